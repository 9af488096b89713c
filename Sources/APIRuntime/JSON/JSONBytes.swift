/// Operations on several bytes at a time.
enum JSONBytes {
  /// Sets the high bit of each byte that ends the plain part of a string: a quote, a backslash or a control character.
  /// Only the lowest set bit is reliable: a borrow may carry upwards from it.
  @inline(__always)
  static func stops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ 0x2222_2222_2222_2222
    let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let hits =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- 0x2020_2020_2020_2020) & ~word)
    return hits & 0x8080_8080_8080_8080
  }

  /// How many of the 16 bytes at `place` are plain: ASCII that neither ends a string nor needs decoding in it.
  ///
  /// As signed numbers, bytes beyond ASCII are less than a space, like control characters: one comparison finds both.
  @inline(__always)
  static func plainCount(_ place: UnsafePointer<UInt8>) -> Int {
    let text = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<Int8>.self)
    // Literals in place of these vectors would be compared byte by byte.
    let quotes = SIMD16<Int8>(repeating: 0x22)
    let backslashes = SIMD16<Int8>(repeating: 0x5C)
    let spaces = SIMD16<Int8>(repeating: 0x20)
    let words = unsafeBitCast((text .== quotes) .| (text .== backslashes) .| (text .< spaces), to: SIMD2<UInt64>.self)
    if words.x != 0 { return UInt64(littleEndian: words.x).trailingZeroBitCount >> 3 }
    return words.y == 0 ? 16 : 8 &+ UInt64(littleEndian: words.y).trailingZeroBitCount >> 3
  }

  /// Whether a byte must be escaped in a string.
  @inline(__always)
  static func isStop(_ byte: UInt8) -> Bool { byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

  /// Copies a few bytes, where a call would cost more than the copy.
  @inline(__always)
  static func copy(_ source: UnsafePointer<UInt8>, to place: UnsafeMutablePointer<UInt8>, count: Int) {
    let source = UnsafeRawPointer(source)
    let place = UnsafeMutableRawPointer(place)
    if count >= 8 {
      var offset = 0
      while offset &+ 8 <= count {
        copyWord(source, place, at: offset)
        offset &+= 8
      }
      copyWord(source, place, at: count &- 8)
    } else {
      for offset in 0..<count {
        place.storeBytes(of: source.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset, as: UInt8.self)
      }
    }
  }

  @inline(__always)
  private static func copyWord(_ source: UnsafeRawPointer, _ place: UnsafeMutableRawPointer, at offset: Int) {
    place.storeBytes(
      of: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset, as: UInt64.self)
  }

  /// Copies bytes up to the first that must be escaped, and returns how many. Never writes beyond `text.count` bytes.
  static func copyPlain(_ text: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) -> Int {
    guard let start = text.baseAddress else { return 0 }
    var index = 0
    while index &+ 8 <= text.count {
      let word = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let stops = stops(UInt64(littleEndian: word))
      UnsafeMutableRawPointer(place).storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      guard stops == 0 else { return index &+ stops.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < text.count {
      guard !isStop(start[index]) else { return index }
      place[index] = start[index]
      index &+= 1
    }
    return index
  }

  /// Writes an integer and returns its length, at most 20 bytes.
  static func writeDigits(_ number: Int64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var start = 0
    if number < 0 {
      place[0] = UInt8(ascii: "-")
      start = 1
    }
    var rest = number.magnitude
    var length = start
    repeat {
      place[length] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      length &+= 1
    } while rest > 0
    // The digits were written last to first.
    var (left, right) = (start, length &- 1)
    while left < right {
      (place[left], place[right]) = (place[right], place[left])
      left &+= 1
      right &-= 1
    }
    return length
  }
}
