import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct DetailTests {
  private func detailLines(_ session: Session) -> [String] {
    session.state.detail.lines.map { $0.label.text + "|" + $0.value.text }
  }

  /// What the pane says, with its lines joined.
  private func text(_ session: Session) -> String {
    session.state.detail.lines.map(\.value.text).joined(separator: " ")
  }

  @Test("the sections are asked for when the cursor rests, for the computer under it")
  func asking() throws {
    var session = try Session(TestFleet.numbered(1...20))
    #expect(session.takeEffects().map(\.summary).last == "fetch 1 after 150")
    session.press(.down)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail", "fetch 2 after 90"])
    session.press(.up, .up)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail", "fetch 1 after 90"])
  }

  @Test("name, management ID and user stand first, at once; the sections follow when they came")
  func loading() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    #expect(
      detailLines(session).prefix(3) == [
        "Name|MAC-0001", "Management ID|7b2f0c1e-0000-4000-8000-000000000001", "User|user1",
      ])
    #expect(session.screen.contains("Loading all sections…"))
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(!session.screen.contains("Loading all sections"))
    #expect(session.state.detail.lines.contains { $0.kind == .heading && $0.value.text == "Hardware" })
    #expect(detailLines(session).prefix(1) == ["Name|MAC-0001"])
  }

  @Test("going back to a computer shows its sections at once and cancels what was asked for")
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

  @Test("no more than 64 records are remembered, the latest looked at")
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

  @Test("long records make room sooner, the latest stays whatever its length")
  func cacheLength() throws {
    var cache = RecordCache()
    let long = try DetailSample.record(of: .number(1), applications: 6000)
    for number in 1...5 { cache.insert(long, for: ComputerID(rawValue: String(number))) }
    #expect(cache.count == 3)
    #expect(cache.record(for: ComputerID(rawValue: "5")) != nil)
    cache.insert(try DetailSample.record(of: .number(9), applications: 20_000), for: ComputerID(rawValue: "9"))
    #expect(cache.count == 1)
  }

  @Test("sections that come for a computer one has left are not shown under another's name")
  func lateAnswer() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.down)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(!session.state.detail.lines.contains { $0.kind == .heading })
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "Gone.")))
    #expect(!session.screen.contains("Gone."))
  }

  @Test("sections that could not be had say why, and r tries again")
  func failing() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(
      .detailFailed(
        ComputerID(rawValue: "1"),
        Problem(what: "Not allowed.", why: "The privilege Read Computers is missing.", next: "Ask an administrator.")))
    let text = session.state.detail.lines.map(\.value.text).joined(separator: " ")
    #expect(text.contains("The sections could not be loaded. Not allowed. r tries again. The privilege Read Computers"))
    session.press(.tab)
    _ = session.takeEffects()
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["fetch 1 after 0"])
    #expect(!session.screen.contains("Not allowed."))
  }

  @Test(
    "^C and R stop the fetch of a detail; the pane says so, and r asks again",
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
    #expect(text(session).contains("The sections were not waited for. r asks again."))
    session.send(.clock(Session.start.advanced(byMilliseconds: 60_000)))
    #expect(session.takeEffects().isEmpty)
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["fetch 1 after 0"])
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.character("r"))
    #expect(session.screen.contains("asking again…"))
    session.press(key)
    #expect(text(session).contains("The sections were not waited for. These are the ones from before. r asks again."))
    #expect(session.screen.contains(" old"))
  }

  @Test("^C in the zoomed detail goes back to the list before it quits", arguments: [130, 60])
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
    #expect(session.state.context == .list)
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["quit"])
  }

  @Test(
    "asking again for a detail is seen while it runs, and its end is said; so is its failure, and that what stays is old"
  )
  func askingAgain() throws {
    let computers = TestFleet.numbered(1...3)
    let id = ComputerID(rawValue: "1")
    var session = try Session(computers, width: 100, height: 16)
    session.press(.tab)
    session.send(.detailLoaded(id, try TestFleet.record(of: computers[0])))
    #expect(!session.footer.contains("loaded again"))
    session.press(.end, .character("r"))
    #expect(session.screen.contains("asking again…"))
    session.send(.detailLoaded(id, try TestFleet.record(of: computers[0])))
    #expect(!session.screen.contains("asking again…"))
    #expect(session.footer.contains("All sections of MAC-0001 loaded again."))
    session.press(.character("r"))
    session.send(.detailFailed(id, Problem(what: "The server is away.", next: "Wait.")))
    let said = "The sections of MAC-0001 could not be loaded again; they are the ones from before. The server is away."
    #expect(session.state.message?.text == said + " Wait.")
    #expect(session.state.log.entries.last?.message.text == said + " Wait.")
    session.press(.up)
    #expect(session.screen.contains(" old · "))
    let text = session.state.detail.lines.filter { $0.kind == .problem }.map(\.value.text).joined(separator: " ")
    #expect(text.contains("loaded again; these are the ones from before. The server is away. r tries again. Wait."))
    #expect(session.state.detail.lines.contains { $0.kind == .heading })
  }

  @Test("of a computer that the server no longer has it is said what to do, and not to try again")
  func gone() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(
      .detailFailed(
        ComputerID(rawValue: "1"),
        Problem(what: "There is no such computer.", why: "It says so.", next: "Load the list again.", isGone: true)))
    let text = session.state.detail.lines.map(\.value.text).joined(separator: " ")
    #expect(text.contains("There is no such computer. r in the list loads the list again. It says so."))
    #expect(!text.contains("tries again"))
  }

  @Test("a number with a unit is the same in the head and in its section, and leads to the same others")
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
    let lines = all.indices.filter { all[$0].value.text == "16,384 MB (16 GB)" }
    #expect(lines.count == 2, "\(all.map { $0.label.text + "|" + $0.value.text })")
    var filters: [String] = []
    for line in lines {
      session.state.detail.go(to: line, height: 40)
      session.press(.character("p"))
      let choice = try #require((session.state.panel as? PivotPanel)?.list.selected)
      #expect(choice.trailing == "1")
      filters.append(choice.value.filter)
      session.press(.escape)
    }
    #expect(Set(filters).count == 1 && filters[0].hasPrefix("totalRamMegabytes:"), "\(filters)")
  }

  @Test("a failure that nobody asked for is in the messages, and not in the way")
  func failingUnasked() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "The server is away.")))
    #expect(session.state.message == nil)
    #expect(
      session.state.log.entries.last?.message.text
        == "The sections of MAC-0001 could not be loaded. The server is away.")
  }

  @Test("why the sections take longer stands in the pane until they come, and R stops waiting")
  func delay() throws {
    let computers = TestFleet.numbered(1...3)
    let id = ComputerID(rawValue: "1")
    let reason = "The server answers with status 429. Retrying in 5 s."
    let delay = LoadDelay(.status(429), until: Session.start.advanced(byMilliseconds: 5000))
    var session = try Session(computers, width: 200)
    session.send(.loadDelayed(delay))
    #expect(text(session).contains(reason + " R stops that."))
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

  @Test("while the same computer is loaded again its old sections stay in sight, where they were scrolled to")
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

  @Test("after a refresh of the list the sections are fetched again, the old ones stay meanwhile")
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

  @Test("Enter zooms the detail and Enter goes back to the pane one came from")
  func zooming() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.down, .enter)
    #expect(session.lines[0].hasPrefix("  MAC-0002"))
    #expect(!session.screen.contains("MAC-0003"))
    session.press(.character("J"))
    #expect(session.lines[0].hasPrefix("  MAC-0003"))
    session.press(.enter)
    #expect(session.state.context == .list)
    #expect(session.cursorName == "MAC-0003")
    session.press(.tab, .enter, .enter)
    #expect(session.state.context == .detail && !session.state.isZoomed)
  }

  @Test("where there is room for one pane only, Tab and Enter change between them, and nothing unseen is fetched")
  func onePane() throws {
    var session = try Session(TestFleet.numbered(1...20), width: 40, height: 10)
    #expect(!session.effects.contains { $0.summary.hasPrefix("fetch") })
    session.press(.tab)
    #expect(session.lines[0].hasPrefix("  MAC-0001"))
    #expect(session.effects.last?.summary == "fetch 1 after 150")
    session.press(.escape)
    #expect(session.state.context == .list)
    session.press(.enter)
    #expect(session.lines[0].hasPrefix("  MAC-0001"))
    session.press(.enter)
    #expect(session.state.context == .list)
  }

  @Test("the cursor of the detail moves by lines, pages and sections, over blank lines and no further than the end")
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

  @Test("/ in the detail searches it; n and N go round its matches")
  func searching() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers, width: 80, height: 20)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.tab)
    session.type("/15.6")
    #expect(session.footer.hasPrefix("Search detail: 15.6"))
    session.press(.enter)
    let matches = session.state.detail.lines.indices.filter {
      session.state.detail.lines[$0].value.text.contains("15.6")
    }
    #expect(matches.count == 2)
    #expect(session.state.detail.window.position == matches[0])
    session.type("n")
    #expect(session.state.detail.window.position == matches[1])
    #expect(session.lines.contains { $0.hasPrefix("▸ Version") && $0.hasSuffix("15.6.1") })
    let height = session.state.layout.detail.height
    #expect((session.state.detail.top..<(session.state.detail.top + height)).contains(matches[1]))
    session.type("n")
    #expect(session.state.detail.window.position == matches[0])
    session.type("N")
    #expect(session.state.detail.window.position == matches[1])
    session.press(.escape)
    #expect(session.state.search.isEmpty)
  }

  @Test("n in the list goes to where the detail has what the list is filtered by")
  func filterMatches() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers, width: 80, height: 20)
    session.type("/user2 macbook")
    session.press(.enter)
    session.send(.detailLoaded(ComputerID(rawValue: "2"), try TestFleet.record(of: computers[1])))
    session.type("n")
    #expect(session.state.detail.window.position == 2)
    session.type("n")
    #expect(session.state.detail.line?.value.text.contains("MacBook") == true)
  }

  @Test("what is typed before all sections have come is looked for in them when they do")
  func early() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.tab)
    session.type("/hardware")
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(session.state.detail.line?.value.text == "Hardware")
  }

  @Test(
    "what was looked for in vain before all sections had come is gone to, or told, when they have",
    arguments: [true, false])
  func open(isThere: Bool) throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.tab)
    session.type(isThere ? "/hardware" : "/zzz")
    session.press(.enter)
    #expect(session.footer.contains("is nowhere in what has come so far"))
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect((session.state.detail.line?.value.text == "Hardware") == isThere)
    #expect(session.footer.contains("The detail does not have \"zzz\".") == !isThere)
  }

  @Test("the detail of the next computer stays where it is when its sections come")
  func openForOne() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.tab)
    session.type("/hardware")
    session.press(.enter)
    session.type("J")
    let position = session.state.detail.window.position
    session.send(.detailLoaded(ComputerID(rawValue: "2"), try TestFleet.record(of: computers[1])))
    #expect(session.state.detail.window.position == position)
  }

  @Test("a search without a match says so")
  func noMatch() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.type("n")
    #expect(session.footer.contains("Nothing was searched for."))
    session.press(.tab)
    session.type("/zzz")
    session.press(.enter)
    #expect(session.footer.contains("The detail does not have \"zzz\"."))
  }

  @Test("nothing of a long value is lost, and an ID is not broken when a line can hold it")
  func longValues() throws {
    let name = String(repeating: "long name ", count: 20)
    let session = try Session([.number(1, name: name)], width: 120, height: 40)
    let lines = session.state.detail.lines
    #expect(lines.contains { $0.value.text == "7b2f0c1e-0000-4000-8000-000000000001" })
    let end = lines.firstIndex { $0.label.text == "Management ID" } ?? 0
    let words = lines[..<end].map(\.value.text).joined(separator: " ").split(separator: " ")
    #expect(words.count == 40)
  }

  @Test("how long ago something was stands behind its date, or whole in the line below it", arguments: 60...140)
  func ages(width: Int) throws {
    let session = try DetailSample.session(width: width, height: 200, zoomed: true)
    let values = session.state.detail.lines.map(\.value.text).filter { $0.contains(" ago)") }
    #expect(!values.isEmpty)
    for value in values {
      let isWhole = value == "(1 d ago)" || value.hasSuffix(" UTC (1 d ago)") || value.hasSuffix(" 14:03 (1 d ago)")
      #expect(isWhole, "\(value)")
    }
  }

  @Test("going through a thousand computers asks for each but never for two at once")
  func restless() throws {
    var session = try Session(TestFleet.numbered(1...50))
    _ = session.takeEffects()
    for _ in 0..<49 { session.press(.down) }
    #expect(
      session.takeEffects().map(\.summary) == (2...50).flatMap { ["cancel detail", "fetch \($0) after 90"] })
    session.type("/zzzz")
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
  }

  @Test("the line of keys names what Enter and Tab do where only one pane is seen")
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

  @Test("Enter is said to go to the mistake while the filter has one")
  func keyOfMistake() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 100, height: 24)
    session.type("/mac")
    #expect(session.footer.contains("Enter keep"))
    session.type(" (")
    #expect(session.footer.contains("Enter go to error"))
  }
}
