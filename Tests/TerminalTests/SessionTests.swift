import CTerminalRestore
import Foundation
import Screen
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("Opening, waiting, leaving") struct SessionTests {
    @Test("closing restores everything") func closing() throws {
      let pty = try PseudoTerminal()
      let before = pty.modes
      let terminal = try pty.open()
      #expect(pty.modes != before)
      terminal.paint(CellGrid(size: terminal.size))
      _ = pty.take(bytes: terminal.bytesWritten)
      terminal.close()
      expectLeft(pty.take(until: "1049l"))
      #expect(pty.modes == before)
      terminal.close()
      terminal.paint(CellGrid(size: terminal.size))
      #expect(terminal.readInput().isEmpty)
    }

    private func expectLeft(_ bytes: String) {
      for part in ["\u{1B}[?2026l", "\u{1B}[?2004l", "\u{1B}[?1000l", "?25h", "\u{1B}[m", "\u{1B}[?1049l"] {
        #expect(bytes.contains(part), "\(part.debugDescription) in \(bytes.debugDescription)")
      }
    }

    @Test("suspending returns the terminal to the shell, and resuming takes it again") func suspending() throws {
      let pty = try PseudoTerminal()
      let before = pty.modes
      let terminal = try pty.open()
      defer { terminal.close() }
      let raw = pty.modes
      var grid = CellGrid(size: terminal.size)
      grid.put(DisplayText("still here"), row: 2, column: 0, role: .text, glyphs: .unicode)
      terminal.paint(grid)
      _ = pty.take(bytes: terminal.bytesWritten)
      terminal.suspend {
        expectLeft(pty.take(until: "1049l"))
        #expect(pty.modes == before)
        pty.resize(columns: 40, rows: 10)
      }
      #expect(pty.modes == raw)
      #expect(terminal.wait(milliseconds: 1000).contains(.resized))
      #expect(terminal.size == ScreenSize(width: 40, height: 10))
      terminal.paint(grid)
      let again = pty.take(until: "\u{1B}[?2026l")
      #expect(again.contains("\u{1B}[?2004h") && again.contains("\u{1B}[?1049h") && again.contains("still here"))
      #expect(again.contains("\u{1B}[1;10r"))
    }

    @Test("the terminal can be lent to a program that prompts") func lending() throws {
      let pty = try PseudoTerminal()
      let before = pty.modes
      let terminal = try pty.open()
      defer { terminal.close() }
      let raw = pty.modes
      var grid = CellGrid(size: terminal.size)
      grid.put(DisplayText("still here"), row: 2, column: 0, role: .text, glyphs: .unicode)
      terminal.paint(grid)
      _ = pty.take(bytes: terminal.bytesWritten)
      let answer = terminal.lend {
        expectLeft(pty.take(until: "1049l"))
        #expect(pty.modes == before)
        return "secret"
      }
      #expect(answer == "secret")
      #expect(pty.modes == raw)
      terminal.paint(grid)
      let again = pty.take(until: "\u{1B}[?2026l")
      #expect(again.contains("\u{1B}[?2004h") && again.contains("\u{1B}[?1049h") && again.contains("still here"))
    }

    @Test("the mouse is enabled once, off while suspended and after closing, and on after resuming") func mouse()
      throws
    {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      _ = pty.take(bytes: terminal.bytesWritten)
      let start = terminal.bytesWritten
      terminal.setMouse(false)
      #expect(terminal.bytesWritten == start)
      terminal.setMouse(true)
      terminal.setMouse(true)
      #expect(pty.take(bytes: terminal.bytesWritten - start) == "\u{1B}[?1000h\u{1B}[?1006h")
      terminal.suspend { #expect(pty.take(until: "1049l").contains("\u{1B}[?1006l\u{1B}[?1000l")) }
      #expect(pty.take(until: "1006h").contains("\u{1B}[?1000h"))
      pty.type("\u{1B}[<0;3;4M")
      #expect(terminal.wait(milliseconds: 2000).contains(.input))
      #expect(terminal.readInput() == [.mouse(MouseInput(kind: .press, row: 3, column: 2))])
      terminal.setMouse(false)
      terminal.suspend {}
      #expect(!pty.take(until: "\u{1B}[?2004h").contains("1000h"))
      terminal.close()
    }

    @Test("after an unannounced stop the next frame is painted completely") func continued() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      let grid = CellGrid(size: terminal.size)
      terminal.paint(grid)
      _ = pty.take(bytes: terminal.bytesWritten)
      kill(getpid(), SIGCONT)
      #expect(terminal.wait(milliseconds: 2000).contains(.continued))
      terminal.paint(grid)
      #expect(pty.take(until: "\u{1B}[?2026l").contains("\u{1B}[?1049h"))
    }

    @Test("a thread wakes the loop, and nothing else does") func waking() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      #expect(terminal.wait(milliseconds: 0) == .timedOut)
      #expect(terminal.wait(milliseconds: 30) == .timedOut)
      let waker = terminal.waker
      Thread.detachNewThread { for _ in 0..<1000 { waker.wake() } }
      #expect(terminal.wait(milliseconds: nil) == .poked)
      while terminal.wait(milliseconds: 50) != .timedOut {}
      #expect(terminal.wait(milliseconds: 20) == .timedOut)
    }

    @Test("each reason to return from waiting is distinct") func reasons() {
      let reasons: [Wake] = [.input, .poked, .resized, .continued, .timedOut, .hungUp]
      for (place, reason) in reasons.enumerated() {
        #expect(!reason.isEmpty && reasons[..<place].allSatisfy { $0.isDisjoint(with: reason) }, "\(reason)")
      }
    }

    @Test("settings are applied once, whatever was interrupted before") func settingsAreMadeOnce() throws {
      let pty = try PseudoTerminal()
      let saved = try #require(TerminalModes.read(pty.near))
      // A successful call does not reset `errno`.
      errno = EINTR
      TerminalModes.write(TerminalModes.raw(saved), to: pty.near)
      let raw = pty.modes
      errno = EINTR
      TerminalModes.write(saved, to: pty.near)
      #expect(pty.modes != raw)
    }

    @Test("keys arrive, a lone Escape after a moment") func keys() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      pty.type("j\u{1B}[Bé\u{3}\u{1A}\u{1C}\u{11}\r")
      var found: [TerminalInput] = []
      while found.count < 8, terminal.wait(milliseconds: 2000).contains(.input) { found += terminal.readInput() }
      #expect(
        found == [
          .key(.character("j")), .key(.down), .key(.character("é")), .key(.control("c")), .key(.control("z")),
          .key(.control("\\")), .key(.control("q")), .key(.enter),
        ])
      pty.type("\u{1B}")
      #expect(terminal.wait(milliseconds: 2000) == .input)
      #expect(terminal.readInput().isEmpty)
      #expect(terminal.wait(milliseconds: 2000) == .input)
      #expect(terminal.readInput() == [.key(.escape)])
      #expect(terminal.readInput().isEmpty)
    }

    @Test(
      "a type that cannot be used is an error that names it",
      arguments: [
        ("nonesuch-9", TerminalError.unknownType("nonesuch-9")), ("dumb", .cannotPlaceCursor("dumb")), ("", .noType),
      ])
    func unusableTypes(type: String, error: TerminalError) throws {
      let pty = try PseudoTerminal()
      let before = pty.modes
      #expect(throws: error) { try pty.open(["TERM": type]) }
      #expect(pty.modes == before)
      #expect(error.description.contains("TERM"))
    }

    @Test("the terminal that the program was started from is closed again if it cannot be used") func ownTerminal()
      throws
    {
      let pty = try PseudoTerminal()
      let nothing = open("/dev/null", O_RDONLY)
      let (input, errors) = (dup(STDIN_FILENO), dup(STDERR_FILENO))
      defer { for descriptor in [nothing, input, errors] { close(descriptor) } }
      func device(_ descriptor: Int32) -> dev_t? {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? facts.st_rdev : nil
      }
      // As in `$(…)`, where only standard error is still the terminal.
      dup2(nothing, STDIN_FILENO)
      if isatty(STDOUT_FILENO) == 0 { dup2(pty.near, STDERR_FILENO) }
      let own = device(isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : pty.near)
      func openOnes() -> [Int32] { (0..<1024).filter { device($0) == own } }
      let before = openOnes()
      let error = #expect(throws: TerminalError.self) { _ = try Terminal.open(environment: ["TERM": "nonesuch-9"]) }
      let after = openOnes()
      dup2(input, STDIN_FILENO)
      dup2(errors, STDERR_FILENO)
      #expect(error == .unknownType("nonesuch-9"))
      #expect(after == before)
    }

    @Test(
      "a type too new for the database is replaced by its nearest relative",
      arguments: ["xterm-ghostty", "alacritty-direct", "tmux-future", "vt525"])
    func newTypes(type: String) throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open(["TERM": type])
      terminal.paint(CellGrid(size: terminal.size))
      #expect(terminal.bytesWritten > 0)
      terminal.close()
    }

    @Test("standard output that is not a terminal is refused") func noTerminal() throws {
      #expect(throws: TerminalError.notATerminal) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { for end in ends { close(end) } }
        _ = try Terminal(environment: ["TERM": "xterm"], input: ends[0], output: ends[1])
      }
    }

    @Test("padding for slow terminals is not sent as text") func padding() {
      #expect(CursesScreen.withoutPadding(Array("\u{1B}[H$<50/>x$<2*>".utf8)) == Array("\u{1B}[Hx".utf8))
    }

    @Test("a disconnected terminal is reported, not written to forever") func hangUp() throws {
      var ends: (far: Int32, near: Int32) = (-1, -1)
      #expect(terminal_open_pair(&ends.far, &ends.near) == 0)
      let terminal = try Terminal(environment: ["TERM": "xterm"], input: ends.near, output: ends.near)
      close(ends.far)
      #expect(terminal.wait(milliseconds: 2000).contains(.hungUp))
      terminal.paint(CellGrid(size: terminal.size))
      #expect(terminal.readInput().isEmpty)
      terminal.close()
      close(ends.near)
    }

    @Test("the environment decides about UTF-8, and the default is UTF-8") func locale() {
      #expect(CharacterSetting.apply(environment: [:]))
      #expect(CharacterSetting.apply(environment: ["LANG": "", "LC_ALL": ""]))
      #expect(CharacterSetting.apply(environment: ["LANG": "xx_YY.UTF-8"]))
      #expect(CharacterSetting.apply(environment: ["LC_ALL": "C.UTF-8", "LANG": "C"]))
      #expect(!CharacterSetting.apply(environment: ["LANG": "C"]))
      // A locale that is not installed does not leave the previous one active.
      #expect(CharacterSetting.apply(environment: ["LANG": "xx_YY.UTF-8"]))
      #expect(!CharacterSetting.apply(environment: ["LC_ALL": "POSIX", "LANG": "C.UTF-8"]))
      #expect(!CharacterSetting.apply(environment: ["LANG": "xx_YY.ISO-8859-15"]))
    }

    @Test("every character that may be shown is as wide for the C library as for the grid") func widths() {
      #expect(CharacterSetting.apply(environment: [:]))
      var compared = 0
      for value in UInt32(0)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let text = DisplayText(String(Character(scalar)))
        let width = text.text.unicodeScalars.reduce(0) { $0 + CursesScreen.columns(of: $1) }
        if width != text.width { Issue.record("U+\(String(value, radix: 16)): \(width), not \(text.width)") }
        if text.text.unicodeScalars.first == scalar { compared += 1 }
      }
      #expect(compared > 100_000)
      // Combining marks are compared on a letter.
      for value in UInt32(0x300)...0x1F000 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let text = DisplayText("a" + String(Character(scalar)))
        let width = text.text.unicodeScalars.reduce(0) { $0 + CursesScreen.columns(of: $1) }
        if width != text.width { Issue.record("a + U+\(String(value, radix: 16)): \(width), not \(text.width)") }
      }
    }

    @Test("library output while the screen is up is printed afterward, without controls") func standardError() throws {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      defer { for end in ends { close(end) } }
      let capture = try #require(StandardErrorCapture(descriptor: ends[1], evenIfNotATerminal: true))
      let text = Array("first\u{1B}[31m \u{9B}m é\n".utf8)
      _ = terminal_write_all(ends[1], text, text.count)
      var item = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&item, 1, 0) == 0)
      capture.end()
      var buffer = [UInt8](repeating: 0, count: 100)
      let count = read(ends[0], &buffer, 100)
      // The two bytes of an encoded C1 control are no longer a character.
      #expect(Array(buffer.prefix(count)) == Array("first?[31m ".utf8) + [0xC2] + Array("?m é\n".utf8))
    }
  }
}
