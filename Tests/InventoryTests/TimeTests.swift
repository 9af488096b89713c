import Inventory
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Dates as shown")
struct TimeTests {
  @Test("days agree with another calendar, leap years and years before 1970 too")
  func days() throws {
    var generator = SeededGenerator(11)
    // Other calendars turn Julian before October 1582; this one, like JSON's dates, does not.
    let form = Date.ISO8601FormatStyle().year().month().day()
    for _ in 0..<2000 {
      let day = Int64.random(in: -141_000...300_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      #expect(DateText.day(milliseconds: day * 86_400_000) == date.formatted(form))
    }
  }

  @Test("a moment is shown in the zone's time of that moment")
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
  }
}
