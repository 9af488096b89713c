import Foundation
import Testing

extension EndToEnd {
  @Suite("Browsing the demo fleet")
  struct BrowsingTests {
    private func launch(
      _ arguments: String = "--demo", width: Int = 120, height: Int = 36, environment: [String: String] = [:]
    ) throws -> TmuxSession {
      let session = try TmuxSession(width: width, height: height, environment: environment)
      try session.start(arguments)
      try session.waitForRest(withText: "500 of 500")
      return session
    }

    @Test("the browser starts with the fleet, the keys and the server")
    func start() throws {
      let session = try launch()
      let screen = try session.wait(forText: "Serial number")
      try session.wait(for: "who answers, and how old this is") { screen in
        screen.contains { $0.contains("Jamf Pro 11.30.2, API v4") && $0.contains("updated just now") }
      }
      #expect(screen.last { !$0.isEmpty }?.contains("? help") == true)
      #expect(screen.prefix(2).contains { $0.contains("Mgmt ID") })
    }

    @Test("typing filters the list at once; clearing keeps the cursor on its computer")
    func filter() throws {
      let session = try launch()
      try session.send("/")
      try session.type("berlin kiosk")
      let narrowed = try session.wait(for: "one computer") { $0.contains { $0.contains(" 1 of 500") } }
      let row = try #require(narrowed.first { $0.hasPrefix("▸") })
      #expect(row.lowercased().contains("berlin kiosk"))
      try session.send("Escape")
      let cleared = try session.wait(forText: "500 of 500")
      let kept = try #require(cleared.first { $0.hasPrefix("▸") })
      #expect(kept.prefix(60) == row.prefix(60))
    }

    @Test("a filter without matches says so and loses nothing")
    func noMatch() throws {
      let session = try launch()
      try session.send("/")
      try session.type("zzzzqqq")
      try session.wait(forText: " 0 of 500")
      try session.send("C-u")
      try session.wait(forText: "500 of 500")
    }

    @Test("the cursor moves by line, by page and to both ends")
    func move() throws {
      let session = try launch()
      func cursor() throws -> String { try session.screen().first { $0.hasPrefix("▸") } ?? "" }
      let first = try cursor()
      try session.send("j")
      try session.wait(for: "the second computer") { $0.firstIndex { $0.hasPrefix("▸") } == 3 }
      try session.send("k")
      try session.wait(for: "the first computer again") { $0.contains(first) }
      try session.send("G")
      try session.wait(for: "the last computer") { screen in
        screen.contains { $0.hasPrefix("▸") } && !screen.contains { $0.hasPrefix(first) }
      }
      try session.send("g")
      try session.wait(for: "the first computer") { $0.contains { $0.hasPrefix(first.prefix(60)) } }
      try session.send("PageDown")
      try session.wait(for: "a page further") { !$0.contains { $0.hasPrefix(first.prefix(60)) } }
    }

    @Test("the detail pane shows the computer under the cursor, in full with Enter")
    func detail() throws {
      let session = try TmuxSession.browsing(width: 180)
      try session.send("/")
      try session.type("berlin kiosk")
      try session.send("Enter")
      try session.wait(forText: " 1 of 500")
      try session.wait(forText: "Jamf binary version")
      try session.send("Enter")
      let zoomed = try session.wait(for: "the zoomed detail") { screen in
        !screen.contains { $0.contains("Name ▲  ") } && screen.contains { $0.contains("General") }
      }
      #expect(zoomed.contains { $0.contains("Berlin Kiosk") })
      try session.send("Escape")
      try session.wait(for: "the list again") { $0.contains { $0.contains("Name ▲  ") } }
    }

    @Test("y copies the management ID of the row under the cursor")
    func copy() throws {
      let session = try launch()
      try session.send("j")
      let screen = try session.wait(for: "the second computer") { $0.firstIndex { $0.hasPrefix("▸") } == 3 }
      let row = try #require(screen.first { $0.hasPrefix("▸") })
      let identifier = try #require(row.firstMatch(of: /([0-9a-f]{8})…/)).1
      try session.send("y")
      try session.wait(for: "word of what was copied") { $0.contains { $0.contains("Copied") && $0.contains("tmux") } }
      #expect(session.buffer().wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
      #expect(session.buffer().hasPrefix(identifier))
    }

    @Test("y copies the management ID also with the keys in the detail pane, beside the list and zoomed")
    func copyInDetail() throws {
      let session = try TmuxSession.browsing(width: 180)
      try session.send("/")
      try session.type("berlin kiosk")
      try session.send("Enter")
      try session.wait(forText: " 1 of 500")
      try session.wait(forText: "Jamf binary version")
      try session.press("y", until: "Copied (tmux)")
      let identifier = session.buffer()
      #expect(identifier.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
      for keys in [["Tab"], ["j", "j", "Enter"]] {
        // What was copied before must not count.
        try session.tmux("set-buffer", "nothing")
        for key in keys { try session.send(key) }
        try session.send("y")
        try session.wait(for: "a copy after \(keys)") { _ in session.buffer() != "nothing" }
        #expect(session.buffer() == identifier, "after \(keys)")
      }
    }

    @Test("without tmux and a display the terminal itself copies, as over SSH")
    func copyByTerminal() throws {
      let session = try TmuxSession(knowsItIsTmux: false)
      try session.start("--demo")
      let screen = try session.waitForRest(withText: "500 of 500")
      let row = try #require(screen.first { $0.hasPrefix("▸") })
      let identifier = try #require(row.firstMatch(of: /([0-9a-f]{8})…/)).1
      try session.send("y")
      try session.wait(forText: "OSC 52")
      #expect(session.buffer().wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
      #expect(session.buffer().hasPrefix(identifier))
    }

    @Test("the window can have any size at any time")
    func resize() throws {
      let session = try launch()
      for (width, height) in [(40, 12), (200, 60), (20, 5), (81, 25), (10, 3), (1, 1), (300, 100), (63, 17), (19, 4)] {
        try session.resize(width: width, height: height)
      }
      try session.wait(forText: "small")
      try session.resize(width: 120, height: 36)
      let screen = try session.wait(forText: "500 of 500")
      #expect(screen.contains { $0.hasPrefix("▸") })
      try session.resize(width: 20, height: 5)
      try session.wait(for: "a row on the smallest screen") { $0.contains { $0.hasPrefix("▸") } }
    }

    @Test("help lists the keys")
    func help() throws {
      let session = try launch()
      try session.send("?")
      let help = try session.wait(forText: "Help: Enter run")
      #expect(help.contains { $0.contains("Choose the columns of the list") })
      try session.send("Escape")
      try session.wait(for: "the list again") { $0.contains { $0.contains("Name ▲  ") } }
    }

    @Test("a hundred thousand computers show their first rows before the load ends, and keys work in the meantime")
    func largeFleet() throws {
      // Slow enough that nothing on this machine loads it between two looks at the screen.
      let server = try ServerProcess("--computers", "100000", "--fault", "latency=500")
      let session = try TmuxSession(environment: server.credential)
      try session.start("--host \(server.address)")
      try session.wait(for: "the first rows during the load") { screen in
        screen.contains { $0.hasPrefix("▸") } && screen.contains { $0.contains("of 100,000") }
      }
      try session.send("j", "j")
      // The cursor stays on its computer, and others may come above it.
      let moved = try session.wait(for: "the cursor moved while loading") { screen in
        screen.firstIndex { $0.hasPrefix("▸") }.map { $0 >= 4 } == true
      }
      #expect(!moved.contains { $0.contains("100,000 of 100,000") })
      try session.send("R")
      let stopped = try session.wait(forText: "Stopped")
      #expect(!stopped.contains { $0.contains("100,000 of 100,000") })
    }
  }
}
