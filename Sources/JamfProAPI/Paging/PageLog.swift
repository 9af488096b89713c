/// The pages that a walk has read, in the list's order, and what their seams tell.
///
/// Under a walk, computers are deleted, which pulls all rows behind them forward, and enrolled, which in the order of ids
/// adds rows at the end. Where two pages meet, a row is lost when the first page was read before a deletion and the second
/// one after it: it moved from the one to the other in between. While computers only go, the count that each answer carries
/// is a clock: the page with the higher count was read before the other.
struct PageLog: Sendable {
  /// A page that was read.
  struct Entry: Hashable, Sendable {
    var number: Int
    var size: Int
    /// The rows that came.
    var rows: Range<Int>
    /// The count that came with it.
    var total: Int?
    var firstID: String?
    var lastID: String?
    /// How many of its computers were on other pages before, although their rows were not.
    var repeats: Int
  }

  /// A seam that computers may be hidden at.
  struct Doubt: Hashable, Sendable {
    var seam: Seam
    /// Whether the second page begins with computers that belong before it, and movement cannot be why.
    var isDisplaced: Bool
    /// Whether it is only that computers may have moved.
    var isOnlyMoved: Bool
    /// Whether the count fell too far from one page to the other to be believed.
    var isCollapse: Bool
  }

  private(set) var entries: [Entry] = []
  /// The most computers that came again on one page.
  private(set) var mostRepeats = 0

  /// Adds a page, and says what is doubtful about its seams with its neighbours.
  mutating func insert(_ entry: Entry) -> [Doubt] {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].rows.lowerBound <= entry.rows.lowerBound { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
    mostRepeats = max(mostRepeats, entry.repeats)
    var doubts: [Doubt] = []
    if low > 0 { doubts += [doubt(entries[low - 1], entry)].compactMap(\.self) }
    if low + 1 < entries.count { doubts += [doubt(entry, entries[low + 1])].compactMap(\.self) }
    return doubts
  }

  /// The id of the computer before a row, when the page that ends there told.
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
      // Between two answers of one count nobody moved: who comes in order is complete.
      if first.total == second.total, order == .right { return nil }
      // Computers of a page that brought nobody new all moved, with those before them.
      if second.repeats < second.rows.count { repeats = first.repeats + second.repeats }
    }
    guard lost > 0 || repeats > 0 || order == .wrong else { return nil }
    // A page may have others in place of its own in its first half, and lack as many as came again, or got lost.
    let reach = min(max(4, repeats), max(1, second.rows.count / 2)) + lost
    return Doubt(
      seam: Seam(row: second.rows.lowerBound, reach: reach, total: [before, second.total].compactMap(\.self).max()),
      // When the first page is the later one, rows of the second may have moved to it.
      isDisplaced: order == .wrong && (first.total ?? 0) >= (second.total ?? 0),
      isOnlyMoved: repeats == 0 && order != .wrong,
      isCollapse: ServerCount.isCollapse(by: lost, of: before ?? 0))
  }

  /// Whether a page begins behind the end of the one before it.
  private enum Order {
    case right
    case wrong

    /// Nil when it cannot be told.
    init?(_ first: Entry, _ second: Entry) {
      guard let last = first.lastID.flatMap({ Int($0) }), let next = second.firstID.flatMap({ Int($0) }) else {
        return nil
      }
      self = next > last ? .right : .wrong
    }
  }
}
