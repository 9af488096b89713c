import Foundation
import Testing

extension EndToEnd {
  @Suite("Profiles")
  struct ProfilesTests {
    @Test("the browser switches between servers; a failed switch keeps the list and says why")
    func switching() throws {
      let first = try ServerProcess("--computers", "60")
      let second = try ServerProcess("--computers", "40", "--seed", "2")
      let session = try TmuxSession(environment: ["RIGHT": "demo-secret", "WRONG": "other-secret"])
      func profile(_ server: ServerProcess, _ secret: String) -> String {
        """
        { "host": "\(server.address)",
          "auth": { "type": "apiClient", "clientID": "demo-client", "clientSecret": "env:\(secret)" } }
        """
      }
      try session.write(
        """
        { "defaultProfile": "one",
          "profiles": {
            "one": \(profile(first, "RIGHT")), "two": \(profile(second, "RIGHT")), "wrong": \(profile(second, "WRONG"))
          } }
        """, toHomeFile: ".config/jamf-tui/config.json")
      func count(_ server: ServerProcess) throws -> Int {
        let list = ["list", "--host", server.address, "--filter", "macbook", "--columns", "id"]
        let result = try Program.run(list, environment: server.credential)
        return result.output.split(separator: "\n").count
      }
      try session.start("")
      try session.waitForRest(withText: "60 of 60")
      let (mine, theirs) = try (count(first), count(second))
      try session.filter(by: "macbook", until: "\(mine) of 60")
      try session.send("S")
      try session.wait(for: "the other order") { $0.heading.contains("Name ▼") }
      let choice = try session.press("C", until: "┌ Profiles")
      #expect(choice.contains { $0.contains("one") && $0.contains("in use") })
      try session.send("j")
      try session.wait(for: "the second chosen") { $0.contains { $0.firstMatch(of: /▸ +two/) != nil } }
      try session.send("Enter")
      // The same of the other fleet.
      let other = try session.wait(for: "the second fleet") { $0.status.hasPrefix(" \(theirs) of 40") }
      #expect(other.status.contains("macbook") && other.heading.contains("Name ▼"))
      try session.send("Escape")
      try session.wait(for: "all of it") { $0.status.hasPrefix(" 40 of 40") }
      try session.press(":", until: "┌ Actions")
      try session.type("profile wrong", until: "> profile wrong")
      try session.send("Enter")
      let kept = try session.wait(forText: "wrong: ")
      #expect(kept.status.hasPrefix(" 40 of 40") && kept.cursorRow != nil)
      #expect(!kept.joined().contains("other-secret"))
      try session.press(":", until: "┌ Actions")
      try session.type("profile one", until: "> profile one")
      try session.send("Enter")
      try session.wait(for: "the first fleet again") { $0.status.hasPrefix(" 60 of 60") }
      try session.send("q")
      try session.wait(for: "the shell") { $0.contains { $0.hasPrefix("ready>") } }
      #expect(try session.shell("echo $?") == "0")
    }
  }
}
