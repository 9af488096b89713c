/// What the filter looks at: the folded texts of a chunk, as shown, in one run of bytes.
struct SearchArena: Sendable {
  /// Ends every column's text, so that no word is found across two of them. No byte of UTF-8 has this value.
  static let separator: UInt8 = 0xFF

  /// The texts, computer after computer.
  let bytes: [UInt8]
  /// Where each computer's texts begin, and at last where all end.
  let starts: [UInt32]

  /// Where a computer's text of a column is.
  func range(_ row: Int, _ column: Int) -> Range<Int> {
    bytes.withUnsafeBufferPointer { bytes in
      var start = Int(starts[row])
      var left = column
      while left > 0 {
        if bytes[start] == SearchArena.separator { left -= 1 }
        start += 1
      }
      var end = start
      while bytes[end] != SearchArena.separator { end += 1 }
      return start..<end
    }
  }

  /// A computer's text of a column.
  func string(_ row: Int, _ column: Int) -> String { String(decoding: bytes[range(row, column)], as: UTF8.self) }
}
