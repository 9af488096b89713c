import Foundation
import Testing

@testable import Inventory
@testable import jamf_tui

@Suite("The time zone of this machine")
struct SystemTimeZoneTests {
  /// Noon in UTC on January 1 and July 1, in local time.
  @Test(
    "dates are shown in the time that applied in their year",
    arguments: [
      ("Europe/Berlin", 1950, "13:00", "13:00"), ("Europe/Berlin", 1989, "13:00", "14:00"),
      ("Europe/Berlin", 2051, "13:00", "14:00"), ("Europe/Berlin", 2099, "13:00", "14:00"),
      ("Europe/Berlin", 9998, "13:00", "14:00"),
      ("America/New_York", 1950, "07:00", "08:00"), ("America/New_York", 1989, "07:00", "08:00"),
      ("America/New_York", 2051, "07:00", "08:00"), ("America/New_York", 2099, "07:00", "08:00"),
      ("Australia/Lord_Howe", 1950, "22:00", "22:00"), ("Australia/Lord_Howe", 1989, "23:00", "22:30"),
      ("Australia/Lord_Howe", 2051, "23:00", "22:30"), ("Australia/Lord_Howe", 2099, "23:00", "22:30"),
      ("Asia/Kolkata", 1950, "17:30", "17:30"), ("Asia/Kolkata", 2099, "17:30", "17:30"),
    ])
  func shown(name: String, year: Int, january: String, july: String) throws {
    let zone = rules(name)
    for (day, time) in [("\(year)-01-01", january), ("\(year)-07-01", july)] {
      #expect(DateText.minutes(milliseconds: try moment("\(day)T12:00:00Z"), in: zone) == "\(day) \(time)")
    }
  }

  @Test(
    "a day in a filter begins at local midnight",
    arguments: [
      ("Europe/Berlin", "1950-07-01", "1950-06-30T23:00:00Z"), ("Europe/Berlin", "1989-07-01", "1989-06-30T22:00:00Z"),
      ("Europe/Berlin", "2060-01-01", "2059-12-31T23:00:00Z"), ("Europe/Berlin", "2060-07-01", "2060-06-30T22:00:00Z"),
      ("America/New_York", "1950-07-01", "1950-07-01T04:00:00Z"),
      ("America/New_York", "2060-07-01", "2060-07-01T04:00:00Z"),
      ("America/New_York", "2099-01-01", "2099-01-01T05:00:00Z"),
      ("Australia/Lord_Howe", "1950-07-01", "1950-06-30T14:00:00Z"),
      ("Australia/Lord_Howe", "2051-01-01", "2050-12-31T13:00:00Z"),
      ("Australia/Lord_Howe", "2060-07-01", "2060-06-30T13:30:00Z"),
      ("Asia/Kolkata", "2099-07-01", "2099-06-30T18:30:00Z"),
    ])
  func filtered(name: String, day: String, start: String) throws {
    let filter = try Filter("lastContact:<\(day)", catalogue: .jamfPro, now: 0, timeZone: rules(name))
    guard case .field(_, .moment(let test)) = filter.root else {
      Issue.record("\(day) is no date")
      return
    }
    #expect(test.moments == .min..<(try moment(start)))
  }

  /// This asks Foundation for each moment, which the table avoids.
  @Test(
    "the table agrees with the system in every century",
    arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata", "UTC"])
  func agrees(name: String) throws {
    let system = try #require(TimeZone(identifier: name))
    let zone = rules(name)
    // From 1801 to 2600, every nine days and an hour.
    for seconds in stride(from: -5_333_126_400, to: 19_880_899_200, by: 781_200) {
      let expected = system.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
      guard zone.offsetSeconds(atMilliseconds: Int64(seconds) * 1000) != expected else { continue }
      Issue.record("\(name) at \(DateText.iso8601(milliseconds: Int64(seconds) * 1000))")
      break
    }
  }

  @Test(
    "TZ is a name, a path or a rule, with or without a colon; what is none of these is UTC",
    arguments: [
      ("Europe/Berlin", 3600), (":Europe/Berlin", 3600), ("/usr/share/zoneinfo/Europe/Berlin", 3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", 3600), (":<+0545>-5:45", 20_700), ("UTC0", 0), ("", 0), ("No/Where", 0),
      ("/etc/passwd", 0), ("../../../etc/passwd", 0), ("Europe", 0),
    ])
  func names(text: String, seconds: Int) throws {
    #expect(rules(text).offsetSeconds(atMilliseconds: try moment("2026-01-01T00:00:00Z")) == seconds)
  }

  @Test("without TZ, the time zone is the system's")
  func systemSetting() throws {
    let now = Date()
    let milliseconds = Int64(now.timeIntervalSince1970) * 1000
    var local = tm()
    var seconds = time_t(milliseconds / 1000)
    // The C library's answer is the system's setting as long as this process has no TZ.
    guard ProcessInfo.processInfo.environment["TZ"] == nil, localtime_r(&seconds, &local) != nil else { return }
    #expect(TimeZoneRules.system([:]).offsetSeconds(atMilliseconds: milliseconds) == local.tm_gmtoff)
  }

  private func rules(_ name: String) -> TimeZoneRules { .system(["TZ": name]) }

  private func moment(_ text: String) throws -> Int64 {
    Int64(try Date.ISO8601FormatStyle().parse(text).timeIntervalSince1970) * 1000
  }
}
