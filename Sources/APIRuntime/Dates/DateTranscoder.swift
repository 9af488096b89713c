#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// Converts between dates and strings.
public protocol DateTranscoder: Sendable {
  /// The string of a date.
  func encode(_ date: Date) -> String
  /// The date of a string; throws if it is not one.
  func decode(_ text: String) throws -> Date
}

/// A string that is not a date in the expected form. The string itself is not kept.
public struct InvalidDate: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected form.
  public let expected: String
  public var description: String { "not a date in the form \(expected)" }
}

/// Reads every form of timestamp that `ISO8601Timestamp` accepts; writes milliseconds, the finest form that Jamf Pro
/// accepts in filters.
public struct TolerantDateTranscoder: DateTranscoder {
  /// Creates a transcoder.
  public init() {}

  public func encode(_ date: Date) -> String { ISO8601Timestamp.format(milliseconds: date.millisecondsSince1970) }

  public func decode(_ text: String) throws -> Date {
    guard let timestamp = ISO8601Timestamp(text) else {
      throw InvalidDate(expected: "2026-01-02T03:04:05.678Z or 2026-01-02")
    }
    return timestamp.date
  }
}

/// Reads and writes one form only: with a fraction, or without.
public struct ISO8601DateTranscoder: DateTranscoder {
  /// Whether the form has fractional seconds.
  public let hasFraction: Bool

  /// Creates a transcoder for dates with or without a fraction.
  public init(hasFraction: Bool) { self.hasFraction = hasFraction }

  public func encode(_ date: Date) -> String {
    ISO8601Timestamp.format(milliseconds: date.millisecondsSince1970, withFraction: hasFraction)
  }

  public func decode(_ text: String) throws -> Date {
    guard let timestamp = ISO8601Timestamp(text), !timestamp.isDateOnly,
      text.utf8.contains(UInt8(ascii: ".")) == hasFraction
    else { throw InvalidDate(expected: hasFraction ? "2026-01-02T03:04:05.678Z" : "2026-01-02T03:04:05Z") }
    return timestamp.date
  }
}

extension DateTranscoder where Self == TolerantDateTranscoder {
  /// Accepts every form that servers are known to send.
  public static var tolerant: TolerantDateTranscoder { TolerantDateTranscoder() }
}

extension DateTranscoder where Self == ISO8601DateTranscoder {
  /// `2026-01-02T03:04:05Z` only.
  public static var iso8601: ISO8601DateTranscoder { ISO8601DateTranscoder(hasFraction: false) }
  /// `2026-01-02T03:04:05.678Z` only.
  public static var iso8601WithFractionalSeconds: ISO8601DateTranscoder { ISO8601DateTranscoder(hasFraction: true) }
}

extension Date {
  /// Rounded to the nearest millisecond, so that a date made from milliseconds returns the same value.
  var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
