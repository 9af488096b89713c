import APIRuntime
import Testing

@testable import Inventory

@Suite("Dates in the filter language")
struct FilterDateTests {
  /// Central Europe in 2026.
  private static let berlin = TimeZoneRules(
    firstOffsetSeconds: 3600,
    transitions: [
      .init(milliseconds: 1_774_746_000_000, offsetSeconds: 7200),
      .init(milliseconds: 1_792_890_000_000, offsetSeconds: 3600),
    ])

  /// 2026-11-20T13:03:53Z, which is 14:03:53 there.
  private static let now = Question.now

  @Test(
    "days, months, years and moments follow the time zone",
    arguments: [
      ("2026", "2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z"),
      ("2026-11", "2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"),
      ("2026-11*", "2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"),
      ("2026-12", "2026-11-30T23:00:00Z", "2026-12-31T23:00:00Z"),
      ("2026-07-01", "2026-06-30T22:00:00Z", "2026-07-01T22:00:00Z"),
      // The days on which clocks change have 23 and 25 hours.
      ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
      ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
      ("today", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"),
      ("Yesterday", "2026-11-18T23:00:00Z", "2026-11-19T23:00:00Z"),
      ("tomorrow", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("2026-11-20T14:03", "2026-11-20T13:03:00Z", "2026-11-20T13:04:00Z"),
      ("2026-07-01T14:03:05", "2026-07-01T12:03:05Z", "2026-07-01T12:03:06Z"),
      ("2026-11-20T14:03:05Z", "2026-11-20T14:03:05Z", "2026-11-20T14:03:06Z"),
      ("2026-11-20T14:03-05:00", "2026-11-20T19:03:00Z", "2026-11-20T19:04:00Z"),
      ("2026-11-20T14:03:05.7Z", "2026-11-20T14:03:05.700Z", "2026-11-20T14:03:05.701Z"),
      (#"="2026-11-20 14:03""#, "2026-11-20T13:03:00Z", "2026-11-20T13:04:00Z"),
    ])
  func periods(text: String, first: String, end: String) throws {
    #expect(try moments(text) == stamp(first)..<stamp(end))
  }

  @Test(
    "ages count back from now, and a smaller age is more recent",
    arguments: [
      ("<30d", "2026-10-21T13:03:53.001Z", nil), ("<=30d", "2026-10-21T13:03:53Z", nil),
      ("30d", "2026-10-21T13:03:53Z", nil),
      (">30d", nil, "2026-10-21T13:03:53Z"), (">=30d", nil, "2026-10-21T13:03:53.001Z"),
      ("<2h", "2026-11-20T11:03:53.001Z", nil), (">1w", nil, "2026-11-13T13:03:53Z"),
      // 14:03:53 on the same day of another month, or on its last; in summer that is another hour in UTC.
      (">2m", nil, "2026-09-20T12:03:53Z"), (">9m", nil, "2026-02-20T13:03:53Z"), (">1y", nil, "2025-11-20T13:03:53Z"),
      ("30d..7d", "2026-10-21T13:03:53Z", "2026-11-13T13:03:53.001Z"),
      ("7d..30d", "2026-10-21T13:03:53Z", "2026-11-13T13:03:53.001Z"),
      ("=1d", "2026-11-18T23:00:00Z", "2026-11-19T23:00:00Z"),
      ("<+30d", nil, "2026-12-20T13:03:53Z"), (">+30d", "2026-12-20T13:03:53.001Z", nil),
      ("+30d", "2026-11-20T13:03:53Z", "2026-12-20T13:03:53.001Z"),
      ("today..+1w", "2026-11-19T23:00:00Z", "2026-11-27T13:03:53.001Z"),
    ] as [(String, String?, String?)])
  func ages(text: String, first: String?, end: String?) throws {
    let range = (first.map(stamp) ?? .min)..<(end.map(stamp) ?? .max)
    #expect(try moments(text) == range)
  }

  @Test("on the 31st, a month ago is the last day of the previous month")
  func lastDay() throws {
    let calendar = FilterCalendar(now: stamp("2026-03-31T10:00:00Z"), timeZone: .utc)
    #expect(calendar.period("1m")?.moments.lowerBound == stamp("2026-02-28T10:00:00Z"))
    #expect(calendar.period("+1m")?.moments.lowerBound == stamp("2026-04-30T10:00:00Z"))
  }

  @Test(
    "dates compare by their first and last moment",
    arguments: [
      (">=2026-11", "2026-10-31T23:00:00Z", nil), (">2026-11", "2026-11-30T23:00:00Z", nil),
      ("<2026-11", nil, "2026-10-31T23:00:00Z"), ("<=2026-11", nil, "2026-11-30T23:00:00Z"),
      ("=2026-11", "2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"), ("<today", nil, "2026-11-19T23:00:00Z"),
      ("2026-09..2026-10", "2026-08-31T22:00:00Z", "2026-10-31T23:00:00Z"), ("2026-11..", "2026-10-31T23:00:00Z", nil),
      ("..yesterday", nil, "2026-11-19T23:00:00Z"),
    ] as [(String, String?, String?)])
  func comparisons(text: String, first: String?, end: String?) throws {
    let range = (first.map(stamp) ?? .min)..<(end.map(stamp) ?? .max)
    #expect(try moments(text) == range)
  }

  @Test(
    "a day without time counts as its first moment in the zone, east and west of Greenwich", arguments: [-5, 0, 1, 13])
  func days(hours: Int) throws {
    let zone = TimeZoneRules(firstOffsetSeconds: hours * 3600)
    for (text, days) in [
      ("2026-11-20", ["2026-11-20"]), ("2026-11-20..2026-11-21", ["2026-11-20", "2026-11-21"]),
      (">=2026-11-21", ["2026-11-21"]), ("<2026-11-20", ["2026-11-19"]), (">2026-11-19", ["2026-11-20", "2026-11-21"]),
      ("2026-11-20T10:00..2026-11-20T11:00", []),
    ] {
      guard case .field(_, .moment(let test)) = try filter("lastContact:\(text)", zone: zone).root else {
        Issue.record("\(text) is no date")
        continue
      }
      let all = ["2026-11-19", "2026-11-20", "2026-11-21"]
      #expect(all.filter { test.days.contains(stamp($0)) } == days, "\(text)")
    }
  }

  private func moments(_ text: String) throws -> Range<Int64>? {
    guard case .field(_, .moment(let test)) = try filter("lastContact:\(text)", zone: Self.berlin).root else {
      return nil
    }
    return test.moments
  }

  private func filter(_ text: String, zone: TimeZoneRules) throws -> Filter {
    try Filter(text, catalogue: Sample.catalogue, now: Self.now, timeZone: zone)
  }

  private func stamp(_ text: String) -> Int64 { ISO8601Timestamp(text)?.milliseconds ?? 0 }
}
