/// Folds a chunk's columns into its search arena.
struct SearchArenaWriter {
  let arena: SearchArena
  /// For each column whether it holds nothing but texts of one row each that folding left as they were.
  let unchanged: [Bool]

  init(columns: [Column], rows: Int, zone: TimeZoneRules) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * columns.count * 16)
    var starts: [UInt32] = []
    starts.reserveCapacity(rows + 1)
    var sources = columns.map { Source($0, zone: zone) }
    for row in 0..<rows {
      starts.append(UInt32(bytes.count))
      for index in sources.indices {
        sources[index].append(row, to: &bytes)
        bytes.append(SearchArena.separator)
      }
    }
    starts.append(UInt32(bytes.count))
    arena = SearchArena(bytes: bytes.exactlyFitted(), starts: starts)
    unchanged = sources.map { !$0.isChanged }
  }

  /// A column to be folded; the texts of an interned one are folded once each.
  struct Source {
    let column: Column
    let zone: TimeZoneRules
    private var codes: [UInt8] = []
    private var folded: TextArena?
    private(set) var isChanged: Bool

    init(_ column: Column, zone: TimeZoneRules) {
      self.column = column
      self.zone = zone
      if column.kind == .text, case .texts = column.content { isChanged = false } else { isChanged = true }
      guard column.kind == .text, column.uniformState == .value, case .interned(let codes, let values) = column.content
      else { return }
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
    }

    mutating func append(_ row: Int, to bytes: inout [UInt8]) {
      if let folded {
        folded.bytes.withUnsafeBufferPointer {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[folded.range(Int(codes[row]))]))
        }
      } else {
        let start = bytes.count
        column.appendShown(row, in: zone, to: &bytes)
        if Folding.foldTail(of: &bytes, from: start) { isChanged = true }
      }
    }
  }
}
