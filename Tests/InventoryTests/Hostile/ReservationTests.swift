import APIRuntime
import Testing

@testable import Inventory

@Suite("Memory reserved for a page")
struct ReservationTests {
  /// A column with texts of the given number of bytes.
  private func column(_ texts: Int, ofBytes count: Int) throws -> ColumnBuilder {
    var column = ColumnBuilder(kind: .text, missing: .notReported)
    let json = Array("\"\(String(repeating: "a", count: count))\"".utf8)
    for _ in 0..<texts {
      try JSONReader.read(json) { reader throws(JSONReadingError) in try column.read(&reader) }
      column.endRow()
    }
    return column
  }

  @Test("four names of two megabytes do not reserve memory for two thousand of them")
  func longNames() throws {
    var column = try column(4, ofBytes: 2_000_000)
    column.reserve(2048)
    #expect(column.reservedBytes <= 4 * 8_000_000)
  }

  @Test("names of usual length reserve memory for the whole page at once")
  func usualNames() throws {
    var column = try column(4, ofBytes: 20)
    column.reserve(400)
    #expect(column.reservedBytes >= 20 * 400)
    #expect(column.reservedBytes < 20 * 400 * 2)
  }
}
