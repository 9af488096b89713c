import Foundation
import Testing

extension EndToEnd {
  @Suite("The values of a column")
  struct FacetTests {
    @Test("choosing values filters the list at once, Esc restores it, Enter keeps a filter that can be edited")
    func choosing() throws {
      let session = try TmuxSession.browsing()
      try session.send("l", "l", "l", "l", "l")
      let open = try session.press("F", until: "· 500 of 500")
      #expect(open.has("┌ Model"))
      let first = try #require(open.match(/▸ \[ \] .* (\d+) █/))
      try session.press("Space", until: "1 chosen")
      try session.wait(for: "as many as the value has") { $0.status.hasPrefix(" \(first.1) of 500") }
      try session.send("Down")
      try session.press("Space", until: "2 chosen")
      let both = try session.wait(for: "both values") { screen in
        screen.status.contains("model:(=") && !screen.status.hasPrefix(" \(first.1) of 500")
      }
      let filter = try #require(both.status.firstMatch(of: /filter: (model:\(.*?\)) ·/)?.1 ?? nil)
      let wanted = try DemoList.lines("--filter", String(filter), "--columns", "id").count
      #expect(both.status.hasPrefix(" \(wanted) of 500"), "\(both.status)")
      try session.send("Escape")
      let back = try session.wait(for: "what was") { $0.status.hasPrefix(" 500 of 500") && !$0.has("2 chosen") }
      #expect(!back.status.contains("model:"))
      try session.press("F", until: "· 500 of 500")
      try session.press("Space", until: "1 chosen")
      try session.send("Enter")
      try session.wait(for: "the filter kept") { $0.status.contains("filter: model:=") && !$0.has("1 chosen") }
      try session.press("/", until: "Filter: model:=")
    }

    @Test("a value is found by a few letters, and so are computers without a value")
    func finding() throws {
      let session = try TmuxSession.browsing()
      try session.send("l")
      try session.press("F", until: " of 500 computers")
      try session.type("aivan", until: "1 of 360 values")
      try session.press("Tab", until: "1 chosen")
      let one = try DemoList.lines("--filter", "username:=aivanov", "--columns", "id").count
      try session.wait(for: "the user's computers") { $0.status.hasPrefix(" \(one) of 500") }
      try session.press("C-u", until: "360 values")
      try session.send("C-x")
      try session.wait(for: "none chosen") { $0.status.hasPrefix(" 500 of 500") }
      try session.wait(for: "those without one by how many they are") { $0.match(/\[ \] – .*not rep/) != nil }
      try session.type("not rep", until: "> not rep")
      try session.wait(for: "those without one") { $0.match(/▸ \[ \] – .*not rep/) != nil }
      try session.press("Tab", until: "1 chosen")
      let wanted = try DemoList.lines("--filter", "username:?", "--columns", "id").count
      try session.wait(for: "those without a user") { $0.status.hasPrefix(" \(wanted) of 500") }
      try session.send("Enter")
      try session.wait(for: "the filter") { $0.status.contains("filter: username:?") }
    }
  }
}
