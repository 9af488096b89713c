/// What a chunk's column is sorted by: for each computer a class and a row of 64-bit words to compare.
struct ColumnSortKeys: Sendable {
  /// The order of the classes is the same whichever way the sort goes.
  enum Class: UInt8, Sendable {
    case value
    /// A value of another kind than the field's.
    case odd
    /// Not reported, not requested, not available, or an empty text.
    case missing
  }

  private enum Content: Sendable {
    case words([UInt64])
    case texts(bytes: [UInt8], ends: [UInt32])
    case interned(codes: [UInt8], bytes: [UInt8], ends: [UInt32])
  }

  private let content: Content
  private let classes: [Class]

  /// Texts are followed by this much room, so that a word can be loaded anywhere.
  private static let padding = 8

  init(_ column: Column, rows: Int) {
    let content = ColumnSortKeys.content(of: column, rows: rows)
    self.content = content
    classes = (0..<rows).map { row in
      switch column.state(row) {
      case .value: ColumnSortKeys.isEmpty(content, row) ? .missing : .value
      case .odd: .odd
      case .notReported, .notRequested, .notAvailable: .missing
      }
    }
  }

  func sortClass(_ row: Int) -> Class { classes[row] }

  /// The word at an index of a row's key, first byte highest, filled up with zeros; 0 behind its end. Unsigned order is
  /// the order of the values.
  func word(_ row: Int, _ index: Int) -> UInt64 {
    switch content {
    case .words(let words): index == 0 ? words[row] : 0
    case .texts(let bytes, let ends): ColumnSortKeys.word(bytes, ends, row, index)
    case .interned(let codes, let bytes, let ends): ColumnSortKeys.word(bytes, ends, Int(codes[row]), index)
    }
  }

  /// How many words the longest keys need.
  var hasManyWords: Bool {
    if case .words = content { false } else { true }
  }

  private static func word(_ bytes: [UInt8], _ ends: [UInt32], _ text: Int, _ index: Int) -> UInt64 {
    let place = (text == 0 ? 0 : Int(ends[text - 1])) + index * 8
    let left = Int(ends[text]) - place
    guard left > 0 else { return 0 }
    let word = bytes.withUnsafeBytes {
      UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    return left >= 8 ? word : word & ~(UInt64.max >> UInt64(left * 8))
  }

  private static func isEmpty(_ content: Content, _ row: Int) -> Bool {
    switch content {
    case .words: false
    case .texts(let bytes, let ends): word(bytes, ends, row, 0) == 0
    case .interned(let codes, let bytes, let ends): word(bytes, ends, Int(codes[row]), 0) == 0
    }
  }

  private static func content(of column: Column, rows: Int) -> Content {
    switch column.content {
    case .nothing: return .words([])
    case .flags(let flags): return .words(flags.map { $0 ? 1 : 0 })
    case .words(let words):
      return .words(words.map { column.kind == .number ? ordered(bits: $0) : UInt64(bitPattern: $0) ^ 1 << 63 })
    case .texts(let arena):
      let (bytes, ends) = naturalKeys(arena.count) { arena.bytes[arena.range($0)] }
      return .texts(bytes: bytes, ends: ends)
    case .interned(let codes, let values):
      let (bytes, ends) = naturalKeys(values.count) { values.bytes[values.range($0)] }
      return .interned(codes: codes, bytes: bytes, ends: ends)
    }
  }

  /// A double's bits in the order of its values: negative ones are all turned round, positive ones moved behind them.
  private static func ordered(bits: Int64) -> UInt64 {
    let bits = UInt64(bitPattern: bits)
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  private static func naturalKeys(
    _ count: Int, text: (Int) -> ArraySlice<UInt8>
  ) -> (bytes: [UInt8], ends: [UInt32]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 16)
    var ends: [UInt32] = []
    ends.reserveCapacity(count)
    var folded: [UInt8] = []
    for index in 0..<count {
      folded.removeAll(keepingCapacity: true)
      folded.append(contentsOf: text(index))
      // A list's separator would not survive folding, and need not.
      for place in folded.indices where folded[place] == ListText.separator { folded[place] = UInt8(ascii: " ") }
      Folding.foldTail(of: &folded, from: 0)
      folded.withUnsafeBufferPointer { NaturalKey.append($0, to: &bytes) }
      ends.append(UInt32(bytes.count))
    }
    bytes.append(contentsOf: repeatElement(0, count: padding))
    return (bytes.exactlyFitted(), ends)
  }
}
