import Foundation
import Testing

extension EndToEnd {
  @Suite("Marks, copies and picks")
  struct CopyAndPickTests {
    @Test("marks from Space, ranges and * are counted and outlive the filter, and y copies their management IDs")
    func marks() throws {
      let session = try TmuxSession.browsing()
      try session.press("Space", until: " 1 marked")
      try session.press("Space", until: " 2 marked")
      try session.send("j", "v", "j", "j")
      try session.press("v", until: "Marked 3 computers")
      try session.wait(forText: " 5 marked")
      try session.press("y", until: "Copied (tmux): the management ID of 5 computers")
      let wanted = try DemoList.lines("--columns", "managementId", "--sort", "name", "--limit", "6")
      let chosen = [0, 1, 3, 4, 5].map { wanted[$0] }
      #expect(session.buffer().split(separator: "\n").map(String.init) == chosen)
      try session.filter(by: "kiosk", until: "9 of 500")
      try session.wait(forText: "5 marked, 5 hidden")
      try session.press("*", until: "14 marked, 5 hidden")
      try session.send("Escape")
      try session.wait(for: "all with their marks") { $0.status.hasPrefix(" 500 of 500 · 14 marked") }
      try session.send("u")
      try session.wait(forNo: " marked")
      try session.press("U", until: " 14 marked")
    }

    @Test("Y copies a field that was not loaded as JSON, and another as RSQL")
    func forms() throws {
      let session = try TmuxSession.browsing()
      try session.press("Space", until: " 1 marked")
      try session.press("Space", until: " 2 marked")
      try session.press("Y", until: "Copy from 2 marked computers")
      try session.send("j", "j", "j")
      try session.wait(for: "the UDID chosen") { $0.contains { $0.contains("▸  UDID") } }
      try session.press("Tab", "Tab", until: "[JSON]")
      try session.press("Enter", until: "Copied (tmux): [")
      let udids = try DemoList.lines("--columns", "udid", "--sort", "name", "--limit", "2")
      let copied = try JSONSerialization.jsonObject(with: Data(session.buffer().utf8)) as? [String]
      #expect(copied == udids)
      try session.press("Y", until: "Copy from 2 marked computers")
      try session.send("g", "j", "j")
      try session.wait(for: "the serial number chosen") { $0.contains { $0.contains("▸  Serial number") } }
      for _ in 0..<3 where try !session.screen().has("[RSQL]") {
        let before = try session.screen()
        try session.send("Tab")
        try session.wait(for: "another form") { $0 != before }
      }
      try session.press("Enter", until: "as RSQL")
      let rsql = session.buffer()
      #expect(rsql.contains("hardware.serialNumber=in=("), "\(rsql)")
      // The copied text is a filter that finds them again.
      let found = try DemoList.lines("--filter", "=\(rsql)", "--columns", "udid", "--sort", "name")
      #expect(found == udids)
    }

    @Test("y directly before q still copies, even from 10,000 marked computers")
    func leavingAtOnce() throws {
      let session = try TmuxSession.browsing()
      try session.type("yq")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      let first = try DemoList.lines("--columns", "managementId", "--sort", "name", "--limit", "1")
      #expect(session.buffer() == first[0])
      try session.start("--demo --computers 10000")
      try session.waitForRest(withText: "10,000 of 10,000")
      try session.press("*", until: "Marked 10,000 computers")
      try session.type("yq")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      #expect(session.buffer().split(separator: "\n").count == 10_000)
    }

    @Test("a copy or a file that fails while leaving is reported on standard error")
    func notMade() throws {
      let session = try TmuxSession(knowsItIsTmux: false)
      try session.start("--demo --computers 3000 2>~/errors")
      try session.waitForRest(withText: "3,000 of 3,000")
      try session.press("*", until: "Marked 3,000 computers")
      // More than a terminal accepts, and there is no clipboard program.
      try session.type("yq")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      let errors = try session.read(homeFile: "errors")
      #expect(errors.hasPrefix("jamf-tui: Could not copy the management ID of 3,000 computers: "), "\(errors)")
      #expect(errors.contains("bytes are too many for the terminal's clipboard"), "\(errors)")

      try session.write("mine", toHomeFile: "taken.csv")
      try session.start("--demo 2>~/errors")
      try session.waitForRest(withText: "500 of 500")
      try session.press("E", until: "Export ")
      try session.press("Enter", until: "to this file")
      try session.send("C-u")
      try session.type("~/taken.csv", until: "│ ~/taken.csv")
      try session.type("\rq")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      let second = try session.read(homeFile: "errors")
      #expect(second.contains("taken.csv already exists; nothing was written."), "\(second)")
      #expect(try session.read(homeFile: "taken.csv") == "mine")
    }

    @Test("$(jamf-tui --pick FIELD) is the choice made with Enter; leaving gives nothing and 130")
    func picking() throws {
      let session = try TmuxSession()
      let pick = "'\(Program.path)' --demo --pick managementId"
      try session.type("clear; out=$(\(pick)); echo \"<$out> $?\" | tr '\\n' ' '; echo")
      try session.send("Enter")
      let screen = try session.waitForRest(withText: "500 of 500")
      #expect(screen.footer.contains("Enter pick"), "\(screen.footer)")
      try session.press("Space", until: " 1 marked")
      try session.press("Space", until: " 2 marked")
      try session.send("Enter")
      let wanted = try DemoList.lines("--columns", "managementId", "--sort", "name", "--limit", "2")
      try session.wait(forText: "<\(wanted[0]) \(wanted[1])> 0")
      for key in ["Escape", "q"] {
        try session.type("clear; out=$(\(pick)); echo \"<$out> $?\"")
        try session.send("Enter")
        try session.waitForRest(withText: "500 of 500")
        try session.press(key, until: "<> 130")
        #expect(try session.pane("#{alternate_on} #{cursor_flag}") == "0 1")
      }
    }
  }
}
