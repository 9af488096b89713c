extension JSONReader {
  /// Reads a whole text. Throws when `body` does, or when more than white space follows what it read; the error then
  /// carries its path. What was left out under the tolerant policy is appended to `discards`, unless reading fails.
  ///
  /// - Parameter place: where to go on with a text whose beginning was read before; nil for its beginning.
  public static func read<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Place? = nil,
    options: JSONReadingOptions = JSONReadingOptions(), discards: inout JSONDiscards,
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    guard bytes.count <= options.maximumBytes else {
      throw JSONReadingError(
        offset: options.maximumBytes, expected: "at most \(options.maximumBytes) bytes", found: "\(bytes.count)")
    }
    guard let base = bytes.baseAddress else {
      throw JSONReadingError(offset: 0, expected: "a value", found: JSONKind.end.words)
    }
    do throws(JSONReadingError) {
      var reader = JSONReader(base: base, count: bytes.count, options: options)
      if let place { reader.move(to: place) }
      let value = try body(&reader)
      reader.skipWhitespace()
      guard reader.isAtEnd else { throw reader.unexpected("nothing more") }
      if !reader.discarded.isEmpty {
        let found = reader.discards()
        discards += found
        if let onDiscard = options.onDiscard { found.forEach(onDiscard) }
      }
      return value
    } catch {
      throw error.path.isEmpty ? error.at(path: JSONErrorPath.path(in: bytes, to: error.offset)) : error
    }
  }

  /// Reads a whole text; what is left out under the tolerant policy is told to the options' `onDiscard` alone.
  public static func read<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    var discards: JSONDiscards = []
    return try read(bytes, options: options, discards: &discards, body)
  }

  /// Reads a whole text; what is left out under the tolerant policy is told to the options' `onDiscard` alone.
  public static func read<Value>(
    _ bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONReadingError) in
      try read(buffer, options: options, body)
    }
  }

  /// Reads a whole text as one value; what is left out under the tolerant policy is told to the options' `onDiscard`
  /// alone.
  public static func read<Value: JSONReadable>(
    _ type: Value.Type, from bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONReadingError) -> Value {
    try read(bytes, options: options) { reader throws(JSONReadingError) in try Value(json: &reader) }
  }

  /// Reads a whole text as one value, and appends to `discards` what was left out under the tolerant policy.
  public static func read<Value: JSONReadable>(
    _ type: Value.Type, from bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions(),
    discards: inout JSONDiscards
  ) throws(JSONReadingError) -> Value {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONReadingError) in
      try read(buffer, options: options, discards: &discards) { reader throws(JSONReadingError) in
        try Value(json: &reader)
      }
    }
  }
}
