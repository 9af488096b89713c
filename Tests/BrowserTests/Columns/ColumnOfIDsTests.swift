import Inventory
import Screen
import Testing

@testable import Browser

/// Every record has its computer's ID, so the ID column needs no request.
@Suite("The ID column") struct ColumnOfIDsTests {
  private func requests(_ session: inout Session) -> [String] {
    session.takeEffects().map(\.summary).filter { $0.hasPrefix("columns") || $0.hasPrefix("load") }
  }

  @Test("a filter by ID finds its computer immediately without a request")
  func filter() throws {
    var session = try FilterSample.session(width: 120, height: 30)
    let wanted = try #require(session.state.cursor)
    _ = session.takeEffects()
    session.type("/id:=\(wanted.rawValue)")
    #expect(session.state.shown?.count == 1 && session.state.cursor == wanted)
    #expect(session.status.contains("1 of 40") && !session.status.contains("loading"))
    #expect(!session.state.isFilterWaiting && session.state.filterError == nil)
    #expect(requests(&session).isEmpty)
    session.press(.escape)
    #expect(session.state.shown?.count == 40)
  }

  @Test("the same during a load, and with the pages that follow")
  func loading() throws {
    var session = Session(catalogue: FilterSample.catalogue)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.type("/id:=7 | id:=20")
    #expect(session.state.shown?.count == 1)
    try session.page(TestFleet.numbered(1...25), total: 30)
    #expect(session.state.shown?.count == 2)
    _ = session.takeEffects()
    try session.finishLoad(with: TestFleet.numbered(1...30))
    #expect(session.state.shown?.count == 2 && !session.state.isFilterWaiting)
    #expect(requests(&session).isEmpty)
  }

  @Test("the column chooser lists it, and it sorts")
  func column() throws {
    var session = try FilterSample.session(width: 200, height: 30)
    _ = session.takeEffects()
    session.press(.character("c"))
    session.type("id")
    let panel = session.lines.first { $0.contains("▸") && $0.contains("ID") }
    #expect(panel != nil)
    while session.lines.contains(where: { $0.contains("▸") && !$0.hasPrefix("▸") && $0.contains("Management") }) {
      session.press(.down)
    }
    let before = session.state.columns.count
    session.press(.enter, .escape)
    try #require(session.state.columns.count == before + 1 && session.state.columns.last?.path == "id")
    let column = try #require(session.state.shown?.snapshot.column(path: "id"))
    let row = try #require(session.state.cursorRow)
    #expect(session.state.shown?.snapshot.text(row: row, column: column) == session.state.cursor?.rawValue)
    #expect(requests(&session).isEmpty)
  }
}
