import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Quick refresh")
struct QuickRefreshTests {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let problem = Problem(what: "The server failed.")

  /// A browser that starts with these computers, checked an hour ago.
  ///
  /// - Parameter age: how long ago all computers were loaded, in milliseconds.
  private func session(
    _ numbers: ClosedRange<Int>, age: Int64, asked: Instant? = Session.start.advanced(byMilliseconds: -hour),
    width: Int = 120, _ prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    var session = Session(width: width) { configuration in
      configuration.archived = ArchivedList(
        snapshot, asOf: Session.start.advanced(byMilliseconds: -Self.hour),
        full: Session.start.advanced(byMilliseconds: -age), asked: asked)
      prepare(&configuration)
    }
    session.send(.started)
    return session
  }

  private func loads(_ session: inout Session) -> [LoadRequest] {
    session.takeEffects().compactMap { if case .load(let request) = $0 { request } else { nil } }
  }

  private func update(
    _ session: inout Session, with numbers: some Sequence<Int>, needsAll: Bool = false,
    at instant: Instant = Session.start
  ) throws {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    session.send(.listUpdated(generation: session.load, snapshot, needsAll: needsAll, at: instant))
  }

  @Test("a start with a stored list loads what has changed, and shows it; the cursor stays on its computer")
  func start() throws {
    var session = try session(1...30, age: 2 * Self.hour)
    let asked = Session.start.advanced(byMilliseconds: -Self.hour)
    let full = Session.start.advanced(byMilliseconds: -2 * Self.hour)
    let requests = loads(&session)
    #expect(requests.map(\.kind) == [.delta(asked: asked, full: full)] && requests.first?.earlier?.count == 30)
    #expect(session.status.contains("archived 1 h ago · full load "), "\(session.status)")
    session.press(.down, .down, .down)
    let name = session.cursorName
    let now = Instant(milliseconds: Session.start.milliseconds + 3 * Self.hour)
    session.send(.loadStarted(generation: 1, asked: now))
    session.send(.changesArrived(generation: 1, loaded: 25, total: 30))
    #expect(session.status.contains("refreshing") && session.status.contains("25 of 30"), "\(session.status)")
    try update(&session, with: 2...32)
    #expect(session.cursorName == name && session.status.contains("31 of 31"))
    #expect(session.screen.contains("2 new, 1 gone"))
    #expect(session.status.contains("checked just now · full load "), "\(session.status)")
    #expect(loads(&session).isEmpty, "the last full load is not too long ago")
    // The next check begins where this one did, by the server's clock.
    session.press(.character("w"))
    #expect(loads(&session).map(\.kind) == [.delta(asked: now, full: full)])
  }

  @Test("after the changes, all computers are loaded when that is due, without another message")
  func fullPass() throws {
    var session = try session(1...30, age: 13 * Self.hour)
    #expect(loads(&session).map(\.kind).first != .full)
    try update(&session, with: 1...31)
    #expect(session.screen.contains("1 new"))
    #expect(loads(&session).map(\.kind) == [.full])
    try session.finishLoad(with: TestFleet.numbered(1...31))
    #expect(session.status.contains("updated just now") && loads(&session).isEmpty)
  }

  @Test("all computers are loaded if the changes do not tell which are gone", arguments: [true, false])
  func needsAll(needsAll: Bool) throws {
    var session = try session(1...30, age: Self.hour)
    _ = loads(&session)
    try update(&session, with: 1...30, needsAll: needsAll)
    #expect(loads(&session).map(\.kind) == (needsAll ? [.full] : []))
  }

  @Test("a list of an earlier version is loaded completely")
  func olderArchive() throws {
    var session = try session(1...30, age: Self.hour, asked: nil)
    #expect(loads(&session).map(\.kind) == [.full])
  }

  @Test("r loads everything, w looks for changes, and needs a complete list")
  func keys() throws {
    var session = Session(width: 120)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...30), missing: 2, Self.problem)
    _ = loads(&session)
    session.press(.character("w"))
    #expect(session.footer.contains("All computers have to be loaded first") && loads(&session).isEmpty)
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...30))
    #expect(loads(&session).map(\.kind) == [.full])
    session.press(.character("w"))
    let asked = Session.start
    #expect(loads(&session).map(\.kind) == [.delta(asked: asked, full: Session.start)])
    try update(&session, with: 1...30)
    session.press(.character("r"))
    #expect(loads(&session).map(\.kind) == [.full])
  }

  @Test("a failed or stopped one keeps the list and the time of its check")
  func failure() throws {
    var session = try session(1...30, age: 2 * Self.hour)
    let kinds = loads(&session).map(\.kind)
    session.send(.loadStarted(generation: 1, asked: Session.start))
    session.send(.loadFailed(generation: 1, Self.problem, at: Session.start))
    #expect(session.screen.contains("The server failed.") && session.visibleNames.first == "MAC-0001")
    session.press(.character("w"))
    #expect(loads(&session).map(\.kind) == kinds)
    session.press(.character("R"))
    session.send(.loadStopped(generation: 2, at: Session.start))
    // What arrives afterward is stale.
    session.send(
      .listUpdated(
        generation: 2, try TestFleet.snapshot(TestFleet.numbered(1...3)), needsAll: false, at: Session.start))
    #expect(session.status.contains("30 of 30"))
    session.press(.character("w"))
    #expect(loads(&session).map(\.kind) == kinds)
  }

  @Test("automatic refreshes look for changes until a full load is due")
  func automatic() throws {
    var session = try session(1...30, age: Self.hour) {
      $0.refreshMinutes = 5
      $0.fullAfter = 65 * Self.minute
    }
    _ = loads(&session)
    try update(&session, with: 1...30)
    session.send(.clock(Session.start.advanced(byMilliseconds: 4 * Self.minute)))
    #expect(loads(&session).isEmpty)
    session.send(.clock(Session.start.advanced(byMilliseconds: 5 * Self.minute)))
    #expect(loads(&session).map(\.kind) == [.full])
    try session.finishLoad(
      with: TestFleet.numbered(1...30), at: Session.start.advanced(byMilliseconds: 5 * Self.minute))
    session.send(.clock(Session.start.advanced(byMilliseconds: 10 * Self.minute)))
    #expect(loads(&session).map(\.kind).first != .full)
  }

  @Test("a column chosen meanwhile is loaded beside it")
  func columns() throws {
    var session = try session(1...30, age: Self.hour)
    _ = loads(&session)
    session.press(.character("/"))
    session.type("ea.5:>18")
    let requests = session.takeEffects().compactMap { if case .loadColumns(let request) = $0 { request } else { nil } }
    #expect(requests.last?.load == 1 && requests.last?.isRefresh == true)
  }

  @Test("narrow screens say when the list was checked", arguments: [40, 60, 80])
  func narrow(width: Int) throws {
    var session = try session(1...30, age: 2 * Self.hour, width: width)
    try update(&session, with: 1...30)
    #expect(session.status.contains("just now") || width == 40, "\(session.status)")
    #expect(session.lines.allSatisfy { $0.count <= width })
  }
}
