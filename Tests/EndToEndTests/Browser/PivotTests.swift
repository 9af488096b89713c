import Foundation
import Testing

extension EndToEnd {
  @Suite("Related computers")
  struct PivotTests {
    @Test("from a computer to those of the same model, and back")
    func pivot() throws {
      let session = try TmuxSession.browsing()
      try session.send("j")
      let start = try session.wait(for: "the second computer") { $0.firstIndex { $0.hasPrefix("▸") } == 3 }
      let row = try #require(start.cursorRow?.prefix(60))
      try session.send("p")
      // Groups are loaded with the detail.
      let others = try session.wait(for: "the choice") { screen in
        screen.has("┌ Others like") && screen.contains { $0.contains("│    Group ") }
      }
      let line = try #require(others.match(/│[▸ ]+Model +(\S.*?) +(\d+) │/))
      try session.send("j")
      try session.wait(for: "the model chosen") { $0.contains { $0.firstMatch(of: /▸ +Model\b/) != nil } }
      try session.send("Enter")
      let same = try session.wait(for: "as many as were said") { $0.status.hasPrefix(" \(line.2) of 500") }
      #expect(same.status.contains("filter: model:=\"\(line.1)\""), "\(same.status)")
      #expect(same.cursorRow?.prefix(60) == row)
      try session.send("BSpace")
      try session.wait(for: "all, the cursor on the computer") { screen in
        screen.status.hasPrefix(" 500 of 500") && screen.cursorRow?.prefix(60) == row
      }
    }

    @Test("with control characters in names, each choice has the count it shows and is never empty")
    func hostile() throws {
      let server = try ServerProcess("--computers", "60", "--fault", "hostile-text")
      let session = try TmuxSession.browsing(
        "--host \(server.address)", environment: server.credential, until: "60 of 60")
      try session.send("p")
      let choice = /│[▸ ]+(User|Model|OS version|Department|Building|Site|Group) .*? (\d+) │/
      let others = try session.wait(for: "the choice, counted") { screen in
        screen.has("┌ Others like") && screen.count { $0.firstMatch(of: choice) != nil } >= 3
      }
      let counts = others.compactMap { $0.firstMatch(of: choice)?.2 }
      #expect(counts.allSatisfy { $0 != "0" }, "\(others)")
      let first = try #require(counts.first)
      try session.press("Enter", until: " \(first) of 60")
      // The shown text can be typed elsewhere.
      let status = try session.screen().status
      #expect(status.contains(#"username:="\u{1B}[8m"#), "\(status)")
      let found = try Program.run(
        ["list", "--host", server.address, "--columns", "id", "--filter", "username:^\"\\u{1B}[8m"],
        environment: server.credential)
      #expect(found.status == 64 && found.errors.contains("closing quotation mark"), "\(found.errors)")
      let all = try Program.run(
        ["list", "--host", server.address, "--columns", "id", "--filter", "username:^\"\\u{1B}[8m\""],
        environment: server.credential)
      let known = try Program.run(
        ["list", "--host", server.address, "--columns", "id", "--filter", "!username:?"], environment: server.credential
      )
      #expect(all.status == 0 && !all.output.isEmpty && all.output == known.output)
    }

    @Test("X shows the commands that get the list, copies one, and contains no secret")
    func commands() throws {
      let server = try ServerProcess("--computers", "60")
      let session = try TmuxSession.browsing(
        "--host \(server.address)", environment: server.credential, until: "60 of 60")
      let wanted = try Program.run(
        ["list", "--host", server.address, "--filter", "serialNumber:^C0", "--columns", "id"],
        environment: server.credential)
      try session.filter(by: "serialNumber:^C0", until: "\(wanted.output.split(separator: "\n").count) of 60")
      let curl = try session.press("X", until: "┌ Commands")
      #expect(curl.has("curl") && curl.has("jamf-cli") && curl.has("this computer"))
      #expect(curl.has("/api/v4/computers-inventory") && curl.has("section=HARDWARE"), "\(curl)")
      #expect(curl.joined().contains("serialNumber=="), "\(curl)")
      try session.press("Enter", until: "Copied")
      let copied = session.buffer()
      #expect(copied.contains("curl") && copied.contains("$TOKEN") && !copied.contains("demo-secret"))
      try session.press("X", until: "┌ Commands")
      try session.send("j")
      let jamf = try session.wait(for: "the jamf-cli command") { screen in
        screen.contains { $0.firstMatch(of: /▸ +jamf-cli/) != nil }
      }
      #expect(!jamf.joined().contains("demo-secret"))
      try session.press("Enter", until: "Copied")
      #expect(
        session.buffer().hasPrefix("jamf-cli") && !session.buffer().contains("demo-secret"), "\(session.buffer())")
    }

    @Test("o shows the address of the computer's page if there is no browser")
    func page() throws {
      let server = try ServerProcess("--computers", "20")
      let session = try TmuxSession.browsing(
        "--host \(server.address)", environment: server.credential, until: "20 of 20")
      try session.press("o", until: "Copied its address (tmux)")
      let copied = session.buffer()
      #expect(copied.hasPrefix("\(server.address)/computers.html?id="), "\(copied)")
    }
  }
}
