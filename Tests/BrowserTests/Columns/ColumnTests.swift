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
