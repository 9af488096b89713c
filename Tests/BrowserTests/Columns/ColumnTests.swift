import Inventory
import Screen
import Testing

@testable import Browser

@Suite("List columns")
struct ColumnTests {
  private static let fleet = TestFleet.numbered(1...40)

  private static func session(width: Int = 80, height: Int = 24) throws -> Session {
    try Session(fleet, width: width, height: height)
  }

  private func titles(_ session: Session) -> [String] { session.state.columns.map(\.title) }

  private func shown(_ session: Session) -> [String] {
    session.state.listColumns.columns.map { session.state.columns[$0.index].title }
  }

  // MARK: The current column

  @Test("l and h move between columns and scroll sideways; the name stays visible")
  func sideways() throws {
    var session = try Self.session(width: 40)
    let first = shown(session)
    #expect(first.starts(with: ["Name", "Management ID"]) && !first.contains("Serial number"))
    #expect(session.lines[0].hasSuffix("›") && !session.lines[0].contains("‹"))
    session.press(.character("l"), .right, .character("l"))
    #expect(session.state.currentField?.title == "Serial number")
    #expect(shown(session).first == "Name" && shown(session).contains("Serial number"))
    #expect(session.lines[0].contains("‹"))
    session.press(.character("$"))
    #expect(shown(session).last == "Last contact" && !session.lines[0].hasSuffix("›"))
    session.press(.character("h"), .left, .character("^"))
    #expect(shown(session) == first)
    _ = session.takeEffects()
    session.press(.character("h"))
    #expect(session.takeEffects().map(\.summary) == ["bell"])
  }

  @Test("the current column is always visible, and frozen columns while there is room, at any width")
  func currentInSight() throws {
    for width in 20...300 {
      var setup = ListSetup(TestFleet.columns)
      for frozen in 0...7 {
        setup.frozen = frozen
        for current in 0..<7 {
          setup.current = current
          setup.settle(width: width)
          let columns = ListColumns.fit(setup, width: width)
          let kept = ListColumns.kept(setup, width: width)
          let isRight =
            columns.columns.contains { $0.index == current }
            && columns.columns.prefix(kept).map(\.index) == Array(0..<min(kept, columns.columns.count))
            && (columns.columns.last.map { $0.start + $0.width } ?? 0) <= width
            && columns.columns.allSatisfy { $0.width > 0 }
            && columns.hasMoreAfter == (columns.columns.last?.index != 6)
          #expect(isRight, "\(width) columns, \(frozen) frozen, \(current) current: \(columns)")
        }
      }
    }
  }

  @Test("the current column stays visible whatever happens to columns, on any screen size")
  func anything() throws {
    let keys = "hlHL<>_-!^$shl".map { Key.character($0) } + [.left, .right, .escape, .enter, .character("c"), .tab]
    var session = try Self.session()
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    // A sequence that covers all combinations in a pseudorandom order.
    var seed: UInt64 = 1
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(limit))
    }
    for step in 0..<1500 {
      if next(12) == 0 { session.send(.resize(ScreenSize(width: 20 + next(220), height: 5 + next(40)))) }
      session.press(keys[next(keys.count)])
      let list = session.state.list.setup
      let columns = session.state.listColumns.columns
      let isRight =
        list.columns.indices.contains(list.current) && Set(list.fields.map(\.path)).count == list.columns.count
        && (!session.state.layout.showsList || columns.contains { $0.index == list.current })
        && session.state.render().size == session.state.size
      #expect(isRight, "step \(step): \(list)")
      if list.columns.count < 3 { session.send(.key(.escape)) }
      if list.columns.count < 3 { _ = session.state.setColumns(TestFleet.columns) }
    }
  }

  @Test("H and L move the column, > and < change its width, and both can be undone")
  func movingAndWidening() throws {
    var session = try Self.session(width: 200)
    session.press(.character("l"), .character("l"), .character("H"))
    #expect(titles(session).prefix(3) == ["Name", "User", "Management ID"])
    #expect(session.state.currentField?.title == "User")
    let before = session.state.listColumns.columns[1].width
    session.press(.character(">"), .character(">"))
    #expect(session.state.listColumns.columns[1].width == before + 4)
    session.press(.character("<"))
    #expect(session.state.listColumns.columns[1].width == before + 2)
    for _ in 0..<4 { _ = session.state.undo() }
    #expect(titles(session).prefix(3) == ["Name", "Management ID", "User"])
    #expect(session.state.list.setup.columns.allSatisfy { $0.width == nil })
  }

  @Test("a column is at least three cells wide, and one wider than the list is cut, not dropped")
  func widthLimits() throws {
    var session = try Self.session(width: 60)
    session.press(.character("l"))
    for _ in 0..<40 { session.press(.character("<")) }
    #expect(session.state.list.setup.columns[1].width == 3)
    for _ in 0..<80 { session.press(.character(">")) }
    let column = session.state.listColumns.columns.first { $0.index == 1 }
    #expect(column.map { $0.start + $0.width <= 60 } == true)
  }

  @Test("_ fits the column to its visible texts, then restores its default width")
  func fitting() throws {
    var session = try Session(
      [.number(1, name: "A-very-long-name-that-does-not-fit-into-its-column"), .number(2)], width: 80)
    #expect(!session.lines[1].contains("its-column"))
    session.press(.character("_"))
    #expect(session.lines[1].contains("its-column"))
    session.press(.character("_"))
    #expect(session.state.list.setup.columns[0].width == nil)
  }

  @Test("- hides the column and ! freezes up to it; the last column stays")
  func hidingAndFreezing() throws {
    var session = try Self.session(width: 90)
    session.press(.character("l"), .character("-"))
    #expect(titles(session) == ["Name", "User", "Serial number", "Model", "OS version", "Last contact"])
    #expect(session.footer.contains("Management ID is hidden. Press c to show it again."))
    session.press(.character("|"), .character("$"))
    #expect(shown(session).starts(with: ["Name", "User"]) && shown(session).last == "Last contact")
    #expect(session.state.list.setup.frozen == 2)
    for _ in 0..<9 { session.press(.character("-")) }
    #expect(titles(session).count == 1)
    #expect(session.footer.contains("The list needs at least one column."))
    // The same key unfreezes them.
    session.press(.character("|"))
    #expect(session.state.list.setup.frozen == 0)
  }

  // MARK: The choice

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

  // MARK: The sort

  @Test("s opens with the current column selected; Space adds a key, Delete removes one")
  func sortKeys() throws {
    var session = try Self.session(width: 200)
    session.press(.character("l"), .character("l"), .character("s"))
    #expect((session.state.panel as? SortPanel)?.list.selected?.value == "userAndLocation.username")
    session.press(.character(" "))
    #expect(session.state.query.sort.map(\.path) == ["general.name", "userAndLocation.username"])
    session.press(.character(" "))
    #expect(session.state.query.sort.map(\.descending) == [false, true])
    #expect(session.lines[0].contains("Name ▲") || session.screen.contains("▼2"))
    session.press(.delete)
    #expect(session.state.query.sort.map(\.path) == ["general.name"])
    session.press(.character(" "))
    #expect(session.footer.contains("Enter keep"))
    session.press(.enter)
    #expect(session.state.query.sort.map(\.path) == ["general.name", "userAndLocation.username"])
    #expect(session.state.panel == nil)
    session.press(.character("s"), .enter)
    #expect(session.state.query.sort.map(\.path) == ["userAndLocation.username"] && session.state.panel == nil)
  }

  @Test("a sort by a column that is not loaded applies as its values arrive")
  func sortingByMissing() throws {
    var session = try Self.session()
    let field = try TestFleet.catalogue.field(named: "ea.5")
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    session.effects += session.state.setSort([SortKey(path: field.path, descending: true)])
    for request in session.takeRankings() { session.answer(request) }
    #expect(session.status.contains("loading Extension attributes"))
    try session.fillColumns(of: TestFleet.numbered(3...7), total: 40)
    session.press(.character("g"))
    #expect(session.visibleNames.prefix(6) == ["MAC-0007", "MAC-0006", "MAC-0005", "MAC-0004", "MAC-0003", "MAC-0001"])
    try session.answerColumns(of: Self.fleet)
    session.press(.character("g"))
    #expect(session.visibleNames.first == "MAC-0040")
    #expect(session.status.contains("by Battery Cycles ▼"))
  }

  // MARK: What cells say

  @Test("the gutter shows cursor, mark, range and changes in columns that never move")
  func gutter() {
    var painter = Painter(size: ScreenSize(width: 10, height: 3), glyphs: .unicode)
    Gutter(isCursor: true, isMarked: true, isMarkable: true, change: .new, hasTwins: true)
      .draw(row: 0, column: 0, width: 10, base: .selection, on: &painter)
    Gutter(isCursor: false, isMarked: false, isMarkable: true, change: .changed, hasTwins: false)
      .draw(row: 1, column: 0, width: 10, base: .text, on: &painter)
    Gutter(isCursor: false, isMarked: false, isMarkable: false, change: nil, hasTwins: true)
      .draw(row: 2, column: 0, width: 10, base: .text, on: &painter)
    #expect(painter.grid.plainText() == "▸●+×\n ○~\n   ×\n")
  }

  @Test("duplicates have a sign once known, and words where there is a column for them")
  func twins() throws {
    let computers = [TestComputer.number(1), .number(2, name: "Twin"), .number(3, name: "Twin")]
    var session = try Session(computers, width: 220)
    #expect(!session.screen.contains("×"))
    _ = session.state.setColumns([TestFleet.columns[0], .duplicates])
    #expect(session.state.columnLoad.fields == [.duplicates])
    let snapshot = try #require(TestFleet.snapshot(computers).markingDuplicates())
    session.send(.columnsLoaded(generation: session.state.columnLoad.generation, snapshot, missing: 0, nil))
    #expect(session.lines[1].hasPrefix("▸   MAC-0001"))
    #expect(session.lines[2].hasPrefix("   ×Twin") && session.lines[3].hasPrefix("   ×Twin"))
    #expect(session.lines[2].contains("name ×2"))
  }

  @Test("for a screen reader, the terminal's cursor is on the computer")
  func accessible() throws {
    var session = try Self.session()
    #expect(session.state.render().cursor == nil)
    var configuration = session.state.configuration
    configuration.isAccessible = true
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    session.send(.started)
    try session.finishLoad(with: Self.fleet)
    session.press(.down, .down)
    #expect(session.state.render().cursor == CellPosition(row: session.state.layout.list.row + 2, column: 0))
  }
}
