import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Commands for what is on the screen") struct CommandPanelTests {
  private func text(_ program: String, _ subject: String, _ session: Session) -> String {
    session.state.shellCommands.first { $0.program == program && $0.subject == subject }?.text ?? ""
  }

  @Test func `the list command requests what the server can filter and sort`() throws {
    var session = try ViewFixture.session()
    session.type("/serialNumber:C02X1003")
    session.press(.enter, .character("S"))
    let curl = text("curl", "this list", session)
    #expect(curl.hasPrefix("curl --get \"https://jamf.example.com/api/v4/computers-inventory\" \\\n"))
    #expect(curl.contains("--header \"Authorization: Bearer $TOKEN\""))
    #expect(curl.contains("section=GENERAL") && curl.contains("section=HARDWARE"))
    #expect(text("jamf-tui", "this list", session).contains("--filter serialNumber:C02X1003"))
    #expect(text("jamf-tui", "this list", session).contains("--sort name:desc"))
    #expect(text("jamf-cli", "this list", session).hasPrefix("jamf-cli pro computers-inventory list --all"))
  }

  @Test func `an extension attribute has the name that other programs know, in commands and saved views`() throws {
    var session = try ViewFixture.session()
    session.type("/mac batteryCycles:>3")
    session.press(.enter)
    try session.answerColumns(of: ViewFixture.computers)
    #expect(session.state.query.filter.text == "mac batteryCycles:>3" && session.state.shown?.count == 7)
    #expect(text("jamf-tui", "this list", session).contains("--filter 'mac ea.batteryCycles:>3'"))
    session.type("WCycles")
    session.press(.enter)
    let saved = session.effects.compactMap { effect -> String? in
      if case .saveConfiguration(.saveView(let view)) = effect { view.filter } else { nil }
    }
    #expect(saved == ["mac ea.batteryCycles:>3"])
  }

  @Test func `the commands of this program name the server as the browser's options did`() throws {
    let session = try ViewFixture.session { $0.connectionOptions = ["--profile", "test lab"] }
    #expect(text("jamf-tui", "this list", session).hasPrefix("jamf-tui list --profile 'test lab'"))
  }

  @Test func `parts that the server cannot do are reported`() throws {
    var session = try ViewFixture.session()
    session.type("/air")
    session.press(.enter)
    let command = try #require(session.state.shellCommands.first)
    #expect(command.remarks.contains { $0.contains("The server cannot test air") })
  }

  @Test func `the computer is requested by its ID`() throws {
    var session = try ViewFixture.session()
    session.press(.down)
    #expect(text("curl", "this computer", session).contains("/computers-inventory-detail/2\""))
    #expect(text("jamf-cli", "this computer", session) == "jamf-cli pro device 2")
  }

  @Test func `conditions that the server tests are not reported as local`() throws {
    let name = SchemaField(path: "general.name", kind: .string, section: "GENERAL", versions: ["v4"])
    let serial = SchemaField(
      path: "hardware.serialNumber", kind: .string, section: "HARDWARE", versions: ["v4"], isFilterable: true)
    var session = try ViewFixture.session { $0.catalogue = FieldCatalogue([name, serial]) }
    session.type("/serialNumber:C02X1003")
    session.press(.enter)
    #expect(text("curl", "this list", session).contains("filter=hardware.serialNumber=="))
    #expect(session.state.shellCommands.allSatisfy { $0.omitted.isEmpty })
    #expect(!session.state.shellCommands.contains { $0.remarks.contains { $0.contains("cannot test") } })
    session.press(.escape)
    session.type("/serialNumber:C02X1003 air")
    session.press(.enter)
    let remarks = try #require(session.state.shellCommands.first).remarks
    #expect(remarks.contains("The server cannot test air; jamf-tui does."))
  }

  @Test func `in the detail, the commands for this computer come first`() throws {
    var session = try ViewFixture.session()
    session.press(.down, .character("X"))
    #expect((session.state.panel as? CommandPanel)?.list.selected?.value.subject == "this list")
    session.press(.escape, .tab, .character("X"))
    #expect((session.state.panel as? CommandPanel)?.list.selected?.value.subject == "this computer")
    session.press(.escape, .enter, .character("X"), .down, .down)
    #expect((session.state.panel as? CommandPanel)?.list.selected?.value.text == "jamf-tui show --by id 2")
  }

  @Test
  func `remarks come first, then the command, which shows where it is cut`()
    throws
  {
    let fields = ["diskEncryption.individualRecoveryKeyValidityStatus", "userAndLocation.room", "general.lastContact"]
    var session = try ViewFixture.session { configuration in
      configuration.columns += fields.compactMap { path in configuration.catalogue.field(path: path) }
    }
    session.type("/air")
    session.press(.enter, .character("X"))
    for height in [60, 40, 24, 16] {
      session.send(.resize(ScreenSize(width: 80, height: height)))
      let screen = session.screen
      #expect(screen.contains("The server cannot test air; jamf-tui does."), "\(height)")
      let isWhole = screen.contains("page-size=200")
      #expect(isWhole != screen.contains("Enter copies all"), "\(height)")
      if height >= 40 { #expect(isWhole) }
      if height <= 16 { #expect(!isWhole) }
    }
  }

  @Test func `the label says when the command returns more than the screen shows`() throws {
    var session = try ViewFixture.session()
    session.type("/air")
    session.press(.enter, .character("X"), .enter)
    let label = session.effects.compactMap { if case .copy(_, let label) = $0 { label } else { nil } }.last
    #expect(label == "the curl command for this list without air; it returns more")
  }

  @Test func `Enter copies the whole command`() throws {
    var session = try ViewFixture.session()
    session.press(.character("X"), .down, .down, .enter)
    let copied = session.effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }
    #expect(copied.last?.hasPrefix("jamf-tui list") == true)
    #expect(session.state.panel == nil)
  }
}
