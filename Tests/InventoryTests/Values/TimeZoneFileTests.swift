import SeededNumbers
import Testing

@testable import Inventory

@Suite("Time zone files and rules")
struct TimeZoneFileTests {
  /// A version 2 file: a 32-bit part without content, then one with 64 bits, then the rule.
  private static func file(
    offsets: [Int], transitions: [(seconds: Int64, type: UInt8)], rule: String, leapSeconds: UInt32 = 0
  ) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
    func header(_ counts: [UInt32]) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap(number)
    }
    var bytes = header([0, 0, 0, 0, 1, 1]) + [UInt8](repeating: 0, count: 7)
    bytes += header([0, 0, leapSeconds, UInt32(transitions.count), UInt32(offsets.count), 1])
    bytes += transitions.flatMap { number($0.seconds) } + transitions.map(\.type)
    bytes += offsets.flatMap { number(Int32($0)) + [0, 0] } + [0]
    bytes += [UInt8](repeating: 0, count: 12 * Int(leapSeconds))
    return bytes + Array("\n\(rule)\n".utf8)
  }

  @Test("the transitions of the file apply, then its rule")
  func transitions() throws {
    let bytes = Self.file(
      offsets: [-100, 3600, 7200], transitions: [(-1000, 1), (5000, 2), (1_000_000_000, 1)], rule: "CET-1")
    let zone = try #require(TimeZoneRules(timeZoneFile: bytes))
    #expect(zone.offsetSeconds(atMilliseconds: -1_000_001) == -100)
    #expect(zone.offsetSeconds(atMilliseconds: -1_000_000) == 3600)
    #expect(zone.offsetSeconds(atMilliseconds: 5_000_000) == 7200)
    #expect(zone.offsetSeconds(atMilliseconds: 4_000_000_000_000) == 3600)
    #expect(zone.repeatedYears == nil)
  }

  /// The moments are those at which the C library changes the offset (`zdump -v`).
  @Test(
    "a rule is that of every year",
    arguments: [
      // Berlin: the last Sundays of March and October.
      ("CET-1CEST,M3.5.0,M10.5.0/3", [1_774_746_000, 1_792_890_000], [3600, 7200, 3600]),
      // New York: the second Sunday of March, the first of November.
      ("EST5EDT,M3.2.0,M11.1.0", [1_772_953_200, 1_793_512_800], [-18_000, -14_400, -18_000]),
      // Lord Howe: half an hour, in the southern summer.
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", [1_775_314_800, 1_791_041_400], [39_600, 37_800, 39_600]),
      // Nuuk: on the day before, in local time.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", [1_774_746_000, 1_792_890_000], [-7200, -3600, -7200]),
    ])
  func rules(text: String, changes: [Int64], offsets: [Int]) throws {
    let zone = try #require(TimeZoneRules(timeZoneText: text))
    for (index, change) in changes.enumerated() {
      #expect(zone.offsetSeconds(atMilliseconds: change * 1000 - 1) == offsets[index], "\(text) before \(change)")
      #expect(zone.offsetSeconds(atMilliseconds: change * 1000) == offsets[index + 1], "\(text) at \(change)")
    }
    // 400 years later the calendar is the same.
    for change in changes {
      let later = change + 146_097 * 86_400
      #expect(
        zone.offsetSeconds(atMilliseconds: later * 1000) == zone.offsetSeconds(atMilliseconds: change * 1000))
    }
  }

  @Test(
    "days of the year are counted from 1 without February 29, or from 0 with it",
    arguments: [
      ("AAA0BBB,J60/0,J90/0", 1_772_323_200), ("AAA0BBB,J60/0,J90/0", 1_835_481_600),
      ("AAA0BBB,59/0,90/0", 1_772_323_200), ("AAA0BBB,59/0,90/0", 1_835_395_200),
    ])
  func daysOfYear(text: String, change: Int64) throws {
    let zone = try #require(TimeZoneRules(timeZoneText: text))
    #expect(zone.offsetSeconds(atMilliseconds: change * 1000 - 1) == 0)
    #expect(zone.offsetSeconds(atMilliseconds: change * 1000) == 3600)
  }

  @Test(
    "what is no rule is nil",
    arguments: [
      "", "C", "CE-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J366", "CET-1CEST,M3.5.0,M10.5.0/168", "<+01-1", "CET-1:60", "CET-1 ",
      "CET-1CEST,M3.5.0,M10.5.0x", "Europe/Berlin", "CET-99999999999999999999",
    ])
  func noRule(text: String) { #expect(TimeZoneRules(timeZoneText: text) == nil) }

  @Test("a cut or damaged file gives no rules, or other ones, and never traps")
  func damaged() {
    let whole = Self.file(offsets: [0, 3600], transitions: [(0, 1), (100, 0)], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(TimeZoneRules(timeZoneFile: whole) != nil)
    for count in 0..<(whole.count - 30) { #expect(TimeZoneRules(timeZoneFile: Array(whole.prefix(count))) == nil) }
    var numbers = Seeded(state: 7)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: .min ... .max, using: &numbers)
      }
      _ = TimeZoneRules(timeZoneFile: bytes)?.offsetSeconds(atMilliseconds: 1_800_000_000_000)
    }
  }

  @Test("files that count leap seconds, and transitions that go back, are not supported")
  func unsupported() {
    #expect(TimeZoneRules(timeZoneFile: Self.file(offsets: [0], transitions: [], rule: "UTC0", leapSeconds: 1)) == nil)
    #expect(TimeZoneRules(timeZoneFile: Self.file(offsets: [0], transitions: [(5, 0), (4, 0)], rule: "UTC0")) == nil)
    #expect(TimeZoneRules(timeZoneFile: Self.file(offsets: [0], transitions: [(5, 1)], rule: "UTC0")) == nil)
  }
}
