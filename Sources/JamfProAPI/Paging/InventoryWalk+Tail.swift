extension InventoryWalk {
  /// Rows that the server counts and does not send, up to the end of its count.
  struct Tail: Hashable, Sendable {
    /// The first of them.
    var row: Int
  }

  /// Pages in a row without rows after which the server is taken to count more than it has. A few more are on their way by
  /// then, and one is asked for again.
  private static let mostBarrenPages = 3

  /// Whether rows that did not come are left alone, because nothing after them came either.
  ///
  /// - Parameter isBarren: whether their page was empty. One with other rows than it was asked for is one that the server cut.
  mutating func isTail(_ lacking: Range<Int>, isBarren: Bool) -> Bool {
    let end = covered.upperBound ?? startRow
    if let tail, lacking.lowerBound >= tail.row { return true }
    guard isBarren, lacking.lowerBound >= end else { return false }
    barrenPages += 1
    guard barrenPages >= Self.mostBarrenPages else { return false }
    close(at: end)
    return true
  }

  /// Asks for nothing after a row, but once more for the page that begins there.
  private mutating func close(at row: Int) {
    tail = Tail(row: row)
    for ask in queue.removeAll(where: { $0.purpose == .walk && $0.needed.lowerBound >= row }) {
      taken.remove(ask.needed)
    }
    for rows in parked.filter({ $0.rows.lowerBound >= row && $0.reason == .leftOut }) { taken.remove(rows.rows) }
    parked.removeAll { $0.rows.lowerBound >= row && $0.reason == .leftOut }
    let number = row / size
    let needed = row..<(number + 1) * size
    taken.insert(needed)
    queue.append(PageAsk(id: 0, number: number, rows: size, needed: needed, attempt: 1, root: newRoot()))
  }

  /// Rows came. When they are after those that seemed to be the last, the list goes on.
  mutating func reopenTail(_ rows: Range<Int>) {
    barrenPages = 0
    if let tail, rows.upperBound > tail.row { self.tail = nil }
  }
}
