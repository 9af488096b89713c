import RSQL
import Testing

@Suite("Dates in RSQL")
struct DateTests {
  @Test(
    "the forms that Jamf's servers accept are accepted",
    arguments: [
      ("2024-02-29T23:59:59.123Z", 1_709_251_199_123, 1_709_251_199_123),
      ("2024-02-29T23:59:59.12Z", 1_709_251_199_120, 1_709_251_199_120),
      ("2024-02-29T23:59:59Z", 1_709_251_199_000, 1_709_251_199_000),
      ("1970-01-01", 0, 86_399_999), ("1970-01-01*", 0, 86_399_999), ("1970-12*", 28_857_600_000, 31_535_999_999),
      ("1970*", 0, 31_535_999_999),
    ] as [(String, Int64, Int64)])
  func accepted(text: String, first: Int64, last: Int64) {
    #expect(RSQLDate(text)?.milliseconds == first...last)
  }

  @Test(
    "all other forms are rejected",
    arguments: [
      "", "*", "2024", "2024-02", "2024-02-30", "2024-13-01", "2023-02-29", "2024-02-29T23:59:59.1Z",
      "2024-02-29T23:59:59.1234Z", "2024-02-29T23:59:59", "2024-02-29T24:00:00Z", "2024-02-29 10:00:00Z",
      "2024-02-29T10:00:00Z*", "24-02-29", "2024-2-9", "yesterday", "2024-02-29T23:59:59.-12Z",
    ])
  func refused(text: String) {
    #expect(RSQLDate(text) == nil)
  }

  @Test("hours, minutes and seconds are valid up to the last one, and no further")
  func lastOfTheClock() {
    #expect(RSQLDate("2024-01-01T23:59:59Z") != nil)
    for text in ["2024-01-01T24:00:00Z", "2024-01-01T23:60:00Z", "2024-01-01T23:59:60Z"] {
      #expect(RSQLDate(text) == nil, "\(text)")
    }
    #expect(RSQLDate("2024-12-31")?.milliseconds == 1_735_603_200_000...1_735_689_599_999)
    #expect(RSQLDate("2024-00-10") == nil && RSQLDate("2024-01-00") == nil && RSQLDate("2024-01-32") == nil)
  }

  @Test("the first and last day of every month in four centuries are valid, and the day after is not")
  func calendar() {
    var midnight: Int64 = -11_676_096_000_000
    for year in 1600...2000 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (index, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        let month = "\(year)-\(index < 9 ? "0" : "")\(index + 1)"
        let end = midnight + Int64(days) * 86_400_000
        #expect(RSQLDate("\(month)*")?.milliseconds == midnight...(end - 1))
        #expect(RSQLDate("\(month)-\(days)")?.milliseconds == (end - 86_400_000)...(end - 1))
        #expect(RSQLDate("\(month)-\(days + 1)") == nil)
        #expect(RSQLDate.text(milliseconds: midnight, fractionDigits: 0) == "\(month)-01T00:00:00Z")
        #expect(RSQLDate.text(milliseconds: end - 1, fractionDigits: 0) == "\(month)-\(days)T23:59:59Z")
        midnight = end
      }
    }
  }

  @Test(
    "a fraction is cut to the requested digits",
    arguments: [
      (0, "2024-02-29T23:59:58Z"), (1, "2024-02-29T23:59:58.9Z"), (2, "2024-02-29T23:59:58.98Z"),
      (3, "2024-02-29T23:59:58.987Z"),
    ])
  func fraction(digits: Int, text: String) {
    #expect(RSQLDate.text(milliseconds: 1_709_251_198_987, fractionDigits: digits) == text)
  }

  @Test("years from 0 to 9999 are written with four digits")
  func years() {
    #expect(RSQLDate.text(milliseconds: -62_167_219_200_000) == "0000-01-01T00:00:00.000Z")
    #expect(RSQLDate.text(milliseconds: 253_402_300_799_999) == "9999-12-31T23:59:59.999Z")
    #expect(RSQLDate("0000*")?.milliseconds.lowerBound == -62_167_219_200_000)
    #expect(RSQLDate("9999*")?.milliseconds.upperBound == 253_402_300_799_999)
  }

  @Test("an instant survives a round trip, whatever its fraction")
  func writing() {
    for milliseconds: Int64 in [0, 7, 120, 1_709_251_199_123, 1_767_261_600_000, 951_868_799_999, 4_102_444_800_000] {
      let text = RSQLDate.text(milliseconds: milliseconds)
      #expect(RSQLDate(text)?.milliseconds == milliseconds...milliseconds, "\(text)")
    }
  }
}
