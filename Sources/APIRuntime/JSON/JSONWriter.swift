#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// Writes a JSON text without white space, value by value; commas come by themselves.
///
/// The caller balances `begin` and `end`, and writes a key before each value of an object.
public struct JSONWriter {
  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// The options the text is written with.
  public let options: JSONWritingOptions
  private var isCommaDue = false

  /// A writer of an empty text.
  public init(options: JSONWritingOptions = JSONWritingOptions()) { self.options = options }

  /// A writer of an empty text that writes dates in this way.
  public init(dateTranscoder: any DateTranscoder) {
    self.init(options: JSONWritingOptions(dateTranscoder: dateTranscoder))
  }

  private mutating func beginValue() {
    if isCommaDue { bytes.append(UInt8(ascii: ",")) }
    isCommaDue = true
  }

  /// Opens an object.
  public mutating func beginObject() {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    isCommaDue = false
  }

  /// Closes an object.
  public mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    isCommaDue = true
  }

  /// Opens an array.
  public mutating func beginArray() {
    beginValue()
    bytes.append(UInt8(ascii: "["))
    isCommaDue = false
  }

  /// Closes an array.
  public mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    isCommaDue = true
  }

  /// Writes a key that needs no escapes.
  public mutating func key(_ name: StaticString) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    isCommaDue = false
  }

  /// Writes a key.
  @_disfavoredOverload
  public mutating func key(_ name: String) {
    beginValue()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    isCommaDue = false
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    beginValue()
    appendQuoted(value)
  }

  /// Writes an integer.
  public mutating func int(_ value: some FixedWidthInteger) {
    beginValue()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number; null when it is not finite, as JSON has no other way to say so.
  public mutating func double(_ value: Double) {
    beginValue()
    let text = value.isFinite ? value.description : "null"
    // 1.0 is written as 1, as other JSON writers do.
    bytes.append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a date as the writer's transcoder says.
  public mutating func date(_ value: Date) { string(options.dateTranscoder.encode(value)) }

  /// Writes bytes that are a JSON value already.
  public mutating func raw(_ value: some Sequence<UInt8>) {
    beginValue()
    bytes.append(contentsOf: value)
  }

  private mutating func appendQuoted(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      bytes.append(contentsOf: text[runStart..<index])
      runStart = index + 1
      appendEscape(byte)
    }
    bytes.append(contentsOf: text[runStart...])
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: (digits.count == 1 ? "0" + digits : digits).utf8)
    }
  }
}
