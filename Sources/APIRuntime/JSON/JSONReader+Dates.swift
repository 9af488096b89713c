#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

extension JSONReader {
  /// Reads a date from a string, by the options' transcoder.
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

  /// Reads a date as milliseconds since 1970 in UTC, whatever the options' transcoder; nil for `null` and "".
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
