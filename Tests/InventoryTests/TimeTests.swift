import Inventory
import SeededNumbers
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Dates as shown")
struct TimeTests {
  @Test("days agree with a second calendar, including leap years and years before 1970")
  func days() throws {
    var generator = Seeded(state: 11)
    // Other calendars are Julian before October 1582; this one, like dates in JSON, is not.
    let form = Date.ISO8601FormatStyle().year().month().day()
    for _ in 0..<2000 {
      let day = Int64.random(in: -141_000...300_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      #expect(DateText.day(milliseconds: day * 86_400_000) == date.formatted(form))
    }
  }

  @Test("a moment is shown with the zone's offset at that moment")
  func zones() {
    // Berlin: summer time from 2026-03-29 01:00 UTC to 2026-10-25 01:00 UTC.
    let berlin = TimeZoneRules(
      firstOffsetSeconds: 3600,
      transitions: [
        .init(milliseconds: 1_792_890_000_000, offsetSeconds: 3600),
        .init(milliseconds: 1_774_746_000_000, offsetSeconds: 7200),
      ])
    #expect(DateText.minutes(milliseconds: 1_774_745_999_999, in: berlin) == "2026-03-29 01:59")
    #expect(DateText.minutes(milliseconds: 1_774_746_000_000, in: berlin) == "2026-03-29 03:00")
    #expect(DateText.minutes(milliseconds: 1_795_179_833_700, in: berlin) == "2026-11-20 14:03")
    #expect(DateText.exact(milliseconds: 1_795_179_833_700, in: berlin) == "2026-11-20 14:03:53.700 +01:00")
    #expect(DateText.exact(milliseconds: 1_795_179_833_000, in: .utc) == "2026-11-20 13:03:53 UTC")
    #expect(DateText.iso8601(milliseconds: 1_795_179_833_700) == "2026-11-20T13:03:53.700Z")
    #expect(DateText.iso8601(milliseconds: -1000) == "1969-12-31T23:59:59Z")
    let newfoundland = TimeZoneRules(firstOffsetSeconds: -12_600)
    #expect(DateText.exact(milliseconds: 0, in: newfoundland) == "1969-12-31 20:30:00 -03:30")
    // Local mean time, from before time zones.
    let berlinOfOld = TimeZoneRules(firstOffsetSeconds: 3208)
    #expect(DateText.exact(milliseconds: 0, in: berlinOfOld) == "1970-01-01 00:53:28 +00:53:28")
  }

  @Test("years after the known ones use the offsets of a year with the same calendar")
  func repeatedYears() {
    // Summer time from the last Sunday of March to the last Sunday of October, 01:00 UTC, as long as it is known.
    let known = 2101..<2129
    let transitions = known.flatMap { year in
      [
        TimeZoneRules.Transition(milliseconds: lastSunday(year, 3) + 3_600_000, offsetSeconds: 7200),
        TimeZoneRules.Transition(milliseconds: lastSunday(year, 10) + 3_600_000, offsetSeconds: 3600),
      ]
    }
    let zone = TimeZoneRules(firstOffsetSeconds: 3600, transitions: transitions, repeatedYears: known)
    for year in (2101...2610).map(\.self) + [9999] {
      let (spring, autumn) = (lastSunday(year, 3) + 3_600_000, lastSunday(year, 10) + 3_600_000)
      let offsets = [spring - 1, spring, autumn - 1, autumn].map { zone.offsetSeconds(atMilliseconds: $0) }
      #expect(offsets == [3600, 7200, 7200, 3600], "\(year)")
    }
    let unrepeated = TimeZoneRules(firstOffsetSeconds: 3600, transitions: transitions)
    #expect(unrepeated.offsetSeconds(atMilliseconds: lastSunday(2130, 6)) == 3600)
  }

  @Test("an ambiguous local time is the earlier moment; a skipped one is read with the previous offset")
  func localTimes() {
    let berlin = TimeZoneRules(
      firstOffsetSeconds: 3600,
      transitions: [
        .init(milliseconds: 1_774_746_000_000, offsetSeconds: 7200),
        .init(milliseconds: 1_792_890_000_000, offsetSeconds: 3600),
      ])
    func moment(_ local: Int64) -> Int64 { berlin.moment(ofLocalMilliseconds: local) }
    // 2026-10-25 02:30 and 2026-03-29 02:30.
    #expect(moment(1_792_895_400_000) == 1_792_888_200_000)
    #expect(moment(1_774_751_400_000) == 1_774_747_800_000)
    #expect(moment(1_795_132_800_000) == 1_795_129_200_000)
  }

  /// The start in UTC of the last Sunday of a month with 31 days.
  private func lastSunday(_ year: Int, _ month: Int) -> Int64 {
    let date = Date.ISO8601FormatStyle().year().month().day()
    let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(month == 6 ? 30 : 31)"
    guard let last = try? date.parse(text) else { return 0 }
    let day = Int64(last.timeIntervalSince1970) / 86_400
    // 1970-01-01 was a Thursday.
    return (day - (day + 4) % 7) * 86_400_000
  }
}
