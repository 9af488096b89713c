import Foundation
import Testing

extension EndToEnd {
  @Suite("Refreshing")
  struct LiveTests {
    @Test("a refresh keeps the cursor on its computer, and reports, marks and lists new and removed computers")
    func changes() throws {
      var server: ServerProcess? = try ServerProcess.replaceable("--computers", "60")
      let (address, port, credential) = (server!.address, server!.port, server!.credential)
      let session = try TmuxSession.browsing("--host \(address)", environment: credential, until: "60 of 60")
      try session.send("j", "j")
      let start = try session.wait(for: "the third computer") { $0.firstIndex { $0.hasPrefix("▸") } == 4 }
      let row = try #require(start.cursorRow?.prefix(60).dropFirst(3))
      server = nil
      server = try ServerProcess("--computers", "75", "--port", "\(port)")
      try session.press("r", until: "75 of 75")
      let fresh = try session.wait(for: "the news") { $0.has("15 new since") }
      #expect(fresh.cursorRow?.prefix(60).dropFirst(3) == row)
      try session.press("D", until: "15 new since")
      try session.send("D")
      let only = try session.wait(for: "the new ones alone") { $0.status.hasPrefix(" 15 of 75") }
      #expect(only.filter { $0.hasPrefix("  +") || $0.hasPrefix("▸ +") }.count == 15)
      try session.send("Escape")
      try session.wait(for: "all again") { $0.status.hasPrefix(" 75 of 75") }
      // Another fleet: some computers are gone, some have changed.
      server = nil
      server = try ServerProcess("--computers", "50", "--port", "\(port)", "--seed", "2")
      try session.press("r", until: "50 of 50")
      try session.wait(for: "who is gone") { screen in
        screen.contains { $0.firstMatch(of: /\d+ gone/) != nil && $0.contains("since") }
      }
      #expect(try session.screen().cursorRow != nil)
      let log = try session.press("M", until: "┌ Messages")
      #expect(log.has("60 computers loaded") && log.has("75 computers loaded") && log.has("gone"))
      withExtendedLifetime(server) {}
    }

    @Test("one key turns on automatic refresh, and the status line shows the interval")
    func interval() throws {
      let session = try TmuxSession.browsing("--demo --computers 40", until: "40 of 40")
      try session.press("A", until: "every 1 min")
      try session.press("A", until: "every 5 min")
      try session.press("A", until: "every 15 min")
      try session.send("A")
      try session.wait(for: "no more") { !$0.status.contains("every") }
    }
  }
}
