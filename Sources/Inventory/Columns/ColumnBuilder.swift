import APIRuntime

/// Builds a column of a chunk, computer by computer.
struct ColumnBuilder {
  let kind: StorageKind
  /// The state of a computer without a value in the response.
  private let missing: ValueState
  /// The text of the value that means "none"; nil when every value counts.
  private let absent: [UInt8]?

  /// Whether equal texts are stored once, where that is smaller.
  private let sharesTexts: Bool
  /// The texts of all computers so far, including the current one.
  var bytes = TextBuffer()
  private var ends: [UInt32] = []
  private var words: [Int64] = []
  private var count = 0
  /// The state of all computers so far, while it is the same.
  private var uniformState: ValueState?
  /// The state of each computer, once they differ.
  private var states: [ValueState] = []
  private var odd: [UInt32: String] = [:]
  /// The reserved capacity in bytes.
  var reservedBytes: Int { bytes.reservedBytes }
  /// The state of the current computer.
  private var pending = ValueState.notReported
  private var pendingWord: Int64 = 0
  private var pendingOdd = ""
  /// Whether the current computer has a value so far.
  private(set) var hasPending = false
  /// The number of values in its list.
  private var elements = 0
  private var shapes = ElementShapesBuilder()
  private var scratch: [UInt8] = []

  init(kind: StorageKind, missing: ValueState, absent: String? = nil, sharesTexts: Bool = true) {
    self.sharesTexts = sharesTexts
    self.kind = kind
    self.missing = missing
    self.absent = absent.map { Array($0.utf8) }
  }

  // MARK: Values of the current computer

  /// Reads the next value, of any kind.
  mutating func read(_ reader: inout JSONReader) throws(JSONReadingError) {
    if kind == .text, reader.isAtString, absent == nil {
      // The common case.
      restart()
      try reader.readString(appendingTo: &bytes)
      return accept()
    }
    let next = reader.peek()
    if next == .null {
      _ = try reader.readNull()
      return
    }
    switch kind {
    case .text: try readText(&reader, next)
    case .list: try readList(&reader, next)
    case .integer, .number: try readNumber(&reader, next)
    case .boolean: try readBoolean(&reader, next)
    case .moment: try readMoment(&reader, next)
    }
  }

  private mutating func readText(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    restart()
    let start = bytes.count
    if next == .string { try reader.readString(appendingTo: &bytes) } else { try appendRaw(&reader) }
    if isAbsent(from: start) { return drop(from: start) }
    accept()
  }

  /// Whether the text from an index on means "none".
  private func isAbsent(from start: Int) -> Bool {
    absent.map { bytes.bytes(from: start).elementsEqual($0) } ?? false
  }

  private mutating func drop(from start: Int) {
    bytes.truncate(to: start)
    hasPending = false
  }

  private mutating func readList(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    guard next == .array else { return try readElement(&reader, next) }
    try reader.beginArray()
    hasPending = true
    pending = .value
    while try reader.nextElement() {
      let kind = reader.peek()
      if kind == .null { _ = try reader.readNull() } else { try readElement(&reader, kind) }
    }
  }

  private mutating func readElement(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    let before = bytes.count
    beginElement()
    let start = bytes.count
    if next == .string { try reader.readString(appendingTo: &bytes) } else { try appendRaw(&reader) }
    if isAbsent(from: start) {
      bytes.truncate(to: before)
      elements -= 1
      return
    }
    accept()
  }

  private mutating func beginElement() {
    if elements > 0 { bytes.append(ListText.separator) }
    elements += 1
  }

  /// Ends an element of the column's table, with or without a value.
  mutating func endElement() { shapes.endElement(values: elements) }

  private mutating func readNumber(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    try readScratch(&reader, next)
    acceptNumber()
  }

  private mutating func acceptNumber() {
    // Some servers put numbers in quotes.
    guard !scratch.isEmpty, scratch != absent else { return }
    let text = String(decoding: scratch, as: UTF8.self)
    if kind == .integer, let value = Int64(text) ?? Double(text).flatMap({ Int64(exactly: $0) }) {
      accept(word: value)
    } else if kind == .number, let value = Double(text), value.isFinite {
      accept(word: Int64(bitPattern: value.bitPattern))
    } else {
      accept(odd: text)
    }
  }

  private mutating func readBoolean(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    guard next != .bool else { return accept(word: try reader.readBool() ? 1 : 0) }
    try readScratch(&reader, next)
    acceptBoolean()
  }

  private mutating func acceptBoolean() {
    guard !scratch.isEmpty else { return }
    switch String(decoding: scratch, as: UTF8.self) {
    case "true": accept(word: 1)
    case "false": accept(word: 0)
    case let other: accept(odd: other)
    }
  }

  private mutating func readMoment(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    guard next == .string else {
      try readScratch(&reader, next)
      return acceptMoment(isString: false)
    }
    let text = try reader.readToken()
    // The common case, without a copy. With escapes it is no moment.
    if let moment = Moment(utf8: text.utf8) { return accept(word: moment.word) }
    scratch = Array(text.string.utf8)
    acceptMoment(isString: true)
  }

  private mutating func acceptMoment(isString: Bool) {
    guard !scratch.isEmpty else { return }
    if isString, let moment = scratch.withUnsafeBufferPointer({ Moment(utf8: $0) }) {
      accept(word: moment.word)
    } else {
      accept(odd: String(decoding: scratch, as: UTF8.self))
    }
  }

  /// Accepts the text of a number, a boolean or a date.
  mutating func accept(scalar text: [UInt8]) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text)
    switch kind {
    case .integer, .number: acceptNumber()
    case .boolean: acceptBoolean()
    case .moment: acceptMoment(isString: true)
    case .text, .list: break
    }
  }

  private mutating func readScratch(_ reader: inout JSONReader, _ next: JSONKind) throws(JSONReadingError) {
    scratch.removeAll(keepingCapacity: true)
    if next == .string {
      try reader.readString(appendingTo: &scratch)
    } else {
      let range = try reader.readRaw()
      reader.withBytes(in: range) { scratch.append(contentsOf: $0) }
    }
  }

  // MARK: What has come for the current computer

  /// Whether the current value is an empty text.
  var isPendingEmpty: Bool { kind == .text && pending == .value && bytes.count == Int(ends.last ?? 0) }

  /// The elements of its list.
  var pendingElements: [ArraySlice<UInt8>] {
    elements == 0
      ? []
      : bytes.bytes(from: Int(ends.last ?? 0)).split(separator: ListText.separator, omittingEmptySubsequences: false)
  }

  /// Adds an element to its list.
  mutating func appendElement(_ text: [UInt8]) {
    beginElement()
    bytes.append(text)
  }

  /// Appends a number, `true`, an object or an array as it is in the text. Skipped JSON is not checked for valid UTF-8,
  /// so it is repaired here: an arena contains only UTF-8.
  private mutating func appendRaw(_ reader: inout JSONReader) throws(JSONReadingError) {
    let range = try reader.readRaw()
    reader.withBytes(in: range) { bytes.append(String(decoding: $0, as: UTF8.self).utf8) }
  }

  mutating func restart() {
    // The same key twice in an object: the last value counts.
    if hasPending { bytes.truncate(to: Int(ends.last ?? 0)) }
  }

  mutating func accept() {
    hasPending = true
    pending = .value
  }

  private mutating func accept(word: Int64) {
    accept()
    pendingWord = word
  }

  private mutating func accept(odd text: String) {
    hasPending = true
    pending = .odd
    pendingOdd = text
  }

  // MARK: Rows

  /// The maximum reserved capacity for texts that have not arrived: enough for a typical page.
  private static let mostReserved = 1 << 17

  /// Reserves memory for a number of computers like those so far, up to a limit. Four computers say little about a
  /// page: if they have texts of megabytes, only received data counts, and memory grows as it arrives.
  mutating func reserve(_ rows: Int) {
    guard count > 0 else { return }
    if kind.isText {
      ends.reserveCapacity(rows)
      let each = min(bytes.count / count, Self.mostReserved)
      bytes.reserveCapacity(min(each * rows * 9 / 8, max(Self.mostReserved, 2 * bytes.count)))
    } else {
      words.reserveCapacity(rows)
    }
  }

  /// Ends the current computer.
  mutating func endRow() {
    let state = hasPending ? pending : missing
    if state == .odd { odd[UInt32(count)] = pendingOdd }
    if count == 0 {
      uniformState = state
    } else if let uniform = uniformState, uniform != state {
      states = [ValueState](repeating: uniform, count: count)
      uniformState = nil
    }
    if uniformState == nil { states.append(state) }
    if kind == .list { shapes.endRow(count, isEmpty: bytes.count == Int(ends.last ?? 0)) }
    count += 1
    if kind.isText { ends.append(UInt32(bytes.count)) } else { words.append(state == .value ? pendingWord : 0) }
    hasPending = false
    elements = 0
  }

  /// Adds the value of another column of the same kind in a row.
  mutating func append(_ column: Column, _ row: Int) {
    hasPending = true
    pending = column.state(row)
    switch pending {
    case .odd: pendingOdd = column.odd[UInt32(row)] ?? ""
    case .value:
      switch column.content {
      case .nothing: break
      case .words(let words): pendingWord = words[row]
      case .flags(let flags): pendingWord = flags[row] ? 1 : 0
      case .texts(let arena): bytes.append(arena.bytes[arena.range(row)])
      case .interned(let codes, let values): bytes.append(values.bytes[values.range(Int(codes[row]))])
      }
    case .notReported, .notRequested, .notAvailable: break
    }
    if let known = column.shapes { shapes.take(known.counts(row)) }
    endRow()
  }

  /// Discards the current computer.
  mutating func dropRow() {
    bytes.truncate(to: Int(ends.last ?? 0))
    hasPending = false
    elements = 0
    shapes.dropRow()
  }

  /// The column, finished.
  func finish() -> Column {
    let content: Column.Content
    if let uniformState, uniformState != .value {
      content = .nothing
    } else if kind.isText {
      content =
        sharesTexts
        ? Interning.content(bytes: bytes, ends: ends) : .texts(TextArena(bytes: bytes.bytes, ends: ends))
    } else if kind == .boolean {
      content = .flags(words.map { $0 == 1 })
    } else {
      content = .words(words.exactlyFitted())
    }
    return Column(
      kind: kind, content: content, uniformState: uniformState, states: states.exactlyFitted(), odd: odd,
      shapes: shapes.finish())
  }
}

extension ColumnBuilder {
  /// Reads the values of an extension attribute: a list of texts, whatever its type.
  ///
  /// A record can have an attribute in several of its lists. The first value counts; if several values are allowed, all
  /// are kept, each once.
  mutating func readAttribute(_ reader: inout JSONReader) throws(JSONReadingError) {
    guard let values = try readValues(&reader) else { return }
    let texts = values.filter { !$0.isEmpty }
    if kind == .list {
      accept()
      for text in texts where !pendingElements.contains(where: { $0.elementsEqual(text) }) { appendElement(text) }
      return
    }
    guard !hasPending || isPendingEmpty, !values.isEmpty else { return }
    let joined = Array(texts.joined(separator: ", ".utf8))
    if kind == .text {
      restart()
      bytes.append(joined)
      accept()
    } else {
      accept(scalar: joined)
    }
  }

  /// The values as texts; nil for null.
  private func readValues(_ reader: inout JSONReader) throws(JSONReadingError) -> [[UInt8]]? {
    guard try !reader.readNull() else { return nil }
    guard reader.peek() == .array else { return [try readValue(&reader)] }
    var values: [[UInt8]] = []
    try reader.beginArray()
    while try reader.nextElement() {
      if try !reader.readNull() { values.append(try readValue(&reader)) }
    }
    return values
  }

  private func readValue(_ reader: inout JSONReader) throws(JSONReadingError) -> [UInt8] {
    var text: [UInt8] = []
    if reader.peek() == .string {
      try reader.readString(appendingTo: &text)
    } else {
      let range = try reader.readRaw()
      reader.withBytes(in: range) { text.append(contentsOf: String(decoding: $0, as: UTF8.self).utf8) }
    }
    return text
  }
}
