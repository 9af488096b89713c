import Foundation
import Testing

extension EndToEnd {
  @Suite("The look")
  struct LookTests {
    /// The sequences that set colors: 30-37, 90-97 and 38 for the text, 40-47, 100-107 and 48 for the background.
    private func colors(in styled: String) -> Set<Int> {
      var found: Set<Int> = []
      for sequence in styled.matches(of: /\u{1B}\[([0-9;]*)m/) {
        let first = sequence.1.replacing(/8;5;\d+/, with: "8").split(separator: ";").compactMap { Int($0) }
        found.formUnion(first.filter { (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0) })
      }
      return found
    }

    private static let boxes: Set<Character> = ["─", "│", "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼"]

    @Test("the themes are default, dark, light, 16-color, high contrast and mono; T switches to the next")
    func themes() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24)
      // tmux does not report a background here.
      let own = try colors(in: session.styledScreen())
      #expect(!own.isEmpty && !own.contains(38))
      for name in ["dark", "light"] {
        try session.press("T", until: "Colors: \(name)")
        let found = try colors(in: session.styledScreen())
        // The colors of the palette; only the selected row has a background.
        #expect(found == [38, 48], "\(name)")
      }
      try session.press("T", until: "Colors: 16-color")
      #expect(try colors(in: session.styledScreen()) == own)
      try session.press("T", until: "Colors: high-contrast")
      try session.press("T", until: "Colors: mono")
      #expect(try colors(in: session.styledScreen()).isEmpty)
      try session.press("T", until: "Colors: default")
    }

    @Test("the default theme suits the background: COLORFGBG names it, and tmux reports it")
    func background() throws {
      for (environment, color) in [(["COLORFGBG": "15;0"], "38;5;153m"), (["COLORFGBG": "0;15"], "38;5;24m")] {
        let session = try TmuxSession.browsing(width: 80, height: 24, environment: environment)
        #expect(try session.styledScreen().contains(color), "\(environment)")
      }
    }

    @Test("NO_COLOR has no colors, and the selected row is still visible")
    func noColour() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24, environment: ["NO_COLOR": "1"])
      let styled = try session.styledScreen()
      #expect(colors(in: styled).isEmpty)
      #expect(styled.split(separator: "\n").contains { $0.contains("▸   ") && $0.contains("7m") })
    }

    @Test("for screen readers there are no boxes, and the terminal's cursor is on the selected row")
    func accessible() throws {
      let session = try TmuxSession.browsing("--demo --accessible", width: 80, height: 24)
      func cursorIsOnRow() throws {
        try session.wait(for: "the terminal's cursor on the row") { screen in
          let row = screen.firstIndex { $0.hasPrefix("▸") }
          return try row.map(String.init) == session.pane("#{cursor_y}") && session.pane("#{cursor_flag}") == "1"
        }
      }
      try cursorIsOnRow()
      try session.send("j", "j")
      try session.wait(for: "the third computer") { $0.firstIndex { $0.hasPrefix("▸") } == 4 }
      try cursorIsOnRow()
      func boxless(_ screen: [String]) {
        let drawn = screen.joined().filter { Self.boxes.contains($0) }
        #expect(drawn.isEmpty, "\(screen.joined(separator: "\n"))")
      }
      boxless(try session.screen())
      boxless(try session.press("c", until: "Columns: 8 shown"))
      try session.send("Escape")
      try session.wait(forNo: "Columns: 8 shown")
      boxless(try session.press(":", until: "Actions"))
      try session.send("Escape")
      try session.wait(forNo: "Actions")
      boxless(try session.press("Y", until: "Copy from"))
    }

    @Test("ASCII is used if the locale is not UTF-8, and a vt100 without colors works")
    func plain() throws {
      for (terminal, environment) in [("xterm", ["LANG": "C"]), ("vt100", [:])] {
        let session = try TmuxSession.browsing(width: 80, height: 24, terminal: terminal, environment: environment)
        let screen = try session.press("Y", until: "Copy from")
        #expect(screen.allSatisfy { $0.utf8.allSatisfy { $0 < 0x7F } }, "\(terminal)")
        #expect(screen.contains { $0.hasPrefix(">") }, "\(terminal)")
        if terminal == "vt100" { #expect(try colors(in: session.styledScreen()).isEmpty) }
      }
    }

    @Test(
      "40x12 is usable, 80x24 is comfortable, and 300x100 uses its space",
      arguments: [(40, 12), (80, 24), (300, 100)])
    func size(width: Int, height: Int) throws {
      let session = try TmuxSession.browsing(width: width, height: height)
      let list = try session.screen()
      #expect(list.count >= height - 1 && list.allSatisfy { $0.count <= width })
      #expect(list.footer.contains("/ filter") && list.footer.contains("? help") && list.footer.contains("q quit"))
      #expect(list.status.contains("500 of 500"))
      if width == 300 {
        #expect(list.heading.contains("Last contact") && !list.heading.contains("›"))
        #expect(list.filter { $0.contains("Air ") || $0.contains("Pro ") }.count > 50)
      }
      // The boxes are complete and show how to close them.
      for (key, title) in [("c", "Columns: 8"), ("s", "Sort by"), ("Y", "Copy from"), (":", "Actions"), ("V", "Views")]
      {
        let panel = try session.press(key, until: title)
        #expect(panel.footer.contains("Esc"), "\(title): \(panel.footer)")
        #expect(panel.has("┌") && panel.has("┐") && panel.has("└") && panel.has("┘"), "\(title)")
        try session.send("Escape")
        try session.wait(for: "the list") { $0.footer.contains("? help") && !$0.has("┌") }
      }
    }
  }
}
