import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// How long a server asks to wait: by `Retry-After` (RFC 9110, section 10.2.3), or by saying when its counter of requests
/// begins anew, as gateways do.
enum RetryAfter {
  private static let resetNames = ["x-ratelimit-reset", "ratelimit-reset"].compactMap { HTTPField.Name($0) }
  private static let remainingNames = ["x-ratelimit-remaining", "ratelimit-remaining"].compactMap { HTTPField.Name($0) }

  /// The time from now, never below zero; nil when the server does not say.
  ///
  /// A point in time is measured from the answer's own date, where it has one: the clocks may differ.
  static func wait(in fields: HTTPFields, now: Date) -> Duration? {
    retryAfter(in: fields, now: now) ?? rateLimitReset(in: fields, now: now)
  }

  /// Some write the seconds that are left, some the seconds since 1970.
  private static func rateLimitReset(in fields: HTTPFields, now: Date) -> Duration? {
    // With requests left, it is not the counter that stands in the way.
    if let remaining = remainingNames.lazy.compactMap({ fields[$0] }).first,
      Double(remaining).map({ $0 > 0 }) == true
    {
      return nil
    }
    guard let text = resetNames.lazy.compactMap({ fields[$0] }).first, let seconds = Double(text), seconds >= 0,
      seconds < 1e10
    else { return nil }
    if seconds < 1e9 { return .seconds(seconds) }
    let thisYear = CivilDate(dayNumber: Int(now.timeIntervalSince1970 / 86_400)).year
    let start = fields[.date].flatMap { HTTPDate.seconds($0, thisYear: thisYear) }.map(Double.init)
    return .seconds(max(0, seconds - (start ?? now.timeIntervalSince1970)))
  }

  private static func retryAfter(in fields: HTTPFields, now: Date) -> Duration? {
    guard let text = fields[.retryAfter]?.filter({ $0 != "\t" }), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // More seconds than fit a number are too many anyway.
      return .seconds(min(Int64(text) ?? .max, 1 << 40))
    }
    let local = Int64(now.timeIntervalSince1970.rounded(.down))
    let thisYear = CivilDate(dayNumber: Int(local / 86_400)).year
    guard let end = HTTPDate.seconds(text, thisYear: thisYear) else { return nil }
    let start = fields[.date].flatMap { HTTPDate.seconds($0, thisYear: thisYear) } ?? local
    return .seconds(max(0, end - start))
  }
}
