extension JSONReader {
  /// Skips the next value. It is checked like a value that is read.
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

  /// The byte range of the next value; the reader moves past it.
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

  /// Reads a value that `readRaw` has skipped: for objects in which a later member decides how to read an earlier one.
  /// The reader returns to its place afterwards.
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

  /// Skips the container that starts here. One word records which open containers are objects, one bit per level;
  /// deeper than 64 levels it calls itself, so the call stack grows by one frame per 64 levels.
  ///
  /// Members and elements in the usual form are skipped in one step. Unusual or malformed ones are left to the reader's
  /// other methods, one at a time, so that they fail with the same error.
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
