import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Filters on columns that are not loaded")
struct FilterLoadingTests {
  private func summaries(_ session: inout Session) -> [String] { session.takeEffects().map(\.summary) }

  @Test("a filter on an unloaded column loads only that column, and finds computers as their values arrive")
  func loadingColumns() throws {
    var session = try FilterTests.filtered("mac-00", width: 120)
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
    try session.answerColumns(of: FilterTests.fleet)
    #expect(session.state.shown?.count == 22 && !session.status.contains("waiting"))
  }

  @Test(
    "a computer whose value has not arrived matches nothing, not even a filter for missing or other values",
    arguments: ["!ea.5:>18", "ea.5:?", "ea.5:>18 | ea.5:?", "mac | ea.5:1", "!(ea.5:?)"])
  func unknownMatchesNothing(text: String) throws {
    var session = try FilterTests.filtered(text)
    #expect(session.state.shown?.count == 0 && session.screen.contains("Waiting for Battery Cycles"))
    try session.fillColumns(of: TestFleet.numbered(1...15), total: 40)
    #expect(session.visibleNames.allSatisfy { $0 <= "MAC-0015" })
    // Narrowing and widening the filter meanwhile changes nothing about that.
    session.type(" mac")
    #expect(session.visibleNames.allSatisfy { $0 <= "MAC-0015" })
    for _ in 0..<4 { session.press(.backspace) }
    try session.answerColumns(of: FilterTests.fleet)
    let filter = try #require(session.state.shown?.query.filter)
    #expect(filter.text == text && !session.state.isFilterWaiting)
    let whole = try TestFleet.snapshot(FilterTests.fleet, besides: [TestFleet.catalogue.field(named: "ea.5")])
    let expected = Ranking.order(whole, ListQuery(filter: filter))
    #expect(session.state.shown?.count == expected?.count)
  }

  @Test("matches that arrive one by one do not move the cursor, and the first ones are no reason for a message")
  func arrivingMatches() throws {
    var session = try Session(FilterTests.fleet)
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
    var session = try FilterTests.filtered("ea.5:>38", width: 120)
    try session.fillColumns(of: TestFleet.numbered(1...20), total: 40)
    session.send(.columnsRepairing(generation: 1, LoadRepair(again: 20, reread: 0)))
    #expect(session.status.contains("20 of 40, requesting 20 computers again"))
    session.send(.columnsRepairing(generation: 0, nil))
    #expect(session.status.contains("requesting 20 computers again"))
    session.send(.columnsRepairing(generation: 1, nil))
    #expect(session.status.contains("waiting for Battery Cycles: 20 of 40"))
    session.send(.columnsRepairing(generation: 1, LoadRepair(again: 20, reread: 0)))
    try session.answerColumns(of: FilterTests.fleet)
    #expect(!session.status.contains("again"))
  }

  @Test("text typed meanwhile applies when the column arrives, without another load")
  func typingOn() throws {
    var session = try FilterTests.filtered("ea.5:>3")
    session.type("8 mac")
    #expect(session.effects.map(\.summary).filter { $0.hasPrefix("columns") }.count == 1)
    try session.answerColumns(of: FilterTests.fleet)
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
    var session = try FilterTests.filtered("ea.5:>3")
    session.press(.control("u"))
    #expect(session.effects.map(\.summary).contains("cancel columns"))
    #expect(session.state.query.filter.isAll && !session.state.columnLoad.isLoading)
    _ = session.takeEffects()
    session.type("ea.5:1")
    session.press(.control("u"))
    session.send(.paste("ea.loan:x"))
    #expect(session.effects.map(\.summary).last { $0.hasPrefix("columns") } == "columns ea.loan")
    let snapshot = try TestFleet.snapshot(FilterTests.fleet, besides: [TestFleet.catalogue.field(named: "ea.5")])
    session.send(.columnsLoaded(generation: 1, snapshot, missing: 0, nil))
    #expect(session.state.isFilterWaiting)
  }

  @Test("columns that fail to load are reported; typing on sends no request, and r loads the list with them")
  func failing() throws {
    var session = try FilterTests.filtered("mac-000")
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
    try session.finishLoad(with: FilterTests.fleet, besides: [TestFleet.catalogue.field(named: "ea.5")])
    #expect(session.state.query.filter.text == "mac-000 ea.5:>30")
    #expect(session.state.shown?.count == 0)
    #expect(session.screen.contains("No computer matches \"mac-000 ea.5:>30\"."))
  }

  @Test("columns missing for some computers apply anyway, and a message says so")
  func partly() throws {
    var session = try FilterTests.filtered("ea.5:>3")
    try session.answerColumns(of: TestFleet.numbered(1...20), missing: 20, Problem(what: "It was interrupted."))
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
    var session = try FilterTests.filtered("ea.5:>3")
    try session.answerColumns(of: TestFleet.numbered(1...20), missing: missing, Problem(what: "It was interrupted."))
    #expect(session.screen.contains(words))
  }

  @Test("while the list is loading, the columns of a filter are read beside it, and matches appear as they come")
  func besideTheList() throws {
    var session = Session(width: 120)
    session.send(.started)
    try session.page(Array(FilterTests.fleet.prefix(20)), total: 40)
    session.type("/ea.5:>38")
    let requests = session.effects.compactMap { if case .loadColumns(let request) = $0 { request } else { nil } }
    let request = try #require(requests.last)
    #expect(request.load == 1 && request.total == 40)
    #expect(session.status.contains("waiting for Battery Cycles"))
    #expect(session.state.shown?.count == 0)
    let field = try TestFleet.catalogue.field(named: "ea.5")
    // More of the list, with the values that have arrived.
    let known = try TestFleet.snapshot(FilterTests.fleet).expecting([field])
      .adding(columnsOf: try TestFleet.snapshot(Array(FilterTests.fleet.suffix(2)), besides: [field]))
    session.send(.page(generation: 1, known, loaded: 40, total: 40))
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
    #expect(session.state.isFilterWaiting)
    // The list is complete before its columns.
    session.send(.loadFinished(generation: 1, known, at: Session.start))
    #expect(session.state.columnLoad.isLoading && session.visibleNames == ["MAC-0039", "MAC-0040"])
    try session.answerColumns(of: FilterTests.fleet)
    #expect(!session.state.columnLoad.isLoading && !session.state.isFilterWaiting)
  }

  @Test("stopping the list leaves its columns loading; stopping again stops them")
  func stoppingTheList() throws {
    var session = Session(width: 120)
    session.send(.started)
    try session.page(Array(FilterTests.fleet.prefix(20)), total: 40)
    session.type("/ea.5:>38")
    session.press(.enter, .character("R"))
    session.send(.loadStopped(generation: 1, at: Session.start))
    #expect(session.state.columnLoad.isLoading && session.state.columnLoad.problem == nil)
    session.press(.character("R"))
    #expect(!session.state.columnLoad.isLoading && session.effects.map(\.summary).contains("cancel columns"))
  }

  @Test("while the list is refreshed, the columns of a new filter are loaded beside it")
  func filteringDuringRefresh() throws {
    var session = try Session(FilterTests.fleet, width: 120)
    session.press(.character("r"))
    session.type("/ea.5:>38")
    let request = try #require(session.requestedColumns.last)
    #expect(request.load == 2 && request.isRefresh)
    try session.fillColumns(of: FilterTests.fleet)
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
    // The refreshed list comes with the values that have arrived.
    let field = try TestFleet.catalogue.field(named: "ea.5")
    let refreshed = try TestFleet.snapshot(TestFleet.numbered(1...42)).expecting([field])
    let filled = refreshed.adding(columnsOf: try TestFleet.snapshot(TestFleet.numbered(1...40), besides: [field]))
    session.send(.loadFinished(generation: 2, filled, at: Session.start))
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"] && session.state.columnLoad.isLoading)
    let values = try TestFleet.snapshot(TestFleet.numbered(1...42), besides: [field])
    session.send(
      .columnsLoaded(generation: request.generation, refreshed.adding(columnsOf: values), missing: 0, nil))
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040", "MAC-0041", "MAC-0042"])
    #expect(session.requestedColumns.count == 1 && !session.state.columnLoad.isLoading)
  }

  @Test("columns that were loaded beside a refresh begin again when its list is not kept, or replaces a partial one")
  func beginningAgain() throws {
    var session = try Session(FilterTests.fleet, width: 120)
    session.press(.character("r"))
    session.type("/ea.5:>38")
    try session.finishLoad(with: Array(FilterTests.fleet.prefix(5)), missing: 35, Problem(what: "It broke."))
    #expect(session.effects.map(\.summary).contains("cancel columns"))
    let again = try #require(session.requestedColumns.last)
    #expect(again.snapshot.count == 40 && again.load == nil && session.requestedColumns.count == 2)

    session = Session(width: 120)
    session.send(.started)
    try session.page(Array(FilterTests.fleet.prefix(5)), total: 40)
    session.press(.character("R"))
    session.send(.loadStopped(generation: 1, at: Session.start))
    session.press(.character("r"))
    session.type("/ea.5:>38")
    #expect(session.requestedColumns.last?.isRefresh == true)
    try session.page(Array(FilterTests.fleet.prefix(20)), total: 40)
    let other = try #require(session.requestedColumns.last)
    #expect(!other.isRefresh && other.load == 2 && other.snapshot.count == 20)
  }

  @Test("a refresh loads the columns of the filter with the list, and the filter stays applied")
  func refreshing() throws {
    var session = try FilterTests.filtered("ea.5:>38")
    try session.answerColumns(of: FilterTests.fleet)
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
    var session = try FilterTests.filtered("ea.5:>38")
    try session.answerColumns(of: FilterTests.fleet)
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
    var session = try FilterTests.filtered("ea.5:>38")
    session.press(.enter)
    _ = session.takeEffects()
    session.press(.character("R"))
    #expect(session.state.shown?.count == 40 && summaries(&session).first == "cancel columns")
    #expect(session.status.contains("filter not applied"))
    #expect(session.screen.contains("Loading was stopped."))
    session.press(.escape)
    #expect(!session.screen.contains("Loading was stopped."))
  }
}
