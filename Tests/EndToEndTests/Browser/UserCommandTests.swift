import Foundation
import Testing

extension EndToEnd {
  @Suite("Commands of the configuration")
  struct UserCommandTests {
    private func session(_ commands: String) throws -> TmuxSession {
      let session = try TmuxSession()
      try session.write("{\"commands\": \(commands)}", toHomeFile: ".config/jamf-tui/config.json")
      _ = try session.shell("chmod -R go-w ~/.config")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      return session
    }

    @Test("! runs a program on the marked computers, shows its output and reports failures")
    func marked() throws {
      let session = try session(
        """
        [{"name": "Show", "run": "printf 'serial <%s>\\\\n' {serialNumber}"},
         {"name": "Fail", "run": ["sh", "-c", "echo \\"no $COMPUTER_SERIAL_NUMBER\\"; exit 4"],
          "variables": ["serialNumber"]}]
        """)
      let serials = try DemoList.lines("--columns", "serialNumber", "--sort", "name", "--limit", "2")
      try session.press("Space", until: " 1 marked")
      try session.press("Space", until: " 2 marked")
      try session.press("!", until: "Run on 2 marked computers")
      try session.press("Enter", until: "Run Show on 2 computers?")
      try session.press("Enter", until: "Show: 2 done.")
      for serial in serials { try session.wait(forText: "serial <\(serial)>") }
      try session.press("y", until: "the output of Show")
      #expect(session.buffer().contains("serial <\(serials[0])>"))
      try session.send("Escape")
      try session.press("!", until: "Output of Show")
      try session.send("G")
      try session.press("Enter", until: "Run Fail on 2 computers?")
      try session.press("Enter", until: "Fail: 2 failed:")
      try session.wait(forText: "no \(serials[1])")
    }

    @Test("R stops a program that does not end")
    func stopping() throws {
      let session = try session("[{\"name\": \"Wait\", \"run\": [\"sh\", \"-c\", \"echo up; sleep 600\"]}]")
      try session.press("!", until: "Run on ")
      try session.press("Enter", until: "Run Wait on ")
      try session.press("Enter", until: " up")
      try session.press("R", until: "Wait was stopped")
    }

    @Test("a program gets the terminal, and Enter comes back; Ctrl-C ends the program only")
    func terminal() throws {
      let session = try session(
        """
        [{"name": "Ask", "run": ["sh", "-c", "printf 'word? '; read word; echo \\"<$word>\\"; test -t 1 && echo tty"],
          "terminal": true},
         {"name": "Sleep", "run": "sleep 600", "terminal": true},
         {"name": "Trap", "run": ["sh", "-c", "trap 'exit 0' INT; echo wait$((1+1)); sleep 600"], "terminal": true}]
        """)
      try session.press("!", until: "Run on ")
      try session.press("Enter", until: "Run Ask on ")
      try session.press("Enter", until: "word?")
      #expect(try session.pane("#{alternate_on}") == "0")
      try session.type("blue")
      try session.press("Enter", until: "<blue>")
      try session.wait(forText: "Press Enter to return to jamf-tui.")
      try session.wait(for: "a terminal") { $0.contains("tty") }
      try session.press("Enter", until: "Ask: 1 done.")
      try session.press("!", until: "Output of Ask")
      try session.send("G", "Up")
      try session.press("Enter", until: "Run Sleep on ")
      try session.press("Enter", until: "Sleep: ")
      try session.wait(for: "the released terminal") { _ in try session.pane("#{alternate_on}") == "0" }
      try session.wait(for: "the program") { _ in try session.pane("#{pane_current_command}") != "" }
      try session.press("C-c", until: "status 130")
      // The line of the first run is still above.
      try session.wait(for: "the end") { $0.footer == "Press Enter to return to jamf-tui." }
      try session.press("Enter", until: "Sleep: 1 failed")
      try session.press("j", until: "500 of 500")
      // A program that ends well on Ctrl-C is the last one, too.
      try session.press("Space", until: " 1 marked")
      try session.press("Space", until: " 2 marked")
      try session.press("!", until: "Output of Sleep")
      try session.send("G")
      try session.press("Enter", until: "Run Trap on ")
      try session.press("Enter", until: "wait2")
      try session.send("C-c")
      try session.wait(for: "the end") { $0.footer == "Press Enter to return to jamf-tui." }
      try session.press("Enter", until: "Trap: 1 done, 1 not run.")
    }

    @Test("without commands, ! explains how to add one; config check finds their mistakes")
    func configuration() throws {
      let session = try TmuxSession.browsing()
      try session.press("!", until: "ping -c1 {ip}")
      try session.wait(forText: "config.json")
      try session.press("Escape", "q", until: "ready>")
      try session.write(
        "{\n\"commands\": [\n{\"name\": \"x\", \"run\": \"ping {nme}\"}]}", toHomeFile: ".config/jamf-tui/config.json")
      #expect(try session.shell("'\(Program.path)' config check").contains("config.json:3: "))
    }
  }
}
