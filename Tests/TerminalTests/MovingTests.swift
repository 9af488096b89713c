import Foundation
import Screen
import SeededNumbers
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("Moving the rows of a pane") struct MovingTests {
    @Test(
      "at 200 by 60, with margins, a step that moves the list beside any detail costs at most 1 KiB",
      arguments: [200, 30, 10, 0])
    func byteCounts(lines: Int) throws {
      var played = try PlayedTerminal(200, 60, hasMargins: true)
      defer { played.terminal.close() }
      var browser = TwoPanes(size: played.terminal.size, subject: 5)
      browser.detailCount = lines
      browser.step(80)
      _ = played.show(browser.picture())
      for step in [1, 1, 1, 1, -56, -1, -1, -1] {
        browser.step(step)
        let count = played.show(browser.picture())
        #expect(count > 0 && (abs(step) > 1 || count <= 1024), "\(count)")
        #expect(played.difference(from: browser.picture()) == nil)
      }
      #expect(played.emulator.movements == 7)
      if lines < 200 { return }
      for step in [1, 1, -1] {
        browser.detailTop += step
        let count = played.show(browser.picture())
        #expect(count > 0 && count <= 512, "\(count)")
        #expect(played.difference(from: browser.picture()) == nil)
      }
      #expect(played.emulator.movements == 10)
    }

    @Test(
      "the same is true for terminals that move whole lines, with a detail that hides until the cursor rests",
      arguments: [
        ("xterm-256color", true), ("tmux-256color", true), ("screen-256color", true), ("linux", false),
        ("vt220", false), ("xterm-kitty", false), ("alacritty", true),
      ])
    func byteCountsOfLines(type: String, looks: Bool) throws {
      var played = try PlayedTerminal(200, 60, hasMargins: false, environment: ["TERM": type])
      defer { played.terminal.close() }
      var browser = TwoPanes(size: played.terminal.size, subject: 5)
      browser.step(80)
      _ = played.show(browser.picture())
      for (number, step) in [1, 1, 1, 1, -1, -56, -1, -1, 1].enumerated() {
        browser.isBare = browser.step(step) || browser.isBare
        let count = played.show(browser.picture())
        #expect(count > 0 && (abs(step) > 1 || count <= (number == 0 ? 1024 : 640)), "step \(number): \(count)")
        #expect(played.difference(from: browser.picture(), looks: looks) == nil)
      }
      #expect(played.emulator.lineMovements == 7)
      (browser.isBare, browser.subject) = (false, browser.cursor)
      #expect(played.show(browser.picture()) > 1024)
      #expect(played.difference(from: browser.picture(), looks: looks) == nil)
    }

    @Test(
      "for any sequence of steps, the screen shows the right content, with margins and without",
      arguments: [(200, 60), (80, 24), (41, 12)], [true, false])
    func walking(size: (Int, Int), hasMargins: Bool) throws {
      var dice = Seeded(state: UInt64(size.0))
      var played = try PlayedTerminal(size.0, size.1, hasMargins: hasMargins)
      defer { played.terminal.close() }
      var browser = TwoPanes(size: played.terminal.size)
      browser.step(browser.listHeight)
      for number in 0..<min(150, 12_000 / size.0) {
        let top = browser.top
        switch Int.random(in: 0..<14, using: &dice) {
        case 0...4: browser.step(1)
        case 5: browser.step(-browser.listHeight)
        case 6: browser.step(browser.listHeight * [-1, 1, 1].randomElement(using: &dice)!)
        case 7 where Bool.random(using: &dice): browser.detailCount = [5, 20, 200].randomElement(using: &dice)!
        case 7: browser.step(browser.listHeight / 2 * [-1, 1, 1].randomElement(using: &dice)!)
        case 8: browser.detailTop = max(0, browser.detailTop + Int.random(in: -3...5, using: &dice))
        case 9: browser.subject = browser.cursor
        case 10: browser.panelRow = browser.panelRow == nil ? Int.random(in: 1..<5, using: &dice) : nil
        case 11:
          browser.step(1)
          browser.detailTop += 1
        case 12: played.suspend()
        default:
          played.resize(columns: size.0 + Int.random(in: 0..<3, using: &dice), rows: size.1)
          browser.size = played.terminal.size
        }
        // Mostly what the browser does where panes do not move separately.
        if browser.top != top, !hasMargins { browser.isBare = Int.random(in: 0..<4, using: &dice) > 0 }
        if browser.subject == browser.cursor { browser.isBare = false }
        let picture = browser.picture()
        _ = played.show(picture)
        let difference = played.difference(from: picture)
        #expect(difference == nil, "picture \(number)")
        if difference != nil { return }
      }
      #expect((played.emulator.movements >= 10) == hasMargins, "\(played.emulator.movements)")
      #expect(hasMargins || played.emulator.lineMovements >= 10, "\(played.emulator.lineMovements)")
    }

    @Test(
      "a terminal is queried once, in its first frame, and only where a query does no harm",
      arguments: [
        ([:], true), (["TERM": "tmux-256color"], false), (["TERM": "screen"], false), (["TERM": "vt220"], false),
        (["TERM": "linux"], false), (["TERM_PROGRAM": "Apple_Terminal"], false), (["STY": "1.tty"], false),
        (["TERM": "xterm-kitty"], true),
      ] as [([String: String], Bool)])
    func asking(environment: [String: String], isAsked: Bool) throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open(environment)
      defer { terminal.close() }
      var grid = CellGrid(size: terminal.size)
      terminal.paint(grid)
      let first = pty.take(bytes: terminal.bytesWritten)
      let parts = first.components(separatedBy: "\u{1B}[?69$p\u{1B}[c")
      #expect(parts.count == (isAsked ? 2 : 1))
      // Between switching to the alternate screen and clearing it.
      if isAsked { #expect(parts[0].contains("\u{1B}[?1049h") && parts[1].contains("\u{1B}[H\u{1B}[2J")) }
      let before = terminal.bytesWritten
      grid.put(DisplayText("x"), row: 0, column: 0, role: .text, glyphs: .unicode)
      terminal.repaintAll()
      terminal.paint(grid)
      #expect(!pty.take(bytes: terminal.bytesWritten - before).contains("$p"))
    }

    @Test(
      "rows are moved only where margins can be switched on and off, and not without a response",
      arguments: [
        ("\u{1B}[?69;2$y", true), ("\u{1B}[?69;1$y", true), ("\u{1B}[?69;0$y", false), ("\u{1B}[?69;3$y", false),
        ("\u{1B}[?69;4$y", false), ("\u{1B}[?2026;2$y", false), ("\u{1B}[?69$y", false), ("x", false),
      ])
    func answers(answer: String, moves: Bool) throws {
      let pty = try PseudoTerminal(columns: 120, rows: 30)
      let terminal = try pty.open()
      defer { terminal.close() }
      var browser = TwoPanes(size: terminal.size)
      terminal.paint(browser.picture())
      _ = pty.take(bytes: terminal.bytesWritten)
      pty.type(answer)
      #expect(terminal.wait(milliseconds: 5000).contains(.input))
      #expect(terminal.readInput() == (answer == "x" ? [.key(.character("x"))] : []))
      browser.step(browser.listHeight)
      let before = terminal.bytesWritten
      terminal.paint(browser.picture())
      let step = pty.take(bytes: terminal.bytesWritten - before)
      let moving = "\u{1B}[?2026h\u{1B}7\u{1B}[m\u{1B}[?69h\u{1B}[1;79s\u{1B}[2;28r\u{1B}[S\u{1B}[?69l\u{1B}[r\u{1B}8"
      #expect(step.hasPrefix(moving) == moves)
      #expect(step.contains("?69") == moves)
    }

    @Test("a pending response is read before another program gets the terminal") func lateAnswer() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      terminal.paint(CellGrid(size: terminal.size))
      pty.type("\u{1B}[?69;2$yj\u{1B}[?64;1c")
      terminal.suspend {
        var item = pollfd(fd: pty.near, events: Int16(POLLIN), revents: 0)
        #expect(poll(&item, 1, 0) == 0)
      }
      // Typed text is not lost.
      #expect(terminal.readInput() == [.key(.character("j"))])
      terminal.close()
    }
  }
}
