import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct DetailTests {
  private func detailLines(_ session: Session) -> [String] {
    session.state.detail.lines.flatMap(\.cells).map { $0.label.text + "|" + $0.value.text }
  }

  /// The text of the pane, with its lines joined.
  private func text(_ session: Session) -> String {
    session.state.detail.lines.flatMap(\.cells).map(\.value.text).joined(separator: " ")
  }

  @Test("sections of the computer under the cursor are requested when the cursor rests")
  func asking() throws {
    var session = try Session(TestFleet.numbered(1...20))
    #expect(session.takeEffects().map(\.summary).last == "fetch 1 after 150")
    session.press(.down)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail", "fetch 2 after 90"])
    session.press(.up, .up)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail", "fetch 1 after 90"])
  }

  @Test("name, management ID and user are shown immediately; the sections follow when loaded")
  func loading() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    for line in ["Name|MAC-0001", "Mgmt ID|7b2f0c1e-0000-4000-8000-000000000001", "User|user1"] {
      #expect(detailLines(session).contains(line))
    }
    #expect(session.screen.contains("Loading all sections…"))
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(!session.screen.contains("Loading all sections"))
    #expect(session.state.detail.lines.contains { $0.kind == .heading && $0.value.text == "Hardware" })
    #expect(detailLines(session).prefix(1) == ["Name|MAC-0001"])
  }

  @Test("returning to a computer shows its sections immediately and cancels the request")
  func cache() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.down)
    _ = session.takeEffects()
    session.press(.up)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
    #expect(session.state.detail.lines.contains { $0.kind == .heading })
  }

  @Test("at most 64 records are cached, the most recent ones")
  func cacheSize() throws {
    var cache = RecordCache()
    let record = try TestFleet.record(of: .number(1))
    for number in 1...70 {
      cache.insert(record, for: ComputerID(rawValue: String(number)))
      _ = cache.record(for: ComputerID(rawValue: "1"))
    }
    #expect(cache.count == 64)
    #expect(cache.record(for: ComputerID(rawValue: "1")) != nil)
    #expect(cache.record(for: ComputerID(rawValue: "2")) == nil)
    #expect(cache.record(for: ComputerID(rawValue: "70")) != nil)
  }

  @Test("long records leave the cache sooner; the latest stays whatever its size")
  func cacheLength() throws {
    var cache = RecordCache()
    let long = try DetailSample.record(of: .number(1), applications: 6000)
    for number in 1...5 { cache.insert(long, for: ComputerID(rawValue: String(number))) }
    #expect(cache.count == 3)
    #expect(cache.record(for: ComputerID(rawValue: "5")) != nil)
    cache.insert(try DetailSample.record(of: .number(9), applications: 20_000), for: ComputerID(rawValue: "9"))
    #expect(cache.count == 1)
  }

  @Test("late sections are not shown under another computer's name")
  func lateAnswer() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.down)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(!session.state.detail.lines.contains { $0.kind == .heading })
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "Gone.")))
    #expect(!session.screen.contains("Gone."))
  }

  @Test("sections that fail to load show the reason, and r retries")
  func failing() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(
      .detailFailed(
        ComputerID(rawValue: "1"),
        Problem(what: "Not allowed.", why: "The privilege Read Computers is missing.", next: "Ask an administrator.")))
    let text = session.state.detail.lines.map(\.value.text).joined(separator: " ")
    #expect(
      text.contains("The sections could not be loaded. Not allowed. Press r to retry. The privilege Read Computers"))
    session.press(.tab)
    _ = session.takeEffects()
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["fetch 1 after 0"])
    #expect(!session.screen.contains("Not allowed."))
  }

  @Test(
    "^C and R stop fetching a detail; the pane says so, and r retries",
    arguments: [Key.control("c"), .character("R")])
  func stopping(key: Key) throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers, width: 130)
    #expect(!session.footer.contains("stop"))
    session.press(.tab)
    _ = session.takeEffects()
    session.press(key)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
    #expect(!session.screen.contains("Loading all sections"))
    #expect(text(session).contains("Loading the sections was stopped. Press r to retry."))
    session.send(.clock(Session.start.advanced(byMilliseconds: 60_000)))
    #expect(session.takeEffects().isEmpty)
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["fetch 1 after 0"])
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.character("r"))
    #expect(session.screen.contains("reloading…"))
    session.press(key)
    #expect(text(session).contains("Loading the sections was stopped. The previous ones are shown. Press r to retry."))
    #expect(session.screen.contains(" old"))
  }

  @Test("^C in the zoomed detail returns to the list before it quits", arguments: [130, 60])
  func cancellingZoom(width: Int) throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers, width: width)
    session.press(.enter)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    _ = session.takeEffects()
    #expect(!session.state.layout.showsList)
    session.press(.control("c"))
    #expect(session.takeEffects().isEmpty)
    #expect(session.state.layout.showsList)
    #expect(session.state.actionContext == .list)
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["quit"])
  }

  @Test(
    "a refresh of the detail shows its progress and result; after a failure, the detail is labeled old"
  )
  func askingAgain() throws {
    let computers = TestFleet.numbered(1...3)
    let id = ComputerID(rawValue: "1")
    var session = try Session(computers, width: 100, height: 16)
    session.press(.tab)
    session.send(.detailLoaded(id, try TestFleet.record(of: computers[0])))
    #expect(!session.footer.contains("Reloaded"))
    session.press(.end, .character("r"))
    #expect(session.screen.contains("reloading…"))
    session.send(.detailLoaded(id, try TestFleet.record(of: computers[0])))
    #expect(!session.screen.contains("reloading…"))
    #expect(session.footer.contains("Reloaded all sections of MAC-0001."))
    session.press(.character("r"))
    session.send(.detailFailed(id, Problem(what: "The server is away.", next: "Wait.")))
    let said = "The sections of MAC-0001 could not be reloaded; the previous ones are shown. The server is away."
    #expect(session.state.message?.text == said + " Wait.")
    #expect(session.state.log.entries.last?.message.text == said + " Wait.")
    session.press(.up)
    #expect(session.screen.contains(" old · "))
    let text = session.state.detail.lines.filter { $0.kind == .problem }.map(\.value.text).joined(separator: " ")
    #expect(text.contains("reloaded; the previous ones are shown. The server is away. Press r to retry. Wait."))
    #expect(session.state.detail.lines.contains { $0.kind == .heading })
  }

  @Test("for a computer that the server no longer has, the pane says what to do and suggests no retry")
  func gone() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(
      .detailFailed(
        ComputerID(rawValue: "1"),
        Problem(what: "There is no such computer.", why: "It says so.", next: "Load the list again.", isGone: true)))
    let text = session.state.detail.lines.map(\.value.text).joined(separator: " ")
    #expect(text.contains("There is no such computer. Press r in the list to refresh it. It says so."))
    #expect(!text.contains("to retry"))
  }

  @Test("a number with a unit is rounded in the summary and exact in its section, and finds the same computers")
  func units() throws {
    let field = try #require(DetailSample.catalogue.field(path: "hardware.totalRamMegabytes"))
    var session = Session(
      width: 100, height: 60, columns: TestFleet.columns + [field], catalogue: DetailSample.catalogue)
    session.send(.started)
    let json = DetailSample.json(of: .number(1))
    var builder = InventoryBuilder(columns: TestFleet.columns + [field], layout: .v4)
    try builder.append(page: Array("{\"totalCount\": 1, \"results\": [\(json)]}".utf8))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
    session.press(.enter)
    session.send(
      .detailLoaded(
        ComputerID(rawValue: "1"),
        try ComputerRecord(json: Array(json.utf8), catalogue: DetailSample.catalogue, layout: .v4)))
    let all = session.state.detail.lines
    let texts = ["16 GB", "16,384 MB (16 GB)"]
    let lines = texts.compactMap { text in all.firstIndex { $0.cells.contains { $0.value.text == text } } }
    #expect(lines.count == 2, "\(detailLines(session))")
    var filters: [String] = []
    for (text, line) in zip(texts, lines) {
      session.state.detail.go(to: line, height: 40)
      session.state.detail.side = try #require(all[line].cells.firstIndex { $0.value.text == text })
      session.press(.character("p"))
      let choice = try #require((session.state.panel as? PivotPanel)?.list.selected)
      #expect(choice.trailing == "1")
      filters.append(choice.value.filter)
      session.press(.escape)
    }
    #expect(Set(filters).count == 1 && filters[0].hasPrefix("totalRamMegabytes:"), "\(filters)")
  }

  @Test("a failure of an automatic request is only logged")
  func failingUnasked() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "The server is away.")))
    #expect(session.state.message == nil)
    #expect(
      session.state.log.entries.last?.message.text
        == "The sections of MAC-0001 could not be loaded. The server is away.")
  }

  @Test("a delay is explained in the pane until the sections arrive, and R stops waiting")
  func delay() throws {
    let computers = TestFleet.numbered(1...3)
    let id = ComputerID(rawValue: "1")
    let reason = "The server answers with status 429. Retrying in 5 s."
    let delay = LoadDelay(.status(429), until: Session.start.advanced(byMilliseconds: 5000))
    var session = try Session(computers, width: 200)
    session.send(.loadDelayed(delay))
    #expect(text(session).contains(reason + " Press R to stop."))
    #expect(session.state.notice.isEmpty)
    session.send(.detailLoaded(id, try TestFleet.record(of: computers[0])))
    #expect(!text(session).contains("429"))
    session.press(.tab, .character("r"))
    session.send(.loadDelayed(delay))
    #expect(text(session).contains(reason))
    session.send(.clock(Session.start.advanced(byMilliseconds: 2000)))
    #expect(text(session).contains("Retrying in 3 s."))
    session.press(.character("R"))
    #expect(!text(session).contains("429"))
    session.send(.loadDelayed(delay))
    #expect(!text(session).contains("429"))
  }

  @Test("while a computer reloads, its old sections stay visible at the same scroll position")
  func reloading() throws {
    let computers = TestFleet.numbered(1...3)
    let id = ComputerID(rawValue: "1")
    var session = try Session(computers, width: 80, height: 20)
    session.send(.detailLoaded(id, try TestFleet.record(of: computers[0])))
    session.press(.tab, .down, .down, .character("r"))
    #expect(session.state.detail.window.position == 2)
    #expect(session.state.detail.lines.contains { $0.kind == .heading })
    var newer = computers[0]
    newer.version = "26.1"
    session.send(.detailLoaded(id, try TestFleet.record(of: newer)))
    #expect(session.state.detail.window.position == 2)
    #expect(session.state.detail.lines.contains { $0.value.text == "26.1" })
  }

  @Test("after a refresh of the list, sections are fetched again and the old ones stay meanwhile")
  func refreshed() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.character("r"))
    _ = session.takeEffects()
    try session.finishLoad(with: computers)
    #expect(session.takeEffects().map(\.summary) == ["fetch 1 after 150"])
    #expect(session.state.detail.lines.contains { $0.kind == .heading })
  }

  @Test("Enter zooms the detail, then returns to the previous pane")
  func zooming() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.down, .enter)
    #expect(session.lines[0].hasPrefix("  MAC-0002"))
    #expect(!session.screen.contains("MAC-0003"))
    session.press(.character("J"))
    #expect(session.lines[0].hasPrefix("  MAC-0003"))
    session.press(.enter)
    #expect(session.state.actionContext == .list)
    #expect(session.cursorName == "MAC-0003")
    session.press(.tab, .enter, .enter)
    #expect(session.state.actionContext == .detail && !session.state.isZoomed)
  }

  @Test("with room for one pane only, Tab and Enter switch panes, and nothing hidden is fetched")
  func onePane() throws {
    var session = try Session(TestFleet.numbered(1...20), width: 40, height: 10)
    #expect(!session.effects.contains { $0.summary.hasPrefix("fetch") })
    session.press(.tab)
    #expect(session.lines[0].hasPrefix("  MAC-0001"))
    #expect(session.effects.last?.summary == "fetch 1 after 150")
    session.press(.escape)
    #expect(session.state.actionContext == .list)
    session.press(.enter)
    #expect(session.lines[0].hasPrefix("  MAC-0001"))
    session.press(.enter)
    #expect(session.state.actionContext == .list)
  }

  @Test("the cursor of the detail moves by lines, pages and sections, skips blank lines and stops at the end")
  func moving() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers, width: 80, height: 20)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.tab, .character("}"))
    #expect(session.state.detail.line?.value.text == "Computer")
    let first = session.state.detail.window.position
    session.press(.character("}"), .character("{"))
    #expect(session.state.detail.window.position == first)
    session.press(.down, .down)
    #expect(session.state.detail.line?.value.text == "General")
    session.press(.up, .up, .up)
    #expect(session.state.detail.window.position == first - 2)
    session.press(.end, .pageDown, .down)
    #expect(session.state.detail.window.position == session.state.detail.lines.count - 1)
    #expect(session.state.detail.top == session.state.detail.lines.count - session.state.layout.detail.height)
    session.press(.home, .up)
    #expect(session.state.detail.window.position == 0 && session.state.detail.top == 0)
  }

  @Test("long values are complete, and an ID is not broken when it fits on a line")
  func longValues() throws {
    let name = String(repeating: "long name ", count: 20)
    let session = try Session([.number(1, name: name)], width: 120, height: 40)
    let lines = session.state.detail.lines.flatMap(\.cells)
    #expect(lines.contains { $0.value.text == "7b2f0c1e-0000-4000-8000-000000000001" })
    let words = lines.filter { $0.place == .card(0) }.map(\.value.text).joined(separator: " ").split(separator: " ")
    #expect(words.count == 40)
  }

  @Test("an age follows its date, or stands whole on the next line", arguments: 60...140)
  func ages(width: Int) throws {
    let session = try DetailSample.session(width: width, height: 200, zoomed: true)
    let values = session.state.detail.lines.map(\.value.text).filter { $0.contains(" ago)") }
    #expect(!values.isEmpty)
    for value in values {
      let isWhole = value == "(1 d ago)" || value.hasSuffix(" UTC (1 d ago)") || value.hasSuffix(" 14:03 (1 d ago)")
      #expect(isWhole, "\(value)")
    }
  }

  @Test("passing a thousand computers requests each, but never two at the same time")
  func restless() throws {
    var session = try Session(TestFleet.numbered(1...50))
    _ = session.takeEffects()
    for _ in 0..<49 { session.press(.down) }
    #expect(
      session.takeEffects().map(\.summary) == (2...50).flatMap { ["cancel detail", "fetch \($0) after 90"] })
    session.type("/zzzz")
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
  }

  @Test("the hints name what Enter and Tab do where only one pane is visible")
  func keysOfOnePane() throws {
    func hints(_ session: Session) throws -> [String?] {
      try [ActionID.zoom, .otherPane].map { session.state.hint(of: try #require(ActionTable.action(named: $0))) }
    }
    var session = try Session(TestFleet.numbered(1...3), width: 200, height: 30)
    #expect(session.footer.contains("Enter zoom") && session.footer.contains("Tab pane"))
    session.press(.enter)
    #expect(session.footer.contains("Enter unzoom") && session.footer.contains("Tab list"))
    session.press(.enter)
    #expect(session.state.layout.showsList && session.footer.contains("Enter zoom"))
    // Without room for both panes.
    var small = try Session(TestFleet.numbered(1...3), width: 100, height: 12)
    #expect(try hints(small) == ["open", "detail"] && !small.state.layout.showsDetail)
    small.press(.tab)
    #expect(try hints(small) == ["list", "list"] && !small.state.layout.showsList)
    small.press(.enter)
    #expect(small.state.layout.showsList)
    small.press(.enter)
    #expect(try hints(small) == ["unzoom", "list"] && !small.state.layout.showsList)
  }

  @Test("the hint for Enter is to go to the error while the filter has one")
  func keyOfMistake() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 100, height: 24)
    session.type("/mac")
    #expect(session.footer.contains("Enter keep"))
    session.type(" (")
    #expect(session.footer.contains("Enter go to error"))
  }
}
