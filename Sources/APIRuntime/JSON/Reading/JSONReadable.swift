#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A type that reads itself from JSON.
public protocol JSONReadable {
  /// Reads one value at the reader's position. Throws `JSONReadingError` if it is not of this type.
  init(json reader: inout JSONReader) throws(JSONReadingError)

  /// Reads one value that may be null: nil for `null`, and for the type's other forms of "no value", such as an empty
  /// string for a date.
  static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Self?
}

extension JSONReadable {
  @inlinable
  public static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Self? {
    try reader.readNull() ? nil : try Self(json: &reader)
  }

  /// Reads a whole text as one value.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - options: limits, and what to do with a value that is not of the expected type.
  /// - Throws: `JSONReadingError` with its path.
  public init(jsonBytes bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()) throws(JSONReadingError) {
    self = try JSONReader.read(Self.self, from: bytes, options: options)
  }
}

extension JSONReader {
  /// Reads a value of a type that reads itself.
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

/// A string-backed type reads its raw value. An open enumeration accepts every value.
extension JSONReadable where Self: RawRepresentable, RawValue == String {
  /// Reads a text that is a raw value.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    let start = reader.offset
    let token = try reader.readToken()
    guard let value = Self(rawValue: token.string) else {
      throw reader.failure(expected: "a known value", found: reader.quoted(token), at: start)
    }
    self = value
  }
}

extension String: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readString() }

  @inlinable public static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> String? {
    try reader.readOptionalString()
  }
}

extension Bool: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readBool() }

  @inlinable public static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Bool? {
    try reader.readOptionalBool()
  }
}

extension Int: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readInt() }

  @inlinable public static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Int? {
    try reader.readOptionalInt()
  }
}

extension Int64: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = Int64(try reader.readInt())
  }
}

extension Int32: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    let start = reader.offset
    guard let value = Int32(exactly: try reader.readInt()) else {
      throw reader.failure(expected: "a 32-bit integer", found: "a larger number", at: start)
    }
    self = value
  }
}

extension Double: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readDouble() }
}

extension Float: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = Float(try reader.readDouble())
  }
}

extension Date: JSONReadable {
  public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readDate() }

  public static func readOptional(json reader: inout JSONReader) throws(JSONReadingError) -> Date? {
    try reader.readOptionalDate()
  }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = try Wrapped.readOptional(json: &reader)
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = []
    try reader.beginArray()
    guard try reader.nextElement() else { return }
    let stride = MemoryLayout<Element>.stride
    reserveCapacity(reader.capacities.likelyCount(stride: stride))
    repeat {
      if let element = try reader.tolerated(Element.self) { append(element) }
    } while try reader.nextElement()
    reader.capacities.remember(count: count, stride: stride)
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() { self[key.string] = try reader.tolerated(Value.self) }
  }
}

/// Guesses how many elements an array will have: as many as the last array whose elements have the same size. One
/// computer has about as many applications as the next. An array then gets its storage at once, not in doubling steps.
///
/// Storage reserved in vain is never larger than an array that was filled before.
@usableFromInline
struct ArrayCapacities: ~Copyable {
  private let counts: UnsafeMutablePointer<Int>
  private static let size = 64

  init() {
    counts = .allocate(capacity: Self.size)
    counts.initialize(repeating: 0, count: Self.size)
  }

  deinit { counts.deallocate() }

  private func place(_ stride: Int) -> UnsafeMutablePointer<Int> { counts + (stride >> 3) & (Self.size - 1) }

  /// The likely number of elements of this many bytes.
  @usableFromInline
  func likelyCount(stride: Int) -> Int { place(stride).pointee }

  /// Remembers an array's length.
  @usableFromInline
  func remember(count: Int, stride: Int) { place(stride).pointee = count }
}
