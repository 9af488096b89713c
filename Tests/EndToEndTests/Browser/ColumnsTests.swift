import Foundation
import Testing

extension EndToEnd {
  @Suite("Columns")
  struct ColumnsTests {
    @Test(
      "a field of a section that is not loaded is found by a few letters, fetched and shown, with numbers right-aligned"
    )
    func choosing() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24)
      try session.press("c", until: "Columns: 8 shown")
      try session.type("recommended", until: "> recommended")
      try session.send("C-u")
      try session.type("totalRam", until: "hardware.totalRamMegabytes")
      try session.press("Enter", until: "Columns: 9 shown")
      try session.send("Escape")
      try session.wait(forNo: "Columns: 9 shown")
      try session.send("$")
      let shown = try session.wait(for: "the new column with its values") { screen in
        screen.heading.hasSuffix("RAM") && screen.cursorRow?.last?.isNumber == true
      }
      let row = try #require(shown.cursorRow)
      let wanted = try DemoList.lines("--columns", "name,totalRamMegabytes", "--sort", "name", "--limit", "1")
      let values = try #require(wanted.first).split(separator: "\t")
      #expect(row.contains(values[0]) && row.hasSuffix(" " + values[1]), "\(row)")
      let heading = shown.heading
      #expect(heading.count == 80)
      #expect(shown.filter { $0.hasPrefix("   ") && $0.last?.isNumber == true }.contains { $0.count == 80 })
    }

    @Test("columns move, widen, hide, stay frozen, and the list scrolls sideways to the rest")
    func arranging() throws {
      let session = try TmuxSession.browsing(width: 80, height: 24)
      let start = try session.screen().heading
      #expect(start.hasPrefix("    Name") && start.hasSuffix("›"))
      try session.send("$")
      let end = try session.wait(for: "the last column") { $0.heading.hasSuffix("Mgmt ID") }
      #expect(end.heading.hasPrefix("    Name") && end.heading.contains("‹"))
      try session.send("H")
      try session.wait(for: "the column further left") { $0.heading.hasSuffix("FV") }
      let before = try session.screen().heading
      try session.send(">", ">")
      let wider = try session.wait(for: "a wider column") {
        $0.heading != before && $0.heading.contains("Management ID")
      }
      #expect(wider.heading.hasSuffix("FV"))
      try session.press("-", until: "Management ID is hidden")
      #expect(try !session.screen().heading.contains(" ID"))
      // Without frozen columns, the names scroll with the others.
      try session.send("^", "|", "$")
      try session.wait(for: "names that scroll away") { $0.heading.contains("‹") && !$0.heading.contains("Name") }
      try session.send("U")
      try session.wait(forText: "Undone")
    }

    @Test("headings sort; the list shows ages, the detail exact times, and stale computers have a sign")
    func sorting() throws {
      let session = try TmuxSession.browsing(width: 160, height: 30)
      try session.send("l", "l", "l", "l")
      try session.press("s", until: "Sort by")
      let choice = try session.wait(for: "the current column chosen") { screen in
        screen.contains { $0.contains("▸") && $0.contains("5 Last contact") }
      }
      #expect(choice.has("1 Name"))
      try session.press("Enter", until: "by Last contact ▲")
      try session.press("s", until: "Sort by")
      try session.send("g")
      try session.press("Space", until: "Last contact ▲, then Name ▲")
      try session.send("Escape")
      try session.wait(forNo: "Sort by")
      try session.send("g")
      try session.wait(for: "the first computer") { $0.firstIndex { $0.hasPrefix("▸") } == 2 }
      let oldest = try session.waitForRest(withText: "by Last contact ▲, then Name ▲")
      #expect(oldest[2...6].allSatisfy { $0.firstMatch(of: /✖ \d+ d\b/) != nil }, "\(oldest)")
      try session.send("Enter")
      try session.wait(for: "the exact time") { screen in
        screen.contains { $0.firstMatch(of: /Last inventory +\d{4}-\d\d-\d\d \d\d:\d\d/) != nil }
      }
      try session.send("Enter")
      try session.press("S", until: "by Last contact ▼")
      let wanted = try DemoList.lines("--columns", "serialNumber", "--sort", "lastContact:desc", "--limit", "1")
      try session.send("g")
      try session.wait(for: "the newest first") { screen in
        (1...3).contains { screen[$0].contains(wanted[0]) }
      }
    }
  }
}
