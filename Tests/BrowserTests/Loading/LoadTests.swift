import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct LoadTests {
  private static let offline = Problem(
    what: "The server stopped answering.", why: "Nothing came for 30 seconds.", next: "Check the network.")

  @Test("for a screen reader, progress is an amount without a bar")
  func accessible() throws {
    var session = Session()
    var configuration = session.state.configuration
    configuration.isAccessible = true
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    session.send(.started)
    session.send(.loadStarted(generation: 1))
    try session.page(TestFleet.numbered(1...5), total: 30)
    #expect(session.status.contains("loading 5 of 30") && !session.status.contains("["))
  }

  @Test("starting loads the list and shows the server")
  func starting() {
    var session = Session()
    session.send(.started)
    #expect(session.takeEffects().map(\.summary) == ["load 1"])
    #expect(session.screen.contains("Connecting to jamf.example.com…"))
    #expect(!session.status.contains("0 of"))
  }

  @Test("the first page shows as soon as it is there, with the progress")
  func firstPage() throws {
    var session = Session()
    session.send(.started)
    session.send(.loadStarted(generation: 1))
    try session.page(TestFleet.numbered(1...30), total: 9412)
    #expect(session.visibleNames.first == "MAC-0001")
    #expect(session.status.contains("30 of 9,412"))
    #expect(session.status.contains("loading [░░░░░░░░░░░░]"))
    try session.page(TestFleet.numbered(1...4706), total: 9412)
    #expect(session.status.contains("loading [██████░░░░░░] 4,706 of 9,412"))
  }

  @Test("arriving pages keep the cursor on its computer and the scroll position")
  func pagesKeepCursor() throws {
    var session = Session()
    session.send(.started)
    try session.page(TestFleet.numbered((1...60).map { $0 * 2 }), total: 120)
    for _ in 0..<30 { session.press(.down) }
    let name = session.cursorName
    let line = session.visibleNames.firstIndex(of: name ?? "")
    try session.page(TestFleet.numbered(1...120), total: 120)
    #expect(session.cursorName == name)
    #expect(line != nil && session.visibleNames.contains(name ?? ""))
    #expect(session.state.window.position == 61)
  }

  @Test("until a key is pressed, the cursor stays on the first line while pages arrive")
  func untouched() throws {
    var session = Session()
    session.send(.started)
    try session.page(TestFleet.numbered(50...60), total: 100)
    try session.page(TestFleet.numbered(1...60), total: 100)
    #expect(session.cursorName == "MAC-0001")
    try session.finishLoad(with: TestFleet.numbered(1...60))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(0...60))
    #expect(session.cursorName == "MAC-0001")
    #expect(session.state.window.position == 1)
  }

  @Test("R and ^C stop a load; loaded computers stay and are labeled partial")
  func stopping() throws {
    for key in [Key.character("R"), .control("c")] {
      var session = Session()
      session.send(.started)
      try session.page(TestFleet.numbered(1...3000), total: 9412)
      _ = session.takeEffects()
      session.press(key)
      #expect(session.takeEffects().map(\.summary) == ["stop 1"])
      #expect(session.status.contains("stopping…"))
      session.send(.loadStopped(generation: 1, at: Session.start))
      #expect(session.footer.contains("Stopped: 3,000 of 9,412 loaded."))
      #expect(session.status.contains("3,000 of 9,412 · partial"))
      session.type("/0042")
      #expect(session.status.contains("1 of 3,000 · partial: 3,000 of 9,412 loaded"))
    }
  }

  @Test("after a stopped load, the next one replaces the list once it has as many computers")
  func afterStopped() throws {
    var session = Session()
    session.send(.started)
    try session.page(TestFleet.numbered(1...20), total: 30)
    session.press(.character("R"))
    session.send(.loadStopped(generation: 1, at: Session.start))
    session.press(.character("r"))
    try session.page(TestFleet.numbered(1...10), total: 30)
    #expect(session.state.shown?.count == 20)
    try session.page(TestFleet.numbered(1...20), total: 30)
    #expect(session.status.contains("20 of 30") && !session.status.contains("partial"))
    try session.page(TestFleet.numbered(1...25), total: 30)
    #expect(session.state.shown?.count == 25)
  }

  @Test("a load stopped before the first page says so, and how to load")
  func stoppedEarly() {
    var session = Session()
    session.send(.started)
    session.press(.character("R"))
    session.send(.loadStopped(generation: 1, at: Session.start))
    #expect(session.footer.contains("Stopped before anything was loaded."))
    #expect(session.screen.contains("Press r to load the list."))
    session.press(.character("r"))
    #expect(session.takeEffects().last?.summary == "load 2")
  }

  @Test("a refresh shows the old list until the new one is complete, and keeps cursor, filter, sort and scroll")
  func refreshing() throws {
    var session = try Session(TestFleet.numbered(1...100))
    session.type("/mac")
    session.press(.enter, .character("S"))
    for _ in 0..<40 { session.press(.down) }
    let before = session.visibleNames
    let name = session.cursorName
    session.press(.character("r"))
    try session.page(TestFleet.numbered(1...10), total: 101)
    #expect(session.visibleNames == before)
    #expect(session.status.contains("[░░░░░░] 10 of 101"))
    try session.finishLoad(with: TestFleet.numbered(1...101), at: Session.start.advanced(byMilliseconds: 90_000))
    #expect(session.visibleNames == before)
    #expect(session.cursorName == name)
    #expect(session.status.contains("101 of 101"))
    #expect(session.status.contains("filter: mac"))
    #expect(session.status.contains("1 change"))
    #expect(session.status.contains("just now"))
  }

  @Test("if a refresh removes the cursor's computer, the cursor moves to its neighbor with a message")
  func vanished() throws {
    var session = try Session(TestFleet.numbered(1...20))
    for _ in 0..<9 { session.press(.down) }
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered((1...20).filter { $0 != 10 }))
    #expect(session.cursorName == "MAC-0011")
    #expect(session.footer.contains("MAC-0010 is no longer on the server; the cursor moved to its neighbor."))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...5))
    #expect(session.cursorName == "MAC-0005")
  }

  @Test("a computer that no longer matches the filter is reported differently from a removed one")
  func filteredOut() throws {
    var session = try Session([.number(1, user: "anna"), .number(2, user: "anna"), .number(3, user: "otto")])
    session.type("/anna")
    session.press(.down, .enter, .character("r"))
    try session.finishLoad(with: [.number(1, user: "anna"), .number(2, user: "otto"), .number(3, user: "otto")])
    #expect(session.cursorName == "MAC-0001")
    #expect(session.footer.contains("MAC-0002 no longer matches the filter"))
  }

  @Test("a failed refresh keeps the list and says what happened, why and what to do, and r retries")
  func failedRefresh() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.down, .character("r"))
    session.send(.loadFailed(generation: 2, Self.offline, at: Session.start))
    let screen = session.screen
    #expect(screen.contains("The server stopped answering. Press r to retry. Nothing came for 30 seconds."))
    #expect(screen.contains("Check the network."))
    #expect(session.cursorName == "MAC-0002")
    #expect(session.status.contains("20 of 20"))
    _ = session.takeEffects()
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["load 3"])
    #expect(!session.screen.contains("stopped answering"))
  }

  @Test("a failed first load is never shown as an empty server")
  func failedFirstLoad() {
    var session = Session()
    session.send(.started)
    session.send(.loadFailed(generation: 1, Self.offline, at: Session.start))
    #expect(session.lines[1].contains("The server stopped answering."))
    #expect(session.lines[2].contains("Nothing came for 30 seconds."))
    #expect(session.lines[3].contains("Check the network."))
    #expect(session.lines[4].contains("Press r to retry."))
    #expect(!session.screen.contains("0 of"))
    #expect(!session.screen.contains("0 computers"))
    #expect(session.status.contains("no list"))
  }

  @Test("an interrupted load keeps loaded computers, labeled partial")
  func brokenOff() throws {
    var session = Session()
    session.send(.started)
    try session.page(TestFleet.numbered(1...20), total: 100)
    session.send(.loadFailed(generation: 1, Self.offline, at: Session.start))
    #expect(session.visibleNames.first == "MAC-0001")
    #expect(session.status.contains("20 of 100 · partial"))
    #expect(session.screen.contains("The server stopped answering."))
  }

  @Test("a stopped refresh keeps the list and says so")
  func stoppedRefresh() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.character("r"))
    try session.page(TestFleet.numbered(1...5), total: 20)
    session.press(.character("R"))
    session.send(.loadStopped(generation: 2, at: Session.start))
    #expect(session.footer.contains("Refresh stopped at 5 of 20. The previous list stays."))
    #expect(session.status.contains("20 of 20"))
    #expect(!session.status.contains("partial"))
  }

  @Test("reports of an older load are ignored")
  func staleLoad() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.character("r"))
    session.send(.loadFailed(generation: 1, Self.offline, at: Session.start))
    session.send(.page(generation: 1, try TestFleet.snapshot([]), loaded: 0, total: 0))
    #expect(!session.screen.contains("stopped answering"))
    #expect(session.state.progress.isRunning)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    #expect(session.status.contains("3 of 3"))
  }

  @Test("an empty server differs from a filter without matches")
  func noComputers() throws {
    let session = try Session([])
    #expect(session.screen.contains("The server has no computers, or none that these credentials can see."))
    #expect(session.status.contains("0 of 0"))
  }

  @Test("the age is shown in whole minutes, and its next change is known")
  func age() throws {
    var session = try Session(TestFleet.numbered(1...3))
    #expect(session.status.contains("just now"))
    #expect(session.state.nextClock == Session.start.advanced(byMilliseconds: 60_000))
    session.send(.clock(Session.start.advanced(byMilliseconds: 59_999)))
    #expect(session.status.contains("just now"))
    session.send(.clock(Session.start.advanced(byMilliseconds: 3 * 60_000 + 5)))
    #expect(session.status.contains("3 min ago"))
    #expect(session.state.nextClock == Session.start.advanced(byMilliseconds: 4 * 60_000))
    session.send(.clock(Session.start.advanced(byMilliseconds: 2 * 3_600_000)))
    #expect(session.status.contains("2 h ago"))
    session.send(.clock(Session.start.advanced(byMilliseconds: 50 * 3_600_000)))
    #expect(session.status.contains("2 d ago"))
    #expect(Session().state.nextClock == nil)
  }

  @Test("a refresh updates the computers on the screen in place, and what changed is still found at its end")
  func screenFirst() throws {
    var session = try Session(TestFleet.numbered(1...200), width: 120)
    for _ in 0..<3 { session.press(.pageDown) }
    let visible = session.visibleNames
    _ = session.takeEffects()
    session.press(.character("r"))
    guard case .load(let request)? = session.effects.last, let earlier = request.earlier else {
      Issue.record("no load: \(session.effects.map(\.summary))")
      return
    }
    #expect(request.first.count == visible.count)
    var changed = TestComputer.number(try #require(Int(request.first[1].rawValue)))
    changed.user = "zoe"
    let newer = try TestFleet.snapshot([changed])
    // Of another load, it is ignored.
    session.send(.rowsRefreshed(generation: session.load - 1, earlier.updating(with: newer)))
    #expect(!session.screen.contains("zoe"))
    session.send(.rowsRefreshed(generation: session.load, earlier.updating(with: newer)))
    #expect(session.screen.contains("zoe") && session.visibleNames == visible)
    let fleet = (1...200).map { $0 == changed.id ? changed : TestComputer.number($0) }
    try session.finishLoad(with: fleet, at: Session.start.advanced(byMilliseconds: 1000))
    #expect(session.state.loading.changes.found.changed.map(\.rawValue) == [String(changed.id)])
  }
}
