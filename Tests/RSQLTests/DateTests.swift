import RSQL
import Testing

@Suite("Dates in RSQL")
struct DateTests {
  @Test(
    "the forms Jamf's servers take are taken",
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
    "all others are refused",
    arguments: [
      "", "*", "2024", "2024-02", "2024-02-30", "2024-13-01", "2023-02-29", "2024-02-29T23:59:59.1Z",
      "2024-02-29T23:59:59.1234Z", "2024-02-29T23:59:59", "2024-02-29T24:00:00Z", "2024-02-29 10:00:00Z",
      "2024-02-29T10:00:00Z*", "24-02-29", "2024-2-9", "yesterday", "2024-02-29T23:59:59.-12Z",
    ])
  func refused(text: String) {
    #expect(RSQLDate(text) == nil)
  }

  @Test("an instant is written in a form that is read back, whatever its fraction")
  func writing() {
    for milliseconds: Int64 in [0, 7, 120, 1_709_251_199_123, 1_767_261_600_000, 951_868_799_999, 4_102_444_800_000] {
      let text = RSQLDate.text(milliseconds: milliseconds)
      #expect(RSQLDate(text)?.milliseconds == milliseconds...milliseconds, "\(text)")
    }
  }
}
