import Foundation
import Testing

extension EndToEnd {
  @Suite("Terminal manners")
  struct TerminalMannersTests {
    @Test("Ctrl-Z returns the terminal to the shell, and fg restores the browser's screen")
    func suspend() throws {
      let session = try TmuxSession()
      let before = try session.shell("stty -g")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      let process = try session.programID()
      try session.send("C-z")
      try session.wait(forText: "Stopped")
      #expect(try session.pane("#{alternate_on} #{cursor_flag}") == "0 1")
      #expect(try session.shell("stty -g") == before)
      // In the background it stops again, without a change to the terminal.
      _ = try session.shell("bg")
      try session.wait(for: "the stop in the background") { _ in try Program.state(of: process) == "T" }
      #expect(try session.pane("#{alternate_on} #{cursor_flag}") == "0 1")
      #expect(try session.shell("stty -g") == before)
      try session.type("fg")
      try session.send("Enter")
      try session.wait(forText: "500 of 500")
      try session.send("j")
      try session.wait(for: "a moved cursor") { $0.firstIndex { $0.hasPrefix("▸") } == 3 }
      try session.send("q")
      try session.wait(forText: "ready>")
      #expect(try session.shell("stty -g") == before)
    }

    @Test("q leaves the terminal as it was")
    func quit() throws {
      let session = try TmuxSession()
      let before = try session.shell("stty -g")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      try session.send("q")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      #expect(try session.pane("#{alternate_on} #{cursor_flag} #{keypad_flag} #{mouse_any_flag}") == "0 1 0 0")
      #expect(try session.shell("echo $?") == "0")
      #expect(try session.shell("stty -g") == before)
    }

    @Test(
      "whatever signal ends it, the terminal is restored and the shell sees the signal",
      arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE])
    func death(signal: Int32) throws {
      let session = try TmuxSession()
      let before = try session.shell("stty -g")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      kill(try session.programID(), signal)
      try session.wait(for: "the shell after signal \(signal)") { $0.contains { $0.contains("ready>") } }
      #expect(try session.pane("#{alternate_on} #{cursor_flag}") == "0 1")
      let status = try session.shell("{ echo $?; stty -g; }").split(separator: "\n")
      #expect(status.last.map(String.init) == before)
      #expect(status.first == "\(128 + signal)")
    }

    @Test("a stopped program ends when the shell's kill asks it to", arguments: ["TERM", "HUP"])
    func stoppedDeath(signal: String) throws {
      let session = try TmuxSession()
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      let process = try session.programID()
      try session.send("C-z")
      try session.wait(forText: "Stopped")
      // The shell also continues a stopped job, in the background.
      try session.type("kill -\(signal) %1")
      try session.send("Enter")
      try session.wait(for: "the end of the program") { _ in try !Program.isRunning(process) }
    }

    #if os(Linux)  // `env --block-signal` is GNU's.
      @Test("signals that the parent process blocked are handled")
      func blockedSignals() throws {
        let session = try TmuxSession()
        try session.type("clear; env --block-signal '\(Program.path)' --demo")
        try session.send("Enter")
        try session.waitForRest(withText: "500 of 500")
        try session.send("C-z")
        try session.wait(forText: "Stopped")
        try session.type("fg")
        try session.send("Enter")
        try session.wait(forText: "500 of 500")
        kill(try session.programID(), SIGTERM)
        try session.wait(for: "the shell") { $0.contains { $0.contains("ready>") } }
        #expect(try session.shell("echo $?") == "\(128 + SIGTERM)")
      }
    #endif

    @Test("without LANG the screen is UTF-8; with LANG=C it is ASCII")
    func locale() throws {
      let unset = try TmuxSession(environment: ["LANG": ""])
      try unset.start("--demo")
      try unset.wait(forText: "500 of 500")
      #expect(try unset.screen().contains { $0.contains("─") })

      let ascii = try TmuxSession(environment: ["LANG": "C"])
      try ascii.start("--demo")
      let screen = try ascii.wait(forText: "500 of 500")
      #expect(screen.allSatisfy { $0.utf8.allSatisfy { $0 < 0x7F } })
      #expect(screen.contains { $0.contains("Mgmt ID") })
    }

    @Test("a plain xterm works")
    func xterm() throws {
      let session = try TmuxSession(terminal: "xterm")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
    }

    @Test("an unknown terminal is a clear error")
    func unknownTerminal() throws {
      let session = try TmuxSession(terminal: "no-such-terminal")
      try session.start("--demo")
      let screen = try session.wait(forText: "terminal database")
      #expect(screen.joined().contains("(TERM)"))
      #expect(try session.shell("echo $?") == "1")
    }

    @Test(
      "one cursor step writes at most 1 KiB, to a new computer and back, in synchronized frames",
      arguments: [(200, 60), (80, 24)],
      [
        nil,
        "name managementId username serialNumber model osVersion lastContact department building assetTag ip email",
      ])
    func bytesWritten(size: (Int, Int), columns: String?) throws {
      // The colors of the palette are the longest.
      let session = try TmuxSession(width: size.0, height: size.1, environment: ["COLORFGBG": "15;0"])
      if let columns {
        let names = columns.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
        try session.write("{ \"browse\": { \"columns\": [\(names)] } }", toHomeFile: ".config/jamf-tui/config.json")
      }
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      try session.send("g")
      // Below the tabs and the headings.
      let first = try session.wait(for: "the first computer") { $0.firstIndex { $0.hasPrefix("▸") } == 2 }[2]
      try waitForDetail(of: first, in: session)
      for (key, row) in [("j", 3), ("k", 2)] {
        let bytes = try session.bytesWritten {
          try session.send(key)
          let screen = try session.wait(for: "the other computer") { $0.firstIndex { $0.hasPrefix("▸") } == row }
          try waitForDetail(of: screen[row], in: session)
        }
        // The detail and its sections follow later, in frames of their own.
        let frames = bytes.frames
        #expect(frames.count >= 2)
        #expect((frames.first?.count ?? .max) <= 1024, "\(frames.map(\.count)) bytes")
        #expect(bytes.outsideFrames.isEmpty)
      }
    }

    @Test(
      "a step that scrolls the list writes at most 1,152 bytes where only whole lines can be moved",
      arguments: [(200, 60), (80, 24)], ["tmux-256color", "xterm-256color"])
    func bytesOfScrolling(size: (Int, Int), terminal: String) throws {
      let session = try TmuxSession(
        width: size.0, height: size.1, terminal: terminal, environment: ["COLORFGBG": "15;0"],
        knowsItIsTmux: terminal == "tmux-256color")
      try session.write(Self.twelveColumns, toHomeFile: ".config/jamf-tui/config.json")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      func cursorRow(_ screen: [String]) -> Int? { screen.firstIndex { $0.hasPrefix("▸") } }
      func settle() throws -> [String] {
        let screen = try session.waitForRest(withText: "500 of 500")
        try waitForDetail(of: screen[try #require(cursorRow(screen))], in: session)
        return screen
      }
      // To the last visible row.
      var row = 1
      while let next = cursorRow(try settle()), next != row {
        row = next
        try session.send(Array(repeating: "j", count: size.1 == 60 && row == 2 ? 50 : 1))
      }
      for keys in [["j"], ["j"], ["j", "j", "j", "j", "j", "j"]] {
        let before = try session.screen()
        let bytes = try session.bytesWritten {
          for key in keys { try session.send(key) }
          let screen = try settle()
          #expect(cursorRow(screen) == row && screen[row - 1] != before[row - 1])
        }
        let frames = bytes.frames.map { String(decoding: $0, as: UTF8.self) }
        // Lines are moved between margins. The detail has frames of its own, in which curses may do the same.
        func movesLines(_ frame: String) -> Bool { frame.hasPrefix("\u{1B}[?2026h\u{1B}7\u{1B}[m\u{1B}[") }
        let first = try #require(frames.first)
        let steps = frames.filter(movesLines)
        #expect(steps.count >= (size.0 == 200 ? 1 : 0))
        // Keys that arrive together are one frame: as many line feeds as steps, before the margins are reset.
        for step in steps {
          let moving = step.prefix(upTo: step.firstRange(of: "\u{1B}[r")?.lowerBound ?? step.startIndex)
          let count = max(1, moving.utf8.count { $0 == UInt8(ascii: "\n") })
          // Twelve columns, four of them with signs or in faint letters.
          #expect(step.utf8.count <= 1152 * count, "\(count) steps: \(step)")
        }
        if !movesLines(first) {
          #expect(first.utf8.count <= 1152, "\(frames.map(\.utf8.count)) bytes")
        }
        #expect(bytes.outsideFrames.isEmpty)
      }
    }

    private static let twelveColumns = """
      { "browse": { "columns": ["name", "managementId", "username", "serialNumber", "model", "osVersion", "lastContact",
        "department", "building", "assetTag", "ip", "email"] } }
      """

    /// Waits until the detail shows the computer of a row completely.
    private func waitForDetail(of row: String, in session: TmuxSession) throws {
      // The list may cut the name, at an ellipsis, and marks computers that share an identifier.
      let word = try #require(row.split(separator: " ").first { $0 != "▸" })
      let name = word.drop { $0 == "×" }.prefix { $0 != "…" }
      try session.wait(for: "the detail of \(name)") { screen in
        screen.contains { line in
          line.ranges(of: /Name  +/).contains { line[$0.upperBound...].hasPrefix(name) }
        }
          && !screen.contains { $0.contains("Loading all") }
      }
    }

    #if os(Linux)
      @Test("while nothing happens, nothing wakes up for ten seconds")
      func idle() throws {
        let session = try TmuxSession(width: 180)
        try session.start("--demo")
        try session.wait(forText: "500 of 500")
        try session.wait(forText: "Jamf binary version")
        let program = try session.programID()
        // The start leaves a few timers, such as the connection timeout, which fire once. Anything that wakes
        // up repeatedly would not let ten seconds pass.
        var last = (count: try WakeUps.count(of: program), since: ContinuousClock.now)
        try session.wait(for: "ten seconds without a wake-up", seconds: 40) { _ in
          let count = try WakeUps.count(of: program)
          if count != last.count { last = (count, .now) }
          return last.since.duration(to: .now) >= .seconds(10)
        }
      }
    #endif
  }
}
