import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The filter line")
struct FilterTests {
  private static let fleet = TestFleet.numbered(1...40)

  private static func filtered(_ text: String, width: Int = 80, height: Int = 24) throws -> Session {
    var session = try Session(fleet, width: width, height: height)
    session.type("/")
    _ = session.takeEffects()
    session.type(text)
    return session
  }

  private func summaries(_ session: inout Session) -> [String] { session.takeEffects().map(\.summary) }

  // MARK: Invalid filters

  @Test("while a filter is invalid, the previous one stays applied, and the line above says what is expected")
  func lastValidStays() throws {
    var session = try Self.filtered("mac-001")
    #expect(session.state.shown?.count == 10)
    session.type(" (")
    #expect(session.state.shown?.count == 10)
    #expect(session.state.query.filter.text.hasPrefix("mac-001"))
    #expect(session.status.contains("▼") && session.status.contains("expected"))
    #expect(session.footer.hasPrefix("Filter: mac-001 ("))
    session.press(.backspace)
    #expect(!session.status.contains("▼") && session.status.contains("10 of 40"))
  }

  @Test("a word that a colon turns into a field name is no longer searched as text")
  func names() throws {
    var session = try Self.filtered("mac-001 ea.5")
    #expect(session.state.shown?.count == 0)
    session.type(":")
    #expect(session.state.filterError != nil && session.state.shown?.count == 10)
    session.type(">38")
    // Nothing is shown as if it matched.
    #expect(session.state.filterError == nil && session.state.shown?.count == 0)
    // Any other error keeps the previous filter.
    var broken = try Self.filtered("mac-001")
    broken.type(" 0012 (")
    #expect(broken.state.filterError != nil && broken.state.shown?.count == 1)
  }

  @Test("the sign points at the wrong character, even when the text is longer than the line")
  func sign() throws {
    let session = try Self.filtered("re:/(/ x")
    let column = try #require(session.status.firstIndex(of: "▼")).utf16Offset(in: session.status)
    let error = try #require(session.state.filterError)
    #expect(column == "Filter: ".count + error.offset)
    let long = try Self.filtered(String(repeating: "mac ", count: 40) + "(")
    let place = try #require(long.status.firstIndex(of: "▼")).utf16Offset(in: long.status)
    #expect(long.state.render().cursor.map { abs($0.column - place) <= 1 } == true)
  }

  @Test("an invalid filter on screens of any width", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func pictures(width: Int, height: Int) throws {
    let size = "\(width)x\(height)"
    try Golden.expect(Self.filtered("mac ea.5:>abc", width: width, height: height).state.render(), "trouble-\(size)")
    try Golden.expect(
      Self.filtered("ea.cycle:>3 mac user", width: width, height: height).state.render(), "trouble-name-\(size)")
  }

  @Test("Enter does not accept an invalid filter: the cursor goes to the error, and the line stays open")
  func enter() throws {
    var session = try Self.filtered("ea.5:>abc mac")
    session.press(.enter)
    #expect(summaries(&session).contains("bell"))
    #expect(session.state.prompt == .filter)
    #expect(session.state.filter.cursor == session.state.filterError?.offset)
    session.press(.escape)
    #expect(session.state.prompt == nil && session.state.filterError == nil && session.state.query.filter.isAll)
  }

  @Test("moving in the line sends no request")
  func moving() throws {
    var session = try Self.filtered("mac user")
    _ = session.takeEffects()
    session.press(.left, .home, .end)
    #expect(summaries(&session).isEmpty)
  }

  // MARK: Columns that are not loaded

  @Test("a filter on an unloaded column loads only that column, and finds computers as their values arrive")
  func loadingColumns() throws {
    var session = try Self.filtered("mac-00", width: 120)
    session.send(.paste(" ea.5:>18"))
    #expect(session.effects.map(\.summary).filter { $0.hasPrefix("columns") } == ["columns ea.batteryCycles"])
    #expect(session.state.shown?.count == 0)
    #expect(session.status.contains("waiting for Battery Cycles…"))
    #expect(session.screen.contains("Waiting for Battery Cycles…"))
    try session.fillColumns(of: TestFleet.numbered(1...15), total: 40)
    #expect(session.state.shown?.count == 0)
    #expect(session.status.contains("waiting for Battery Cycles: 15 of 40"))
    #expect(session.screen.contains("Waiting for Battery Cycles: 15 of 40."))
    #expect(session.screen.contains("No match so far."))
    try session.fillColumns(of: TestFleet.numbered(16...20), loaded: 20, total: 40)
    #expect(session.visibleNames == ["MAC-0019", "MAC-0020"])
    #expect(session.status.contains("2 of 40") && session.status.contains("waiting for Battery Cycles: 20 of 40"))
    try session.answerColumns(of: Self.fleet)
    #expect(session.state.shown?.count == 22 && !session.status.contains("waiting"))
  }

  @Test(
    "a computer whose value has not arrived matches nothing, not even a filter for missing or other values",
    arguments: ["!ea.5:>18", "ea.5:?", "ea.5:>18 | ea.5:?", "mac | ea.5:1", "!(ea.5:?)"])
  func unknownMatchesNothing(text: String) throws {
    var session = try Self.filtered(text)
    #expect(session.state.shown?.count == 0 && session.screen.contains("Waiting for Battery Cycles"))
    try session.fillColumns(of: TestFleet.numbered(1...15), total: 40)
    #expect(session.visibleNames.allSatisfy { $0 <= "MAC-0015" })
    // Narrowing and widening the filter meanwhile changes nothing about that.
    session.type(" mac")
    #expect(session.visibleNames.allSatisfy { $0 <= "MAC-0015" })
    for _ in 0..<4 { session.press(.backspace) }
    try session.answerColumns(of: Self.fleet)
    let filter = try #require(session.state.shown?.query.filter)
    #expect(filter.text == text && !session.state.isFilterWaiting)
    let whole = try TestFleet.snapshot(Self.fleet, besides: [TestFleet.catalogue.field(named: "ea.5")])
    let expected = Ranking.order(whole, ListQuery(filter: filter))
    #expect(session.state.shown?.count == expected?.count)
  }

  @Test("matches that arrive one by one do not move the cursor, and the first ones are no reason for a message")
  func arrivingMatches() throws {
    var session = try Session(Self.fleet)
    session.press(.character("G"))
    session.type("/ea.5:>3")
    try session.fillColumns(of: TestFleet.numbered(10...15), total: 40)
    #expect(session.visibleNames.first == "MAC-0010" && !session.screen.contains("moved to its neighbor"))
    session.press(.enter, .down)
    #expect(session.cursorName == "MAC-0011")
    try session.fillColumns(of: TestFleet.numbered(1...9), loaded: 15, total: 40)
    #expect(session.state.shown?.count == 12 && session.cursorName == "MAC-0011")
  }

  @Test("a column load that repeats requests shows that until they finish")
  func repairingColumns() throws {
    var session = try Self.filtered("ea.5:>38", width: 120)
    try session.fillColumns(of: TestFleet.numbered(1...20), total: 40)
    session.send(.columnsRepairing(generation: 1, LoadRepair(again: 20, reread: 0)))
    #expect(session.status.contains("20 of 40, requesting 20 computers again"))
    session.send(.columnsRepairing(generation: 0, nil))
    #expect(session.status.contains("requesting 20 computers again"))
    session.send(.columnsRepairing(generation: 1, nil))
    #expect(session.status.contains("waiting for Battery Cycles: 20 of 40"))
    session.send(.columnsRepairing(generation: 1, LoadRepair(again: 20, reread: 0)))
    try session.answerColumns(of: Self.fleet)
    #expect(!session.status.contains("again"))
  }

  @Test("text typed meanwhile applies when the column arrives, without another load")
  func typingOn() throws {
    var session = try Self.filtered("ea.5:>3")
    session.type("8 mac")
    #expect(session.effects.map(\.summary).filter { $0.hasPrefix("columns") }.count == 1)
    try session.answerColumns(of: Self.fleet)
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
    #expect(session.status.contains("2 of 40"))
    #expect(session.state.query.filter.text == "ea.5:>38 mac")
    // The column is kept for the next filter.
    _ = session.takeEffects()
    session.press(.control("u"))
    session.type("ea.5:<3")
    #expect(!session.effects.map(\.summary).contains { $0.hasPrefix("columns") })
    #expect(session.visibleNames == ["MAC-0001", "MAC-0002"])
  }

  @Test("a filter without the column cancels its load; one with another column loads that instead")
  func overtaken() throws {
    var session = try Self.filtered("ea.5:>3")
    session.press(.control("u"))
    #expect(session.effects.map(\.summary).contains("cancel columns"))
    #expect(session.state.query.filter.isAll && !session.state.columnLoad.isLoading)
    _ = session.takeEffects()
    session.type("ea.5:1")
    session.press(.control("u"))
    session.send(.paste("ea.loan:x"))
    #expect(session.effects.map(\.summary).last { $0.hasPrefix("columns") } == "columns ea.loan")
    let snapshot = try TestFleet.snapshot(Self.fleet, besides: [TestFleet.catalogue.field(named: "ea.5")])
    session.send(.columnsLoaded(generation: 1, snapshot, missing: 0, nil))
    #expect(session.state.isFilterWaiting)
  }

  @Test("columns that fail to load are reported; typing on sends no request, and r loads the list with them")
  func failing() throws {
    var session = try Self.filtered("mac-000")
    session.send(.paste(" ea.5:>3"))
    session.send(.columnsFailed(generation: 1, Problem(what: "The server is away.")))
    #expect(session.screen.contains("The filter needs Extension attributes. The server is away. Press r to retry."))
    #expect(session.state.shown?.count == 9)
    _ = session.takeEffects()
    session.type("0")
    session.press(.enter)
    #expect(!session.effects.map(\.summary).contains { $0.hasPrefix("columns") })
    #expect(session.status.contains("filter not applied"))
    session.press(.character("r"))
    #expect(session.effects.map(\.summary).last == "load 2 ea.batteryCycles")
    try session.finishLoad(with: Self.fleet, besides: [TestFleet.catalogue.field(named: "ea.5")])
    #expect(session.state.query.filter.text == "mac-000 ea.5:>30")
    #expect(session.state.shown?.count == 0)
    #expect(session.screen.contains("No computer matches \"mac-000 ea.5:>30\"."))
  }

  @Test("columns missing for some computers apply anyway, and a message says so")
  func partly() throws {
    var session = try Self.filtered("ea.5:>3")
    try session.answerColumns(of: TestFleet.numbered(1...20), missing: 20, Problem(what: "It broke off."))
    #expect(session.state.shown?.count == 17)
    #expect(session.screen.contains("could not be loaded for 20 computers"))
  }

  @Test(
    "the number of computers with missing columns is shown in words, also when it is unknown",
    arguments: [
      (0, "may be missing for some computers"), (1, "could not be loaded for 1 computer"),
      (1200, "could not be loaded for 1,200 computers"),
    ])
  func lackingAmount(missing: Int, words: String) throws {
    var session = try Self.filtered("ea.5:>3")
    try session.answerColumns(of: TestFleet.numbered(1...20), missing: missing, Problem(what: "It broke off."))
    #expect(session.screen.contains(words))
  }

  @Test("while the list is loading, the columns of a filter are read beside it, and matches appear as they come")
  func besideTheList() throws {
    var session = Session(width: 120)
    session.send(.started)
    try session.page(Array(Self.fleet.prefix(20)), total: 40)
    session.type("/ea.5:>38")
    let requests = session.effects.compactMap { if case .loadColumns(let request) = $0 { request } else { nil } }
    let request = try #require(requests.last)
    #expect(request.load == 1 && request.total == 40)
    #expect(session.status.contains("waiting for Battery Cycles"))
    #expect(session.state.shown?.count == 0)
    let field = try TestFleet.catalogue.field(named: "ea.5")
    // More of the list, with the values that have arrived.
    let known = try TestFleet.snapshot(Self.fleet).expecting([field])
      .adding(columnsOf: try TestFleet.snapshot(Array(Self.fleet.suffix(2)), besides: [field]))
    session.send(.page(generation: 1, known, loaded: 40, total: 40))
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
    #expect(session.state.isFilterWaiting)
    // The list is complete before its columns.
    session.send(.loadFinished(generation: 1, known, at: Session.start))
    #expect(session.state.columnLoad.isLoading && session.visibleNames == ["MAC-0039", "MAC-0040"])
    try session.answerColumns(of: Self.fleet)
    #expect(!session.state.columnLoad.isLoading && !session.state.isFilterWaiting)
  }

  @Test("stopping the list leaves its columns loading; stopping again stops them")
  func stoppingTheList() throws {
    var session = Session(width: 120)
    session.send(.started)
    try session.page(Array(Self.fleet.prefix(20)), total: 40)
    session.type("/ea.5:>38")
    session.press(.enter, .character("R"))
    session.send(.loadStopped(generation: 1, at: Session.start))
    #expect(session.state.columnLoad.isLoading && session.state.columnLoad.problem == nil)
    session.press(.character("R"))
    #expect(!session.state.columnLoad.isLoading && session.effects.map(\.summary).contains("cancel columns"))
  }

  @Test("while the list is refreshed, a filter whose columns the refresh does not fetch waits for its end")
  func waitingForRefresh() throws {
    var session = try Session(Self.fleet, width: 120)
    session.press(.character("r"))
    session.type("/ea.5:>38")
    #expect(!session.effects.map(\.summary).contains { $0.hasPrefix("columns") })
    #expect(session.status.contains("waiting for Battery Cycles: after the list"))
    #expect(session.state.shown?.count == 0 && session.screen.contains("Waiting for Battery Cycles: after the list."))
    try session.finishLoad(with: Self.fleet)
    try session.answerColumns(of: Self.fleet)
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
  }

  @Test("a refresh loads the columns of the filter with the list, and the filter stays applied")
  func refreshing() throws {
    var session = try Self.filtered("ea.5:>38")
    try session.answerColumns(of: Self.fleet)
    session.press(.enter)
    _ = session.takeEffects()
    session.press(.character("r"))
    #expect(summaries(&session) == ["load 2 ea.batteryCycles"])
    let field = try TestFleet.catalogue.field(named: "ea.5")
    try session.finishLoad(with: TestFleet.numbered(1...42), besides: [field])
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040", "MAC-0041", "MAC-0042"])
  }

  @Test("after a refresh without the columns of a newer filter, computers match again as their values arrive")
  func refreshWithoutColumns() throws {
    var session = try Self.filtered("ea.5:>38")
    try session.answerColumns(of: Self.fleet)
    session.press(.escape, .character("r"))
    session.send(.paste("ea.5:>38"))
    #expect(session.state.shown?.count == 2)
    _ = session.takeEffects()
    try session.finishLoad(with: TestFleet.numbered(1...42))
    #expect(session.state.shown?.count == 0 && session.screen.contains("Waiting for Battery Cycles"))
    try session.fillColumns(of: TestFleet.numbered(38...39), total: 42)
    #expect(session.visibleNames == ["MAC-0039"])
    try session.answerColumns(of: TestFleet.numbered(1...42))
    #expect(session.state.shown?.count == 4)
  }

  @Test("R stops loading columns, and the status says that the filter is not applied")
  func stopping() throws {
    var session = try Self.filtered("ea.5:>38")
    session.press(.enter)
    _ = session.takeEffects()
    session.press(.character("R"))
    #expect(session.state.shown?.count == 40 && summaries(&session).first == "cancel columns")
    #expect(session.status.contains("filter not applied"))
    #expect(session.screen.contains("Loading was stopped."))
    session.press(.escape)
    #expect(!session.screen.contains("Loading was stopped."))
  }

  // MARK: Names known only to the server

  @Test("an unknown name is requested from the server once, and then has its meaning")
  func attributes() throws {
    var session = Session(catalogue: FieldCatalogue([]))
    session.send(.started)
    try session.finishLoad(with: Self.fleet)
    session.send(.paste("ea.batteryCycles:>38"))
    #expect(session.effects.map(\.summary).filter { $0 == "look up attributes" }.count == 1)
    #expect(session.state.query.filter.isAll)
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    #expect(session.state.filterError == nil)
    try session.answerColumns(of: Self.fleet)
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
  }

  @Test("if extension attributes could not be loaded, the error for an unknown name says why")
  func attributesRefused() throws {
    var session = Session(width: 200, catalogue: FieldCatalogue([]))
    session.send(.started)
    try session.finishLoad(with: Self.fleet)
    session.type("/ea.foo:1")
    session.send(.attributesKnown(FieldCatalogue([]), Problem(what: "The privilege is missing.")))
    #expect(session.status.contains("ea.foo") && session.status.contains("(The privilege is missing.)"))
    _ = session.takeEffects()
    session.type("2")
    #expect(!session.effects.map(\.summary).contains("look up attributes"))
  }

  // MARK: Relative times

  @Test("ages are relative to the last refresh")
  func ages() throws {
    // A computer whose last contact was 29 days before the start.
    let start = Session.start.milliseconds
    let day: Int64 = 86_400_000
    var computer = TestComputer.number(1)
    computer.checked = DateText.iso8601(milliseconds: start - 29 * day)
    let field = try TestFleet.catalogue.field(named: "ea.checked")
    var session = try Session([computer])
    session.type("/ea.checked:<30d")
    try session.answerColumns(of: [computer])
    #expect(session.visibleNames == ["MAC-0001"])
    session.press(.enter, .character("r"))
    let later = Session.start.advanced(byMilliseconds: 2 * day)
    session.send(.clock(later))
    try session.finishLoad(with: [computer], besides: [field], at: later)
    #expect(session.state.shown?.count == 0)
  }

  // MARK: Highlights

  @Test("matches are highlighted: at the start, at the end, in the field's column")
  func marks() throws {
    func marked(_ text: String) throws -> [String] {
      let session = try Self.filtered(text)
      let grid = session.state.render()
      let rows = zip(session.lines, grid.roleText().split(separator: "\n")).dropFirst(1).prefix(3)
      return rows.map { line, roles in
        String(zip(line, roles).compactMap { $1 == "m" || $1 == "M" ? $0 : nil })
      }
    }
    #expect(try marked("^mac") == ["MAC", "MAC", "MAC"])
    // The management ID ends with this text, too, but is shown by its first digits.
    #expect(try marked("0001$").first?.hasPrefix("0001") == true)
    #expect(try marked("!zzz ^mac-0002").first == "MAC-0002")
    #expect(try marked("!mac") == ["", "", ""])
  }

  @Test("an unknown field is named as the reason, and the list shows which filter it keeps")
  func unknownField() throws {
    var session = try Session(Self.unknownFieldFleet, width: 120, height: 30)
    session.state.filtering.take(FilterSample.catalogue)
    session.type("/usernam:adele")
    #expect(session.screen.contains("\"usernam:adele\" is not applied: there is no field \"usernam\""))
    #expect(session.screen.contains("The list keeps the filter \"usernam\", which no computer matches."))
    #expect(!session.screen.contains("No computer matches"))
    session.press(.escape)
    #expect(session.status.contains("3 of 3"))
  }

  private static let unknownFieldFleet = TestFleet.numbered(1...3).map { computer in
    var computer = computer
    computer.user = "adele"
    return computer
  }
}
