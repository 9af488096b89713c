/// Going on where reading stopped, in a text that comes in pieces.
extension JSONReader {
  /// A place between two values of a text, and what is open there.
  public struct Place: Hashable, Sendable {
    /// Offset in bytes from the beginning of the text.
    public let offset: Int
    fileprivate let depth: Int
    fileprivate let isAtStart: Bool

    /// The same place when so many bytes before it are dropped from the text.
    public func dropping(_ count: Int) -> Place { Place(offset: offset - count, depth: depth, isAtStart: isAtStart) }
  }

  /// Where the reader stands.
  public var place: Place { Place(offset: position, depth: depth, isAtStart: isAtStart) }

  mutating func move(to place: Place) {
    precondition(place.offset <= count, "the text does not go so far")
    (position, depth, isAtStart) = (place.offset, place.depth, place.isAtStart)
    escapedKey = nil
  }

  /// Reads of a text what has come so far; nil when nothing has. What follows is not looked at. An error may only mean that the
  /// text goes on, and has no path.
  ///
  /// - Parameter place: where to go on; nil for the beginning.
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
