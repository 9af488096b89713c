/// The rows of a snapshot that match a query, in the order asked for.
public struct RowOrder: Sendable {
  /// The matching rows, first to last.
  let rows: [UInt32]
  /// For each row of the snapshot its place in `rows`, or `absent`.
  let places: [UInt32]
  /// All rows of the snapshot as sorted, whether they match or not: the next filter only picks from it.
  let sorted: [UInt32]
  /// The snapshot's chunks, by which the next ranking sees whether its snapshot is one that has grown out of this.
  let chunks: [InventoryChunk]

  static let absent = UInt32.max

  /// How many rows there are.
  public var count: Int { rows.count }

  /// The row at a position.
  public func row(at position: Int) -> Int { Int(rows[position]) }

  /// The position of a row; nil when it is not among them.
  public func position(ofRow row: Int) -> Int? {
    guard places.indices.contains(row), places[row] != RowOrder.absent else { return nil }
    return Int(places[row])
  }

  /// The order of no rows.
  public static let empty = RowOrder(rows: [], sorted: [], chunks: [])

  init(rows: [UInt32], sorted: [UInt32], chunks: [InventoryChunk]) {
    self.rows = rows
    self.sorted = sorted
    self.chunks = chunks
    places = [UInt32](unsafeUninitializedCapacity: sorted.count) { buffer, count in
      buffer.initialize(repeating: RowOrder.absent)
      for (place, row) in rows.enumerated() { buffer[Int(row)] = UInt32(truncatingIfNeeded: place) }
      count = sorted.count
    }
  }
}
