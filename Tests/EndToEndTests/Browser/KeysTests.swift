import Foundation
import Testing

extension EndToEnd {
  @Suite("Custom keys")
  struct KeysTests {
    private static let file = ".config/jamf-tui/config.json"

    @Test("keys from the configuration work, and footer and help show them")
    func chosen() throws {
      let session = try TmuxSession()
      try session.write(
        #"{ "browse": { "keys": { "sort": "F5", "quit": ["Q", "^D"], "halfPageDown": [] } } }"#, toHomeFile: Self.file)
      try session.start("--demo")
      let screen = try session.waitForRest(withText: "500 of 500")
      let footer = screen.footer
      #expect(footer.contains("F5 sort") && footer.contains("Q quit") && !footer.contains("s sort"), "\(footer)")
      try session.press("F5", until: "┌ Sort by")
      try session.send("Escape")
      try session.wait(forNo: "┌ Sort by")
      let help = try session.press("?", until: "Help: Enter run")
      #expect(help.contains { $0.contains("F5 ") && $0.contains("Sort ") })
      try session.send("Escape")
      try session.wait(forNo: "Help: Enter run")
      // The default keys no longer work.
      try session.send("s", "q", "j")
      try session.wait(for: "nothing but a step") { $0.firstIndex { $0.hasPrefix("▸") } == 3 && !$0.has("┌ Sort by") }
      try session.send("C-d")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
    }

    @Test("a conflict or an unknown action exits with 78, the line in the file, and a suggestion")
    func wrong() throws {
      let session = try TmuxSession(height: 24)
      try session.write(
        """
        {
          "browse": {
            "keys": {
              "sortt": "F5",
              "mark": "c"
            }
          }
        }
        """, toHomeFile: Self.file)
      try session.type("clear; '\(Program.path)' --demo --config \"$HOME/\(Self.file)\"; echo \"ended $?\"")
      try session.press("Enter", until: "ended 78")
      let said = try session.screen().joined()
      #expect(said.contains("\"sortt\"") && said.contains("Did you mean \"sort\"?"), "\(said)")
      #expect(said.contains("\"mark\"") && said.contains("\"chooseColumns\""), "\(said)")
      #expect(said.contains("config.json:4") && said.contains("config.json:5"), "\(said)")
    }
  }
}
