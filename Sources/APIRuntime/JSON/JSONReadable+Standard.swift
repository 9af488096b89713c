#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

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
