/// One column of one chunk. A class, so that whoever looks at a value of it does not copy all that it consists of.
final class Column: Sendable {
  /// Where the values are.
  enum Content: Hashable, Sendable {
    /// No computer of the chunk has a value.
    case nothing
    case texts(TextArena)
    /// A code for each computer, and the text of each code.
    case interned(codes: [UInt8], values: TextArena)
    case words([Int64])
    case flags([Bool])
  }

  let kind: StorageKind
  let content: Content
  /// The state of all computers, when it is one.
  let uniformState: ValueState?
  /// The state of each computer, when they differ.
  let states: [ValueState]
  /// The texts of the odd ones.
  let odd: [UInt32: String]
  /// Which values belong to which element of the table that the column is of; nil where each element has one, and for columns
  /// that are of none.
  let shapes: ElementShapes?

  init(
    kind: StorageKind, content: Content, uniformState: ValueState?, states: [ValueState] = [],
    odd: [UInt32: String] = [:], shapes: ElementShapes? = nil
  ) {
    self.kind = kind
    self.content = content
    self.uniformState = uniformState
    self.states = states
    self.odd = odd
    self.shapes = shapes
  }

  /// The same column with its values in another place.
  func with(_ content: Content) -> Column {
    Column(kind: kind, content: content, uniformState: uniformState, states: states, odd: odd, shapes: shapes)
  }

  func state(_ row: Int) -> ValueState { uniformState ?? states[row] }

  func value(_ row: Int) -> FieldValue {
    switch state(row) {
    case .notReported: .notReported
    case .notRequested: .notRequested
    case .notAvailable: .notAvailable
    case .odd: .text(odd[UInt32(row)] ?? "")
    case .value: knownValue(row)
    }
  }

  private func knownValue(_ row: Int) -> FieldValue {
    switch content {
    case .nothing: .notReported
    case .texts(let arena): kind == .list ? list(arena, row) : .text(arena.string(row))
    case .interned(let codes, let values):
      kind == .list ? list(values, Int(codes[row])) : .text(values.string(Int(codes[row])))
    case .flags(let flags): .boolean(flags[row])
    case .words(let words):
      switch kind {
      case .number: .number(Double(bitPattern: UInt64(bitPattern: words[row])))
      case .moment:
        Moment(word: words[row]).isDay
          ? .day(Moment(word: words[row]).milliseconds) : .date(Moment(word: words[row]).milliseconds)
      default: .integer(Int(words[row]))
      }
    }
  }

  private func list(_ arena: TextArena, _ index: Int) -> FieldValue {
    let range = arena.range(index)
    return .list(range.isEmpty ? [] : ListText.elements(arena.bytes[range]))
  }

  /// Appends the value as shown, in UTF-8; nothing when there is none.
  ///
  /// - Parameter most: of a text no more than its first so many bytes.
  func appendShown(_ row: Int, in zone: TimeZoneRules, upTo most: Int = .max, to shown: inout [UInt8]) {
    switch state(row) {
    case .notReported, .notRequested, .notAvailable: return
    case .odd: shown.append(contentsOf: (odd[UInt32(row)] ?? "").utf8.prefix(most))
    case .value:
      switch content {
      case .nothing: return
      case .texts(let arena): appendText(arena, row, upTo: most, to: &shown)
      case .interned(let codes, let values): appendText(values, Int(codes[row]), upTo: most, to: &shown)
      case .flags(let flags): shown.append(contentsOf: (flags[row] ? "yes" : "no").utf8)
      case .words(let words):
        switch kind {
        case .moment: Moment(word: words[row]).appendText(in: zone, to: &shown)
        case .number:
          shown.append(contentsOf: NumberText.text(Double(bitPattern: UInt64(bitPattern: words[row]))).utf8)
        default: shown.append(contentsOf: String(words[row]).utf8)
        }
      }
    }
  }

  private func appendText(_ arena: TextArena, _ index: Int, upTo most: Int, to shown: inout [UInt8]) {
    arena.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[arena.range(index)].prefix(most))
      if kind == .list { ListText.append(text, to: &shown) } else { shown.append(contentsOf: text) }
    }
  }
}

extension Column: Equatable {
  static func == (a: Column, b: Column) -> Bool {
    a === b
      || a.kind == b.kind && a.uniformState == b.uniformState && a.states == b.states && a.odd == b.odd
        && a.content == b.content && a.shapes == b.shapes
  }
}
