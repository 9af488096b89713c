#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

extension JSONReader {
  /// Reads `true` or `false`.
  @inlinable
  public mutating func readBool() throws(JSONReadingError) -> Bool {
    skipWhitespace()
    if matches("true") {
      position &+= 4
      return true
    }
    guard matches("false") else { throw mismatch(.bool) }
    position &+= 5
    return false
  }

  /// Reads `true` or `false`; nil for `null`.
  public mutating func readOptionalBool() throws(JSONReadingError) -> Bool? { try readNull() ? nil : try readBool() }

  /// Consumes `null` if it is next; returns whether it was.
  @inlinable
  public mutating func readNull() throws(JSONReadingError) -> Bool {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "n") else { return false }
    guard matches("null") else { throw unexpected("null") }
    position &+= 4
    return true
  }

  @inlinable @inline(__always)
  func matches(_ literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard count &- position >= length else { return false }
    return JSONKey.sameBytes(base + position, literal.utf8Start, count: length)
  }

  /// Reads an integer. A number with a fraction or exponent is accepted if its value is whole.
  @inlinable
  public mutating func readInt() throws(JSONReadingError) -> Int {
    skipWhitespace()
    let start = position
    var index = position
    let isNegative = index < count && base[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    let firstDigit = index
    var value = 0
    // 18 digits cannot overflow.
    while index < count, index &- firstDigit < 18 {
      let digit = base[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      index &+= 1
    }
    let next = index < count ? base[index] : 0
    guard index > firstDigit, next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e"),
      next &- UInt8(ascii: "0") > 9, base[firstDigit] != UInt8(ascii: "0") || index == firstDigit &+ 1
    else { return try readUnusualInt(from: start) }
    position = index
    return isNegative ? -value : value
  }

  /// Reads an integer; nil for `null`.
  public mutating func readOptionalInt() throws(JSONReadingError) -> Int? { try readNull() ? nil : try readInt() }

  @usableFromInline @inline(never)
  mutating func readUnusualInt(from start: Int) throws(JSONReadingError) -> Int {
    let range = try scanNumber()
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    if let value = Int(text) { return value }
    if let value = Double(text), let whole = Int(exactly: value) { return whole }
    throw failure(expected: "a 64-bit integer", found: "a number that does not fit", at: start)
  }

  /// Reads a number.
  @inlinable
  public mutating func readDouble() throws(JSONReadingError) -> Double {
    let start = position
    let range = try scanNumber()
    return try double(range, start: start)
  }

  @usableFromInline
  func double(_ range: Range<Int>, start: Int) throws(JSONReadingError) -> Double {
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw failure(expected: "a number that fits in a double", found: "a larger number", at: range.lowerBound)
    }
    return value
  }

  /// Skips a number and returns its byte range.
  @usableFromInline
  mutating func scanNumber() throws(JSONReadingError) -> Range<Int> {
    skipWhitespace()
    let start = position
    if position < count, base[position] == UInt8(ascii: "-") { position &+= 1 }
    guard position < count, base[position] &- UInt8(ascii: "0") < 10 else {
      if position == start { throw mismatch(.number) }
      throw unexpected("a digit")
    }
    if base[position] == UInt8(ascii: "0") {
      position &+= 1
      if position < count, base[position] &- UInt8(ascii: "0") < 10 { throw unexpected("no digit after a leading 0") }
    } else {
      skipDigits()
    }
    if position < count, base[position] == UInt8(ascii: ".") {
      position &+= 1
      try requireDigits()
    }
    if position < count, base[position] | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      if position < count, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position &+= 1 }
      try requireDigits()
    }
    return start..<position
  }

  private mutating func requireDigits() throws(JSONReadingError) {
    guard position < count, base[position] &- UInt8(ascii: "0") < 10 else { throw unexpected("a digit") }
    skipDigits()
  }

  private mutating func skipDigits() {
    while position < count, base[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
  }

  /// The whole text.
  @usableFromInline
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}

extension JSONReader {
  /// Reads a date from a string, with the options' transcoder.
  public mutating func readDate() throws(JSONReadingError) -> Date {
    skipWhitespace()
    let start = position
    let token = try readToken()
    return try date(token, at: start)
  }

  /// Reads a date; nil for `null` and for the empty string, which servers send for "never".
  public mutating func readOptionalDate() throws(JSONReadingError) -> Date? {
    if try readNull() { return nil }
    skipWhitespace()
    let start = position
    let token = try readToken()
    return token.count == 0 ? nil : try date(token, at: start)
  }

  /// Reads a date as milliseconds since 1970 in UTC, ignoring the options' transcoder; nil for `null` and for an empty
  /// string.
  public mutating func readOptionalMilliseconds() throws(JSONReadingError) -> Int64? {
    if try readNull() { return nil }
    skipWhitespace()
    let start = position
    let token = try readToken()
    if token.count == 0 { return nil }
    return try timestamp(token, at: start).milliseconds
  }

  private func date(_ token: JSONKey, at start: Int) throws(JSONReadingError) -> Date {
    if options.usesTolerantDates { return try timestamp(token, at: start).date }
    do {
      return try options.dateTranscoder.decode(token.string)
    } catch {
      throw failure(expected: "a date", found: quoted(token), at: start)
    }
  }

  private func timestamp(_ token: JSONKey, at start: Int) throws(JSONReadingError) -> ISO8601Timestamp {
    let parsed = token.isEscaped ? ISO8601Timestamp(token.string) : ISO8601Timestamp(utf8: token.utf8)
    guard let parsed else { throw failure(expected: "a date", found: quoted(token), at: start) }
    return parsed
  }
}
