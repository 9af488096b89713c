/// The rows of a snapshot that match a query, in the order asked for.
public struct RowOrder: Sendable {
  /// The matching rows, first to last.
  let rows: [UInt32]
  /// All rows of the snapshot as sorted, whether they match or not: the next filter only picks from it.
  let sorted: [UInt32]
  /// Which rows match; nil when all do.
  let matches: FilterMatches?
  /// The snapshot's chunks, by which the next ranking sees whether its snapshot is one that has grown out of this.
  let chunks: [InventoryChunk]

  /// How many rows there are.
  public var count: Int { rows.count }

  /// The row at a position.
  public func row(at position: Int) -> Int { Int(rows[position]) }

  /// The position of a row; nil when it is not among them. Looks through them: to be asked for a row, not for each.
  public func position(ofRow row: Int) -> Int? {
    guard sorted.indices.contains(row), matches?.contains(row) != false else { return nil }
    return rows.firstIndex(of: UInt32(row))
  }

  /// The order of no rows.
  public static let empty = RowOrder(rows: [], sorted: [], matches: nil, chunks: [])

  init(rows: [UInt32], sorted: [UInt32], matches: FilterMatches?, chunks: [InventoryChunk]) {
    self.rows = rows
    self.sorted = sorted
    self.matches = matches
    self.chunks = chunks
  }
}
