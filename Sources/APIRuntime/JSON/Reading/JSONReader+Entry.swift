extension JSONReader {
  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - place: where to continue in a text whose beginning was read before; nil to start at the beginning.
  ///   - options: limits, and what to do with a value that is not of the expected type.
  ///   - discards: gets the values left out under the tolerant policy, unless reading fails.
  ///   - body: reads the one value.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or an error if more than white space follows; the error carries its path.
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
      guard reader.isAtEnd else { throw reader.unexpected("the end of the text") }
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

  /// Reads a whole text; values left out under the tolerant policy are reported only to the options' `onDiscard`.
  public static func read<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    var discards: JSONDiscards = []
    return try read(bytes, options: options, discards: &discards, body)
  }

  /// Reads a whole text; values left out under the tolerant policy are reported only to the options' `onDiscard`.
  public static func read<Value>(
    _ bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONReadingError) in
      try read(buffer, options: options, body)
    }
  }

  /// Reads a whole text as one value; values left out under the tolerant policy are reported only to the options'
  /// `onDiscard`.
  public static func read<Value: JSONReadable>(
    _ type: Value.Type, from bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()
  ) throws(JSONReadingError) -> Value {
    try read(bytes, options: options) { reader throws(JSONReadingError) in try Value(json: &reader) }
  }

  /// Reads a whole text as one value, and appends the values left out under the tolerant policy to `discards`.
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

/// Continuing where reading stopped, in a text that arrives in pieces.
extension JSONReader {
  /// A position between two values of a text, with the containers open there.
  public struct Place: Hashable, Sendable {
    /// Offset in bytes from the beginning of the text.
    public let offset: Int
    fileprivate let depth: Int
    fileprivate let isAtStart: Bool

    /// The same place after `count` bytes before it are dropped from the text.
    public func dropping(_ count: Int) -> Place { Place(offset: offset - count, depth: depth, isAtStart: isAtStart) }
  }

  /// The reader's current place.
  public var place: Place { Place(offset: position, depth: depth, isAtStart: isAtStart) }

  mutating func move(to place: Place) {
    precondition(place.offset <= count, "the position is past the end of the text")
    (position, depth, isAtStart) = (place.offset, place.depth, place.isAtStart)
    escapedKey = nil
  }

  /// Reads the part of a text that has arrived so far; nil if nothing has. Whatever follows the part that `body` reads
  /// is not checked. An error has no path, and may only mean that the text continues.
  ///
  /// - Parameters:
  ///   - bytes: all of the text that has arrived.
  ///   - place: where to continue; nil for the beginning.
  ///   - options: how values are read.
  ///   - body: reads from that place on.
  public static func readPart<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Place?, options: JSONReadingOptions = JSONReadingOptions(),
    _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value? {
    guard let base = bytes.baseAddress, bytes.count <= options.maximumBytes else { return nil }
    var reader = JSONReader(base: base, count: bytes.count, options: options)
    if let place { reader.move(to: place) }
    return try body(&reader)
  }
}
