import Foundation
import Testing

extension EndToEnd {
  @Suite("Comparing computers")
  struct ComparisonTests {
    @Test("& compares two marked computers: differences first, copied as a table, Esc goes back")
    func comparing() throws {
      let serials = try DemoList.lines("--columns", "serialNumber", "--sort", "name", "--limit", "2")
      let session = try TmuxSession.browsing()
      try session.press("&", until: "Mark two computers to compare them.")
      try session.press("Space", until: " 1 marked")
      try session.press("Space", until: " 2 marked")
      try session.press("&", until: "Comparison: ")
      try session.wait(forText: " different")
      try session.press("/", until: "Enter keep")
      try session.type(serials[0])
      try session.press("Enter", until: "match 1 of ")
      let row = try #require(try session.screen().first { $0.contains("Serial number") })
      #expect(row.contains(serials[0]) && row.contains(serials[1]))
      try session.press("y", until: "the comparison")
      #expect(session.buffer().contains("\t\(serials[0])\t\(serials[1])\tdifferent\n"))
      try session.send("Escape")
      try session.wait(for: "the cleared search") { !$0.has("match 1 of ") }
      try session.send("Escape")
      try session.wait(for: "the list") { !$0.has("Comparison: ") && $0.has("500 of 500") }
    }
  }
}
