import Inventory
import Screen
import Testing

@testable import Browser

@Suite("What the status line keeps on narrow screens")
struct StatusLineTests {
  private static let filter = "(model:macbook | model:imac) !osVersion:14 username:user serialNumber:c0"

  private static func session(width: Int, filter: String = "", sort: String? = nil) throws -> Session {
    var session = try Session(TestFleet.numbered(1...40), width: width, height: 24)
    session.state.filtering.take(FilterSample.catalogue)
    if let sort { session.effects += session.state.setSort([SortKey(path: sort, descending: true)]) }
    if !filter.isEmpty {
      session.type("/" + filter)
      session.press(.enter)
    }
    session.press(.character("g"))
    return session
  }

  @Test(
    "filter and sort outrank the server's version and the age",
    arguments: Array(stride(from: 40, through: 160, by: 8)))
  func ranks(width: Int) throws {
    let status = try Self.session(width: width, filter: "model:mac", sort: "operatingSystem.version").status
    let hasFilter = status.contains("model:mac")
    let hasSort = status.contains("by OS version ▼")
    if status.contains("v4") || status.contains("just now") { #expect(hasFilter && hasSort, "\(status)") }
  }

  @Test("a filter is shortened only when no cell is free", arguments: Array(stride(from: 30, through: 190, by: 10)))
  func filterTakesAll(width: Int) throws {
    let status = try Self.session(width: width, filter: Self.filter).status
    let parts = status.split(separator: "·")
    guard parts.contains(where: { $0.hasPrefix(" /(") && $0.contains("…") }) else { return }
    // One blank on each side of the line.
    #expect(DisplayText(status).width >= width - 2, "\(status)")
  }

  @Test("the filter's text is cut before the server's name is left out")
  func server() throws {
    let status = try Self.session(width: 80, filter: Self.filter).status
    #expect(status.contains("jamf.examp") && status.contains("/(model:macbook | model:imac)"))
    #expect(!status.contains("v4") && !status.contains("just now"))
  }
}
