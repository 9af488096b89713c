extension JSONReader {
  /// Where a scanned string stands, which is known to be UTF-8, and whether it must be decoded.
  @usableFromInline
  struct ScannedString {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    @usableFromInline var isEscaped: Bool

    @inlinable init(start: Int, end: Int, isEscaped: Bool) {
      self.start = start
      self.end = end
      self.isEscaped = isEscaped
    }
  }

  /// Reads a string.
  public mutating func readString() throws(JSONReadingError) -> String { string(try scanStringValue()) }

  /// Reads a string; nil for `null`.
  public mutating func readOptionalString() throws(JSONReadingError) -> String? {
    skipWhitespace()
    if position < count, base[position] == UInt8(ascii: "\"") {
      position &+= 1
      return string(try scanString())
    }
    guard try readNull() else { throw mismatch(.string) }
    return nil
  }

  @inline(__always)
  private mutating func string(_ text: ScannedString) -> String {
    if text.isEscaped { return decodedString(text) }
    let raw = UnsafeBufferPointer(start: base + text.start, count: text.end &- text.start)
    if raw.count >= RepeatedStrings.shortestString, repeated != nil { return repeatedString(raw) }
    return String(decoding: raw, as: UTF8.self)
  }

  @inline(never)
  private mutating func repeatedString(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    repeated?.string(raw) ?? String(decoding: raw, as: UTF8.self)
  }

  /// Reads a string where it stands, for comparing it with literals without copying it.
  public mutating func readToken() throws(JSONReadingError) -> JSONKey {
    let text = try scanStringValue()
    return JSONKey(base: base + text.start, count: text.end &- text.start, isEscaped: text.isEscaped)
  }

  /// Reads a string and appends its UTF-8, escapes decoded, to `arena`. Returns the number of bytes appended.
  @discardableResult
  public mutating func readString(appendingTo arena: inout [UInt8]) throws(JSONReadingError) -> Int {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "\"") else { throw mismatch(.string) }
    position &+= 1
    let start = position
    let end = endOfPlain(start)
    // Nearly all strings are plain to their end.
    if end < count, base[end] == UInt8(ascii: "\"") {
      position = end &+ 1
      arena.append(contentsOf: UnsafeBufferPointer(start: base + start, count: end &- start))
      return end &- start
    }
    let text = try scanString()
    if text.isEscaped { return appendDecoded(text, to: &arena) }
    arena.append(contentsOf: UnsafeBufferPointer(start: base + text.start, count: text.end &- text.start))
    return text.end &- text.start
  }

  /// Whether a string begins right here: false may also mean that there is space before it.
  @inlinable
  public var isAtString: Bool { position < count && base[position] == UInt8(ascii: "\"") }

  /// Reads a string and adds it, escapes decoded, to `texts`.
  public mutating func readString(appendingTo texts: inout TextBuffer) throws(JSONReadingError) {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "\"") else { throw mismatch(.string) }
    let start = position &+ 1
    let end = endOfPlain(start)
    // Nearly all strings are plain to their end.
    if end < count, base[end] == UInt8(ascii: "\"") {
      position = end &+ 1
      return texts.append(UnsafeBufferPointer(start: base + start, count: end &- start), readable: count &- start)
    }
    var text: [UInt8] = []
    try readString(appendingTo: &text)
    texts.append(text)
  }

  @inline(__always)
  mutating func scanStringValue() throws(JSONReadingError) -> ScannedString {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "\"") else { throw mismatch(.string) }
    position &+= 1
    return try scanString()
  }

  /// Runs over a string from behind its opening quote to behind its closing one.
  @usableFromInline
  mutating func scanString() throws(JSONReadingError) -> ScannedString {
    let start = position
    let end = endOfPlain(start)
    guard end < count, base[end] == UInt8(ascii: "\"") else { return try scanString(from: start, plainUpTo: end) }
    position = end &+ 1
    return ScannedString(start: start, end: end, isEscaped: false)
  }

  /// Where plain text that begins at `place` ends, as far as 16 bytes can be looked at together: at the quote, as a rule.
  @inline(__always)
  func endOfPlain(_ place: Int) -> Int {
    var index = place
    while index &+ 16 <= count {
      let plain = JSONBytes.plainCount(base + index)
      index &+= plain
      if plain < 16 { break }
    }
    return index
  }

  /// Runs over the rest of a string that is not plain throughout, or stands at the end of the text, eight bytes at a time.
  @inline(never)
  private mutating func scanString(
    from start: Int, plainUpTo plainEnd: Int
  ) throws(JSONReadingError) -> ScannedString {
    var index = plainEnd
    var isEscaped = false
    var highBits: UInt64 = 0
    let raw = UnsafeRawPointer(base)
    while true {
      while index &+ 8 <= count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let stops = JSONBytes.stops(word)
        if stops == 0 {
          highBits |= word
          index &+= 8
          continue
        }
        let skipped = stops.trailingZeroBitCount >> 3
        highBits |= word & ((1 as UInt64) << UInt64(skipped &* 8) &- 1)
        index &+= skipped
        break
      }
      guard index < count else {
        position = index
        throw unexpected("the end of the string")
      }
      let byte = base[index]
      if byte == UInt8(ascii: "\"") {
        if highBits & 0x8080_8080_8080_8080 != 0 { try checkUTF8(start..<index) }
        position = index &+ 1
        return ScannedString(start: start, end: index, isEscaped: isEscaped)
      }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        position = index
        index = try endOfEscape(index)
      } else if byte < 0x20 {
        position = index
        throw unexpected("control characters to be escaped")
      } else {
        highBits |= UInt64(byte)
        index &+= 1
      }
    }
  }

  /// Checks the escape at `index` and returns the place behind it.
  @usableFromInline @inline(never)
  func endOfEscape(_ index: Int) throws(JSONReadingError) -> Int {
    guard index + 1 < count else { throw failure(expected: "the end of the string", at: count) }
    switch base[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      for place in index + 2..<index + 6 {
        guard place < count, JSONEscapes.hexValue(base[place]) != nil else {
          throw failure(expected: "four hexadecimal digits after \\u", at: place)
        }
      }
      return index + 6
    default:
      throw failure(expected: "an escape that JSON knows", at: index + 1)
    }
  }

  @usableFromInline @inline(never)
  func decodedString(_ text: ScannedString) -> String {
    String(decoding: JSONEscapes.decoded(UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])), as: UTF8.self)
  }

  @usableFromInline @inline(never)
  func appendDecoded(_ text: ScannedString, to arena: inout [UInt8]) -> Int {
    let before = arena.count
    JSONEscapes.decode(UnsafeBufferPointer(rebasing: bytes[text.start..<text.end]), into: &arena)
    return arena.count - before
  }

  @usableFromInline @inline(never)
  func checkUTF8(_ range: Range<Int>) throws(JSONReadingError) {
    if let wrong = UTF8Check.firstWrong(UnsafeBufferPointer(rebasing: bytes[range])) {
      throw failure(expected: "text in UTF-8", found: "bytes that are not", at: range.lowerBound + wrong)
    }
  }
}
