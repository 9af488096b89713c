import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Choosing columns")
struct ColumnChoiceTests {
  private static let fleet = TestFleet.numbered(1...40)

  private static func session(width: Int = 80, height: Int = 24) throws -> Session {
    try Session(fleet, width: width, height: height)
  }

  private func titles(_ session: Session) -> [String] { session.state.columns.map(\.title) }

  @Test("c finds fields; Enter shows one and loads only its section, and the list shows ? until then")
  func choosing() throws {
    var session = try Self.session(width: 220)
    session.press(.character("c"))
    #expect(session.screen.contains("Columns: 7 shown"))
    #expect(session.effects.map(\.summary).contains("look up attributes"))
    #expect(session.footer.contains("Enter show or hide"))
    session.type("batt")
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["columns ea.batteryCycles"])
    #expect(titles(session).last == "Battery Cycles")
    session.press(.escape)
    #expect(session.lines[1].contains("?"))
    #expect(session.status.contains("loading Extension attributes…"))
    session.effects = [.loadColumns(try columnRequest(session))]
    try session.answerColumns(of: Self.fleet)
    #expect(session.state.columnLoad.isLoading == false)
    let last = try #require(session.state.listColumns.columns.last)
    let line = session.state.render().row(session.state.layout.list.row + 1).map(\.text)
    #expect(line[last.start..<last.start + last.width].joined().hasSuffix("2"))
  }

  @Test("while typing, Space is a character; after an arrow key it shows and hides")
  func blanks() throws {
    var session = try Self.session()
    session.press(.character("c"))
    session.type("last con")
    #expect(session.state.columns.count == 7 && session.screen.contains("Columns: 7 shown"))
    #expect((session.state.panel as? ColumnPanel)?.list.selected?.text == "Last contact")
    session.press(.down, .up, .character(" "))
    #expect(!titles(session).contains("Last contact") && session.screen.contains("> last con"))
    session.press(.control("u"), .character(" "))
    #expect(session.state.columns.count == 5)
  }

  @Test("loaded columns are kept")
  func notTakenBack() throws {
    var session = try Self.session()
    _ = session.state.setColumns(TestFleet.columns + [try TestFleet.catalogue.field(named: "ea.5")])
    session.effects = [.loadColumns(try columnRequest(session))]
    try session.answerColumns(of: Self.fleet)
    #expect(!session.takeEffects().map(\.summary).contains("cancel columns"))
  }

  @Test("the computers on the screen come first, and values appear in place while the heading says how far it is")
  func arriving() throws {
    var session = try Session(TestFleet.numbered(1...400), width: 220)
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    for _ in 0..<5 { session.press(.pageDown) }
    let visible = session.visibleNames
    _ = session.takeEffects()
    session.effects += session.state.setColumns(TestFleet.columns + [try TestFleet.catalogue.field(named: "ea.5")])
    guard case .loadColumns(let request)? = session.effects.last else {
      Issue.record("no request: \(session.effects.map(\.summary))")
      return
    }
    func computers(_ ids: [ComputerID]) -> [TestComputer] { ids.compactMap { Int($0.rawValue) }.map { .number($0) } }
    #expect(computers(request.first).map(\.name) == visible)
    session.holdsRankings = true
    let cursor = session.cursorName
    try session.fillColumns(of: computers(request.first), total: 400)
    // Shown at once, without filtering or sorting again.
    #expect(session.takeRankings().isEmpty)
    #expect(session.cursorName == cursor && session.visibleNames == visible)
    let last = try #require(session.state.listColumns.columns.last)
    let rows = session.state.layout.list.rows.map { session.state.render().row($0).map(\.text) }
    let cells = rows.map { $0[last.start..<last.start + last.width].joined().filter { $0 != " " } }
    #expect(cells == request.first.map(\.rawValue))
    #expect(session.lines[0].contains(/Batter[y ]*… 5%/))
    session.holdsRankings = false
    session.press(.character("g"))
    #expect(session.lines[1].contains("?"))
    try session.answerColumns(of: TestFleet.numbered(1...400))
    #expect(session.lines[0].contains("Batt") && !session.lines[0].contains("%"))
  }

  @Test("a column that was loaded for all computers is stored with the list, otherwise not", arguments: [0, 1])
  func stored(missing: Int) throws {
    var session = try Session(TestFleet.numbered(1...30), width: 220)
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    session.effects += session.state.setColumns(TestFleet.columns + [try TestFleet.catalogue.field(named: "ea.5")])
    try session.answerColumns(
      of: TestFleet.numbered(1...30), missing: missing, missing > 0 ? Problem(what: "The server stopped.") : nil)
    let stored = session.effects.map(\.summary).filter { $0.hasPrefix("store ") }
    let count = try #require(session.state.list.fleet?.snapshot.columns.count)
    #expect(stored == (missing > 0 ? [] : ["store \(count) columns of 1 extensionAttributes.5"]))
    // The next load may store it, too.
    session.press(.character("r"))
    let loads = session.effects.compactMap { if case .load(let request) = $0 { request } else { nil } }
    #expect(loads.last?.attributes == ["extensionAttributes.5"])
  }

  @Test("computers that come onto the screen are requested before the others: once, and one request at a time")
  func scrolling() throws {
    var session = try Session(TestFleet.numbered(1...400), width: 220)
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    session.effects += session.state.setColumns(TestFleet.columns + [try TestFleet.catalogue.field(named: "ea.5")])
    try session.fillColumns(of: [], loaded: 0, total: 400)
    func fills() -> [[ComputerID]] {
      session.effects.compactMap { if case .fillColumns(_, let ids) = $0 { ids } else { nil } }
    }
    // The columns are requested with the computers on the screen.
    #expect(fills().isEmpty)
    session.press(.pageDown)
    let second = session.state.list.visible(height: session.state.layout.list.height)
    #expect(fills() == [second.filter { !session.requestedFirst.contains($0) }])
    // Until the answer is there, nothing else is requested.
    session.press(.pageDown, .pageDown)
    #expect(fills().count == 1)
    let last = session.state.list.visible(height: session.state.layout.list.height)
    session.send(.columnsFilled(generation: session.state.loading.columnLoad.generation))
    #expect(fills().count == 2 && fills().last == last.filter { !second.contains($0) })
    session.send(.columnsFilled(generation: session.state.loading.columnLoad.generation))
    session.press(.character("g"))
    session.send(.columnsFilled(generation: session.state.loading.columnLoad.generation))
    #expect(fills().count == 2)
  }

  @Test("the heading of a loading column says how far it is in the room there is")
  func progressInHeadings() throws {
    let field = try TestFleet.catalogue.field(named: "ea.5")
    let column = ListHeader.Column(
      place: ListColumn(index: 0, start: 0, width: 30), field: field, order: nil, isCurrent: false, isVisiting: false,
      progress: ColumnLoad.Progress(loaded: 1200, total: 3000))
    let titles = [40, 26, 25, 18, 17, 10, 8, 7, 4, 3].map { column.title(in: $0, glyphs: .unicode).text }
    #expect(
      titles
        == [
          "Battery Cycles 1,200/3,000", "Battery Cycles 1,200/3,000", "Battery Cycles 40%", "Battery Cycles 40%",
          "Battery Cycl… 40%", "Batte… 40%", "Bat… 40%", "Ba… 40%", "Bat…", "Ba…",
        ])
    #expect(ColumnLoad.Progress(loaded: 3000, total: 3000).percent == "99%")
    #expect(ColumnLoad.Progress(loaded: 0, total: nil).percent == "0%")
  }

  private func columnRequest(_ session: Session) throws -> ColumnRequest {
    ColumnRequest(
      generation: session.state.columnLoad.generation, fields: session.state.columnLoad.fields,
      snapshot: try #require(session.state.fleet?.snapshot))
  }

  @Test("visible columns come first and in order; Tab and Shift-Tab reorder, Enter hides")
  func ordering() throws {
    var session = try Self.session()
    session.press(.character("c"), .down)
    #expect(session.screen.contains("Management ID") && session.screen.contains("general.managementId"))
    session.press(.tab)
    #expect(titles(session).prefix(3) == ["Name", "User", "Management ID"])
    session.press(.backTab, .backTab)
    #expect(titles(session).prefix(3) == ["Management ID", "Name", "User"])
    session.press(.enter)
    #expect(titles(session).prefix(2) == ["Name", "User"] && session.state.panel is ColumnPanel)
    session.press(.enter)
    #expect(titles(session).last == "Management ID")
  }

  @Test("examples come from the computer under the cursor")
  func examples() throws {
    var session = try Self.session(height: 40)
    session.press(.down, .down, .character("c"))
    session.type("serial")
    #expect(session.screen.contains("Example: C02X1003"))
  }

  @Test("a column that fails to load shows an error and stays unknown; r loads the list with it")
  func failing() throws {
    var session = try Self.session()
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    let field = try TestFleet.catalogue.field(named: "ea.5")
    _ = session.state.setColumns([TestFleet.columns[0], field])
    session.send(.columnsFailed(generation: 1, Problem(what: "The server is away.")))
    #expect(session.screen.contains("Could not load Extension attributes. The server is away. Press r to retry."))
    #expect(session.lines[1].contains("?"))
    #expect(!session.status.contains("filter not applied"))
    _ = session.takeEffects()
    session.type("/mac-0012")
    #expect(session.state.shown?.count == 1 && !session.effects.map(\.summary).contains { $0.hasPrefix("columns") })
    session.press(.enter, .character("r"))
    #expect(session.effects.map(\.summary).last == "load 2 ea.batteryCycles")
    try session.finishLoad(with: Self.fleet, besides: [field])
    #expect(session.state.columnLoad.problem == nil)
    #expect(session.lines[1].hasSuffix("12") || session.lines[1].contains(" 12"))
  }

  @Test("a refresh loads only the visible columns")
  func refreshing() throws {
    var session = try Self.session()
    let field = try TestFleet.catalogue.field(named: "ea.5")
    _ = session.state.setColumns(TestFleet.columns + [field])
    session.effects = [.loadColumns(try columnRequest(session))]
    try session.answerColumns(of: Self.fleet)
    session.press(.character("r"))
    #expect(session.effects.map(\.summary).last == "load 2 ea.batteryCycles")
    try session.finishLoad(with: Self.fleet, besides: [field])
    _ = session.state.setColumns(TestFleet.columns)
    session.press(.character("r"))
    #expect(session.effects.map(\.summary).last == "load 3")
  }

  @Test("an action that needs columns runs once when they are loaded, and not if they fail")
  func waiting() throws {
    var session = try Self.session()
    let field = try TestFleet.catalogue.field(named: "ea.5")
    _ = session.takeEffects()
    session.effects += session.state.withColumns(of: [field], for: "this test") { _ in [.bell] }
    #expect(session.takeEffects().map(\.summary) == ["columns ea.batteryCycles"])
    session.send(.columnsFailed(generation: 1, Problem(what: "The server is away.")))
    #expect(session.footer.contains("Extension attributes could not be loaded for this test. The server is away."))
    #expect(session.state.columnLoad.waits.isEmpty && session.state.columnLoad.problem == nil)
    session.effects += session.state.withColumns(of: [field], for: "this test") { _ in [.bell] }
    try session.answerColumns(of: Self.fleet)
    #expect(session.takeEffects().map(\.summary).filter { $0 == "bell" } == ["bell"])
    session.effects += session.state.withColumns(of: [field], for: "this test") { _ in [.bell] }
    #expect(session.takeEffects().map(\.summary) == ["bell"])
  }
}
