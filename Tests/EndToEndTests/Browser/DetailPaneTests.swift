import Foundation
import Testing

extension EndToEnd {
  @Suite("The detail")
  struct DetailPaneTests {
    @Test("sections can be listed, opened, folded and searched, and a field of a table copied")
    func sections() throws {
      let session = try TmuxSession.browsing(width: 180)
      try session.wait(forText: "Jamf binary version")
      try session.send("Tab")
      let index = try session.press("i", until: "┌ Sections of")
      #expect(index.has("not available in v4"))
      #expect(index.match(/General +\d+ of \d+ fields/) != nil)
      let count = try #require(index.match(/Applications +(\d+) │/)).1
      try session.type("appli", until: "> appli")
      try session.send("Enter")
      try session.wait(for: "the applications as a table") { screen in
        screen.contains { $0.contains("▸ Applications  \(count)") } && screen.contains { $0.contains("  Safari.app") }
      }
      try session.press("z", until: "+Applications  \(count), folded")
      try session.send("z")
      try session.wait(forNo: ", folded")
      try session.press("/", until: "Search")
      try session.type("safari")
      try session.send("Enter")
      try session.wait(for: "the match under the cursor") { screen in
        screen.contains { $0.contains("▸ Safari.app") } && !screen.contains { $0.hasPrefix("Search") }
      }
      try session.send("f")
      try session.wait(for: "word of what was copied") { $0.has("Copied (tmux): Safari.app") }
      #expect(session.buffer() == "Safari.app")
    }

    @Test("unknown values have a reason, and FileVault is that of the partition, with the flag next to it")
    func unknown() throws {
      let session = try TmuxSession.browsing("--demo --computers 60", width: 220, until: "60 of 60")
      try session.wait(for: "two kinds of unknown") { $0.has("not reported") && $0.has("not available in v4") }
      try session.filter(
        by: "partitionFileVault2State:=ENCRYPTED diskEncryption.fileVault2Enabled:no", until: "3 of 60")
      try session.wait(forText: "Jamf binary version")
      try session.send("Tab")
      try session.press("i", until: "┌ Sections of")
      try session.type("disk enc", until: "> disk enc")
      try session.send("Enter")
      let disk = try session.wait(forText: "although")
      #expect(disk.has("FileVault") && disk.has("ENCRYPTED"))
      try session.wait(for: "the word beside the flag") { $0.has("says ENCRYPTED. Rely") }
    }

    @Test("without a privilege the detail names it in place of the names")
    func privilege() throws {
      let server = try ServerProcess("--computers", "40", "--fault", "missing-privilege=Read Departments")
      let session = try TmuxSession.browsing(
        "--host \(server.address)", environment: server.credential, until: "40 of 40")
      try session.send("Enter")
      try session.wait(for: "the zoomed detail") { $0.isZoomed }
      try session.press("/", until: "Search")
      try session.type("department")
      try session.send("Enter")
      try session.wait(forText: "Read Departments")
    }

    @Test("the detail is next to the list or below it, depending on the width, and can be resized and zoomed")
    func panes() throws {
      let session = try TmuxSession.browsing(width: 180)
      func edge(_ screen: [String]) -> Int? { screen.cursorRow.flatMap { Array($0).firstIndex(of: "│") } }
      let start = try #require(edge(session.screen()))
      try session.send("+")
      let larger = try session.wait(for: "a larger detail") { edge($0).map { $0 < start } == true }
      #expect(larger.status.hasPrefix(" 500 of 500"))
      try session.send("C-w")
      try session.wait(for: "the detail as before") { edge($0) == start }
      try session.resize(width: 80, height: 24)
      try session.wait(for: "the detail below") { $0.contains { $0.hasPrefix("─ ") } && edge($0) == nil }
      try session.send("Enter")
      try session.wait(for: "the detail alone") { $0.isZoomed && $0.has("General") }
      try session.send("Escape")
      try session.wait(for: "the list again") { $0.heading.contains("Name ▲") }
    }
  }
}
