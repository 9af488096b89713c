import Notation

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A point in time as servers write it: `2026-01-02T03:04:05.678Z`, with 0 to 9 (or more) fractional digits, `Z` or an
/// offset or neither (then UTC), or the day alone (then its start in UTC).
public struct ISO8601Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01 in UTC.
  public var seconds: Int64
  /// The fraction, 0 to 999,999,999.
  public var nanoseconds: Int32
  /// Whether only the day was given.
  public var isDateOnly: Bool

  /// Reads a text; nil if it is not of that form, or the day or time does not exist.
  public init?(_ text: String) {
    var text = text
    guard let parsed = text.withUTF8({ ISO8601Timestamp(utf8: $0) }) else { return nil }
    self = parsed
  }

  /// Reads a text in UTF-8; nil in the same cases.
  public init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    var scanner = Scanner(text: text)
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
      let day = scanner.digits(2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    nanoseconds = 0
    isDateOnly = scanner.isAtEnd
    seconds = Int64(date.dayNumber) * 86_400
    if isDateOnly { return }
    guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let hour = scanner.digits(2), hour < 24,
      scanner.take(":"), let minute = scanner.digits(2), minute < 60
    else { return nil }
    var second = 0
    if scanner.take(":") {
      // 60 is a leap second; it counts as the first of the next minute.
      guard let value = scanner.digits(2), value <= 60 else { return nil }
      second = value
      if scanner.take(".") {
        guard let fraction = scanner.fraction() else { return nil }
        nanoseconds = fraction
      }
    }
    guard let offset = scanner.zoneOffset(), scanner.isAtEnd else { return nil }
    seconds += Int64(hour * 3600 + minute * 60 + second - offset)
  }

  /// Milliseconds since 1970-01-01 in UTC, rounded down.
  public var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds / 1_000_000) }

  /// The point in time.
  public var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

  /// Writes milliseconds since 1970 as `2026-01-02T03:04:05.678Z`, or without the fraction (rounded down).
  public static func format(milliseconds: Int64, withFraction: Bool = true) -> String {
    ISO8601.text(milliseconds: milliseconds, fractionDigits: withFraction ? 3 : 0)
  }
}

extension ISO8601Timestamp {
  /// Reads the parts of a timestamp.
  private struct Scanner {
    let text: UnsafeBufferPointer<UInt8>
    var position = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func digit() -> Int? {
      guard position < text.count, case let digit = text[position] &- UInt8(ascii: "0"), digit < 10 else { return nil }
      position += 1
      return Int(digit)
    }

    mutating func digits(_ count: Int) -> Int? {
      var value = 0
      for _ in 0..<count {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    /// One or more digits after the point, as nanoseconds; finer digits are dropped.
    mutating func fraction() -> Int32? {
      guard var value = digit() else { return nil }
      var count = 1
      while let digit = digit() {
        if count < 9 {
          value = value * 10 + digit
          count += 1
        }
      }
      for _ in count..<9 { value *= 10 }
      return Int32(value)
    }

    /// Seconds east of UTC: `Z`, `+01:00`, `+0100`, `+01`, or nothing at all.
    mutating func zoneOffset() -> Int? {
      if isAtEnd || take("Z") || take("z") { return 0 }
      let sign: Int
      if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
      guard let hours = digits(2), hours < 24 else { return nil }
      _ = take(":")
      guard !isAtEnd else { return sign * hours * 3600 }
      guard let minutes = digits(2), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
