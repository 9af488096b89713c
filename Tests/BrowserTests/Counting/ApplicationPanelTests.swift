import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The applications of the list")
struct ApplicationPanelTests {
  private static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string), SchemaField(path: "general.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.lastContact", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "applications[].name", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "applications[].version", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "applications[].bundleId", kind: .string, section: "APPLICATIONS"),
  ])

  private static func session(width: Int = 100, height: Int = 30, computers: Int = 30) throws -> Session {
    let configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "jamf.example.com", catalogue: catalogue)
    var session = Session(width: width, height: height)
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: width, height: height), now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...computers))
    _ = session.takeEffects()
    return session
  }

  /// The count of computers with these applications, each a name and a version.
  static func tally(_ computers: [[(name: String, version: String)]]) throws -> ApplicationTally {
    var builder = InventoryBuilder(
      columns: ApplicationTally.paths.map { Field(path: $0, isList: true, section: "APPLICATIONS") }, layout: .v4)
    let records = computers.enumerated().map { number, applications -> JSONValue in
      let list = applications.map { ["name": .string($0.name), "version": .string($0.version)] as JSONValue }
      return ["id": .integer(number + 1), "applications": .array(list)]
    }
    var writer = JSONWriter()
    JSONValue.object(["totalCount": .integer(records.count), "results": .array(records)]).write(json: &writer)
    try builder.append(page: writer.bytes)
    var tally = ApplicationTally()
    let snapshot = builder.snapshot()
    tally.add(snapshot, rows: Array(0..<snapshot.count))
    return tally
  }

  private static let usual: [[(name: String, version: String)]] = [
    [("Slack.app", "4.2"), ("Mail.app", "1")], [("Slack.app", "4.10"), ("Mail.app", "1")], [("Slack.app", "4.10")], [],
  ]

  private func request(_ session: Session) throws -> ApplicationRequest {
    let requests = session.effects.compactMap { if case .countApplications(let request) = $0 { request } else { nil } }
    return try #require(requests.last)
  }

  private func panel(_ session: Session) throws -> ApplicationPanel {
    try #require(session.state.panel as? ApplicationPanel)
  }

  private func lines(_ session: Session) throws -> [String] {
    let panel = try panel(session)
    return (0..<panel.count).compactMap { panel.countLine(at: $0) }.map {
      "\($0.texts.joined(separator: "|")) \($0.count)"
    }
  }

  /// The panel after the count is done.
  private func done(_ computers: [[(name: String, version: String)]] = usual) throws -> Session {
    var session = try Self.session()
    session.press(.character("a"))
    let request = try request(session)
    session.send(.applicationsDone(generation: request.generation, try Self.tally(computers), missing: 0, nil))
    return session
  }

  @Test("a counts the applications of all computers, shows the progress, and Tab shows the versions of one")
  func counting() throws {
    var session = try Self.session()
    session.press(.character("a"))
    let request = try request(session)
    #expect(request.rows == nil && request.filter.isAll)
    #expect(session.screen.contains("Loading…"))
    let tally = try Self.tally(Self.usual)
    session.send(.applicationsCounted(generation: request.generation, tally, loaded: 4, total: 4_000))
    #expect(session.screen.contains("Counting… 4 of 4,000 computers"))
    #expect(try lines(session) == ["Slack.app|2 versions 3", "Mail.app|1 2"])
    session.send(.applicationsDone(generation: request.generation, tally, missing: 0, nil))
    #expect(session.screen.contains("2 applications · 4 computers, 1 without applications"))
    session.press(.tab)
    #expect(try lines(session) == ["Slack.app|2 versions 3", "  |4.10 2", "  |4.2 1", "Mail.app|1 2"])
    session.press(.down, .tab)
    #expect(try lines(session).count == 2)
    #expect(try panel(session).search.window.position == 0)
  }

  @Test("Enter needs no load when the list has got the applications that were counted")
  func kept() throws {
    var session = try Self.session()
    session.press(.character("a"))
    let request = try request(session)
    session.send(.applicationsCounted(generation: request.generation, try Self.tally(Self.usual), loaded: 4, total: 4))
    let fields = ApplicationTally.paths.map { Self.catalogue.field(path: $0) ?? Field(path: $0) }
    let filled = request.snapshot.adding(columnsOf: try TestFleet.snapshot(TestFleet.numbered(1...30), besides: fields))
    session.send(.applicationsKept(generation: request.generation, of: request.snapshot, filled))
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.state.filter.text.hasPrefix("applications:("))
    #expect(!session.takeEffects().map(\.summary).contains { $0.hasPrefix("columns") })
  }

  @Test("Enter lists the computers by a test of one element, and Backspace returns")
  func opening() throws {
    var session = try done()
    session.press(.enter)
    #expect(session.state.panel == nil && session.state.filter.text == "applications:(name:=Slack.app)")
    session.press(.backspace)
    #expect(session.state.filter.text.isEmpty)
    // The counts are those of the same list: they are not loaded again.
    #expect(session.effects.filter { if case .countApplications = $0 { true } else { false } }.count == 1)
    session.press(.tab, .down, .enter)
    #expect(session.state.filter.text == "applications:(name:=Slack.app version:=4.10)")
  }

  @Test(
    "the filter of the list stays, with alternatives in parentheses",
    arguments: [
      ("mac", "mac applications:(name:=Slack.app)"), ("1 | 2", "(1 | 2) applications:(name:=Slack.app)"),
    ])
  func filtered(filter: String, wanted: String) throws {
    var session = try Self.session()
    session.type("/" + filter)
    session.press(.enter, .character("a"))
    let request = try request(session)
    #expect(request.rows?.count == session.state.shown?.count && !request.filter.isAll)
    session.send(.applicationsDone(generation: request.generation, try Self.tally(Self.usual), missing: 0, nil))
    session.press(.enter)
    #expect(session.state.filter.text == wanted)
  }

  @Test("Ctrl-C stops the count and keeps what it has; the panel says that it is incomplete")
  func stopping() throws {
    var session = try Self.session()
    session.press(.character("a"))
    let request = try request(session)
    session.send(.applicationsCounted(generation: request.generation, try Self.tally(Self.usual), loaded: 4, total: 30))
    session.press(.control("c"))
    #expect(session.effects.last?.summary == "stop applications")
    #expect(session.screen.contains("Incomplete: only 4 of 30 computers counted"))
    #expect(try lines(session).count == 2)
    // What comes late is ignored, and another start counts again.
    session.send(.applicationsDone(generation: request.generation, try Self.tally([]), missing: 0, nil))
    #expect(try lines(session).count == 2)
    session.press(.escape, .character("a"))
    #expect(try self.request(session).generation == request.generation + 1)
    session.press(.escape)
    #expect(session.state.panel == nil && session.effects.last?.summary == "stop applications")
  }

  @Test("a failure and missing computers are said")
  func failing() throws {
    var session = try Self.session()
    session.press(.character("a"))
    session.send(.applicationsFailed(generation: try request(session).generation, Problem(what: "The server is gone.")))
    #expect(session.screen.contains("The server is gone."))
    session.press(.escape, .character("a"))
    let generation = try request(session).generation
    session.send(
      .applicationsDone(generation: generation, try Self.tally(Self.usual), missing: 7, Problem(what: "7 are missing."))
    )
    #expect(session.screen.contains("4 computers, 7 missing"))
    // An incomplete count is tried again.
    session.press(.escape, .character("a"))
    #expect(try request(session).generation == generation + 1)
  }

  @Test("typing finds applications, ignoring case and diacritics")
  func finding() throws {
    var session = try done([[("Ärger.app", "1")], [("Slack.app", "1")]])
    session.type("arg")
    #expect(try lines(session) == ["Ärger.app|1 1"])
    session.press(.control("u"))
    session.type("zz")
    #expect(session.screen.contains("No application contains \"zz\"."))
    session.press(.enter, .tab)
    #expect(session.state.panel != nil)
  }

  @Test("hostile names reach the screen as one clean line, and one application with 1,000 versions is quick to open")
  func hostile() throws {
    let odd = ["a\nb", "\u{1B}[31mred", "\u{202E}x", String(repeating: "long ", count: 2000), ""]
    var computers = odd.map { [(name: $0, version: "1\n2")] }
    computers += (0..<1000).map { [(name: "Many.app", version: "1.\($0)")] }
    var session = try done(computers)
    session.press(.tab)
    #expect(try panel(session).count == 1005 + 1)
    session.press(.end)
    let text = session.screen
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    for _ in 0..<5 {
      var copy = session
      copy.press(.enter)
      #expect(copy.state.panel == nil || copy.screen.contains("cannot match") || copy.screen.contains("too long"))
      session.press(.up)
    }
  }

  @Test("while the list loads for the first time, the reason is given")
  func loading() throws {
    var session = Session()
    session.send(.started)
    session.press(.character("a"))
    #expect(session.state.panel == nil && session.screen.contains("still loading"))
  }
}
