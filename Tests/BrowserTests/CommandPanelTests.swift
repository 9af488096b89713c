import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The commands that get what is on the screen") struct CommandPanelTests {
  private func text(_ program: String, _ subject: String, _ session: Session) -> String {
    session.state.shellCommands.first { $0.program == program && $0.subject == subject }?.text ?? ""
  }

  @Test func `the list is asked for with what the server can do`() throws {
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

  @Test func `what the server cannot do is told`() throws {
    var session = try ViewFixture.session()
    session.type("/air")
    session.press(.enter)
    let command = try #require(session.state.shellCommands.first)
    #expect(command.remarks.contains { $0.contains("The server cannot decide air") })
  }

  @Test func `the computer is asked for by its id`() throws {
    var session = try ViewFixture.session()
    session.press(.down)
    #expect(text("curl", "this computer", session).contains("/computers-inventory-detail/2\""))
    #expect(text("jamf-cli", "this computer", session) == "jamf-cli pro device 2")
  }

  @Test func `Enter copies the whole command`() throws {
    var session = try ViewFixture.session()
    session.press(.character("X"), .down, .down, .enter)
    let copied = session.effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }
    #expect(copied.last?.hasPrefix("jamf-tui list") == true)
    #expect(session.state.panel == nil)
  }
}
