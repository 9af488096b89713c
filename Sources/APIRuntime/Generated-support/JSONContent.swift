/// A JSON body as it came or is to be sent, decoded when asked.
///
/// Decoding late keeps the bytes at hand for those who want only some of the fields.
public struct JSONContent<Value: JSONReadable & JSONWritable & Sendable>: Sendable {
  /// The text in UTF-8.
  public var bytes: [UInt8]
  /// How it is decoded.
  public var options: JSONReadingOptions

  /// A body of bytes received.
  public init(bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()) {
    self.bytes = bytes
    self.options = options
  }

  /// A body that holds a value.
  public static func json(_ value: Value) -> Self { Self(bytes: value.jsonBytes()) }

  /// The value; each call decodes again. Throws `JSONReadingError`.
  public var json: Value { get throws { try JSONReader.read(Value.self, from: bytes, options: options) } }
}

/// Bodies are equal when their bytes are.
extension JSONContent: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A body may hold a token: how much there is may be shown, not what.
extension JSONContent: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(bytes.count) bytes of JSON" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
