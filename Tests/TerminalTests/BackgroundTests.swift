import Foundation
import Screen
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("The terminal's background") struct BackgroundTests {
    @Test(
      "a reported color is dark or light",
      arguments: [
        ("rgb:0000/0000/0000", .dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:1e/1e/2e", .dark), ("rgb:f/f/f", .light),
        ("rgba:fdfd/f6f6/e3e3/ffff", .light), ("rgba:2e2e/3434/4040/8000", .dark), ("#fff", .light),
        ("#002b36", .dark), ("#eeeeeeeeeeee", .light), ("rgb:0000/ffff/0000", .light), ("rgb:0000/0000/ffff", .dark),
        ("rgb:", nil), ("rgb:00/00", nil), ("rgb:00/00/zz", nil), ("rgb:00000/0/0", nil), ("rgb:-1/0/0", nil),
        ("#", nil), ("#ffff", nil), ("white", nil), ("?", nil), ("", nil),
      ] as [(String, TerminalColors.Background?)])
    func reports(color: String, background: TerminalColors.Background?) {
      #expect(TerminalColors.Background(color: color) == background)
    }

    @Test(
      "COLORFGBG names the background as its last number",
      arguments: [
        ("15;0", .dark), ("0;15", .light), ("0;default;7", .light), ("12;8", .dark), ("7;6", .dark),
        ("default;default", nil),
        ("0;16", nil), ("", nil), (";", nil),
      ] as [(String, TerminalColors.Background?)])
    func environment(value: String, background: TerminalColors.Background?) {
      #expect(TerminalColors.Background(environment: ["COLORFGBG": value]) == background)
      #expect(TerminalColors.Background(environment: [:]) == nil)
    }

    private func grid(_ terminal: Terminal, _ text: String = "label") -> CellGrid {
      var grid = CellGrid(size: terminal.size)
      grid.put(DisplayText(text), row: 1, column: 0, role: .label, glyphs: .unicode)
      return grid
    }

    private static let dark = "38;5;110m"
    private static let light = "38;5;60m"
    private static let own = "36m"

    @Test(
      "the background is asked for before the first frame and after a stop, and only where a question does no harm",
      arguments: [
        ([:], true), (["TERM": "tmux-256color"], true), (["TERM": "screen", "TMUX": "x", "STY": "1.tty"], true),
        (["TERM": "xterm"], true), (["TERM": "xterm", "COLORTERM": "truecolor"], true), (["TERM": "screen"], true),
        (["TERM": "screen", "STY": "1.tty"], false), (["TERM": "vt220"], false), (["TERM": "vt100"], false),
        (["TERM": "linux"], false), (["TERM": "ansi"], false),
      ] as [([String: String], Bool)])
    func asking(environment: [String: String], isAsked: Bool) throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open(environment)
      defer { terminal.close() }
      let entering = pty.take(bytes: terminal.bytesWritten)
      #expect(entering.contains("\u{1B}]11;?\u{7}") == isAsked)
      let before = terminal.bytesWritten
      terminal.paint(grid(terminal))
      #expect(!pty.take(bytes: terminal.bytesWritten - before).contains("]11;"))
      let painted = terminal.bytesWritten
      terminal.suspend {}
      terminal.paint(grid(terminal, "other"))
      #expect(pty.take(bytes: terminal.bytesWritten - painted).contains("]11;") == isAsked)
    }

    @Test(
      "the first frame has the colors for the background that was reported before it, else for COLORFGBG, else its own",
      arguments: [
        ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", nil, dark), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", nil, light),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "15;0", light), ("\u{1B}[?64c", "15;0", dark),
        ("\u{1B}[?64c", "0;15", light), ("", "15;0", dark), ("", nil, own), ("\u{1B}]11;none\u{7}", nil, own),
      ] as [(String, String?, String)])
    func firstFrame(answer: String, environment: String?, wanted: String) throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open(environment.map { ["COLORFGBG": $0] } ?? [:])
      defer { terminal.close() }
      _ = pty.take(bytes: terminal.bytesWritten)
      let before = terminal.bytesWritten
      pty.type("j" + answer + "k")
      terminal.paint(grid(terminal))
      let frame = pty.take(bytes: terminal.bytesWritten - before)
      for colors in [Self.dark, Self.light, Self.own] {
        #expect(frame.contains(colors) == (colors == wanted), "\(frame.debugDescription)")
      }
      // Typed text is not lost, whenever it is read.
      var typed = terminal.readInput()
      while typed.count < 2, terminal.wait(milliseconds: 5000).contains(.input) { typed += terminal.readInput() }
      #expect(typed == [.key(.character("j")), .key(.character("k"))])
    }

    @Test("an answer after the first frame changes the colors, and the frame has no other difference")
    func afterFirstFrame() throws {
      var played = try PlayedTerminal(80, 24, hasMargins: false)
      let frame = grid(played.terminal)
      _ = played.show(frame)
      #expect(played.difference(from: frame) == nil)
      played.pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
      #expect(played.terminal.wait(milliseconds: 5000).contains(.input))
      #expect(played.terminal.readInput().isEmpty)
      #expect(played.show(frame) > 0)
      #expect(played.difference(from: frame) == nil)
      #expect(played.emulator.rows[1][0].rendition == [1060])
      #expect(played.show(frame) == 0)
    }

    @Test("an answer that comes too late is ignored, and is no key")
    func late() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      terminal.paint(grid(terminal))
      terminal.asked = .now - .seconds(2)
      let before = terminal.bytesWritten
      pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}j")
      #expect(terminal.wait(milliseconds: 5000).contains(.input))
      #expect(terminal.readInput() == [.key(.character("j"))])
      terminal.paint(grid(terminal))
      #expect(terminal.bytesWritten == before)
    }

    @Test("a pending answer is read before the terminal is released, and nothing is waited for after the last one")
    func releasing() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      terminal.paint(grid(terminal))
      pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?64;1c")
      terminal.suspend {
        var item = pollfd(fd: pty.near, events: Int16(POLLIN), revents: 0)
        #expect(poll(&item, 1, 0) == 0)
      }
      // It is asked again after the stop.
      pty.type("\u{1B}[?64;1c")
      #expect(terminal.readInput().isEmpty)
      let start = ContinuousClock.now
      terminal.close()
      #expect(ContinuousClock.now - start < .milliseconds(150))
    }

    @Test("a terminal with more colors than its type says names them in COLORTERM")
    func colorTerm() throws {
      for (type, name, count) in [
        ("xterm", "truecolor", TerminalColors.Depth.palette), ("xterm", "24bit", .palette), ("xterm", "yes", .eight),
        ("xterm", "", .eight), ("xterm-direct", "", .palette), ("xterm-256color", "", .palette),
        ("vt100", "truecolor", .none),
        ("linux", "truecolor", .eight), ("screen", "truecolor", .palette),
      ] {
        let pty = try PseudoTerminal()
        let terminal = try pty.open(["TERM": type, "COLORTERM": name])
        #expect(terminal.curses.colors.depth == count, "\(type) \(name)")
        terminal.close()
      }
    }
  }
}
