/// A JSON body as it came or is to be sent: its bytes, read as a value when asked.
///
/// Reading late keeps the page's bytes at hand for those who want only some of its fields.
public struct JSONBody<Value>: Sendable {
  /// The text in UTF-8.
  public var bytes: [UInt8]
  /// How the text is to be read.
  public var options: JSONReadingOptions

  /// A body of bytes received.
  public init(bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()) {
    self.bytes = bytes
    self.options = options
  }
}

/// Bodies are equal when their bytes are.
extension JSONBody: Hashable {
  public static func == (a: JSONBody, b: JSONBody) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension JSONBody where Value: JSONReadable {
  /// Reads the value; each call reads again. Throws with path and byte offset where the text is not what it should be.
  public func value() throws(JSONReadingError) -> Value { try Value(jsonBytes: bytes, options: options) }
}

extension JSONBody where Value: JSONWritable {
  /// A body to be sent.
  public init(_ value: Value, dateTranscoder: any DateTranscoder = .tolerant) {
    bytes = value.jsonBytes(dateTranscoder: dateTranscoder)
    options = JSONReadingOptions(dateTranscoder: dateTranscoder)
  }
}

/// A body may hold a token: neither descriptions nor dumps show it.
extension JSONBody: CustomStringConvertible, CustomReflectable {
  public var description: String { "JSON of \(bytes.count) bytes" }
  public var customMirror: Mirror { Mirror(self, children: ["bytes": bytes.count]) }
}
