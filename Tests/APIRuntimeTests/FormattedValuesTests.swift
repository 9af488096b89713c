import APIRuntime
import Foundation
import Testing

@Suite("Values of formats") struct FormattedValuesTests {
  private func read<Value: JSONReadable>(_ json: String, as _: Value.Type = Value.self) throws -> Value {
    try Value(jsonBytes: Array(json.utf8))
  }

  private func text(_ value: some JSONWritable) -> String { String(decoding: value.jsonBytes(), as: UTF8.self) }

  @Test("a day has no time and no zone, and days compare by their order")
  func days() throws {
    let day: CalendarDay = try read(#""2024-02-29""#)
    #expect(
      day == CalendarDay(year: 2024, month: 2, day: 29) && text(day) == #""2024-02-29""# && "\(day)" == "2024-02-29")
    #expect(try day < #require(CalendarDay(rawValue: "2024-03-01")) && CalendarDay(rawValue: "0001-01-01")?.year == 1)
    #expect(try JSONDecoder().decode([CalendarDay].self, from: JSONEncoder().encode([day])) == [day])
    #expect(CalendarDay(year: 10_000, month: 1, day: 1) == nil)
  }

  @Test(
    "what is no day is an error",
    arguments: [
      "2023-02-29", "2024-13-01", "2024-1-1", "24-01-01", "2024-01-01T00:00:00Z", "", "2024-01-0x", "+024-01-01",
    ])
  func noDays(text: String) {
    #expect(CalendarDay(rawValue: text) == nil)
    #expect(throws: JSONReadingError.self) { try read("\"\(text)\"", as: CalendarDay.self) }
  }

  @Test(
    "a duration keeps its parts",
    arguments: [
      ("P1Y2M10DT2H30M", nil), ("P3W", 1_814_400), ("PT0S", 0), ("P1D", 86_400), ("PT36H", 129_600),
      ("PT8H6M12.345S", 29_172.345), ("PT-6H", -21_600), ("PT-0.000000000000000001S", -1e-18), ("P-1Y", nil),
      ("PT9223372036854775807H", nil),
    ] as [(String, Double?)])
  func durations(text: String, seconds: Double?) throws {
    let duration: CalendarDuration = try read("\"\(text)\"")
    #expect(duration.rawValue == text && self.text(duration) == "\"\(text)\"")
    #expect((duration.duration == nil) == (seconds == nil))
    if let exact = duration.duration, let seconds {
      #expect(abs(exact / .seconds(1) - seconds) < 1e-9 * max(1e-9, abs(seconds)))
    }
    #expect(CalendarDuration(parameterText: text, .iso8601) == duration)
  }

  @Test("other spellings of a duration, and one made of seconds")
  func durationSpellings() {
    #expect(CalendarDuration(rawValue: "-P1DT2H") == CalendarDuration(days: -1, hours: -2))
    #expect(CalendarDuration(rawValue: "+PT1,5S")?.seconds == .milliseconds(1500))
    #expect(CalendarDuration(rawValue: "P0Y")?.rawValue == "PT0S")
    #expect(CalendarDuration(rawValue: "PT0.1234567890123456789S")?.rawValue == "PT0.123456789012345678S")
    #expect(CalendarDuration(.seconds(3723) + .milliseconds(250)).rawValue == "PT1H2M3.25S")
    #expect(CalendarDuration(.seconds(-3723)).rawValue == "PT-1H-2M-3S")
  }

  @Test(
    "what is no duration is an error",
    arguments: [
      "", "P", "PT", "P1", "1D", "P1DT", "P1H", "PT1D", "P1D1Y", "P1D1D", "P1.5D", "PT1.S", "PT.5S", "P1DT1H1H",
      "PT1HT1M",
      "p1d", "P 1D", "P1D ", "PT99999999999999999999S", "P--1D", "--P1D",
    ])
  func noDurations(text: String) {
    #expect(CalendarDuration(rawValue: text) == nil)
    #expect(throws: JSONReadingError.self) { try read("\"\(text)\"", as: CalendarDuration.self) }
  }

  @Test(
    "bytes are Base64 text",
    arguments: [([], ""), ([1], "AQ=="), ([1, 2], "AQI="), ([1, 2, 3], "AQID"), ([251, 255, 254, 0], "+//+AA==")]
      as [([UInt8], String)])
  func bytes(bytes: [UInt8], base64: String) throws {
    #expect(text(Base64Data(bytes)) == "\"\(base64)\"")
    #expect(try read("\"\(base64)\"", as: Base64Data.self).bytes == bytes)
    let urlSafe = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    #expect(Base64Data(rawValue: urlSafe)?.bytes == bytes)
  }

  @Test("what is no Base64 is refused", arguments: ["A", "A===", "AQ=", "AR==", "AQ==A", "A Q=", "====", "é", "AQI=="])
  func noBytes(text: String) { #expect(Base64Data(rawValue: text) == nil) }

  @Test("identifiers and addresses")
  func names() throws {
    let json = #""0b6e1f2a-0000-4000-8000-00000000abcd""#
    #expect(text(try read(json, as: UUID.self)) == json)
    #expect(text(try read(#""https://x.example/a?b=c""#, as: URL.self)) == #""https://x.example/a?b=c""#)
    let error = #expect(throws: JSONReadingError.self) { try UUID(jsonBytes: Array(#""x""#.utf8)) }
    #expect(error?.expected == "a UUID")
    let id = try #require(UUID(parameterText: "0B6E1F2A-0000-4000-8000-00000000ABCD", .tolerant))
    #expect(id.parameterText(.tolerant) == "0b6e1f2a-0000-4000-8000-00000000abcd")
  }

  @Test("small and unsigned integers have their limits")
  func integers() throws {
    #expect(try read("-128", as: Int8.self) == -128 && text(Int16.max) == "32767" && text(UInt32.max) == "4294967295")
    #expect(try read("255", as: UInt8.self) == 255 && UInt16(parameterText: "65536", .tolerant) == nil)
    let error = #expect(throws: JSONReadingError.self) { try read("-1", as: UInt.self) }
    #expect(error?.expected.hasPrefix("an integer from 0 to ") == true && error?.found == "-1")
    #expect(throws: JSONReadingError.self) { try read("128", as: Int8.self) }
  }
}
