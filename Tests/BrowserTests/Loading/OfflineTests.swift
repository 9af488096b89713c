import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Offline") struct OfflineTests {
  /// 04:13 on the day of the test, in UTC.
  private static let lost = Instant(milliseconds: 1_795_000_000_000 / 86_400_000 * 86_400_000 + (4 * 60 + 13) * 60_000)

  private static func loading() throws -> Session {
    var session = Session(width: 120)
    session.send(.started)
    session.send(.loadStarted(generation: session.load))
    try session.page(TestFleet.numbered(1...1600), total: 3000)
    return session
  }

  @Test(
    "after all patience, a load says since when the server is offline, without counting down, and goes on when it answers"
  )
  func whileLoading() throws {
    var session = try Self.loading()
    _ = session.takeEffects()
    let idle = session.state.nextClock
    session.send(.loadDelayed(LoadDelay(.noAnswer, until: Session.start.advanced(byMilliseconds: 1000))))
    #expect(session.status.contains("1,600 of 3,000, no answer, retrying"))
    session.send(.offline(since: Self.lost, reason: "connection refused"))
    #expect(
      session.screen.contains(
        "The server has not answered since 04:13: connection refused. Loading continues when it does."))
    #expect(session.status.contains("1,600 of 3,000, offline since 04:13"))
    #expect(session.takeEffects().map(\.summary) == ["await server"])
    #expect(session.state.nextClock == idle)
    #expect(session.visibleNames.first == "MAC-0001")
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["test server", "await server"])
    session.send(.serverTested(false))
    #expect(session.screen.contains("The server still does not answer."))
    session.send(.online)
    #expect(!session.status.contains("offline"))
    #expect(session.screen.contains("The server answers again. Loading continues."))
    try session.finishLoad(with: TestFleet.numbered(1...3000), at: Session.start)
    #expect(session.screen.contains("The server answers again. The list was updated."))
    // Some of these computers arrived before the server went away.
    #expect(!session.status.contains("just now") && session.status.contains("updated "))
  }

  @Test("a list of an earlier run stays while the server is away, and is brought up to date when it answers")
  func atStart() throws {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(1...30))
    let earlier = Session.start.advanced(byMilliseconds: -60_000)
    var session = Session(width: 120) { $0.archived = ArchivedList(snapshot, asOf: earlier, asked: earlier) }
    session.send(.started)
    let first = session.load
    session.send(.loadDelayed(LoadDelay(.noAnswer, until: Session.start.advanced(byMilliseconds: 1000))))
    session.press(.character("r"))
    #expect(session.footer.contains("The server does not answer. Retrying. Press R to stop."), "\(session.footer)")
    session.send(.offline(since: Self.lost, reason: "no address was found for jamf.example"))
    #expect(session.status.contains("offline since 04:13") && session.status.contains("archived 1 min ago"))
    #expect(session.screen.contains("no address was found for jamf.example. Loading continues when it does."))
    _ = session.takeEffects()
    session.send(.online)
    // Answers of before, if there were any, would be older than the outage.
    #expect(session.load == first + 1)
    guard case .load(let request)? = session.takeEffects().first, case .delta = request.kind else {
      Issue.record("nothing is loaded")
      return
    }
    session.send(.listUpdated(generation: session.load, snapshot, needsAll: false, at: Session.start))
    #expect(session.status.contains("just now"), "\(session.status)")
    #expect(session.screen.contains("The server answers again. The list was updated."))
    #expect(!session.screen.contains("Loading continues"))
  }

  @Test("a load that ends in another way after an outage does not continue any more", arguments: [true, false])
  func ended(isStopped: Bool) throws {
    var session = try Self.loading()
    session.send(.offline(since: Self.lost))
    session.send(.online)
    #expect(session.screen.contains("Loading continues."))
    let generation = session.load
    session.send(
      isStopped
        ? .loadStopped(generation: generation, at: Session.start)
        : .loadFailed(generation: generation, Problem(what: "No."), at: Session.start))
    #expect(!session.screen.contains("Loading continues."))
  }

  @Test("with a complete list, the return of the server is said with the age of the list")
  func whileIdle() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 120)
    session.send(.clock(Session.start.advanced(byMilliseconds: 12 * 60_000)))
    session.send(.offline(since: Self.lost))
    #expect(session.status.contains("3 of 3 · offline since 04:13"))
    _ = session.takeEffects()
    // The first one stops the detail, which waits for the server, too.
    session.press(.character("R"), .character("R"))
    #expect(session.takeEffects().map(\.summary) == ["cancel detail", "stop awaiting server"])
    #expect(session.status.contains("offline since 04:13"))
    session.send(.online)
    #expect(!session.status.contains("offline"))
    #expect(session.screen.contains("The server answers again. The list was updated 12 min ago."))
  }

  @Test("while offline, the list is not refreshed automatically, but as soon as the server answers")
  func refreshing() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 120)
    session.press(.character("A"))
    session.send(.offline(since: Self.lost))
    #expect(session.state.nextRefresh == nil)
    session.send(.clock(Session.start.advanced(byMilliseconds: 120_000)))
    _ = session.takeEffects()
    session.send(.online)
    session.send(.clock(Session.start.advanced(byMilliseconds: 120_001)))
    #expect(session.takeEffects().contains { if case .load = $0 { true } else { false } })
  }

  @Test("what begins during a delay shows it, too, and it goes away everywhere at once")
  func lateComer() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 120)
    session.send(.loadDelayed(LoadDelay(.noAnswer, until: Session.start.advanced(byMilliseconds: 2000))))
    #expect(!session.status.contains("no answer"))
    session.press(.character("r"))
    #expect(session.status.contains("no answer, retrying in 2 s"))
    session.send(.loadDelayed(nil))
    #expect(!session.screen.contains("no answer"))
  }

  @Test("of a partial list, the age says how many computers are that old")
  func partialAge() throws {
    var session = Session(width: 160)
    session.send(.started)
    try session.finishLoad(
      with: TestFleet.numbered(1...100), missing: 2900, Problem(what: "The server stopped."))
    #expect(session.status.contains("2,900 could not be read"))
    #expect(session.status.contains("100 loaded just now") && !session.status.contains("updated just now"))
  }
}
