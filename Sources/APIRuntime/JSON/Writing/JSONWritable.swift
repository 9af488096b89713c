#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A type that writes itself as JSON.
public protocol JSONWritable {
  /// Writes one value.
  func write(json writer: inout JSONWriter)
}

extension JSONWritable {
  /// The value as a JSON text in UTF-8.
  public func jsonBytes(options: JSONWritingOptions = JSONWritingOptions()) -> [UInt8] {
    var writer = JSONWriter(options: options)
    write(json: &writer)
    return writer.finish()
  }

  /// The value as a JSON text in UTF-8, with dates written by this transcoder.
  public func jsonBytes(dateTranscoder: any DateTranscoder) -> [UInt8] {
    jsonBytes(options: JSONWritingOptions(dateTranscoder: dateTranscoder))
  }
}

extension JSONWriter {
  /// Writes a value of a type that writes itself.
  @inlinable
  public mutating func value(_ value: some JSONWritable) { value.write(json: &self) }

  /// Writes a member of an object. Without a value, writes nothing, or null if the options ask for it.
  @inlinable @inline(never)
  public mutating func member<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
    if let value {
      key(name)
      value.write(json: &self)
    } else if explicitNulls {
      key(name)
      null()
    }
  }

  /// Writes a member whose key may need escapes. Without a value, writes nothing, or null if the options ask for it.
  @_disfavoredOverload
  public mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    guard value != nil || explicitNulls else { return }
    key(name)
    self.value(value)
  }
}

extension JSONWritable where Self: RawRepresentable, RawValue == String {
  @inlinable public func write(json writer: inout JSONWriter) { writer.string(rawValue) }
}

extension String: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.int(self) }
}

extension Int32: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.int(self) }
}

extension Int64: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.int(self) }
}

extension Double: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.double(self) }
}

extension Float: JSONWritable {
  // Uses the float's shortest text: widened to a double first, 0.1 would have seventeen digits.
  @inlinable public func write(json writer: inout JSONWriter) {
    if isFinite, let value = Double(description) { writer.double(value) } else { writer.null() }
  }
}

extension Date: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) { writer.date(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) {
    if let self { self.write(json: &writer) } else { writer.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(json: &writer) }
    writer.endArray()
  }
}

/// Sorted by key, so that equal values give equal texts.
extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  @inlinable public func write(json writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      value.write(json: &writer)
    }
    writer.endObject()
  }
}
