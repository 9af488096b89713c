import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Starting with the list of an earlier run")
struct ArchivedListTests {
  private static let hours: Int64 = 3_600_000

  /// A browser that starts with these computers, loaded two hours ago.
  private func session(
    _ numbers: ClosedRange<Int>, width: Int = 80, _ prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    var session = Session(width: width) { configuration in
      configuration.archived = ArchivedList(
        snapshot, asOf: Session.start.advanced(byMilliseconds: -2 * Self.hours))
      prepare(&configuration)
    }
    session.send(.started)
    return session
  }

  @Test(
    "the list is there before the server has answered, with its age, and is being loaded", arguments: [40, 80, 160])
  func start(width: Int) throws {
    var session = try session(1...30, width: width)
    #expect(session.visibleNames.first == "MAC-0001")
    #expect(session.status.contains(width == 40 ? "2 h ago" : "archived 2 h ago"), "\(session.status)")
    let loads = session.takeEffects().compactMap { if case .load(let request) = $0 { request } else { nil } }
    #expect(loads.count == 1 && loads.first?.generation == 1 && loads.first?.earlier?.count == 30)
  }

  @Test(
    "the age of a list from a clock that was ahead is not known, until that time",
    arguments: [(4, "just now"), (6, "in the future"), (720, "in the future")])
  func future(minutes: Int64, age: String) throws {
    let ahead = Session.start.advanced(byMilliseconds: minutes * 60_000)
    #expect(ahead.ageWords(at: Session.start) == age)
    guard minutes > 5 else { return }
    let next = Age(since: ahead, now: Session.start).nextChange
    #expect(ahead.ageWords(at: next) == "just now")
    #expect(ahead.ageWords(at: next.advanced(byMilliseconds: -1)) == "in the future")
  }

  @Test("the tabs count the computers of the stored list while the current one loads")
  func tabs() throws {
    let session = try session(1...30, width: 120) { $0.views = [SavedView(name: "First", filter: "MAC-0001")] }
    #expect(session.lines[0].contains("All 30"), "\(session.lines[0])")
    #expect(session.lines[0].contains("First 1"))
  }

  @Test("the loaded list replaces it, the cursor stays on its computer, and the changes are shown")
  func replaced() throws {
    var session = try session(1...30, width: 120)
    session.press(.down, .down, .down)
    let name = session.cursorName
    session.send(.loadStarted(generation: 1))
    try session.page(TestFleet.numbered(1...10), total: 31)
    #expect(session.status.contains("30 of 30"), "a part of the new list does not replace the old one")
    #expect(session.status.contains("refreshing"))
    try session.finishLoad(with: TestFleet.numbered(2...32))
    #expect(session.cursorName == name)
    #expect(session.status.contains("31 of 31") && session.status.contains("updated just now"))
    #expect(session.screen.contains("2 new, 1 gone"))
  }

  @Test("a load that fails leaves it, and says why")
  func failed() throws {
    var session = try session(1...30)
    session.send(
      .loadFailed(generation: 1, Problem(what: "No connection."), at: Session.start))
    #expect(session.visibleNames.first == "MAC-0001")
    #expect(session.screen.contains("No connection.") && session.status.contains("archived 2 h ago"))
  }

  @Test("a file that is written from it has its time, in its name and in its text; one of the loaded list has not")
  func exported() throws {
    var session = try session(1...3)
    session.press(.character("E"), .down, .down, .down, .down, .enter)
    #expect(session.screen.contains(" computers as of 20"), "\(session.screen)")
    session.press(.enter)
    let request = try #require(session.takeExports().last)
    let time = Session.start.advanced(byMilliseconds: -2 * Self.hours)
    let minutes = DateText.minutes(milliseconds: time.milliseconds, in: session.state.context.configuration.timeZone)
    let stamp = minutes.replacing(":", with: "").replacing(" ", with: "-")
    #expect(request.path == "computers-as-of-\(stamp).md")
    #expect(request.text.hasPrefix("As of \(minutes)."))
    #expect(request.label == "3 computers as of \(minutes) as Markdown")
    session.send(.loadStarted(generation: 1))
    try session.finishLoad(with: TestFleet.numbered(1...3))
    session.press(.character("E"), .enter, .enter)
    let current = try #require(session.takeExports().last)
    #expect(!current.path.contains("as-of") && current.label == "3 computers as Markdown")
    #expect(!current.text.contains("As of"))
  }

  @Test("offline, nothing is loaded, and the reason is given")
  func offline() throws {
    var session = try session(1...30) { $0.isOffline = true }
    #expect(!session.takeEffects().contains { if case .load = $0 { true } else { false } })
    #expect(session.status.contains("offline") && session.status.contains("archived 2 h ago"))
    session.press(.character("r"))
    #expect(session.footer.contains("--offline"))
    session.send(.clock(Session.start.advanced(byMilliseconds: 48 * Self.hours)))
    #expect(!session.takeEffects().contains { if case .load = $0 { true } else { false } })
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "This run is offline.", nextIsRetry: true)))
    #expect(!session.screen.contains("to retry"))
  }

  @Test("offline without a list, the screen says so")
  func nothing() {
    var session = Session { $0.isOffline = true }
    session.send(.started)
    #expect(session.screen.contains("There is no archived list"))
  }

  @Test("problems with the archive and the note of the first start are shown, and stay in the log")
  func remarks() throws {
    let problem = Problem(what: "The archive is damaged.", next: "It was moved away.")
    var session = Session {
      $0.startRemarks = [problem]
      $0.startNote = "The list is stored."
    }
    session.send(.started)
    #expect(session.footer.contains("The list is stored."))
    session.send(.archiveFailed(Problem(what: "The disk is full.")))
    session.press(.character("M"))
    #expect(session.screen.contains("The archive is damaged. It was moved away."))
    #expect(session.screen.contains("The disk is full."))
  }
}
