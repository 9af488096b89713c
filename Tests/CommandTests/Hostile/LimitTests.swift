import ArgumentParser
import Inventory
import Screen
import Testing

@testable import jamf_tui

@Suite("Limits of numbers")
struct LimitTests {
  @Test(
    "a fleet that is too large is refused with the range",
    arguments: ["9223372036854775807", "10000001", "-1", "-9223372036854775808"])
  func computers(number: String) {
    let range = "--computers must be a number from 0 to 10000000, not \(number)."
    let error = #expect(throws: (any Error).self) { try ConnectionOptions.parse(["--demo", "--computers", number]) }
    #expect(error.map { ConnectionOptions.message(for: $0) } == range)
    let other = #expect(throws: (any Error).self) { try DemoServerCommand.parse(["--computers", number]) }
    #expect(other.map { DemoServerCommand.message(for: $0) } == range)
  }

  @Test("the largest fleet, any seed and any limit are accepted")
  func largest() throws {
    let most = String(UInt64.max)
    #expect(try ConnectionOptions.parse(["--demo", "--computers", "10000000", "--seed", most]).computers == 10_000_000)
    #expect(try ListCommand.parse(["--limit", "9223372036854775807"]).limit == .max)
    #expect(throws: (any Error).self) { try ListCommand.parse(["--limit", "9223372036854775808"]) }
    #expect(throws: (any Error).self) { try DemoServerCommand.parse(["--port", "65536"]) }
    #expect(throws: (any Error).self) { try DemoServerCommand.parse(["--fault", "latency=9223372036854775807"]) }
  }

  @Test("a cell of a megabyte shifts only its own row")
  func wideCells() throws {
    let wide = String(repeating: "w", count: 1_000_000)
    let rows = [[wide, "end"]] + (0..<100).map { ["row \($0)", "end"] }
    let lines = AlignedRows(rows.map { $0.map { DisplayText($0) } }).lines
    #expect(lines[0] == wide + "  end")
    #expect(lines[1] == "row 0   end" && lines[100] == "row 99  end")

    var builder = InventoryBuilder(
      columns: ["name", "id"].compactMap { try? FieldCatalogue.jamfPro.field(named: $0) }, layout: .v4)
    let names = [wide] + (0..<100).map { "mac \($0)" }
    let results = names.enumerated().map { "{\"id\":\"\($0)\",\"general\":{\"name\":\"\($1)\"}}" }
    try builder.append(page: Array("{\"results\":[\(results.joined(separator: ","))]}".utf8))
    var bytes = 0
    let columns = [(name: "name", index: 0), (name: "id", index: 1)]
    try Projection(snapshot: builder.snapshot(), rows: Array(0..<names.count), columns: columns).print(.table) {
      bytes += $0.count
    }
    #expect(bytes < 1_010_000)
  }
}
