import Algorithms

/// The pages that a walk has read, in list order, and what the seams between them show.
///
/// During a walk, computers are deleted, which moves all later rows forward, and enrolled, which adds rows at the end
/// if the list is sorted by id. Where two pages meet, a row is lost if the first page was read before a deletion and
/// the second one after it: the row moved from the second page to the first in between. While computers are only
/// deleted, the count in each answer works as a clock: the page with the higher count was read before the other.
struct PageLog: Sendable {
  /// A page that was read.
  struct Entry: Hashable, Sendable {
    var number: Int
    var size: Int
    /// The rows on the page.
    var rows: Range<Int>
    /// The count in the same answer.
    var total: Int?
    var firstID: String?
    var lastID: String?
    /// How many of its computers were on other pages before, although its rows were not.
    var repeats: Int
  }

  /// A seam where computers may be hidden.
  struct Doubt: Hashable, Sendable {
    var seam: Seam
    /// Whether the second page begins with computers that belong before it, and deletions cannot explain that.
    var isDisplaced: Bool
    /// Whether the only reason is that computers may have moved.
    var isOnlyMoved: Bool
    /// Whether the count fell too far between the two pages to be plausible.
    var isCollapse: Bool
  }

  private(set) var entries: [Entry] = []
  /// The highest number of repeated computers on a page.
  private(set) var mostRepeats = 0
  /// The most rows of a page.
  private var mostRows = 0

  /// Adds a page, and returns the doubts about the seams with its neighbors.
  mutating func insert(_ entry: Entry) -> [Doubt] {
    let place = entries.partitioningIndex { $0.rows.lowerBound > entry.rows.lowerBound }
    entries.insert(entry, at: place)
    mostRepeats = max(mostRepeats, entry.repeats)
    mostRows = max(mostRows, entry.rows.count)
    var doubts = [neighbor(before: place).flatMap { doubt(entries[$0], entry) }]
    for next in entries.indices[(place + 1)...] {
      guard entries[next].rows.lowerBound <= entry.rows.upperBound else { break }
      if neighbor(before: next) == place { doubts.append(doubt(entry, entries[next])) }
    }
    return doubts.compactMap(\.self)
  }

  /// The page that leads up to the first row of another one. A page that was requested twice, the second time in part, can
  /// contain the one that begins last.
  private func neighbor(before place: Int) -> Int? {
    let row = entries[place].rows.lowerBound
    for index in entries.indices[..<place].reversed() {
      if entries[index].rows.upperBound >= row { return index }
      if entries[index].rows.lowerBound + mostRows < row { break }
    }
    return nil
  }

  /// The id of the computer before a row; nil unless a page ends there and its last id is known.
  func id(before row: Int) -> String? { entries.last { $0.rows.upperBound == row }?.lastID }

  private func doubt(_ first: Entry, _ second: Entry) -> Doubt? {
    let overlap = first.rows.upperBound - second.rows.lowerBound
    // Rows between them were not read yet; their page will have seams with both.
    guard overlap >= 0 else { return nil }
    let before = first.total.map { $0 - overlap }
    let lost = max(0, (before ?? 0) - (second.total ?? before ?? 0))
    var repeats = 0
    var order: Order?
    if overlap == 0 {
      order = Order(first, second)
      // No computer moved between two answers with the same count. If the ids are in order as well, none is missing.
      if first.total == second.total, order == .right { return nil }
      // If a page had no new computer, all its computers moved, together with those before them.
      if second.repeats < second.rows.count { repeats = first.repeats + second.repeats }
    }
    guard lost > 0 || repeats > 0 || order == .wrong else { return nil }
    // A page may have other computers instead of its own in its first half. As many of its own are missing as were
    // repeated or lost.
    let reach = min(max(4, repeats), max(1, second.rows.count / 2)) + lost
    return Doubt(
      seam: Seam(row: second.rows.lowerBound, reach: reach, total: [before, second.total].compactMap(\.self).max()),
      // If the first page was read later, rows of the second may have moved to it.
      isDisplaced: order == .wrong && (first.total ?? 0) >= (second.total ?? 0),
      isOnlyMoved: repeats == 0 && order != .wrong,
      isCollapse: ServerCount.isCollapse(by: lost, of: before ?? 0))
  }

  /// Whether a page begins after the end of the previous one.
  private enum Order {
    case right
    case wrong

    /// Nil when unknown.
    init?(_ first: Entry, _ second: Entry) {
      guard let last = first.lastID.flatMap({ Int($0) }), let next = second.firstID.flatMap({ Int($0) }) else {
        return nil
      }
      self = next > last ? .right : .wrong
    }
  }
}

/// The border between two pages where computers may be hidden: they moved from the second page to the first after the
/// first was read, or the second page had computers of the first instead of its own.
struct Seam: Hashable, Sendable {
  /// The row that the second page begins with.
  var row: Int
  /// How many rows from there on may be hidden.
  var reach: Int
  /// The count at a time when the hidden computers were in that row or later; nil when the server does not count.
  var total: Int?
  /// How many pages across the seam were read without success.
  var attempt = 0
}
