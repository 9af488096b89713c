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
    /// Whether computers on it were on other pages before, although their rows were not.
    var hasRepeats: Bool
  }

  /// Something to be read again.
  enum Doubt: Hashable, Sendable {
    /// So many rows before this one may have moved out of the page that begins with it before that was read. They were
    /// behind it as long as there were `total` computers.
    case seam(at: Int, lost: Int, total: Int)
    /// A page that begins with computers that belong before it, whose ids end with `after`. It is sure when nobody went
    /// between the pages.
    case order(Entry, after: Int, isSure: Bool)
  }

  private(set) var entries: [Entry] = []

  /// Adds a page, and says what is doubtful about its seams with its neighbours.
  mutating func insert(_ entry: Entry) -> [Doubt] {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].rows.lowerBound <= entry.rows.lowerBound { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
    var doubts: [Doubt] = []
    if low > 0 { doubts += doubt(entries[low - 1], entry) }
    if low + 1 < entries.count { doubts += doubt(entry, entries[low + 1]) }
    return doubts
  }

  /// The id of the computer before a row, when the page that ends there told.
  func id(before row: Int) -> String? { entries.last { $0.rows.upperBound == row }?.lastID }

  private func doubt(_ first: Entry, _ second: Entry) -> [Doubt] {
    let overlap = first.rows.upperBound - second.rows.lowerBound
    // Rows between them were not read yet; their page will have seams with both.
    guard overlap >= 0 else { return [] }
    var doubts: [Doubt] = []
    if let before = first.total, let after = second.total, before - after > overlap {
      doubts.append(
        .seam(at: second.rows.lowerBound, lost: before - after - overlap, total: before - overlap))
    }
    // When the first page is the later one, rows of the second may have moved to it.
    let isInOrder = (first.total ?? 0) >= (second.total ?? 0)
    if overlap == 0, isInOrder, let last = first.lastID.flatMap({ Int($0) }),
      let next = second.firstID.flatMap({ Int($0) }), next <= last
    {
      doubts.append(.order(second, after: last, isSure: first.total == second.total))
    }
    return doubts
  }
}
