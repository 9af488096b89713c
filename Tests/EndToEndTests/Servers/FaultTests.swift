import Foundation
import Testing

extension EndToEnd {
  @Suite("Servers that misbehave")
  struct FaultTests {
    private func list(_ server: ServerProcess, _ arguments: String...) throws -> Program.Result {
      try Program.run(["list", "--host", server.address] + arguments, environment: server.credential)
    }

    @Test("temporary failures are retried: the list is complete, and nothing is reported")
    func passing() throws {
      let whole = try list(ServerProcess("--computers", "200"), "--columns", "id,name").output.lines
      #expect(whole.count == 200)
      for faults in [
        ["html=3", "small-pages=60"], ["truncate-json=3", "timeout-above=50", "no-count"],
        ["revoke-after=2", "duplicates"], ["reset-mid-body=3", "maintenance=1"],
      ] {
        let server = try ServerProcess(["--computers", "200"] + faults.flatMap { ["--fault", $0] })
        let result = try list(server, "--columns", "id,name")
        #expect(result.status == 0 && result.errors.isEmpty, "\(faults): \(result.errors)")
        // Computers with the same name are in order of arrival.
        #expect(result.output.lines.sorted() == whole.sorted(), "\(faults)")
      }
    }

    @Test("if the server fails on a record, the others are printed and the missing one is reported with 75")
    func badRecord() throws {
      let server = try ServerProcess("--computers", "200", "--fault", "bad-record=77")
      let result = try list(server, "--columns", "id")
      #expect(result.status == 75)
      let others: [String] = (1...200).filter { $0 != 77 }.map { "\($0)" }
      #expect(Set(result.output.lines) == Set(others))
      #expect(result.errors.contains("199 of 200 computers were loaded"), "\(result.errors)")
      #expect(result.errors.contains("after ID 76") && result.errors.contains("status 500"))
    }

    @Test("during maintenance the program says so and waits, then shows the list")
    func maintenance() throws {
      let server = try ServerProcess("--computers", "20", "--fault", "maintenance=5")
      let session = try TmuxSession(environment: server.credential)
      try session.start("--host \(server.address)")
      try session.wait(forText: "503, retrying in")
      let screen = try session.waitForRest(withText: "20 of 20")
      #expect(!screen.contains { $0.contains("503") })
    }

    @Test("a connection that is lost in the middle is waited for, by list as well as on the screen")
    func outage() throws {
      // The server's work alone takes six seconds, so the outage is in the middle.
      let faults = ["--computers", "600", "--fault", "row-cost=50", "--fault", "outage=3:5"]
      let server = try ServerProcess(faults)
      let session = try TmuxSession(width: 100, height: 24, environment: server.credential)
      try session.start("--host \(server.address)")
      try session.wait(forText: ", no answer, retrying")
      // While the browser goes on.
      let listed = try list(ServerProcess(faults), "--columns", "id")
      #expect(listed.status == 0 && listed.errors.isEmpty, "\(listed.errors)")
      #expect(Set(listed.output.lines).count == 600 && listed.output.lines.count == 600)
      let screen = try session.waitForRest(withText: "600 of 600")
      #expect(!screen.contains { $0.contains("no answer") || $0.contains("offline") })
    }

    @Test("retries of some computers are shown", arguments: ["", "--accessible"])
    func askingAgain(look: String) throws {
      // The last page, so that no other computers are requested at the same time.
      let faults = ["bad-record=490", "hostile-text", "latency=700"]
      let server = try ServerProcess(["--computers", "500"] + faults.flatMap { ["--fault", $0] })
      let session = try TmuxSession(width: 80, height: 24, environment: server.credential)
      try session.start("--host \(server.address) \(look)")
      try session.wait(forText: ", requesting ")
      let screen = try session.waitForRest(withText: "1 could not be read")
      #expect(!screen.contains { $0.contains("requesting") })
    }

    @Test(
      "list shows the same on its progress line, whether it streams computers or sorts them first",
      arguments: ["", "--sort name"])
    func askingAgainInList(sort: String) throws {
      // Slow enough that each state of the line is seen.
      let faults = ["truncate-json=3", "bad-record=120", "hostile-text", "latency=400"]
      let server = try ServerProcess(["--computers", "500"] + faults.flatMap { ["--fault", $0] })
      let session = try TmuxSession(width: 80, height: 24, environment: server.credential)
      try session.start("list --host \(server.address) \(sort) > /dev/null")
      // "requesting 50 computers again" or "reloading 25 computers".
      try session.wait(forText: " computers loaded, re")
      let screen = try session.wait(forText: "499 of 500 computers were loaded")
      #expect(!screen.contains { $0.contains("computers loaded") })
    }

    @Test("in the browser a failing record is counted and explained, the rest works, and r retries")
    func badRecordOnScreen() throws {
      var server: ServerProcess? = try ServerProcess.replaceable("--computers", "200", "--fault", "bad-record=77")
      let address = try #require(server?.address)
      let port = try #require(server?.port)
      let session = try TmuxSession(width: 160, environment: server?.credential ?? [:])
      try session.start("--host \(address)")
      let screen = try session.waitForRest(withText: "1 could not be read")
      #expect(screen.contains { $0.contains("199 of 200") })
      // The sentence continues on the next line.
      let words = screen.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(words.contains("The server fails on 1 computer (row 77") && words.contains("failed (status 500)"))
      try session.send("/")
      try session.type("kiosk")
      try session.wait(for: "the filtered rest") { $0.contains { $0.hasPrefix("▸") && $0.contains("Kiosk") } }
      server = nil
      server = try ServerProcess("--computers", "200", "--port", "\(port)")
      try session.send("Escape")
      // Both keys together would be Alt-r in an input line.
      try session.wait(forNo: "Filter:")
      try session.send("r")
      let fixed = try session.waitForRest(withText: "200 of 200")
      #expect(!fixed.contains { $0.contains("could not be read") })
      withExtendedLifetime(server) {}
    }

    @Test("departments have names; without the privilege they are IDs, with the reason")
    func names() throws {
      let named = try list(ServerProcess("--computers", "100"), "--columns", "department")
      #expect(named.status == 0 && named.errors.isEmpty)
      #expect(named.output.contains { $0.isLetter })
      let refusing = try ServerProcess("--computers", "100", "--fault", "missing-privilege=Read Departments")
      let ids = try list(refusing, "--columns", "department")
      #expect(ids.status == 0)
      #expect(!ids.output.isEmpty && !ids.output.contains { $0.isLetter })
      #expect(ids.errors.contains("the privilege Read Departments is missing"), "\(ids.errors)")
    }

    @Test("the log has each request with time and reason, never a secret, and is never on the terminal")
    func log() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "log")
      for faults in [
        ["html=3"], ["bad-record=7"], ["unauthorised=3"], ["missing-privilege=Read Computers"], ["html=1"],
      ] {
        let server = try ServerProcess(["--computers", "120"] + faults.flatMap { ["--fault", $0] })
        _ = try list(server, "--log-file", file.path, "--log-level", "trace")
        _ = try Program.run(
          ["doctor", "--host", server.address, "--log-file", file.path, "--log-level", "trace"],
          environment: ["JAMF_USERNAME": "demo-user", "JAMF_PASSWORD": "demo-password"])
      }
      let log = try String(contentsOf: file, encoding: .utf8)
      #expect(log.contains("GET /v4/computers-inventory") && log.contains("status=200") && log.contains("status=500"))
      #expect(!log.contains("demo-secret") && !log.contains("demo-password") && !log.contains("Bearer"))
      // "Basic " with the encoded name and password.
      #expect(!log.contains("ZGVtby11c2Vy"))
      #expect(log.split(separator: "\n").allSatisfy { $0.firstMatch(of: /^\d{4}-\d\d-\d\dT[\d:.]+Z [a-z]+ \S/) != nil })

      let session = try TmuxSession()
      try session.start("list --demo --log-file /dev/tty")
      try session.wait(forText: "cannot be written to the terminal")
      #expect(try session.shell("echo $?") == "64")
    }

    @Test("the token is invalidated at the end")
    func farewell() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "log")
      _ = try list(ServerProcess("--computers", "50"), "--log-file", file.path)
      let last = try #require(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").last)
      #expect(last.contains("POST /v1/auth/invalidate-token") && last.contains("status=204"))
    }
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
