extension JSONReader {
  /// Reads a whole text. Throws when `body` does, or when more than white space follows what it read; the error then
  /// carries its path.
  public static func read<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    guard let base = bytes.baseAddress else {
      throw JSONReadingError(offset: 0, expected: "a value", found: JSONKind.end.words)
    }
    do throws(JSONReadingError) {
      var reader = JSONReader(base: base, count: bytes.count, options: options)
      let value = try body(&reader)
      reader.skipWhitespace()
      guard reader.isAtEnd else { throw reader.unexpected("nothing more") }
      return value
    } catch {
      throw error.path.isEmpty ? error.at(path: JSONErrorPath.path(in: bytes, to: error.offset)) : error
    }
  }

  /// Reads a whole text.
  public static func read<Value>(
    _ bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONReadingError) in
      try read(buffer, options: options, body)
    }
  }

  /// Reads a whole text as one value.
  public static func read<Value: JSONReadable>(
    _ type: Value.Type, from bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONReadingError) -> Value {
    try read(bytes, options: options) { reader throws(JSONReadingError) in try Value(json: &reader) }
  }
}
