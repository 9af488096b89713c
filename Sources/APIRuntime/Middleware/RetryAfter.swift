import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// How long a server asks to wait (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The time from now, never below zero; nil when the server does not say.
  ///
  /// A point in time is measured from the answer's own date, where it has one: the clocks may differ.
  static func wait(in fields: HTTPFields, now: Date) -> Duration? {
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
