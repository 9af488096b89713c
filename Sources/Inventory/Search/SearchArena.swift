/// What the filter looks at: the folded texts of a chunk, as shown, in one run of bytes.
struct SearchArena: Sendable {
  /// Ends every column's text, so that no word is found across two of them. No byte of UTF-8 has this value.
  static let separator: UInt8 = 0xFF

  /// The texts, computer after computer.
  let bytes: [UInt8]
  /// Where each computer's texts begin, and at last where all end.
  let starts: [UInt32]

  init(columns: [Column], rows: Int, zone: TimeZoneRules) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * columns.count * 16)
    var starts: [UInt32] = []
    starts.reserveCapacity(rows + 1)
    let sources = columns.map { FoldedColumn($0, zone: zone) }
    for row in 0..<rows {
      starts.append(UInt32(bytes.count))
      for source in sources {
        source.append(row, to: &bytes)
        bytes.append(SearchArena.separator)
      }
    }
    starts.append(UInt32(bytes.count))
    self.bytes = bytes.exactlyFitted()
    self.starts = starts
  }
}

/// A column's folded texts; those of an interned column are folded once each.
private struct FoldedColumn {
  let column: Column
  let zone: TimeZoneRules
  let folded: TextArena?
  let codes: [UInt8]

  init(_ column: Column, zone: TimeZoneRules) {
    self.column = column
    self.zone = zone
    if column.kind == .text, column.uniformState == .value, case .interned(let codes, let values) = column.content {
      var bytes: [UInt8] = []
      var ends: [UInt32] = []
      values.bytes.withUnsafeBufferPointer { source in
        for index in 0..<values.count {
          Folding.append(UnsafeBufferPointer(rebasing: source[values.range(index)]), to: &bytes)
          ends.append(UInt32(bytes.count))
        }
      }
      self.codes = codes
      folded = TextArena(bytes: bytes, ends: ends)
    } else {
      codes = []
      folded = nil
    }
  }

  func append(_ row: Int, to bytes: inout [UInt8]) {
    if let folded {
      folded.bytes.withUnsafeBufferPointer {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[folded.range(Int(codes[row]))]))
      }
    } else {
      let start = bytes.count
      column.appendShown(row, in: zone, to: &bytes)
      Folding.foldTail(of: &bytes, from: start)
    }
  }
}
