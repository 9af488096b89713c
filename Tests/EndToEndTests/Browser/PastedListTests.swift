import Foundation
import Testing

extension EndToEnd {
  @Suite("A pasted list")
  struct PastedListTests {
    @Test("a pasted list shows what was found, not found and given twice, and marks all found")
    func pasting() throws {
      let session = try TmuxSession.browsing()
      let serials = try DemoList.lines("--columns", "serialNumber", "--sort", "name", "--limit", "40")
        .filter { $0.count > 6 && !$0.contains(" ") }
      let (one, two, three) = (serials[10], serials[20], serials[30])
      try session.paste([one, two, "NOSUCHSERIAL", one.lowercased(), three].joined(separator: "\n") + "\n")
      let verdict = try session.wait(forText: "From a list: 3 computers found")
      #expect(verdict.has("[all 5] found 4  not found 1  given twice 1"))
      #expect(verdict.contains { $0.contains("NOSUCHSERIAL") && $0.contains("not found") })
      #expect(verdict.contains { $0.contains(one.lowercased()) && $0.contains("again, as on line 1") })
      try session.press("Tab", until: "[found 4]")
      let missing = try session.press("Tab", until: "[not found 1]")
      #expect(missing.has("NOSUCHSERIAL") && !missing.has("serial number of"))
      try session.press("y", until: "Copied")
      #expect(session.buffer().trimmingCharacters(in: .newlines) == "NOSUCHSERIAL")
      try session.press("Tab", "Tab", until: "[all 5]")
      try session.press("*", until: "Marked 3 computers")
      try session.press("=", until: "only: the lookup")
      let only = try session.wait(for: "the three of them") { $0.status.hasPrefix(" 3 of 500 · 3 marked") }
      #expect(only.filter { $0.hasPrefix(" ●") || $0.hasPrefix("▸●") }.count == 3)
      try session.send("Escape")
      try session.wait(for: "all again") { $0.status.hasPrefix(" 500 of 500 · 3 marked") }
      try session.send("y")
      try session.wait(forText: "the management ID of 3 computers")
    }

    @Test("150 serial numbers on one line are all found in P, and all match as a filter in /")
    func oneLine() throws {
      let session = try TmuxSession.browsing()
      let serials = Array(
        try DemoList.lines("--columns", "serialNumber", "--sort", "name").filter { $0.count > 6 && !$0.contains(" ") }
          .prefix(150))
      let filter = "serialNumber:(\(serials.map { "=\($0)" }.joined(separator: " | ")))"
      try #require(filter.count > 1019)
      let count = try DemoList.lines("--filter", filter).count
      try session.press("P", until: "Paste the list, or type a file name")
      try session.paste(serials.joined(separator: ", "))
      try session.wait(forText: "[all 150]")
      try session.send("Escape")
      try session.wait(forNo: "[all 150]")
      try session.send("/")
      try session.paste(filter)
      try session.wait(forText: " \(count) of 500")
      try session.send("Escape")
      try session.wait(forText: " 500 of 500")
      try session.send("/")
      try session.paste(serials.prefix(3).joined(separator: "\n"))
      try session.wait(forText: "Find the 3 lines as a list of computers")
      try session.press("Enter", until: "[all 3]")
    }

    @Test("a list can be read from a file")
    func file() throws {
      let session = try TmuxSession.browsing()
      try session.write("kiosk lobby 4\nnobody at all\n", toHomeFile: "list.txt")
      try session.press("P", until: "Paste the list, or type a file name")
      let path = session.home.appending(path: "list.txt").path
      try session.type(path)
      try session.send("Enter")
      let verdict = try session.wait(forText: "From a list: 1 computer found")
      #expect(verdict.contains { $0.contains("kiosk lobby 4") && $0.contains("name of Kiosk Lobby 4") })
      try session.send("Enter")
      try session.wait(for: "the cursor on it") { $0.cursorRow?.contains("Kiosk Lobby 4") == true }
    }
  }
}
