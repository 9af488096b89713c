import Foundation
import Testing

extension EndToEnd {
  @Suite("The filter line")
  struct FilterLineTests {
    @Test("Tab completes a field, then its values with their counts; the effect shows at once")
    func completing() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24)
      try session.send("/")
      try session.type("osv", until: "osVersion  OS version")
      try session.press("Tab", until: "Filter: osVersion:")
      try session.wait(forText: "OS version (")
      try session.type("=15.6", until: "15.6.1")
      try session.press("Tab", until: "Filter: osVersion:=15.6")
      let taken = try session.wait(for: "what the value leaves") { screen in
        screen.contains { $0.firstMatch(of: /│[▸ ]15\.6\.1 +\d+ │/) != nil } && !screen.status.hasPrefix(" 500 of 500")
          && !screen.status.hasPrefix(" 0 of 500")
      }
      let said = try #require(taken.last { $0.hasPrefix("Filter: ") }?.firstMatch(of: /Filter: (\S+)/)?.1)
      let wanted = try DemoList.lines("--filter", String(said), "--columns", "id").count
      #expect(taken.status.hasPrefix(" \(wanted) of 500"), "\(said): \(taken.status)")
      let line = try #require(taken.first { $0.firstMatch(of: /│[▸ ]15\.6\.1 +\d+ │/) != nil })
      let count = try #require(line.firstMatch(of: /15\.6\.1 +(\d+) │/)?.1)
      let proposed = try DemoList.lines("--filter", "osVersion:=15.6.1", "--columns", "id").count
      #expect(Int(count) == proposed)
      let cursor = try #require(taken.cursorRow)
      try session.send("Escape")
      let all = try session.wait(for: "all again") { $0.status.hasPrefix(" 500 of 500") }
      #expect(all.cursorRow?.prefix(40) == cursor.prefix(40))
    }

    @Test("^P and ^R bring back a filter of the last session, from a file that only its owner can read")
    func history() throws {
      let folder = try TemporaryFolder()
      let session = try TmuxSession(environment: ["XDG_STATE_HOME": folder.url.path])
      for filter in ["model:air", "kiosk"] {
        try session.start("--demo")
        try session.waitForRest(withText: "500 of 500")
        try session.send("/")
        try session.type(filter)
        try session.press("Enter", until: "filter: \(filter)")
        try session.send("q")
        try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      }
      let file = folder.url.appending(path: "jamf-tui/filters")
      #expect(try String(contentsOf: file, encoding: .utf8) == "kiosk\nmodel:air\n")
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      try session.press("/", until: "Filter:")
      try session.press("C-p", until: "Filter: kiosk")
      try session.press("C-p", until: "Filter: model:air")
      try session.press("C-u", until: " 500 of 500")
      try session.type("kio", until: "Filter: kio")
      try session.press("C-r", until: "│ kiosk ")
      try session.press("C-r", until: "Filter: kiosk")
      try session.send("Enter")
      try session.wait(for: "the filter kept") { $0.status.contains("filter: kiosk") }
    }

    @Test("a mistake has a mark above its character, which disappears when it is fixed")
    func error() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24)
      try session.send("/")
      try session.type("mac supervised:perhaps", until: "▼")
      let screen = try session.wait(for: "the sign and the line") { screen in
        screen.contains { $0.hasPrefix("Filter: mac supervised:perhaps") }
      }
      let sign = try #require(screen.first { $0.contains("▼ ") })
      let line = try #require(screen.first { $0.hasPrefix("Filter: ") })
      let place = try #require(sign.firstIndex(of: "▼").map { sign.distance(from: sign.startIndex, to: $0) })
      #expect(line.dropFirst(place).hasPrefix("perhaps"), "\(sign)\n\(line)")
      #expect(sign.contains("yes or no"))
      for _ in "perhaps" { try session.send("BSpace") }
      try session.type("yes")
      try session.wait(forNo: "▼ ")
    }
  }
}
