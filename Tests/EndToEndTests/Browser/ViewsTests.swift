import Foundation
import Testing

extension EndToEnd {
  @Suite("Views")
  struct ViewsTests {
    @Test("tabs show the counts of their views, and a view opens by its number or with the next keys")
    func tabs() throws {
      let session = try TmuxSession.browsing()
      func count(_ filter: String) throws -> Int { try DemoList.lines("--filter", filter, "--columns", "id").count }
      let stale = try count("lastContact:>30d | lastContact:?")
      let never = try count("lastContact:?")
      try session.wait(for: "the counts") { screen in
        screen[0].contains("▸1 All 500") && screen[0].contains("2 Stale \(stale) ")
          && screen[0].contains("3 Never seen \(never) ")
      }
      try session.send("2")
      try session.wait(for: "the stale ones") { $0[0].contains("▸2 Stale") && $0.status.hasPrefix(" \(stale) of 500") }
      try session.send("]")
      try session.wait(for: "the next view") { $0.status.hasPrefix(" \(never) of 500") && $0.has("▸3 Never seen") }
      let twins = try count("!duplicates:?")
      try session.send("]")
      let duplicates = try session.wait(for: "the duplicates") { $0.status.hasPrefix(" \(twins) of 500") }
      #expect(duplicates.heading.contains("Duplicates") && duplicates.has("name ×2"))
      for (view, filter) in [("5", "FileVault"), ("6", "Unmanaged")] {
        try session.send(view)
        try session.wait(for: filter) { screen in
          // The tab counts what the list shows.
          guard let tab = screen[0].range(of: "▸\(view) \(filter) ") else { return false }
          let count = screen[0][tab.upperBound...].prefix { $0.isNumber }
          return !count.isEmpty && screen.status.hasPrefix(" \(count) of 500")
        }
      }
      try session.send("1")
      try session.wait(for: "all") { $0.status.hasPrefix(" 500 of 500") }
    }

    @Test("a view is saved to the configuration, whose other content stays, and opened with --view")
    func saving() throws {
      let session = try TmuxSession()
      let file = ".config/jamf-tui/config.json"
      let before = """
        {
          "profiles": {
            "here": { "host": "jamf.example.com", "auth": { "type": "apiClient", "clientID": "x", "clientSecret": "env:S" } }
          },
          "browse": { "refreshMinutes": 0,
                      "views": [ { "name": "Airs", "filter": "model:air" } ] }
        }

        """
      try session.write(before, toHomeFile: file)
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      try session.wait(forText: "7 Airs")
      try session.filter(by: "kiosk", until: "9 of 500")
      try session.press("W", until: "Save as a view")
      try session.type("Lobby")
      try session.press("Enter", until: "The view \"Lobby\" is saved")
      try session.wait(for: "its tab") { $0[0].contains("▸8 Lobby 9") }
      try session.send("q")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      let after = try session.read(homeFile: file)
      let view = #"{ "name": "Airs", "filter": "model:air" }"#
      let place = try #require(before.firstRange(of: view)?.upperBound)
      #expect(after.hasPrefix(before[..<place]) && after.contains(#""name": "Lobby""#), "\(after)")
      #expect(try Program.run(["config", "check", "--config", session.home.appending(path: file).path]).status != 64)
      try session.start("--demo --view Lobby")
      let again = try session.waitForRest(withText: " 9 of 500")
      #expect(again[0].contains("▸8 Lobby") && again.cursorRow?.contains("Kiosk") == true)
      try session.press("V", until: "Airs")
      try session.type("lobby", until: "> lobby")
      try session.send("C-x")
      try session.wait(for: "the view gone from the file") { _ in try !session.read(homeFile: file).contains("Lobby") }
      #expect(try session.read(homeFile: file).contains("Airs"))
      try session.send("Escape")
      try session.wait(forNo: "> lobby")
      try session.send("U")
      try session.wait(for: "the view back in the file") { _ in try session.read(homeFile: file).contains("Lobby") }
    }

    @Test("list --view prints the view's computers; an unknown view or an unreadable filter is an error")
    func listing() throws {
      let folder = try TemporaryFolder()
      let file = try folder.file(
        "config.json",
        """
        { "browse": { "views": [
          { "name": "Airs", "filter": "model:air", "columns": ["name", "model"], "sort": "name:desc" },
          { "name": "Broken", "filter": "a | (b" } ] } }
        """
      ).path
      func list(_ arguments: String...) throws -> Program.Result {
        try Program.run(["list", "--demo", "--config", file] + arguments)
      }
      let airs = try list("--view", "airs")
      #expect(airs.status == 0 && !airs.output.isEmpty, "\(airs.errors)")
      let same = ["--filter", "model:air", "--columns", "name,model", "--sort", "name:desc"]
      #expect(try airs.output == Program.run(["list", "--demo"] + same).output)
      // Other options replace parts of the view.
      let names = try list("--view", "Airs", "--columns", "name")
      #expect(names.output.split(separator: "\n").count == airs.output.split(separator: "\n").count)
      #expect(!names.output.contains("\t"))
      #expect(try list("--view", "Airs", "--filter", "kiosk").output.split(separator: "\n").count == 9)
      // The browser prints the same when its output is not a terminal.
      #expect(try Program.run(["--demo", "--config", file, "--view", "Airs"]).output == airs.output)

      let unknown = try list("--view", "Air")
      #expect(unknown.status == 64 && unknown.output.isEmpty)
      #expect(unknown.errors.contains("there is no view \"Air\".") && unknown.errors.contains("Did you mean \"Airs\"?"))
      let broken = try list("--view", "Broken")
      #expect(broken.status == 78 && broken.output.isEmpty)
      #expect(broken.errors.contains("The filter of the view \"Broken\" cannot be read"), "\(broken.errors)")
    }

    @Test("back and forward go through the history, and changes are undone and redone")
    func history() throws {
      let session = try TmuxSession.browsing()
      try session.filter(by: "kiosk", until: "9 of 500")
      try session.send("j")
      let kiosk = try session.wait(for: "the second kiosk") { $0.firstIndex { $0.hasPrefix("▸") } == 3 }
      let row = try #require(kiosk.cursorRow?.prefix(60))
      try session.send("3")
      try session.wait(for: "another view") { $0.has("▸3 Never seen") && !$0.has("filter: kiosk") }
      try session.send("BSpace")
      try session.wait(for: "the kiosks, the cursor where it was") { screen in
        screen.status.contains("filter: kiosk") && screen.cursorRow?.prefix(60) == row
      }
      try session.press(")", until: "▸3 Never seen")
      try session.send("BSpace")
      try session.wait(for: "the kiosks again") { $0.status.contains("filter: kiosk") }
      try session.press("S", until: "by Name ▼")
      try session.press("U", until: "Undone: ")
      try session.wait(for: "the old order") { $0.heading.contains("Name ▲") }
      try session.press("C-r", until: "Redone: ")
      try session.wait(for: "the new order") { $0.heading.contains("Name ▼") }
      try session.send("U")
      try session.wait(for: "the old order again") { $0.heading.contains("Name ▲") }
      try session.send("U")
      try session.wait(for: "no filter") { $0.status.hasPrefix(" 500 of 500") }
    }
  }
}
