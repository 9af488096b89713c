/// A type that reads itself from JSON.
public protocol JSONReadable {
  /// Reads one value at the reader's place.
  init(json reader: inout JSONReader) throws(JSONReadingError)

  /// Reads one value that may be missing: nil for `null`, and for what the type's servers send instead of it.
  static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Self?
}

extension JSONReadable {
  @inlinable
  public static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Self? {
    try reader.readNull() ? nil : try Self(json: &reader)
  }

  /// Reads a whole text as one value.
  public init(jsonBytes bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()) throws(JSONReadingError) {
    self = try JSONReader.read(Self.self, from: bytes, options: options)
  }
}

extension JSONReader {
  /// Reads a value of a type that knows how.
  @inlinable
  public mutating func read<Value: JSONReadable>(_ type: Value.Type = Value.self) throws(JSONReadingError) -> Value {
    try Value(json: &self)
  }

  /// Reads a value that may be null.
  @inlinable
  public mutating func readOptional<Value: JSONReadable>(
    _ type: Value.Type = Value.self
  ) throws(JSONReadingError) -> Value? {
    try Value.readOptional(json: &self)
  }
}

/// A string-backed type reads itself by its raw value; with an open enum no value is refused.
extension JSONReadable where Self: RawRepresentable, RawValue == String {
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    let start = reader.offset
    let token = try reader.readToken()
    guard let value = Self(rawValue: token.string) else {
      throw reader.failure(expected: "one of the values known", found: reader.quoted(token), at: start)
    }
    self = value
  }
}
