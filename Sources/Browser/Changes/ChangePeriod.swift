import Inventory

/// Since when recorded changes are shown.
enum ChangePeriod: Hashable, Sendable {
  case today, yesterday
  /// This many days back, to the minute.
  case days(Int)
  /// From a time on, in milliseconds since 1970-01-01.
  case since(Int64)

  /// Those that are offered one after the other.
  static let usual: [ChangePeriod] = [.today, .yesterday, .days(7), .days(30)]

  /// When a change of the period was seen, in milliseconds since 1970-01-01.
  func moments(now: Int64, timeZone: TimeZoneRules) -> Range<Int64> {
    func start(_ text: String) -> Int64 { HistoryPeriod.start(text, now: now, timeZone: timeZone) ?? now }
    return switch self {
    case .today: start("today")..<Int64.max
    case .yesterday: start("yesterday")..<max(start("yesterday"), start("today"))
    case .days(let count): start("\(count)d")..<Int64.max
    case .since(let time): time..<Int64.max
    }
  }

  /// `yesterday`, `in the last 7 days`, `since 2026-11-20 14:03`.
  func words(in zone: TimeZoneRules) -> String {
    switch self {
    case .today: "today"
    case .yesterday: "yesterday"
    case .days(let count): "in the last \(count) days"
    case .since(let time): "since \(DateText.minutes(milliseconds: time, in: zone))"
    }
  }
}
