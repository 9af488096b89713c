import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The time line of a computer") struct TimelinePanelTests {
  private func session(width: Int = 100, height: Int = 24) throws -> Session {
    var session = Session(width: width, height: height)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...4))
    return session
  }

  private func loads(_ session: Session) -> [(generation: Int, subject: TimelineSubject)] {
    session.effects.compactMap { effect in
      if case .loadTimeline(let generation, let subject) = effect { (generation, subject) } else { nil }
    }
  }

  private func copies(_ session: Session) -> [String] {
    session.effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }
  }

  /// Opens it and lets policies and audits arrive.
  private func open(_ session: inout Session, policies: Int = 3) throws {
    session.press(.character("t"))
    let load = try #require(loads(session).last)
    let logs = (0..<policies).map { number in
      TimelineEntry(
        .policies, at: 1_795_000_000_000 + Int64(number) * 60_000, "Policy \(number)", details: "by kim",
        outcome: number == 1 ? .failed : .done)
    }
    session.send(.timelineNews(generation: load.generation, TimelineNews(.policies, logs, .complete)))
    session.send(
      .timelineNews(
        generation: load.generation,
        TimelineNews(.audits, [TimelineEntry(.audits, at: 1_794_000_000_000, "Viewed key")], .complete)))
  }

  private func titles(_ session: Session) -> [String] {
    (session.state.panels.front as? TimelinePanel)?.shown.map(\.entry.title) ?? []
  }

  @Test("it is fetched when it is opened, newest first, and names the computer")
  func opening() throws {
    var session = try session()
    #expect(loads(session).isEmpty)
    try open(&session)
    #expect(loads(session).count == 1 && loads(session)[0].subject.managementID.hasPrefix("7b2f0c1e"))
    #expect(session.screen.contains("Time line of MAC-0001"))
    #expect(titles(session) == ["Policy 2", "Policy 1", "Policy 0", "Viewed key"])
    #expect(session.line(with: "Policy 1")?.contains("failed") == true)
    session.press(.escape)
    #expect(
      session.state.panels.front == nil
        && session.effects.contains { if case .cancelTimeline = $0 { true } else { false } })
  }

  @Test("each source that is not complete says so on a line of its own")
  func sources() throws {
    var session = try session()
    try open(&session)
    let generation = loads(session)[0].generation
    #expect(session.line(with: "Complete:")?.contains("policies 3, audits 1") == true)
    #expect(session.screen.contains("MDM commands: loading"))
    for (source, state, words) in [
      (
        TimelineSource.commands, TimelineState.refused(["View MDM"]),
        "MDM commands: refused, the privilege View MDM is missing"
      ),
      (.classicCommands, .notOffered, "MDM commands (Classic API): not offered by this server"),
      (.assignments, .failed("It ended."), "User and location: failed: It ended."),
      (.passwords, .unavailable("none, because it is not managed"), "LAPS history: none, because it is not managed"),
    ] {
      session.send(.timelineNews(generation: generation, TimelineNews(source, [], state)))
      #expect(session.screen.contains(words))
    }
  }

  @Test("the cursor stays on its event when others arrive; at the top it stays at the top")
  func cursor() throws {
    var session = try session()
    try open(&session)
    let generation = loads(session)[0].generation
    func selected() -> String? { (session.state.panels.front as? TimelinePanel)?.selected?.title }
    session.press(.down)
    #expect(selected() == "Policy 1")
    let newer = TimelineEntry(.usage, at: 1_799_000_000_000, "login")
    session.send(.timelineNews(generation: generation, TimelineNews(.usage, [newer], .complete)))
    #expect(selected() == "Policy 1")
    session.press(.character("g"))
    let newest = TimelineEntry(.assignments, at: 1_799_500_000_000, "Assigned to kim")
    session.send(.timelineNews(generation: generation, TimelineNews(.assignments, [newest], .complete)))
    #expect(selected() == "Assigned to kim")
  }

  @Test("words, kinds and failures narrow it; Esc shows all again, then closes it")
  func narrowing() throws {
    var session = try session()
    try open(&session)
    session.press(.character("/"))
    session.type("POLICY kim")
    #expect(titles(session) == ["Policy 2", "Policy 1", "Policy 0"])
    session.press(.enter, .character("f"))
    #expect(titles(session) == ["Policy 1"] && session.screen.contains("only failed"))
    session.press(.escape)
    #expect(titles(session).count == 4)
    session.press(.tab)
    #expect(titles(session).count == 3 && session.screen.contains("only policy"))
    session.press(.tab)
    #expect(titles(session) == ["Viewed key"])
    session.press(.tab)
    #expect(titles(session).count == 4)
    session.press(.backTab)
    #expect(titles(session) == ["Viewed key"])
    session.press(.escape, .character("/"))
    session.type("nothing has this")
    #expect(titles(session).isEmpty && session.screen.contains("No event matches."))
    session.press(.escape, .escape)
    #expect(session.state.panels.front == nil)
  }

  @Test("one event or all shown events are copied, a line each")
  func copying() throws {
    var session = try session()
    try open(&session)
    session.press(.down, .character("y"))
    #expect(copies(session).last?.hasSuffix(" UTC\tMAC-0001\tC02X1001\tpolicy\tPolicy 1\tfailed\tby kim\n") == true)
    session.press(.tab, .character("Y"))
    #expect(copies(session).last?.split(separator: "\n").count == 3)
  }

  @Test("a refresh loads it again; news of the previous load are ignored")
  func reloading() throws {
    var session = try session()
    try open(&session)
    session.press(.character("r"))
    #expect(loads(session).count == 2 && titles(session).isEmpty)
    let old = TimelineNews(.usage, [TimelineEntry(.usage, at: 1, "old")], .complete)
    session.send(.timelineNews(generation: loads(session)[0].generation, old))
    #expect(titles(session).isEmpty)
    session.send(.timelineNews(generation: loads(session)[1].generation, old))
    #expect(titles(session) == ["old"])
  }

  @Test(
    "on every size of screen, the events have room, and hostile texts harm nothing",
    arguments: [(80, 24), (200, 60), (40, 10), (20, 5)])
  func sizes(width: Int, height: Int) throws {
    var session = try session(width: width, height: height)
    try open(&session, policies: 500)
    let hostile = TimelineEntry(
      .usage, at: nil, "\u{1B}[2J\u{202E}" + String(repeating: "x", count: 5000), details: "\n\t\u{7}",
      outcome: .pending)
    session.send(.timelineNews(generation: loads(session)[0].generation, TimelineNews(.usage, [hostile], .complete)))
    #expect(height < 10 || session.screen.contains("Policy 499"))
    session.press(.character("G"))
    #expect(!session.screen.contains("\u{1B}"))
    for _ in 0..<3 { session.press(.pageUp) }
    session.press(.character("g"))
    #expect(height < 10 || session.screen.contains("Policy 499"))
  }

  @Test("offline it says why it is not there")
  func offline() throws {
    var session = Session { $0.isOffline = true }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...1))
    session.press(.character("t"))
    #expect(session.state.panels.front == nil && session.screen.contains("--offline"))
  }
}
