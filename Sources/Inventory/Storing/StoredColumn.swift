/// A column as bytes: kind, states, values, values of other kinds, shapes.
extension Column {
  private enum Tag {
    static let nothing: UInt8 = 0
    static let texts: UInt8 = 1
    static let interned: UInt8 = 2
    static let words: UInt8 = 3
    static let flags: UInt8 = 4
  }

  /// What is stored for the state of all computers when they differ.
  private static let differing: UInt8 = 0xFF

  func write(to writer: inout BinaryWriter) {
    writer.append(kind.code)
    writer.append(uniformState?.rawValue ?? Self.differing)
    writer.append(array: states.map(\.rawValue))
    switch content {
    case .nothing: writer.append(Tag.nothing)
    case .texts(let arena):
      writer.append(Tag.texts)
      writer.append(arena)
    case .interned(let codes, let values):
      writer.append(Tag.interned)
      writer.append(array: codes)
      writer.append(values)
    case .words(let words):
      writer.append(Tag.words)
      writer.append(array: words)
    case .flags(let flags):
      writer.append(Tag.flags)
      writer.append(array: flags.map { $0 ? 1 as UInt8 : 0 })
    }
    writer.append(UInt32(odd.count))
    for (row, text) in odd.sorted(by: { $0.key < $1.key }) {
      writer.append(row)
      writer.append(text)
    }
    writer.append(shapes == nil ? 0 as UInt8 : 1)
    if let shapes { writer.append(shapes.arena) }
  }

  /// Reads a column, and checks everything that later code relies on.
  convenience init(_ reader: inout BinaryReader, rows: Int) throws(StoredDataError) {
    guard let kind = StorageKind(code: try reader.number(UInt8.self)) else {
      throw StoredDataError("a column is of an unknown kind")
    }
    let uniform = try reader.number(UInt8.self)
    let uniformState = ValueState(rawValue: uniform)
    let codes = try reader.array(of: UInt8.self)
    let states = codes.compactMap { ValueState(rawValue: $0) }
    guard states.count == codes.count, uniform == Self.differing || uniformState != nil,
      states.count == (uniformState == nil ? rows : 0)
    else { throw StoredDataError("the states of a column are wrong") }
    let content = try Self.content(&reader, kind: kind, rows: rows)
    var odd: [UInt32: String] = [:]
    for _ in 0..<(try reader.number(UInt32.self)) {
      let row = try reader.number(UInt32.self)
      guard row < rows else { throw StoredDataError("a value is outside of the rows") }
      odd[row] = try reader.text()
    }
    var shapes: ElementShapes?
    if try reader.number(UInt8.self) != 0 { shapes = ElementShapes(try reader.arena(count: rows, isText: false)) }
    self.init(kind: kind, content: content, uniformState: uniformState, states: states, odd: odd, shapes: shapes)
    guard hasFittingShapes(rows: rows) else { throw StoredDataError("a list does not fit its table") }
  }

  private static func content(
    _ reader: inout BinaryReader, kind: StorageKind, rows: Int
  ) throws(StoredDataError) -> Content {
    let tag = try reader.number(UInt8.self)
    switch (tag, kind) {
    case (Tag.nothing, _): return .nothing
    case (Tag.texts, .text), (Tag.texts, .list): return .texts(try reader.arena(count: rows, isList: kind == .list))
    case (Tag.interned, .text), (Tag.interned, .list):
      let codes = try reader.array(of: UInt8.self)
      let values = try reader.arena(count: nil, isList: kind == .list)
      guard codes.count == rows, codes.max().map({ Int($0) < values.count }) ?? true else {
        throw StoredDataError("a code has no text")
      }
      return .interned(codes: codes, values: values)
    case (Tag.words, .integer), (Tag.words, .number), (Tag.words, .moment):
      let words = try reader.array(of: Int64.self)
      guard words.count == rows else { throw StoredDataError("a column has another number of rows") }
      guard words.areUsable(as: kind) else { throw StoredDataError("a number or a date is out of range") }
      return .words(words)
    case (Tag.flags, .boolean):
      let flags = try reader.array(of: UInt8.self)
      guard flags.count == rows, flags.max() ?? 0 <= 1 else { throw StoredDataError("a column of yes and no is wrong") }
      return .flags(flags.map { $0 == 1 })
    default: throw StoredDataError("a column has values of another kind")
    }
  }

  /// Whether the elements of each computer's table have as many values as there are.
  private func hasFittingShapes(rows: Int) -> Bool {
    guard let shapes else { return true }
    guard kind == .list else { return false }
    for row in 0..<rows {
      let counts = shapes.counts(row)
      guard let last = counts.last else { continue }
      // 255 continues with the next byte.
      guard last < .max else { return false }
      let wanted = counts.reduce(0) { $0 + Int($1) }
      let found = valueCount(row)
      // A single empty text looks like an empty list.
      guard wanted == found || wanted == 1 && found == 0 else { return false }
    }
    return true
  }

  /// The number of values in a computer's list.
  private func valueCount(_ row: Int) -> Int {
    let bytes: ArraySlice<UInt8> =
      switch content {
      case .texts(let arena): arena.bytes[arena.range(row)]
      case .interned(let codes, let values): values.bytes[values.range(Int(codes[row]))]
      case .nothing, .words, .flags: []
      }
    return bytes.isEmpty ? 0 : bytes.reduce(1) { $1 == ListText.separator ? $0 + 1 : $0 }
  }
}

extension StorageKind {
  private static let codes: [StorageKind] = [.text, .list, .integer, .number, .boolean, .moment]

  /// The number that is stored for the kind. It never changes.
  var code: UInt8 {
    switch self {
    case .text: 0
    case .list: 1
    case .integer: 2
    case .number: 3
    case .boolean: 4
    case .moment: 5
    }
  }

  init?(code: UInt8) {
    guard Self.codes.indices.contains(Int(code)) else { return nil }
    self = Self.codes[Int(code)]
  }
}

extension [Int64] {
  /// The years that a server's date can have, with some days to spare for zones.
  private static let moments: ClosedRange<Int64> = -62_168_000_000_000...253_403_000_000_000

  /// Whether each word is what a server could have sent.
  fileprivate func areUsable(as kind: StorageKind) -> Bool {
    switch kind {
    case .number: allSatisfy { Double(bitPattern: UInt64(bitPattern: $0)).isFinite }
    case .moment: allSatisfy { Self.moments.contains(Moment(word: $0).milliseconds) }
    case .integer, .text, .list, .boolean: true
    }
  }
}
