import APIRuntime
import Testing

@testable import Inventory

@Suite("Room that is made for a page")
struct ReservationTests {
  /// A column with texts of so many bytes.
  private func column(_ texts: Int, ofBytes count: Int) throws -> ColumnBuilder {
    var column = ColumnBuilder(kind: .text, missing: .notReported)
    let json = Array("\"\(String(repeating: "a", count: count))\"".utf8)
    for _ in 0..<texts {
      try JSONReader.read(json) { reader throws(JSONReadingError) in try column.read(&reader) }
      column.endRow()
    }
    return column
  }

  @Test("four names of two megabytes are no reason to make room for two thousand of them")
  func longNames() throws {
    var column = try column(4, ofBytes: 2_000_000)
    column.reserve(2048)
    #expect(column.reservedBytes <= 4 * 8_000_000)
  }

  @Test("for names of the usual length there is room for the whole page at once")
  func usualNames() throws {
    var column = try column(4, ofBytes: 20)
    column.reserve(400)
    #expect(column.reservedBytes >= 20 * 400)
    #expect(column.reservedBytes < 20 * 400 * 2)
  }
}
