import Foundation
import Testing

extension EndToEnd {
  @Suite("The command line")
  struct CommandLineTests {
    @Test("in a pipe the browser prints the same as list, one computer per line")
    func pipe() throws {
      let browse = try Program.run(["--demo"])
      let list = try Program.run(["list", "--demo"])
      #expect(browse.status == 0)
      #expect(browse.output == list.output)
      #expect(browse.errors.isEmpty)
      let lines = browse.output.split(separator: "\n")
      #expect(lines.count == 500)
      #expect(lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 7 })
    }

    @Test("a reader that closes the pipe ends it silently")
    func head() throws {
      let result = try Program.execute(
        "/bin/sh", ["-c", "'\(Program.path)' list --demo --computers 20000 | head -n 1 | wc -l"])
      #expect(result.output.trimmingCharacters(in: .whitespaces) == "1\n")
      #expect(result.errors.isEmpty)
    }

    @Test("JSON is one array with typed values, whose keys are the given column names")
    func json() throws {
      let result = try Program.run(
        [
          "list", "--demo", "--output", "json", "--columns", "id,hardware.serialNumber,lastContact,supervised",
          "--limit", "50",
        ])
      let rows = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
      #expect(rows.count == 50)
      #expect(rows.allSatisfy { Set($0.keys) == ["id", "hardware.serialNumber", "lastContact", "supervised"] })
      #expect(rows.contains { $0["supervised"] is Bool })
      #expect(rows.contains { ($0["lastContact"] as? String)?.hasSuffix("Z") == true })
    }

    @Test("the same filter finds the same computers whatever columns are printed")
    func filter() throws {
      let ids = try Program.run(["list", "--demo", "--filter", "macbook air", "--columns", "id"])
      let names = try Program.run(["list", "--demo", "--filter", "MACBOOK  Air", "--columns", "name,id"])
      #expect(!ids.output.isEmpty)
      let found: [String] = ids.output.split(separator: "\n").map(String.init)
      let named: [String] = names.output.split(separator: "\n").map { String($0.split(separator: "\t").last ?? "") }
      #expect(found == named)
      let none = try Program.run(["list", "--demo", "--filter", "zzzzqqq"])
      #expect(none.status == 0 && none.output.isEmpty)
    }

    @Test("sorting is by value, and missing values are last in both directions")
    func sort() throws {
      func column(_ sort: String) throws -> [String] {
        try Program.run(["list", "--demo", "--columns", "lastContact", "--sort", sort])
          .output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      }
      let up = try column("lastContact")
      let down = try column("lastContact:desc")
      let known = up.filter { !$0.isEmpty }
      #expect(known == known.sorted())
      #expect(known.count < up.count && up.last == "" && down.last == "")
      #expect(down.filter { !$0.isEmpty } == known.reversed())
    }

    @Test(
      "a wrong command line exits with 64 and says what to do",
      arguments: [
        (["--bogus"], "--bogus"), (["list", "--computers", "5"], "--demo"),
        (["list", "--demo", "--limit", "-1"], "--limit"),
        (["list", "--demo", "--columns", "nmae"], "nmae"), (["list", "--demo", "--output", "xml"], "xml"),
        (["list", "--demo", "--sort", "name:up"], "name:up"), (["demo-server", "--fault", "htlm=3"], "html"),
        (["demo-server", "--port", "70000"], "70000"), (["demo-server", "--api", "v9"], "v9"),
        (["list", "--host", "http://example.com"], "https://example.com"),
        (["doctor", "--demo", "--output", "xml"], "json"), (["list", "--demo", "--log-level", "debug"], "--log-file"),
      ])
    func usage(arguments: [String], mention: String) throws {
      let result = try Program.run(arguments, environment: ["JAMF_CLIENT_ID": "a", "JAMF_CLIENT_SECRET": "b"])
      #expect(result.status == 64)
      #expect(result.errors.contains(mention), "\(result.errors)")
      #expect(result.output.isEmpty)
    }

    @Test(
      "problems with server and credential are reported at the start, with their exit code",
      arguments: [
        ("missing-privilege=Read Computers", 77, "Read Computers"), ("html=1", 69, "web page"),
        ("edge-html=2", 77, "in front of"), ("unauthorised=1", 77, "access token"),
        ("truncate-json=1", 69, "cannot be read"),
      ])
    func faults(fault: String, status: Int, mention: String) throws {
      let server = try ServerProcess("--computers", "300", "--fault", fault)
      let list = try Program.run(["list", "--host", server.address], environment: server.credential)
      #expect(list.status == Int32(status))
      #expect(list.errors.contains(mention), "\(list.errors)")
      #expect(list.output.isEmpty)
      let session = try TmuxSession(environment: server.credential)
      try session.start("--host \(server.address)")
      // The browser first shows it while it retries.
      try session.wait(for: "the message at the shell") { screen in
        screen.contains { $0.hasPrefix("jamf-tui: ") } && screen.joined().contains(mention)
      }
      #expect(try session.pane("#{alternate_on}") == "0")
      #expect(try session.shell("echo $?") == "\(status)")
    }

    @Test("a wrong secret names the credential that was refused")
    func wrongSecret() throws {
      let server = try ServerProcess()
      let result = try Program.run(
        ["list", "--host", server.address],
        environment: ["JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "hunter2"])
      #expect(result.status == 77)
      #expect(result.errors.contains("demo-client"))
      #expect(!result.errors.contains("hunter2"))
    }

    @Test("a closed port and a server without TLS exit with 69 and the reason")
    func unreachable() throws {
      let server = try ServerProcess()
      let credential = server.credential
      let refused = try Program.run(["list", "--host", "http://127.0.0.1:9"], environment: credential)
      #expect(refused.status == 69 && refused.errors.contains("refused"), "\(refused.errors)")
      let unencrypted = try Program.run(
        ["list", "--host", "https://127.0.0.1:\(server.port)"], environment: credential)
      #expect(unencrypted.status == 69 && unencrypted.errors.contains("TLS"), "\(unencrypted.errors)")
    }

    @Test("without a host the message names two ways to continue")
    func noHost() throws {
      let result = try Program.run([])
      #expect(result.status == 78)
      #expect(result.errors.contains("--demo") && result.errors.contains("profile"))
    }

    @Test("config check reports line and nearest key; a secret file that others can read is refused")
    func configuration() throws {
      let folder = try TemporaryFolder()
      let wrong = try folder.file("wrong.json", "{\n  \"profles\": {}\n}")
      let check = try Program.run(["config", "check", "--config", wrong.path])
      #expect(check.status == 78)
      #expect(check.errors.contains("wrong.json:2:") && check.errors.contains("\"profiles\""), "\(check.errors)")

      let secret = try folder.file("secret", "demo-secret", mode: 0o644)
      let server = try ServerProcess()
      let file = try folder.file(
        "config.json",
        """
        { "profiles": { "demo": { "host": "\(server.address)",
            "auth": { "type": "apiClient", "clientID": "demo-client", "clientSecret": "file:\(secret.path)" } } } }
        """)
      let refused = try Program.run(["list", "--config", file.path])
      #expect(refused.status == 78)
      #expect(refused.errors.contains("chmod 600"), "\(refused.errors)")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret.path)
      let accepted = try Program.run(["list", "--config", file.path])
      #expect(accepted.status == 0)
      #expect(accepted.output.split(separator: "\n").count == 500)
    }

    @Test("config path prints the path of the file")
    func configPath() throws {
      let result = try Program.run(["config", "path"], environment: ["XDG_CONFIG_HOME": "/xdg"])
      #expect(result.output == "/xdg/jamf-tui/config.json\n")
    }
  }
}
