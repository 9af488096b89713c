#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

extension String: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readString() }
}

extension Bool: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readBool() }
}

extension Int: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) { self = try reader.readInt() }
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
      throw reader.failure(expected: "a whole number of 32 bits", found: "a greater one", at: start)
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
    while try reader.nextElement() {
      if let element = try reader.tolerated(Element.self) { append(element) }
    }
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  @inlinable public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() { self[key.string] = try reader.tolerated(Value.self) }
  }
}
