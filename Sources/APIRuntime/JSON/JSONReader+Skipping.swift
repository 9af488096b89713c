extension JSONReader {
  /// Runs over the next value without making anything of it.
  @inlinable
  public mutating func skipValue() throws(JSONReadingError) {
    skipWhitespace()
    guard position < count else { throw unexpected("a value") }
    switch base[position] {
    case UInt8(ascii: "\""):
      position &+= 1
      _ = try scanString()
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"): try skipWord()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    default: _ = try scanNumberValue()
    }
  }

  /// Where the next value stands in the text, in bytes; the reader moves behind it.
  @inlinable
  public mutating func readRaw() throws(JSONReadingError) -> Range<Int> {
    skipWhitespace()
    let start = position
    try skipValue()
    return start..<position
  }

  /// The bytes of a range that `readRaw` returned.
  public func withBytes<R>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try body(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Reads a value again that `readRaw` has run over: for members that tell only later what is to become of an earlier
  /// one. The reader stands afterwards where it stood before.
  public mutating func reread(
    _ range: Range<Int>, _ body: (inout JSONReader) throws(JSONReadingError) -> Void
  ) throws(JSONReadingError) {
    let (position, depth, isAtStart) = (position, depth, isAtStart)
    self.position = range.lowerBound
    try body(&self)
    (self.position, self.depth, self.isAtStart) = (position, depth, isAtStart)
  }

  @usableFromInline
  mutating func scanNumberValue() throws(JSONReadingError) -> Range<Int> {
    guard JSONKind(firstByte: base[position]) == .number else { throw unexpected("a value") }
    return try scanNumber()
  }

  @usableFromInline
  mutating func skipWord() throws(JSONReadingError) {
    switch base[position] {
    case UInt8(ascii: "n"): if try !readNull() { throw unexpected("a value") }
    default: _ = try readBool()
    }
  }

  /// Runs over the container that starts here. Which of the open containers are objects is kept in one word, a bit a
  /// level; deeper than 64 levels it calls itself, so that the call stack grows by one frame for 64 levels.
  ///
  /// Members and elements as all servers write them are run over in one step; what is unusual or wrong is left to the
  /// reader's other ways, one member at a time, so that it is found wrong for the same reason.
  @usableFromInline
  mutating func skipContainer() throws(JSONReadingError) {
    var objects: UInt64 = isBeforeObject ? 1 : 0
    var levels = 1
    try enter()
    while levels > 0 {
      let step = objects & 1 == 1 ? skipMember() : skipElement()
      switch step {
      case .value: continue
      case .end:
        objects >>= 1
        levels -= 1
        continue
      case .container: break
      case .unusual:
        let isMore = objects & 1 == 1 ? try nextKey() != nil : try nextElement()
        guard isMore else {
          objects >>= 1
          levels -= 1
          continue
        }
        skipWhitespace()
        guard isBeforeContainer else {
          try skipValue()
          continue
        }
      }
      if levels == 64 {
        try skipContainer()
      } else {
        objects = objects << 1 | (isBeforeObject ? 1 : 0)
        levels += 1
        try enter()
      }
    }
  }

  private var isBeforeObject: Bool { base[position] == UInt8(ascii: "{") }

  private var isBeforeContainer: Bool {
    position < count && (base[position] == UInt8(ascii: "{") || base[position] == UInt8(ascii: "["))
  }
}
