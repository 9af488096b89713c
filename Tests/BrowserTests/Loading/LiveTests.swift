import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Changes after a refresh")
struct LiveTests {
  private static let later = Session.start.advanced(byMilliseconds: 5 * 60_000)

  /// MAC-0001 to MAC-0020, then a refresh in which 3 is gone, 5 has another user, and 21 and 22 are new.
  private func refreshed(width: Int = 120, height: Int = 30) throws -> Session {
    var session = try Session(TestFleet.numbered(1...20), width: width, height: height)
    for _ in 0..<9 { session.press(.down) }
    session.press(.character("r"))
    try session.finishLoad(with: Self.next, at: Self.later)
    return session
  }

  private static var next: [TestComputer] {
    var computers = TestFleet.numbered((1...22).filter { $0 != 3 })
    computers[3].user = "otto"
    return computers
  }

  private func id(_ number: Int) -> ComputerID { ComputerID(rawValue: String(number)) }

  @Test("a manual refresh reports how many computers are new, gone and changed, and the cursor stays")
  func told() throws {
    let session = try refreshed()
    #expect(session.footer.contains("2 new, 1 gone, 1 changed since 11:06."))
    #expect(session.cursorName == "MAC-0010")
    #expect(session.state.changes.kind(of: id(21)) == .new)
    #expect(session.state.changes.kind(of: id(5)) == .changed)
    #expect(session.state.changes.kind(of: id(1)) == nil)
  }

  @Test("an automatic refresh shows no message; its changes add up until a manual one")
  func byItself() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.character("A"))
    #expect(session.footer.contains("The list refreshes every minute."))
    session.send(.clock(Session.start.advanced(byMilliseconds: 60_000)))
    #expect(session.takeEffects().contains { $0.summary == "load 2" })
    session.type("/mac")
    try session.finishLoad(with: TestFleet.numbered(1...21), at: Session.start.advanced(byMilliseconds: 61_000))
    #expect(!session.screen.contains("1 new, 1 gone"))
    session.send(.clock(Session.start.advanced(byMilliseconds: 121_000)))
    try session.finishLoad(with: Self.next, at: Session.start.advanced(byMilliseconds: 122_000))
    #expect(session.state.changesSummary == "2 new, 1 gone, 1 changed since 11:06")
    #expect(session.state.log.entries.contains { $0.message.text.hasPrefix("2 new, 1 gone") })
    session.press(.enter, .character("r"))
    try session.finishLoad(with: Self.next, at: Session.start.advanced(byMilliseconds: 180_000))
    #expect(session.state.changesSummary == nil)
  }

  @Test("a new contact is no change")
  func contact() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.character("r"))
    let heard = TestFleet.columns
    var builder = InventoryBuilder(columns: heard, layout: .v4)
    let page = TestFleet.numbered(1...5).map { $0.json.replacing("2026-11-20T14:03:00Z", with: "2026-11-21T08:00:00Z") }
    try builder.append(page: Array("{\"totalCount\": 5, \"results\": [\(page.joined(separator: ","))]}".utf8))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Self.later))
    #expect(session.state.changesSummary == nil)
    session.press(.character("D"))
    #expect(session.screen.contains("Nothing has changed since 11:06."))
  }

  @Test("a value counts as changed only if a column, filter or sort uses it", arguments: [false, true])
  func spareColumns(isShown: Bool) throws {
    let email = Field(path: "userAndLocation.email", shortName: "email", section: "USER_AND_LOCATION")
    var session = Session { if isShown { $0.columns.append(email) } }
    session.send(.started)
    var computers = TestFleet.numbered(1...5)
    computers[2].email = "otto@example.com"
    try session.finishLoad(with: computers, besides: [email])
    computers[2].email = "anna@example.com"
    session.press(.character("r"))
    try session.finishLoad(with: computers, besides: [email], at: Self.later)
    #expect(session.state.changesSummary == (isShown ? "1 changed since 11:06" : nil))
  }

  @Test("computers missing from a partial list are neither gone nor new")
  func pieces() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...19), missing: 1, Problem(what: "No."), at: Self.later)
    #expect(session.state.changesSummary == nil)
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...20), at: Self.later.advanced(byMilliseconds: 1000))
    #expect(session.state.changesSummary == nil)
  }

  @Test("D lists new, gone and changed computers with previous values, and Enter goes there")
  func panel() throws {
    var session = try refreshed()
    session.press(.character("D"))
    #expect(session.screen.contains("2 new, 1 gone, 1 changed since 11:06"))
    for line in ["MAC-0021", "MAC-0022", "MAC-0003", "MAC-0005"] { #expect(session.screen.contains(line)) }
    session.press(.end)
    #expect(session.screen.contains("User: user5 → otto"))
    session.press(.enter)
    #expect(session.cursorName == "MAC-0005")
    #expect(session.state.actionContext == .list)
  }

  @Test("a computer that is gone cannot be shown; for a hidden one the filter is cleared")
  func unreachable() throws {
    var session = try refreshed()
    session.press(.character("D"), .down, .down, .enter)
    #expect(session.footer.contains("This computer is no longer on the server."))
    session.press(.escape)
    session.type("/mac-0001")
    session.press(.enter, .character("D"), .enter)
    #expect(session.cursorName == "MAC-0021")
    #expect(session.footer.contains("The filter was cleared to show MAC-0021."))
  }

  @Test("D in the list of changes restricts the list to them, and Esc shows all again")
  func only() throws {
    var session = try refreshed()
    session.press(.character("D"), .character("D"))
    #expect(session.visibleNames == ["MAC-0005", "MAC-0021", "MAC-0022"])
    #expect(session.status.contains("changed since 11:06"))
    session.press(.escape)
    #expect(session.state.shown?.count == 21)
  }

  @Test("an open list of changes follows a refresh, with the cursor on its computer")
  func following() throws {
    var session = try refreshed()
    session.press(.character("r"), .character("D"), .down)
    try session.finishLoad(
      with: TestFleet.numbered(2...22), at: Self.later.advanced(byMilliseconds: 60_000))
    #expect(session.screen.contains("1 new, 1 gone, 1 changed since"))
    #expect(session.lines.contains { $0.contains("MAC-0001") && $0.contains("gone") })
    #expect(!session.lines.contains { $0.contains("MAC-0021") && $0.contains("new ") })
  }

  @Test("before the first refresh there are no changes to show")
  func nothingYet() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("D"))
    #expect(session.screen.contains("There are no changes to show"))
  }

  @Test("a very long list of changes is cut, with the number of hidden ones")
  func many() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...1503), at: Self.later)
    session.press(.character("D"), .end)
    #expect(session.screen.contains("and 1,300 more"))
  }

  @Test("the refresh interval can be chosen, and is shown")
  func interval() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 160)
    var seen: [Int] = []
    for _ in 0..<4 {
      session.press(.character("A"))
      seen.append(session.state.refreshMinutes)
      #expect(
        session.status.contains("every \(session.state.refreshMinutes) min") == (session.state.refreshMinutes > 0))
    }
    #expect(seen == [1, 5, 15, 0])
    #expect(session.state.nextRefresh == nil)
  }

  private func delay(_ status: Int = 503, seconds: Int64) -> LoadDelay {
    LoadDelay(.status(status), until: Session.start.advanced(byMilliseconds: seconds * 1000))
  }

  private func clock(_ session: inout Session, milliseconds: Int64) {
    session.send(.clock(Session.start.advanced(byMilliseconds: milliseconds)))
  }

  @Test("during maintenance of the server the status counts down, and the message goes away with the answer")
  func countdown() throws {
    var session = Session()
    session.send(.started)
    session.send(.loadDelayed(delay(seconds: 8)))
    #expect(session.status.contains("503, retrying in 8 s"))
    #expect(session.screen.contains("The server answers with status 503. Retrying in 8 s."))
    clock(&session, milliseconds: 999)
    #expect(session.status.contains("503, retrying in 8 s"))
    clock(&session, milliseconds: 1000)
    #expect(session.status.contains("503, retrying in 7 s"))
    clock(&session, milliseconds: 8000)
    #expect(session.status.contains("503, retrying") && !session.status.contains("retrying in"))
    session.send(.loadDelayed(nil))
    #expect(!session.screen.contains("503") && session.status.contains("connecting"))
    try session.page(TestFleet.numbered(1...3), total: 3)
    #expect(!session.screen.contains("503"))
  }

  @Test("a delay wakes the program once a second, and never during the next attempt")
  func wakes() {
    var session = Session()
    session.send(.started)
    let idle = session.state.nextClock
    session.send(.loadDelayed(delay(seconds: 3)))
    var wakes: [Int64] = []
    while let next = session.state.nextClock, next != idle, wakes.count < 10 {
      wakes.append(next.milliseconds - Session.start.milliseconds)
      session.send(.clock(next))
    }
    #expect(wakes == [1000, 2000])
    session.send(.loadDelayed(nil))
    #expect(session.state.nextClock == idle)
  }

  @Test("a delayed refresh says so beside the amount, also when other pages arrive")
  func delayedPage() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("r"))
    session.send(.loadStarted(generation: session.load))
    session.send(.loadDelayed(delay(429, seconds: 5)))
    #expect(session.status.contains("429, retrying in 5 s"))
    try session.page(TestFleet.numbered(1...2), total: 3)
    #expect(session.status.contains("2 of 3, 429, retrying in 5 s"))
    session.send(.loadDelayed(nil))
    #expect(!session.screen.contains("429"))
  }

  @Test("a missing or unreadable answer is reported without a status code")
  func delaysWithoutStatus() {
    var session = Session()
    session.send(.started)
    session.send(.loadDelayed(LoadDelay(.noAnswer, until: Session.start.advanced(byMilliseconds: 1500))))
    #expect(session.status.contains("no answer, retrying in 2 s"))
    session.send(.loadDelayed(LoadDelay(.unreadableAnswer, until: Session.start.advanced(byMilliseconds: 500))))
    #expect(session.status.contains("unreadable answer, retrying"))
    // A second is not counted down: short waits follow each other.
    #expect(!session.status.contains("retrying in"))
  }
}
