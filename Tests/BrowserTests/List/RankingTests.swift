import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct RankingTests {
  @Test("typed text shows in the same frame, before any result")
  func echo() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.holdsRankings = true
    session.type("/mac-004")
    #expect(session.footer.hasPrefix("Filter: mac-004"))
    #expect(session.state.render().cursor == CellPosition(row: 23, column: 15))
    // The number is marked as that of the previous query.
    #expect(session.status.contains("50 of 50…"))
    #expect(session.visibleNames.first == "MAC-0001")
  }

  @Test("one ranking runs at a time, followed by only the newest")
  func coalescing() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.holdsRankings = true
    _ = session.takeEffects()
    session.type("/mac")
    #expect(session.effects.map(\.summary) == ["rank \"m\" of 50", "cancel ranking"])
    let first = try #require(session.takeRankings().first)
    _ = session.takeEffects()
    session.send(.rankingCancelled(generation: first.generation))
    #expect(session.effects.map(\.summary) == ["rank \"mac\" of 50"])
    let second = try #require(session.takeRankings().first)
    session.answer(second)
    #expect(session.effects.isEmpty)
    #expect(session.state.shown?.query.filter.text == "mac")
  }

  @Test("a result that arrives after a change of the filter is not shown")
  func staleResult() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.press(.end)
    session.holdsRankings = true
    session.type("/0001")
    let first = try #require(session.takeRankings().first)
    session.press(.escape)
    session.answer(first)
    #expect(session.cursorName == "MAC-0050")
    #expect(session.state.shown?.count == 50)
    for request in session.takeRankings() { session.answer(request) }
    #expect(session.cursorName == "MAC-0050")
    #expect(session.status.contains("50 of 50 "))
  }

  @Test("pages that arrive during a ranking wait for its end, and only the newest is ranked")
  func pagesDuringRanking() throws {
    var session = Session()
    session.holdsRankings = true
    session.send(.started)
    for count in [10, 20, 30, 40] { try session.page(TestFleet.numbered(1...count), total: 100) }
    let requests = session.takeRankings()
    #expect(requests.map(\.snapshot.count) == [10])
    #expect(session.visibleNames.isEmpty)
    session.answer(try #require(requests.first))
    #expect(session.state.shown?.count == 10)
    #expect(session.takeRankings().map(\.snapshot.count) == [40])
  }

  @Test("the ranking of a report that ends after the load does not move the cursor from the first line")
  func lateRanking() throws {
    var session = Session()
    session.holdsRankings = true
    session.send(.started)
    try session.page(TestFleet.numbered(10...20), total: 30)
    let early = try #require(session.takeRankings().first)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    session.answer(early)
    #expect(session.state.cursor?.rawValue == "10")
    session.answer(try #require(session.takeRankings().first))
    #expect(session.state.cursor?.rawValue == "1")
  }

  @Test("a result with an unknown number changes nothing")
  func strayAnswer() throws {
    var session = try Session(TestFleet.numbered(1...5))
    let snapshot = try TestFleet.snapshot([])
    session.send(.ranked(RankedRows(generation: 99, snapshot: snapshot, query: session.state.query, order: .empty)))
    #expect(session.state.shown?.count == 5)
    session.send(.rankingCancelled(generation: 99))
    #expect(session.takeRankings().isEmpty)
  }

  @Test("a ranking can start from the previous one, but not across loads")
  func previous() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.holdsRankings = true
    session.type("/1")
    let narrowed = try #require(session.takeRankings().first)
    #expect(narrowed.previous?.rowCount == 50)
    session.answer(narrowed)
    session.press(.enter, .character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...50))
    #expect(try #require(session.takeRankings().first).previous == nil)
  }
}
