import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Switching profiles")
struct ProfileTests {
  private func session(_ profiles: [String] = ["lab", "production", "staging"], isDemo: Bool = false) throws -> Session
  {
    var session = Session(isDemo: isDemo)
    var configuration = session.state.configuration
    configuration.profiles = profiles
    configuration.profile = "production"
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: 80, height: 24), now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...5))
    return session
  }

  @Test("C lists the profiles with the current one marked; Enter connects to another while the list stays")
  func chosen() throws {
    var session = try session()
    session.press(.character("C"))
    #expect(session.screen.contains("production"))
    #expect(session.screen.contains("in use"))
    _ = session.takeEffects()
    session.press(.down, .enter)
    #expect(session.takeEffects().map(\.summary) == ["profile staging"])
    #expect(session.screen.contains("Connecting to the profile staging… This list stays until it answers."))
    #expect(session.cursorName == "MAC-0001")
  }

  @Test("a profile that fails to connect leaves the list and says why")
  func failed() throws {
    var session = try session()
    session.press(.character("C"), .down, .enter)
    session.send(.profileFailed("staging", Problem(what: "The server does not accept the credentials.")))
    let said = "staging: The server does not accept the credentials."
    #expect(session.lines.dropLast(2).contains { $0.contains(said) } && !session.footer.contains(said))
    #expect(session.state.log.entries.filter { $0.message.text.contains(said) }.count == 1)
    session.press(.down)
    #expect(session.screen.contains(said))
    session.press(.character("r"))
    #expect(!session.screen.contains(said))
    session.send(.loadFailed(generation: 2, Problem(what: "No."), at: Session.start))
    #expect(!session.screen.contains("Connecting to the profile"))
    #expect(session.cursorName == "MAC-0002")
  }

  @Test("R stops connecting to another profile")
  func stopped() throws {
    var session = try session()
    session.press(.character("C"), .up, .enter)
    _ = session.takeEffects()
    session.press(.character("R"))
    #expect(session.takeEffects().map(\.summary) == ["cancel profile"])
    #expect(session.footer.contains("Stopped connecting to lab."))
    session.send(.profileFailed("lab", Problem(what: "No.")))
    #expect(!session.screen.contains("lab: No."))
  }

  @Test("another server keeps filter, sort, columns and look; what is not carried over is reported")
  func goingOn() throws {
    var session = try session()
    session.type("/mac-000")
    session.press(.enter, .character("S"), .character("l"), .character("-"), .character(">"), .character("T"))
    let attributes = try ["ea.batteryCycles", "ea.loan"].map { try TestFleet.catalogue.field(named: $0) }
    _ = session.state.setColumns(session.state.columns + attributes)
    session.press(.character("g"), .character(" "), .character(" "))
    var configuration = session.state.configuration
    configuration.profile = "lab"
    configuration.view = "Stale"
    configuration.filter = "asked for at the start"
    // Its extension attributes differ: the loan is unknown, and the cycles have another number.
    configuration.catalogue = FieldCatalogue([]).adding([
      ExtensionAttributeDefinition(
        id: "9", name: "Battery Cycles", dataType: "INTEGER", section: "EXTENSION_ATTRIBUTES")
    ])
    let before = session.state
    session.state = BrowserState(
      after: before, configuration: configuration, size: ScreenSize(width: 100, height: 24), now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(5...12))
    #expect(session.visibleNames == ["MAC-0009", "MAC-0008", "MAC-0007", "MAC-0006", "MAC-0005"])
    #expect(session.state.filter.text == "mac-000" && session.state.query.sort == before.query.sort)
    #expect(session.state.columns.dropLast() == before.columns.dropLast(2))
    let cycles = try #require(session.state.columns.last)
    #expect(cycles.path != attributes[0].path && cycles.title == "Battery Cycles")
    #expect(session.state.list.setup.columns[1].width != nil)
    #expect(session.state.look == before.look && session.state.marks.count == 0)
    #expect(session.footer.contains("Not carried over: Loan (not on this server); 2 marks."))
    // Only the current place is left to go back to.
    session.press(.backspace)
    #expect(session.state.filter.text == "mac-000")
  }

  @Test("when everything is carried over, there is no message")
  func goingOnWhole() throws {
    let before = try session().state
    var session = Session()
    session.state = BrowserState(
      after: before, configuration: before.configuration, size: before.size, now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    #expect(session.state.message == nil && session.state.columns == before.columns)
  }

  @Test("without another profile, and in the demo, it says so")
  func none() throws {
    var alone = try session(["production"])
    alone.press(.character("C"))
    #expect(alone.footer.contains("The configuration has no other profile."))
    var demo = try session(isDemo: true)
    demo.press(.character("C"))
    #expect(demo.footer.contains("The demo has no profiles."))
  }
}
