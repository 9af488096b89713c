import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct PaletteTests {
  private func opened(_ width: Int = 80, _ height: Int = 24) throws -> Session {
    var session = try Session(TestFleet.numbered(1...30), width: width, height: height)
    session.press(.character(":"))
    return session
  }

  private func selected(_ session: Session) -> PaletteEntry? {
    (session.state.panel as? PalettePanel)?.list.selected?.value
  }

  @Test("every action is found by its title, its name and its help sentence")
  func findsAll() throws {
    for action in ActionTable.all where action.id != .palette {
      for words in [action.title, action.id.rawValue, action.help] {
        var session = try opened()
        session.send(.paste(words))
        let panel = try #require(session.state.panel as? PalettePanel)
        let found = (0..<panel.list.count).compactMap { panel.list.item(at: $0)?.value }
        #expect(found.contains(.action(action.id)), "\(words)")
      }
    }
  }

  @Test("initials of an action's words find it first")
  func initials() throws {
    var session = try opened()
    session.type("cmi")
    #expect(selected(session) == .action(.copyManagementID))
    session.press(.control("u"))
    session.type("quit")
    #expect(selected(session) == .action(.quit))
  }

  @Test("Enter runs the found action as if its key had been pressed")
  func runs() throws {
    var session = try opened()
    session.type("management id")
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["copy 7b2f0c1e-0000-4000-8000-000000000001"])
    #expect(session.state.panel == nil)
  }

  @Test("an unavailable action shows its reason, and Enter does not run it")
  func reasons() throws {
    var session = try opened()
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "Gone.")))
    session.type("stop loading")
    #expect(session.screen.contains("Nothing is loading."))
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    #expect(session.state.actionContext == .palette)
  }

  @Test("the last used action comes first the next time")
  func recent() throws {
    var session = try opened()
    session.type("reverse sort")
    session.press(.enter, .character(":"))
    #expect(selected(session) == .action(.reverseSort))
    session.type("toggle mouse")
    session.press(.enter, .character(":"))
    #expect(selected(session) == .action(.mouse))
    session.press(.down)
    #expect(selected(session) == .action(.reverseSort))
  }

  @Test("a number goes to that line of the list, or to the last one")
  func lines() throws {
    var session = try opened()
    session.type("12")
    session.press(.enter)
    #expect(session.cursorName == "MAC-0012")
    session.press(.character(":"))
    session.type("4,000")
    #expect(session.screen.contains("Go to line 4,000"))
    session.press(.enter)
    #expect(session.cursorName == "MAC-0030")
    #expect(session.state.panel == nil)
  }

  @Test("a command takes an argument after its name, and suggests values")
  func commands() throws {
    let fields = ["general.name", "hardware.serialNumber", "general.lastContact"].map {
      SchemaField(path: $0, kind: .string, section: "GENERAL")
    }
    var session = Session(catalogue: FieldCatalogue(fields))
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    func enter(_ text: String) {
      session.press(.character(":"))
      session.type(text)
      session.press(.enter)
    }
    enter("theme li")
    #expect(session.state.render().theme == .light)
    enter("sort -name")
    session.press(.character("g"))
    #expect(session.visibleNames.first == "MAC-0030")
    enter("columns serialNumber, nonsense")
    #expect(session.footer.contains("nonsense"))
    #expect(session.state.columns.count == 7)
    session.press(.escape)
    enter("columns name,serialNumber")
    #expect(session.state.columns.map(\.path) == ["general.name", "hardware.serialNumber"])
    enter("filter MAC-0007")
    #expect(session.visibleNames == ["MAC-0007"])
    session.press(.character(":"))
    session.type("sort last")
    #expect(selected(session) == .command(.sort, argument: "lastContact"))
  }

  /// Fields for commands; only the name is loaded.
  private static let catalogue = FieldCatalogue(
    ["general.name", "userAndLocation.building"].map { SchemaField(path: $0, kind: .string, section: "GENERAL") })

  private func named() throws -> Session {
    var session = Session(catalogue: Self.catalogue)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    return session
  }

  /// Enters a command; its effects stay pending.
  private func entered(_ text: String, _ session: inout Session) {
    session.press(.character(":"))
    session.type(text)
    _ = session.takeEffects()
    session.press(.enter)
  }

  @Test("a filter works as if typed: a valid one is kept, an invalid one stays open at the error")
  func filters() throws {
    var session = try Session(TestFleet.numbered(1...30))
    entered("filter MAC-0007", &session)
    #expect(session.visibleNames == ["MAC-0007"] && session.state.prompt == nil)
    #expect(session.effects.map(\.summary).contains("save 1 filters"))
    entered("filter MAC | (", &session)
    #expect(session.state.prompt == .filter && session.state.filter.text == "MAC | (")
    let trouble = try #require(session.state.filterTrouble)
    #expect(session.screen.contains(trouble))
    #expect(session.effects.map(\.summary) == ["bell"] && session.visibleNames == ["MAC-0007"])
  }

  @Test("a sort by unloaded fields is done when they are loaded, and can have several fields")
  func sorts() throws {
    var session = try named()
    entered("sort building:desc,-name", &session)
    #expect(session.effects.map(\.summary) == ["columns building"])
    try session.answerColumns(of: TestFleet.numbered(1...30))
    #expect(session.state.query.sort.map(\.descending) == [true, true])
    session.press(.character("g"))
    #expect(session.visibleNames.first == "MAC-0030")
  }

  @Test(
    "an error in a command is shown beside it and when it is run, and can be fixed",
    arguments: [
      ("sort nonsense", "There is no field \"nonsense\"."),
      ("sort name:up", "\"name:up\" must be field, field:asc or field:desc."),
      ("sort name,", "A field name is missing."), ("sort -", "A field name is missing."),
      ("columns name, name", "\"name\" is named twice."),
      ("columns name,general.name", "\"name\" and \"general.name\" are the same field."),
      ("columns name,,building", "A column name is missing."),
    ])
  func mistakes(text: String, reason: String) throws {
    var session = try named()
    session.press(.character(":"))
    session.type(text)
    #expect(session.screen.contains(reason), "\(session.screen)")
    let before = (session.state.query, session.state.columns)
    session.press(.enter)
    #expect(session.footer.contains(reason) && session.state.panel?.line?.text == text)
    #expect((session.state.query, session.state.columns) == before)
  }

  @Test("the demo has no other profile, however it is requested")
  func profilesOfDemo() throws {
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "demo", isDemo: true,
      catalogue: TestFleet.catalogue)
    configuration.profiles = ["demo", "other"]
    var session = Session(width: 90, isDemo: true)
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    let reason = "The demo has no profiles."
    session.press(.character(":"))
    session.type("profile <")
    #expect(selected(session) == .beginning(.profile))
    #expect((session.state.panel as? PalettePanel)?.list.selected?.role == .dim && session.screen.contains(reason))
    session.press(.enter)
    #expect(session.footer.contains(reason))
    session.press(.escape)
    entered("profile other", &session)
    #expect(session.effects.map(\.summary) == ["bell"] && session.footer.contains(reason))
  }

  @Test("a command chosen by its name waits for its argument")
  func beginning() throws {
    var session = try opened()
    session.type("change the color theme")
    while selected(session) != .beginning(.theme), selected(session) != nil { session.press(.down) }
    session.press(.enter)
    #expect(session.state.panel?.line?.text == "theme ")
    #expect((session.state.panel as? PalettePanel)?.list.count == Theme.allCases.count)
    session.press(.down, .enter)
    #expect(session.state.render().theme == .dark)
  }

  @Test("Esc and ^C leave the palette without an effect", arguments: [Key.escape, .control("c")])
  func leaves(key: Key) throws {
    var session = try opened()
    session.type("quit")
    _ = session.takeEffects()
    session.press(key)
    #expect(session.state.panel == nil && session.takeEffects().isEmpty)
  }

  @Test("the help finds its lines in the palette, for the context where it was opened")
  func fromHelp() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.tab, .character("?"), .character("/"))
    #expect(session.state.actionContext == .palette)
    session.type("search detail")
    session.press(.enter)
    #expect(session.state.actionContext == .search)
  }

  @Test("a paste is search text")
  func paste() throws {
    var session = try opened()
    session.send(.paste("reverse\nsort"))
    #expect(selected(session) == .action(.reverseSort))
  }

  @Test("it fits any screen", arguments: [(20, 5), (21, 6), (40, 12), (59, 9), (80, 24), (200, 60), (300, 100)])
  func sizes(width: Int, height: Int) throws {
    var session = try opened(width, height)
    for key in [Key.pageDown, .down, .up, .pageUp, .control("n"), .control("p")] {
      session.press(key)
      let panel = try #require(session.state.panel as? PalettePanel)
      let title = try #require(panel.list.selected?.text)
      #expect(session.screen.contains(title.prefix(9)), "\(title)")
    }
  }
}
