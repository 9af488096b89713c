import APIRuntime
import Foundation
import Testing

@Suite struct DateTests {
  struct Holder: JSONReadable {
    var date: Date?
    init(json reader: inout JSONReader) throws(JSONReadingError) { date = try reader.readOptional() }
  }

  @Test("fractions of 0 to 9 and more digits are read", arguments: 0...12)
  func fractions(_ digits: Int) throws {
    let fraction = digits == 0 ? "" : "." + String("123456789123".prefix(digits))
    let timestamp = try #require(ISO8601Timestamp("2026-01-02T03:04:05\(fraction)Z"))
    #expect(timestamp.seconds == 1_767_323_045)
    let expected = Int32("123456789".prefix(digits) + String(repeating: "0", count: max(0, 9 - digits)))
    #expect(timestamp.nanoseconds == (digits == 0 ? 0 : expected))
    #expect(timestamp.milliseconds / 1000 == 1_767_323_045)
  }

  @Test(
    "an offset, no offset and a day alone are read",
    arguments: [
      ("2026-01-02T03:04:05Z", 1_767_323_045), ("2026-01-02T05:04:05+02:00", 1_767_323_045),
      ("2026-01-01T22:34:05-0430", 1_767_323_045), ("2026-01-02T04:04:05+01", 1_767_323_045),
      ("2026-01-02T03:04:05", 1_767_323_045), ("2026-01-02 03:04:05z", 1_767_323_045),
      ("2026-01-02T03:04Z", 1_767_323_040), ("2026-01-02", 1_767_312_000), ("1970-01-01", 0),
      ("1969-12-31T23:59:59.5Z", -1), ("2024-02-29", 1_709_164_800), ("0001-01-01", -62_135_596_800),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
  func forms(_ text: String, _ seconds: Int64) throws {
    #expect(try #require(ISO8601Timestamp(text)).seconds == seconds)
  }

  @Test(
    "an invalid day or time is refused",
    arguments: [
      "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-01-00", "2026-01-02T24:00:00Z",
      "2026-01-02T03:60:00Z",
      "2026-01-02T03:04:61Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05X", "2026-01-02T03:04:05Z ", "26-01-02",
      "2026-01-02T", "2026-01-02T03:04:05+2", "2026/01/02", "Friday",
    ])
  func refused(_ text: String) {
    #expect(ISO8601Timestamp(text) == nil)
    #expect(throws: (any Error).self) { try TolerantDateTranscoder().decode(text) }
  }

  @Test("our calendar agrees with Foundation's over four centuries")
  func agreesWithFoundation() throws {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: -80_000, through: 80_000, by: 37) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 12_345)
      let text = formatter.string(from: date)
      #expect(ISO8601DateTranscoder(hasFraction: false).encode(date) == text)
      #expect(ISO8601Timestamp(text)?.date == date)
    }
  }

  @Test(
    "milliseconds survive writing and reading, also before 1970",
    arguments: [0, 1, -1, 1_767_323_045_678, -62_000_000_000_001])
  func roundTrip(_ milliseconds: Int64) throws {
    let text = ISO8601Timestamp.format(milliseconds: milliseconds)
    let timestamp = try #require(ISO8601Timestamp(text))
    #expect(timestamp.milliseconds == milliseconds)
    #expect(TolerantDateTranscoder().encode(timestamp.date) == text)
  }

  @Test(
    "years of more or fewer than four digits are written in full, as far as milliseconds reach",
    arguments: [
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
      (Int64.max, "292278994-08-17T07:12:55.807Z"), (-62_135_596_800_001, "0000-12-31T23:59:59.999Z"),
      (-62_167_219_200_001, "-1-12-31T23:59:59.999Z"), (Int64.min, "-292275055-05-16T16:47:04.192Z"),
    ])
  func farYears(_ milliseconds: Int64, _ text: String) {
    #expect(ISO8601Timestamp.format(milliseconds: milliseconds) == text)
    #expect(ISO8601Timestamp.format(milliseconds: milliseconds, withFraction: false) == text.dropLast(5) + "Z")
  }

  @Test("null and the empty string are no date; an invalid string is an error that shows it")
  func optionalDates() throws {
    #expect(try Holder(jsonBytes: Array("null".utf8)).date == nil)
    #expect(try Holder(jsonBytes: Array("\"\"".utf8)).date == nil)
    #expect(try Holder(jsonBytes: Array(#""1970-01-01T00:00:01.5Z""#.utf8)).date == Date(timeIntervalSince1970: 1.5))
    #expect(try Holder(jsonBytes: Array(#""1970-01-01T00:00:01\u005a""#.utf8)).date == Date(timeIntervalSince1970: 1))
    let error = #expect(throws: JSONReadingError.self) { try Holder(jsonBytes: Array("\"soon\"".utf8)) }
    #expect(error?.description == #"expected a date, found "soon" at byte 0"#)
    #expect(
      try JSONReader.read(Array(#""1970-01-01T00:00:01.5Z""#.utf8)) { r throws(JSONReadingError) in
        try r.readOptionalMilliseconds()
      } == 1500)
  }

  @Test("the caller's transcoder decides what a date is")
  func chosenTranscoder() throws {
    let withFraction = JSONReadingOptions(dateTranscoder: .iso8601WithFractionalSeconds)
    let bare = Array(#""2026-01-02T03:04:05Z""#.utf8)
    #expect(throws: JSONReadingError.self) { try Date(jsonBytes: bare, options: withFraction) }
    #expect(
      try Date(jsonBytes: bare, options: JSONReadingOptions(dateTranscoder: .iso8601)).timeIntervalSince1970
        == 1_767_323_045)
    #expect(throws: JSONReadingError.self) {
      try Date(jsonBytes: Array(#""2026-01-02""#.utf8), options: JSONReadingOptions(dateTranscoder: .iso8601))
    }
  }
}
