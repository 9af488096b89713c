extension JSONReader {
  /// The byte range of a scanned string, known to be UTF-8, and whether it contains escapes.
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

  /// Reads a string in place, to compare it with literals without copying it.
  public mutating func readToken() throws(JSONReadingError) -> JSONKey {
    let text = try scanStringValue()
    return JSONKey(base: base + text.start, count: text.end &- text.start, isEscaped: text.isEscaped)
  }

  /// Reads a string and appends its UTF-8, with escapes decoded, to `arena`. Returns the number of bytes appended.
  @discardableResult
  public mutating func readString(appendingTo arena: inout [UInt8]) throws(JSONReadingError) -> Int {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "\"") else { throw mismatch(.string) }
    position &+= 1
    let start = position
    let end = endOfPlain(start)
    // Nearly all strings are plain up to the closing quote.
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

  /// Whether a string begins at the current byte; also false if white space precedes it.
  @inlinable
  public var isAtString: Bool { position < count && base[position] == UInt8(ascii: "\"") }

  /// Reads a string and adds it, with escapes decoded, to `texts`.
  public mutating func readString(appendingTo texts: inout TextBuffer) throws(JSONReadingError) {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "\"") else { throw mismatch(.string) }
    let start = position &+ 1
    let end = endOfPlain(start)
    // Nearly all strings are plain up to the closing quote.
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

  /// Skips a string, from after its opening quote to after its closing quote.
  @usableFromInline
  mutating func scanString() throws(JSONReadingError) -> ScannedString {
    let start = position
    let end = endOfPlain(start)
    guard end < count, base[end] == UInt8(ascii: "\"") else { return try scanString(from: start, plainUpTo: end) }
    position = end &+ 1
    return ScannedString(start: start, end: end, isEscaped: false)
  }

  /// The end of the plain text that begins at `place`, as far as 16 bytes at a time can be read: usually the closing
  /// quote.
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

  /// Scans the rest of a string that is not plain, or is near the end of the text, eight bytes at a time.
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
        throw unexpected("an escaped control character")
      } else {
        highBits |= UInt64(byte)
        index &+= 1
      }
    }
  }

  /// Checks the escape at `index` and returns the index after it.
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
      throw failure(expected: "a valid escape", at: index + 1)
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
      throw failure(expected: "UTF-8 text", found: "invalid bytes", at: range.lowerBound + wrong)
    }
  }
}

/// Checks that bytes are UTF-8 according to table 3-7 of the Unicode Standard: shortest forms, no surrogates, nothing
/// above U+10FFFF. Creates no string.
enum UTF8Check {
  /// The index of the first byte of the first invalid sequence; nil if there is none.
  static func firstWrong(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < text.count {
      let first = text[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length: Int
      // The range of the second byte; all further ones are 80 to BF.
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      case 0xF1...0xF3: length = 4
      default: return index
      }
      guard index + length <= text.count, second.contains(text[index + 1]) else { return index }
      for place in index + 2..<index + length where text[place] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }
}
