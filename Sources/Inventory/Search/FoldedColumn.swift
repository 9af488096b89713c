/// What the filter looks at in one column of a chunk: the folded texts as shown.
struct FoldedColumn: Sendable {
  enum Content: Sendable {
    /// A code for each computer, and the folded text of each code.
    case interned(codes: [UInt8], values: TextArena)
    /// A folded text for each computer.
    case texts(TextArena)
  }

  /// The column of the chunk.
  let column: Int
  let content: Content
}

extension InventoryChunk {
  /// The folded texts of the columns that are searched.
  var folded: [FoldedColumn] {
    searched.enumerated().map { place, column in
      var bytes: [UInt8] = []
      var ends: [UInt32] = []
      for row in 0..<count {
        bytes.append(contentsOf: search.bytes[search.range(row, place)])
        ends.append(UInt32(bytes.count))
      }
      return FoldedColumn(column: column, content: .texts(TextArena(bytes: bytes, ends: ends)))
    }
  }
}
