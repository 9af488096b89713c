import Foundation
import Testing

extension EndToEnd {
  @Suite("Palette and help")
  struct PaletteTests {
    @Test("a few letters find an action with its key, and Enter performs it; an unavailable action says why")
    func palette() throws {
      let session = try TmuxSession.browsing()
      try session.press(":", until: "┌ Actions")
      let found = try session.type("revs", until: "> revs")
      try session.wait(for: "the best match first") { screen in
        screen.contains { $0.firstMatch(of: /▸ +Reverse sort .* S │/) != nil }
      }
      #expect(found.footer.contains("Enter"))
      try session.press("Enter", until: "by Name ▼")
      try session.press(":", until: "┌ Actions")
      try session.type("stop load", until: "Stop loading")
      try session.press("Enter", until: "Nothing is loading")
      try session.send("Escape")
      try session.wait(forNo: "┌ Actions")
      // Commands with an argument, and lines by number.
      try session.press(":", until: "┌ Actions")
      try session.type("sort lastContact")
      try session.press("Enter", until: "by Last contact ▲")
      try session.press(":", until: "┌ Actions")
      try session.type("120")
      try session.send("Enter")
      let wanted = try DemoList.lines("--columns", "managementId", "--sort", "lastContact", "--limit", "120")
      let start = wanted[119].prefix(8) + "…"
      try session.wait(for: "the 120th computer") { $0.cursorRow?.contains(start) == true }
    }

    @Test("the help lists the keys, finds actions by a few letters and performs them")
    func help() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24)
      let help = try session.press("?", until: "Help: Enter run, / find")
      #expect(help.has("Find and sort"))
      try session.press("/", until: ">")
      try session.type("mark all", until: "> mark all")
      try session.press("Enter", until: "Marked 500 computers")
      try session.press("?", until: "Help: Enter run")
      try session.send("Down", "Down", "Down", "Down")
      let line = try session.wait(for: "the sort chosen") { $0.contains { $0.firstMatch(of: /^▸ s +Sort\b/) != nil } }
      #expect(line.footer.contains("Enter to run it"))
      try session.press("Enter", until: "┌ Sort by")
    }
  }
}
