import Foundation
import Testing

extension EndToEnd {
  @Suite("The mouse")
  struct MouseTests {
    @Test(
      "is off by default; when on, it selects rows, sorts by headings, opens tabs and scrolls; it is off at the end")
    func mouse() throws {
      let session = try TmuxSession.browsing()
      #expect(try session.pane("#{mouse_any_flag} #{mouse_sgr_flag}") == "0 0")
      try session.press("m", until: "To select text, hold Shift")
      #expect(try session.pane("#{mouse_any_flag} #{mouse_sgr_flag}") == "1 1")
      let row = try session.screen()[8]
      try session.mouse(0, row: 8, column: 5)
      try session.wait(for: "the cursor on the row") { screen in
        screen[8].hasPrefix("▸") && screen[8].dropFirst().prefix(60) == row.dropFirst().prefix(60)
      }
      try session.mouse(65, row: 8, column: 5)
      try session.wait(for: "three rows down") { $0.firstIndex { $0.hasPrefix("▸") } != 8 }
      let heading = try session.screen()[1]
      let place = try #require(heading.firstRange(of: "User")?.lowerBound)
      try session.mouse(0, row: 1, column: heading.distance(from: heading.startIndex, to: place))
      try session.wait(for: "the users in order") { $0.status.contains("by User ▲") || $0[1].contains("User ▲") }
      let tabs = try session.screen()[0]
      let tab = try #require(tabs.firstRange(of: "Never")?.lowerBound)
      try session.mouse(0, row: 0, column: tabs.distance(from: tabs.startIndex, to: tab))
      try session.wait(for: "the view of the tab") { $0.has("▸3 Never seen") }
      try session.send("q")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      #expect(try session.pane("#{mouse_any_flag}") == "0")
    }
  }
}
