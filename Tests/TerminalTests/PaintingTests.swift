import Foundation
import Screen
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("Painting") struct PaintingTests {
    /// A list with a selected row, a status line and much text, as in the browser.
    private func list(_ size: ScreenSize, selected: Int, glyphs: Glyphs = .unicode) -> CellGrid {
      var grid = CellGrid(size: size)
      for row in 0..<size.height {
        let text = DisplayText("mac-\(row * 7919)  3f2c\(row)-aa  日本 é user\(row)@example.com  MacBook Pro 14″")
        let role: Role = row == selected ? .selection : row == size.height - 1 ? .status : .text
        grid.put(text, row: row, column: 0, width: size.width / 2, role: role, glyphs: glyphs)
        grid.put(glyphs.vertical, row: row, column: size.width / 2, width: 1, role: .border, glyphs: glyphs)
        grid.put(
          text, row: row, column: size.width / 2 + 1, width: size.width - size.width / 2 - 1, role: .label,
          glyphs: glyphs)
      }
      return grid
    }

    @Test("a frame is one synchronized write, and the same frame again is none") func synchronised() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      let entering = terminal.bytesWritten
      #expect(pty.take(bytes: entering) == "\u{1B}[?2004h\u{1B}]11;?\u{7}")
      terminal.paint(list(terminal.size, selected: 0))
      let first = pty.take(bytes: terminal.bytesWritten - entering)
      #expect(first.utf8.count == terminal.bytesWritten - entering)
      #expect(first.hasPrefix("\u{1B}[?2026h") && first.contains("\u{1B}[?1049h"))
      #expect(!first.contains("\u{1B}]"))
      #expect(first.hasSuffix("\u{1B}[?2026l"))
      #expect(first.components(separatedBy: "2026").count == 3)
      #expect(first.contains("\u{1B}[1;24r") && first.contains("日本 é"))
      let before = terminal.bytesWritten
      terminal.paint(list(terminal.size, selected: 0))
      #expect(terminal.bytesWritten == before)
      #expect(terminal.framesPainted == 1)
      terminal.paint(list(terminal.size, selected: 1))
      let step = pty.take(bytes: terminal.bytesWritten - before)
      #expect(step.hasPrefix("\u{1B}[?2026h") && step.hasSuffix("\u{1B}[?2026l"))
      #expect(!step.contains("\u{1B}[2J") && !step.contains("\u{1B}[J") && !step.contains("1049"))
    }

    @Test("at 200 by 60 a cursor step costs less than 1 KiB and a whole frame less than 24") func byteCounts() throws {
      let pty = try PseudoTerminal(columns: 200, rows: 60)
      let terminal = try pty.open()
      defer { terminal.close() }
      terminal.paint(list(terminal.size, selected: 10))
      let whole = terminal.bytesWritten
      #expect(whole > 60 * 100 && whole <= 24 * 1024, "\(whole)")
      terminal.paint(list(terminal.size, selected: 11))
      let step = terminal.bytesWritten - whole
      #expect(step > 0 && step <= 1024, "\(step)")
      terminal.repaintAll()
      terminal.paint(list(terminal.size, selected: 11))
      #expect(terminal.bytesWritten - whole - step <= 24 * 1024)
    }

    @Test(
      "a line feed leads to the next row where the row is known, and all else stays unchanged",
      arguments: [
        ("\u{1B}[15d\u{1B}[K\u{1B}[16d\u{1B}[K", "\u{1B}[15d\u{1B}[K\n\u{1B}[K"),
        ("\u{1B}[3;9H  \u{8}\u{8}\u{1B}[K\u{1B}[4d", "\u{1B}[3;9H  \u{8}\u{8}\u{1B}[K\n"),
        ("\u{1B}[H\u{1B}(B\u{1B}[0;1m\u{1B}[2d", "\u{1B}[H\u{1B}(B\u{1B}[0;1m\n"),
        // Further away, upward, after text, and after cells that may be elsewhere.
        ("\u{1B}[15d\u{1B}[K\u{1B}[17d", nil), ("\u{1B}[15d\u{1B}[14d", nil), ("\u{1B}[15dMac\u{1B}[16d", nil),
        ("\u{1B}[15d\n\u{1B}[16d", nil), ("\u{1B}[15d\u{1B}M\u{1B}[16d", nil),
        ("\u{1B}[15d\u{1B}[2A\u{1B}[16d", nil),
        ("\u{1B}[16d", nil), ("日本\u{1B}[", nil), ("\u{1B}", nil), ("\u{1B}[99999999999999999999d\u{1B}[2d", nil),
      ] as [(String, String?)])
    func lineFeeds(printed: String, shortened: String?) {
      #expect(String(decoding: LineFeeds.shortened(Array(printed.utf8)), as: UTF8.self) == shortened ?? printed)
    }

    @Test("a step that empties a detail of 55 lines beside twelve columns costs less than 1 KiB")
    func emptying() throws {
      let pty = try PseudoTerminal(columns: 200, rows: 60)
      let terminal = try pty.open()
      defer { terminal.close() }
      func picture(selected: Int, isLoaded: Bool) -> CellGrid {
        var grid = CellGrid(size: terminal.size)
        for row in 1..<58 {
          let text = DisplayText(
            "mac-\(row * 7919)  3f2c\(row)7ab-1111-4000-8000-00000000000\(row)  user\(row)  C02X\(row * 31)  MacBook Pro  26.\(row % 7)"
              + "   \(row) d ago  Finance  North  A-\(row)  10.0.0.\(row)  user\(row)@example.com")
          grid.put(text, row: row, column: 4, width: 142, role: row == selected ? .selection : .text, glyphs: .unicode)
          guard isLoaded || row < 11 else { continue }
          let field = DisplayText("Field \(row * (isLoaded ? 1 : 17))")
          grid.put(field, row: row, column: 152, width: 40, role: .label, glyphs: .unicode)
        }
        return grid
      }
      terminal.paint(picture(selected: 10, isLoaded: true))
      _ = pty.take(bytes: terminal.bytesWritten)
      let before = terminal.bytesWritten
      terminal.paint(picture(selected: 11, isLoaded: false))
      let step = terminal.bytesWritten - before
      #expect(step > 300 && step <= 1024, "\(step)")
      let bytes = pty.take(bytes: step)
      #expect(bytes.contains("\n\u{1B}[K\n\u{1B}[K"))
    }

    @Test("curses has what was painted, including wide and combined characters") func readBack() throws {
      let pty = try PseudoTerminal(columns: 24, rows: 4)
      let terminal = try pty.open()
      defer { terminal.close() }
      var grid = CellGrid(size: terminal.size)
      let lines = ["日本語 e\u{301}x 👩 DE ✓", "Žluťoučký kůň שלום", "┌─┐▲▼█…", "full to the very corner!"]
      for (row, line) in lines.enumerated() {
        grid.put(DisplayText(line), row: row, column: 0, role: .text, glyphs: .unicode)
      }
      terminal.paint(grid)
      for (row, line) in lines.enumerated() {
        let read = terminal.curses.text(ofRow: row)
        #expect(read.hasPrefix(line), "\(read)")
      }
      grid.put(DisplayText("xx"), row: 0, column: 1, role: .text, glyphs: .unicode)
      terminal.paint(grid)
      #expect(terminal.curses.text(ofRow: 0).hasPrefix(" xx 語 e\u{301}x"))
    }

    @Test("a terminal without UTF-8 gets ASCII only, whatever a view draws") func asciiOnly() throws {
      for environment in [["LC_ALL": "C"], ["TERM": "linux"], ["TERM": "vt100"]] {
        let pty = try PseudoTerminal()
        let terminal = try pty.open(environment)
        defer { terminal.close() }
        #expect(!terminal.usesUnicode)
        let entering = terminal.bytesWritten
        terminal.paint(list(terminal.size, selected: 0, glyphs: .unicode))
        let frame = pty.take(bytes: terminal.bytesWritten)
        #expect(terminal.bytesWritten > entering + 100)
        #expect(frame.utf8.allSatisfy { $0 < 0x80 })
        #expect(frame.contains("?? e user"))
      }
    }

    @Test("on an unknown background colors are the terminal's own, and NO_COLOR leaves attributes")
    func colors() throws {
      for (environment, isColored) in [([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true)] {
        let pty = try PseudoTerminal()
        let terminal = try pty.open(environment)
        defer { terminal.close() }
        var grid = CellGrid(size: terminal.size)
        for (row, role) in Role.allCases.enumerated() {
          grid.put(DisplayText("role"), row: row, column: 0, role: role, glyphs: .unicode)
        }
        terminal.paint(grid)
        let frame = pty.take(bytes: terminal.bytesWritten)
        #expect(frame.contains("36m") == isColored)
        #expect(frame.contains("7mrole"))
        #expect(!frame.contains("38;") && !frame.contains("48;"))
        #expect(frame.contains(/4[1-6]m/) == isColored)
      }
    }

    @Test("without color every role that warns or selects still differs from plain text, in every theme")
    func mono() {
      for theme in Theme.allCases {
        func style(_ role: Role) -> CellStyle {
          CellStyle(role, theme: theme, colors: TerminalColors(depth: .none, background: .dark))
        }
        for role in Role.allCases { #expect(style(role) == style(role).withoutColors, "\(role) in \(theme)") }
        for role in [Role.selection, .selectionInactive, .match, .marked, .warning, .failure, .header, .progress] {
          #expect(style(role) != style(.text), "\(role) in \(theme)")
        }
        #expect(style(.selectionMatch) != style(.selection), "\(theme)")
      }
    }

    @Test("a theme changes the look of a frame, and only the look", arguments: Theme.allCases)
    func themes(theme: Theme) throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      var grid = CellGrid(size: terminal.size)
      for (row, role) in Role.allCases.enumerated() {
        grid.put(DisplayText("role"), row: row, column: 0, role: role, glyphs: .unicode)
      }
      terminal.paint(grid)
      _ = pty.take(bytes: terminal.bytesWritten)
      let before = terminal.bytesWritten
      grid.theme = theme
      terminal.paint(grid)
      // The background is not known.
      #expect((terminal.bytesWritten == before) == [.standard, .sixteen].contains(theme))
      terminal.repaintAll()
      let half = terminal.bytesWritten
      terminal.paint(grid)
      let frame = pty.take(bytes: terminal.bytesWritten - before)
      #expect(terminal.bytesWritten > half)
      #expect(frame.contains("36m") == [.standard, .sixteen].contains(theme))
      #expect(frame.contains("38;5;110") == (theme == .dark))
      #expect(frame.contains("38;5;60") == (theme == .light))
      #expect(frame.contains("48;5;220") == (theme == .highContrast))
      #expect(frame.contains(/[\[;][349][0-8][;m]/) == (theme != .mono))
      #expect(frame.contains("\u{1B}[2m") || frame.contains(";2m") == [.standard, .sixteen, .mono].contains(theme))
    }

    @Test(
      "on an unknown background, all terminals with colors have the same eight; one without color gets attributes",
      arguments: [
        ("xterm", true), ("xterm-256color", true), ("xterm-direct", true), ("xterm-mono", false), ("vt100", false),
      ])
    func depths(type: String, isColored: Bool) throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open(["TERM": type])
      defer { terminal.close() }
      var grid = CellGrid(size: terminal.size)
      grid.put(DisplayText("FileVault"), row: 1, column: 0, role: .warning, glyphs: .unicode)
      terminal.paint(grid)
      let frame = pty.take(bytes: terminal.bytesWritten)
      #expect((frame.firstMatch(of: /\u{1B}\[[0-9;]*33m/) != nil) == isColored, "\(frame.debugDescription)")
      #expect(!frame.contains("38;") && !frame.contains("48;"))
    }

    @Test("a link surrounds its cells, inside the frame, once, and disappears when it is removed") func links() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      var grid = CellGrid(size: terminal.size)
      grid.put(DisplayText("open 日本 here"), row: 4, column: 2, role: .key, glyphs: .unicode)
      var linked = grid
      linked.link(row: 4, columns: 7..<11, to: "https://jamf.example.com/computers.html?id=7&o=r")
      terminal.paint(linked)
      let first = pty.take(bytes: terminal.bytesWritten)
      #expect(
        first.hasSuffix(
          "\u{1B}7\u{1B}[5;8H\u{1B}]8;;https://jamf.example.com/computers.html?id=7&o=r\u{1B}\\"
            + "\u{1B}[0;1;36m日本\u{1B}]8;;\u{1B}\\\u{1B}8\u{1B}[?2026l"))
      let before = terminal.bytesWritten
      terminal.paint(linked)
      #expect(terminal.bytesWritten == before)
      linked.put(DisplayText("elsewhere"), row: 9, column: 0, role: .text, glyphs: .unicode)
      terminal.paint(linked)
      let elsewhere = pty.take(bytes: terminal.bytesWritten - before)
      #expect(elsewhere.contains("elsewhere") && !elsewhere.contains("]8;"))
      let then = terminal.bytesWritten
      grid.put(DisplayText("elsewhere"), row: 9, column: 0, role: .text, glyphs: .unicode)
      terminal.paint(grid)
      let gone = pty.take(bytes: terminal.bytesWritten - then)
      #expect(gone.contains("\u{1B}]8;;\u{1B}\\") && gone.contains("日本") && !gone.contains("http"))
      let last = terminal.bytesWritten
      terminal.paint(grid)
      #expect(terminal.bytesWritten == last)
    }

    @Test(
      "text that is not a web address is no link",
      arguments: [
        "javascript:x", "https://a b", "https://x\u{1B}\\y", "https://é", "file:///etc/passwd", "",
        "https://" + String(repeating: "x", count: 2000),
      ])
    func noLinks(target: String) {
      var grid = CellGrid(size: ScreenSize(width: 10, height: 2))
      grid.link(row: 0, columns: 0..<5, to: target)
      grid.link(row: 2, columns: 0..<5, to: "https://x")
      grid.link(row: 0, columns: 10..<12, to: "https://x")
      #expect(grid.links.isEmpty)
    }

    @Test("the cursor is shown at its place in the grid and hidden again") func cursor() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      var grid = CellGrid(size: terminal.size)
      terminal.paint(grid)
      #expect(pty.take(bytes: terminal.bytesWritten).contains("\u{1B}[?25l"))
      let before = terminal.bytesWritten
      grid.cursor = CellPosition(row: 5, column: 9)
      terminal.paint(grid)
      let shown = pty.take(bytes: terminal.bytesWritten - before)
      #expect(shown.contains("25h") && shown.contains("\u{1B}[6;10H"))
      let then = terminal.bytesWritten
      grid.cursor = CellPosition(row: 500, column: 9)
      terminal.paint(grid)
      #expect(pty.take(bytes: terminal.bytesWritten - then).contains("\u{1B}[?25l"))
    }

    @Test("any size can become any other, down to one cell") func resizing() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      for (columns, rows) in [(200, 60), (1, 1), (20, 5), (2, 1), (1, 2), (500, 200), (80, 24), (0, 0), (3, 3)] {
        let old = terminal.size
        let stale = list(old, selected: 0)
        pty.resize(columns: columns, rows: rows)
        kill(getpid(), SIGWINCH)
        let expected =
          columns == 0 ? ScreenSize(width: 80, height: 24) : ScreenSize(width: columns, height: rows)
        #expect(terminal.wait(milliseconds: 2000).contains(.resized) == (expected != old))
        #expect(terminal.size == expected)
        terminal.paint(stale)
        var grid = CellGrid(size: terminal.size)
        grid.put(DisplayText("mac-42"), row: grid.size.height - 1, column: 0, role: .text, glyphs: .unicode)
        terminal.paint(grid)
        let expectedText = DisplayText("mac-42").clipped(to: grid.size.width, glyphs: .unicode).text
        #expect(terminal.curses.text(ofRow: grid.size.height - 1).hasPrefix(expectedText))
      }
    }
  }
}
