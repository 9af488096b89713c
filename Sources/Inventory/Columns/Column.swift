import APIRuntime

/// A column of a chunk. A class, so that reading a value does not copy its arrays.
final class Column: Sendable {
  /// The storage of the values.
  enum Content: Hashable, Sendable {
    /// No computer of the chunk has a value.
    case nothing
    case texts(TextArena)
    /// A code for each computer, and the text for each code.
    case interned(codes: [UInt8], values: TextArena)
    case words([Int64])
    case flags([Bool])
  }

  let kind: StorageKind
  let content: Content
  /// The state of all computers, if it is the same.
  let uniformState: ValueState?
  /// The state of each computer, if they differ.
  let states: [ValueState]
  /// The texts of the rows in the state `odd`.
  let odd: [UInt32: String]
  /// Assigns values to the elements of the column's table; nil when each element has one value, and for columns without
  /// a table.
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

  /// The column with other storage for its values.
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
  /// - Parameter most: the maximum number of bytes of a text.
  func appendShown(_ row: Int, in zone: TimeZoneRules, upTo most: Int = .max, to shown: inout some ByteOutput) {
    switch state(row) {
    case .notReported, .notRequested, .notAvailable: return
    case .odd: Array((odd[UInt32(row)] ?? "").utf8.prefix(most)).withUnsafeBufferPointer { shown.append($0) }
    case .value:
      switch content {
      case .nothing: return
      case .texts(let arena): appendText(arena, row, upTo: most, to: &shown)
      case .interned(let codes, let values): appendText(values, Int(codes[row]), upTo: most, to: &shown)
      case .flags(let flags): shown.append((flags[row] ? "yes" : "no") as StaticString)
      case .words(let words):
        switch kind {
        case .moment: Moment(word: words[row]).appendText(in: zone, to: &shown)
        case .number:
          shown.append(text: NumberText.text(Double(bitPattern: UInt64(bitPattern: words[row]))))
        default: shown.append(text: String(words[row]))
        }
      }
    }
  }

  private func appendText(_ arena: TextArena, _ index: Int, upTo most: Int, to shown: inout some ByteOutput) {
    arena.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[arena.range(index)].prefix(most))
      if kind == .list { ListText.append(text, to: &shown) } else { shown.append(text) }
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

/// The state of a computer's value in a column.
enum ValueState: UInt8, Sendable {
  case value
  /// A value of a kind other than the field's, kept as text.
  case odd
  case notReported, notRequested, notAvailable
}

/// How a column stores its values.
enum StorageKind: Hashable, Sendable {
  /// Strings, and values without a more specific storage.
  case text
  /// Several strings per computer, separated by `ListText.separator`.
  case list
  case integer
  /// The bits of a double.
  case number
  /// 0 or 1.
  case boolean
  /// A `Moment`.
  case moment

  init(_ field: Field) {
    if field.isList {
      self = .list
    } else {
      self =
        switch field.kind {
        case .string, .enumeration, .freeForm: .text
        case .integer: .integer
        case .number: .number
        case .boolean: .boolean
        case .dateTime, .date: .moment
        }
    }
  }

  /// Whether values are bytes in an arena; otherwise they are 64-bit words.
  var isText: Bool { self == .text || self == .list }
}

/// A moment or a day in a word that sorts by time.
struct Moment: Hashable, Sendable {
  /// Milliseconds since 1970 in UTC, shifted by one bit; the lowest bit is set for a day without time.
  let word: Int64

  init(word: Int64) { self.word = word }

  init(milliseconds: Int64, isDay: Bool = false) { word = milliseconds << 1 | (isDay ? 1 : 0) }

  /// Parses any form that a server is known to send; nil for other texts.
  init?(utf8: UnsafeBufferPointer<UInt8>) {
    guard let stamp = ISO8601Timestamp(utf8: utf8) else { return nil }
    self.init(milliseconds: stamp.milliseconds, isDay: stamp.isDateOnly)
  }

  var milliseconds: Int64 { word >> 1 }
  var isDay: Bool { word & 1 == 1 }

  func appendText(in zone: TimeZoneRules, to bytes: inout some ByteOutput) {
    if isDay {
      DateText.appendDay(milliseconds: milliseconds, to: &bytes)
    } else {
      DateText.appendMinutes(milliseconds: milliseconds, in: zone, to: &bytes)
    }
  }
}

/// Several strings in one byte string.
enum ListText {
  /// The byte between two elements. It does not occur in UTF-8.
  static let separator: UInt8 = 0xFF

  /// The elements of a nonempty list.
  static func elements(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: separator, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends the list as shown, separated by commas.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to shown: inout some ByteOutput) {
    for byte in bytes {
      if byte == separator {
        shown.append(UInt8(ascii: ","))
        shown.append(UInt8(ascii: " "))
      } else {
        shown.append(byte)
      }
    }
  }
}
