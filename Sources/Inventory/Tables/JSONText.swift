public import APIRuntime

/// Writes texts as JSON strings without loss. Everything that a terminal could interpret, or that is invisible, is
/// written as a `\u` escape, because the output may be viewed before it is parsed.
///
/// Most texts are printable ASCII and are copied eight bytes at a time. The Unicode category of a character, which is
/// much slower to determine, is read only outside of `isKnownVisible`.
enum JSONText {
  /// Appends a text in UTF-8, in quotes.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout some ByteOutput) {
    let start = output.count
    output.append(UInt8(ascii: "\""))
    if !appendEscaped(text, to: &output) {
      // Invalid UTF-8: repaired by `String`.
      output.truncate(to: start)
      var repaired = String(decoding: text, as: UTF8.self)
      return repaired.withUTF8 { append($0, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a text. Returns false, possibly after a part of it, when it is not valid UTF-8.
  private static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to output: inout some ByteOutput) -> Bool {
    // The start of the bytes before `place` that are not appended yet.
    var run = 0
    var place = 0
    while true {
      place = plainEnd(of: text, from: place)
      guard place < text.count else { break }
      guard let (scalar, length) = scalar(of: text, at: place) else { return false }
      if isVisible(scalar), scalar != "\"", scalar != "\\" {
        place += length
      } else {
        output.append(UnsafeBufferPointer(rebasing: text[run..<place]))
        appendEscape(scalar, to: &output)
        place += length
        run = place
      }
    }
    output.append(UnsafeBufferPointer(rebasing: text[run...]))
    return true
  }

  // MARK: Plain bytes

  /// The end of the bytes that need no escape: printable ASCII except for quote and backslash.
  private static func plainEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var place = start
    while place &+ 8 <= bytes.count, isPlain(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) {
      place &+= 8
    }
    while place < bytes.count, isPlain(bytes[place]) { place &+= 1 }
    return place
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether eight bytes need no escape. Subtracting one from a zero byte borrows, which sets its high bit.
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let delete = word ^ (ones &* 0x7F)
    let hits =
      word | (word &- ones &* 0x20) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((delete &- ones) & ~delete)
    return hits & (ones &* 0x80) == 0
  }

  // MARK: Other characters

  /// The scalar at an index, and its length in bytes; nil for invalid UTF-8.
  private static func scalar(of text: UnsafeBufferPointer<UInt8>, at place: Int) -> (Unicode.Scalar, Int)? {
    let lead = text[place]
    let (length, least): (Int, UInt32)
    switch lead {
    case 0..<0x80: return (Unicode.Scalar(lead), 1)
    case 0xC2...0xDF: (length, least) = (2, 0x80)
    case 0xE0...0xEF: (length, least) = (3, 0x800)
    case 0xF0...0xF4: (length, least) = (4, 0x10000)
    default: return nil
    }
    guard place + length <= text.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    var next = place &+ 1
    while next < place &+ length {
      let byte = text[next]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
      next &+= 1
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Whether the character is visible, and terminals do not interpret it.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if isKnownVisible(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
    default: return true
    }
  }

  /// Whether a text in UTF-8, from an index on, has only such letters, signs and digits.
  static func isKnownPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Bool {
    var place = start
    while place < text.count {
      guard let (scalar, length) = scalar(of: text, at: place), isKnownVisible(scalar.value),
        scalar.value != 0x34F
      else { return false }
      place &+= length
    }
    return true
  }

  /// Contiguous ranges of letters, signs and digits that have long been assigned in Unicode: most of the characters in
  /// European, Hebrew, Arabic, Hindi, Thai, Vietnamese, Chinese, Japanese and Korean names, and the curved quotes in
  /// macOS's computer names.
  private static func isKnownVisible(_ value: UInt32) -> Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE...0x377, 0x38E...0x3A1, 0x3A3...0x52F, 0x591...0x5C7, 0x5D0...0x5EA,
      0x620...0x6DC, 0x900...0x983, 0xE01...0xE3A, 0xE3F...0xE5B, 0x1E00...0x1F15, 0x2010...0x2027, 0x3041...0x3096,
      0x30A1...0x30FE, 0x4E00...0x9FA5, 0xAC00...0xD7A3, 0xFF61...0xFF9F:
      true
    default: false
    }
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, to output: inout some ByteOutput) {
    output.append(UInt8(ascii: "\\"))
    guard scalar != "\"", scalar != "\\" else { return output.append(UInt8(scalar.value)) }
    var isFirst = true
    for unit in scalar.utf16 {
      if !isFirst { output.append(UInt8(ascii: "\\")) }
      isFirst = false
      output.append(UInt8(ascii: "u"))
      for shift in stride(from: 12, through: 0, by: -4) {
        let digit = UInt8(unit >> UInt16(shift) & 0xF)
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a text as a JSON string without loss. Everything that a terminal could interpret, or that is invisible, is
  /// written as a `\u` escape, because the output may be viewed before it is parsed.
  public mutating func visible(_ text: String) {
    var text = text
    var bytes: [UInt8] = []
    text.withUTF8 { text in
      bytes.reserveCapacity(text.count + 2)
      JSONText.append(text, to: &bytes)
    }
    raw(bytes)
  }
}

extension FieldValue {
  /// Writes the value with its type; a missing value is null. Moments are ISO 8601 in UTC.
  public func write(json: inout JSONWriter) {
    switch self {
    case .text(let text): json.visible(text)
    case .integer(let number): json.int(number)
    case .number(let number): json.double(number)
    case .boolean(let flag): json.bool(flag)
    case .date(let milliseconds): json.string(DateText.iso8601(milliseconds: milliseconds))
    case .day(let milliseconds): json.string(DateText.day(milliseconds: milliseconds))
    case .list(let texts):
      json.beginArray()
      for text in texts { json.visible(text) }
      json.endArray()
    case .notReported, .notRequested, .notAvailable: json.null()
    }
  }
}

extension Column {
  /// Appends the output of `FieldValue.write(json:)` for the value in a row. Values of the usual kinds are written
  /// directly from storage, without an intermediate `FieldValue` and its strings.
  func appendJSON(_ row: Int, to output: inout some ByteOutput) {
    switch state(row) {
    case .notReported, .notRequested, .notAvailable: output.append("null" as StaticString)
    case .odd: value(row).appendJSON(to: &output)
    case .value:
      switch content {
      case .texts(let arena) where kind == .text: arena.appendJSON(row, to: &output)
      case .interned(let codes, let values) where kind == .text: values.appendJSON(Int(codes[row]), to: &output)
      case .words(let words) where kind == .moment:
        let moment = Moment(word: words[row])
        output.append(UInt8(ascii: "\""))
        if moment.isDay {
          DateText.appendDay(milliseconds: moment.milliseconds, to: &output)
        } else {
          DateText.appendISO8601(milliseconds: moment.milliseconds, to: &output)
        }
        output.append(UInt8(ascii: "\""))
      default: value(row).appendJSON(to: &output)
      }
    }
  }
}

extension TextArena {
  /// Appends a text.
  func append(_ index: Int, to output: inout some ByteOutput) {
    bytes.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[range(index)])) }
  }

  /// Appends a text as a JSON string.
  func appendJSON(_ index: Int, to output: inout some ByteOutput) {
    bytes.withUnsafeBufferPointer { JSONText.append(UnsafeBufferPointer(rebasing: $0[range(index)]), to: &output) }
  }
}

extension FieldValue {
  /// The output of `write(json:)`.
  package var json: String {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the output of `write(json:)`.
  func appendJSON(to output: inout some ByteOutput) {
    var json = JSONWriter()
    write(json: &json)
    json.finish().withUnsafeBufferPointer { output.append($0) }
  }
}
