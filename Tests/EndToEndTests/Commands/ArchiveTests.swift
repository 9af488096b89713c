import Archive
import Foundation
import Testing

extension EndToEnd {
  @Suite("The stored list") struct ArchiveTests {
    @Test("refresh moves a damaged list aside and stores a new one; clear removes both")
    func damaged() throws {
      let server = try ServerProcess("--computers", "300")
      let home = try TemporaryFolder()
      let environment = server.credential.merging(["XDG_STATE_HOME": home.url.path]) { _, new in new }
      let host = ["--host", server.address]
      let path = try Program.run(["archive", "path"] + host, environment: environment).output
        .trimmingCharacters(in: .newlines)
      for arguments in [[], ["--full"]] {
        #expect(try Program.run(["refresh"] + host, environment: environment).status == 0)
        try Data("no database".utf8).write(to: URL(filePath: path))
        let refresh = try Program.run(["refresh"] + arguments + host, environment: environment)
        #expect(refresh.status == 0, "\(refresh.errors)")
        #expect(
          refresh.errors.contains("moved aside with the recorded changes, to \(path).damaged"), "\(refresh.errors)")
        let stored = try Program.run(["list", "--offline", "--count"] + host, environment: environment)
        #expect(stored.output == "300\n", "\(stored.errors)")
      }
      // What is refused does not keep the rest.
      let refused = URL(filePath: path).deletingLastPathComponent().appending(path: "0.sqlite")
      try FileManager.default.createSymbolicLink(at: refused, withDestinationURL: home.url)
      let clear = try Program.run(["archive", "clear", "--all"], environment: environment)
      #expect(clear.status == 1)
      #expect(clear.errors.contains("Removed \(path).") && clear.errors.contains("It is a symbolic link."))
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(!FileManager.default.fileExists(atPath: path + ".damaged"))
    }

    @Test("what is excluded is not printed unless it is named, and the account needs no secret to be known")
    func excluded() throws {
      var server: ServerProcess? = try ServerProcess("--computers", "300")
      let port = try #require(server?.port)
      let home = try TemporaryFolder()
      let configuration = home.url.appending(path: "config.json")
      try Data(#"{ "archive": { "exclude": ["username"] } }"#.utf8).write(to: configuration)
      let options = ["--host", "http://127.0.0.1:\(port)", "--config", configuration.path]
      var environment = ["HOME": home.url.path, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret"]
      func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments + options, environment: environment)
      }
      #expect(try run("refresh").status == 0)
      let names = try run("list", "--columns", "name", "--sort", "id").output
      server = nil
      environment["JAMF_CLIENT_SECRET"] = nil
      let list = try run("list", "--offline")
      #expect(list.status == 0 && list.output.split(separator: "\n").count == 300, "\(list.errors)")
      #expect(list.errors.contains("The stored list does not have username."))
      #expect(try run("list", "--offline", "--columns", "name", "--sort", "id").output == names)
      let named = try run("list", "--offline", "--columns", "name,username")
      #expect(named.status == 1 && named.errors.contains("does not have username") && named.output.isEmpty)
      let empty = try run("show", "17", "--offline", "--section", "APPLICATIONS")
      #expect(empty.status == 1 && empty.errors.contains("Nothing of these sections is stored."))

      environment["JAMF_CLIENT_SECRET"] = "demo-secret"
      let path = try run("archive", "path").output.trimmingCharacters(in: .newlines)
      let hours = Int64(Date().timeIntervalSince1970 * 1000) - 2 * 3_600_000
      try Database(path: path, .writing).run("UPDATE meta SET value = \(hours) WHERE key IN ('checked', 'full')")
      let old = try run("list", "--max-age", "1h")
      #expect(old.status == 69 && old.errors.contains("An older list is stored. --offline prints it."), "\(old.errors)")
      #expect(try run("list", "--max-age", "3h", "--columns", "name").status == 0)
    }

    @Test("a limit for file sizes gives a message, and keeps the list that is stored")
    func sizeLimit() throws {
      let server = try ServerProcess("--computers", "3000")
      let home = try TemporaryFolder()
      let environment = Program.bareEnvironment.merging(server.credential) { $1 }
        .merging(["HOME": home.url.path]) { $1 }
      func refresh(_ limit: String) throws -> Program.Result {
        let command = "ulimit -f \(limit); exec '\(Program.path)' refresh --full --host \(server.address)"
        return try Program.execute("/bin/sh", ["-c", command], environment: environment)
      }
      #expect(try refresh("unlimited").status == 0)
      let limited = try refresh("64")
      #expect(limited.status == 1 && limited.errors.contains("could not be written"), "\(limited.errors)")
      let host = ["--host", server.address]
      #expect(try Program.run(["list", "--offline", "--count"] + host, environment: environment).output == "3000\n")
    }

    @Test("refresh says what a full load has changed, and removes no lock that another process has")
    func changed() throws {
      let home = try TemporaryFolder()
      let environment = [
        "HOME": home.url.path, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret",
      ]
      var server: ServerProcess? = try .replaceable("--computers", "300")
      let port = try #require(server?.port)
      let host = ["--host", "http://127.0.0.1:\(port)"]
      #expect(try Program.run(["refresh"] + host, environment: environment).status == 0)
      server = nil
      server = try ServerProcess("--computers", "120", "--port", "\(port)")
      let full = try Program.run(["refresh", "--full"] + host, environment: environment)
      #expect(full.errors.contains("120 computers stored (full load: 180 gone"), "\(full.errors)")
      let path = try Program.run(["archive", "path"] + host, environment: environment).output
        .trimmingCharacters(in: .newlines)
      let other = open(path + ".lock", O_RDWR | O_CLOEXEC)
      #expect(other >= 0 && flock(other, LOCK_EX | LOCK_NB) == 0)
      #expect(try Program.run(["archive", "clear"] + host, environment: environment).status == 0)
      #expect(FileManager.default.fileExists(atPath: path + ".lock"))
      #expect(try Program.run(["refresh"] + host, environment: environment).status == 3)
      close(other)
      #expect(try Program.run(["archive", "clear"] + host, environment: environment).status == 0)
      #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
    }

    @Test("refresh stores the list, which list, show and the browser use without a server")
    func offline() throws {
      var server: ServerProcess? = try ServerProcess("--computers", "300")
      let port = try #require(server?.port)
      let home = try TemporaryFolder()
      let environment = [
        "HOME": home.url.path, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret",
      ]
      let host = ["--host", "http://127.0.0.1:\(port)"]
      let nothing = try Program.run(["list", "--offline"] + host, environment: environment)
      #expect(nothing.status == 1 && nothing.errors.contains("Nothing is stored of 127.0.0.1:\(port)."))
      let refresh = try Program.run(["refresh"] + host, environment: environment)
      #expect(refresh.status == 0, "\(refresh.errors)")
      #expect(refresh.errors.contains("300 computers stored (full load)."))
      let second = try Program.run(["refresh"] + host, environment: environment)
      #expect(
        second.errors.contains("300 computers stored (nothing changed since the last refresh)."), "\(second.errors)")
      let full = try Program.run(["refresh", "--full"] + host, environment: environment)
      #expect(full.errors.contains("300 computers stored (full load: nothing changed since the last refresh)."))
      let live = try Program.run(["list"] + host, environment: environment)
      let record = try Program.run(["show", "17"] + host, environment: environment).output.split(separator: "\n")

      server = nil
      let list = try Program.run(["list", "--offline"] + host, environment: environment)
      #expect(list.status == 0 && list.output == live.output)
      #expect(list.errors.contains("This list was stored at "))
      let young = try Program.run(["list", "--max-age", "1h", "--limit", "3"] + host, environment: environment)
      #expect(young.status == 0 && young.output.split(separator: "\n").count == 3)
      let missing = try Program.run(
        ["list", "--offline", "--columns", "applications.name"] + host, environment: environment)
      #expect(missing.status == 1 && missing.errors.contains("does not have applications.name"))
      let show = try Program.run(["show", "--offline", "17", "--output", "json"] + host, environment: environment)
      #expect(show.status == 0 && show.output.contains("\"managementId\""))
      let none = try Program.run(["show", "--offline", "no-such-computer"] + host, environment: environment)
      #expect(none.status == 2 && none.errors.contains("There is no computer \"no-such-computer\" in the stored list."))
      #expect(none.errors.contains("This list was stored at ") && !none.errors.contains("sign-in"))
      let text = try Program.run(["show", "--offline", "17"] + host, environment: environment).output
      let lines = text.split(separator: "\n")
      // The sections and the values are those of the record, in its order.
      let titles = lines.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("Not stored") }
      #expect(titles.count > 4 && titles == record.filter { titles.contains($0) })
      func value(_ label: String, _ lines: [Substring]) -> Substring? {
        lines.first { $0.hasPrefix("  \(label) ") }?.drop { $0 == " " }.dropFirst(label.count).drop { $0 == " " }
      }
      for label in ["Processor speed", "RAM"] {
        #expect(value(label, lines) != nil && value(label, lines) == value(label, record), "\(label)")
      }
      let last = try #require(lines.last)
      #expect(last.hasPrefix("Not stored: ") && last.contains("Applications") && !last.contains("Hardware"))
      let section = ["show", "--offline", "17", "--section", "hardware"]
      #expect(try !Program.run(section + host, environment: environment).output.contains("Not stored"))
      #expect(try Program.run(["list"] + host, environment: environment).status == 69)

      let terminal = try TmuxSession(environment: environment)
      try terminal.start("--offline " + host.joined(separator: " "))
      try terminal.wait(forText: "300 of 300 · offline")

      let info = try Program.run(["archive", "info"], environment: environment)
      #expect(info.output.contains("account    client demo-client\ncomputers  300\n"))
      let table = home.url.appending(path: "fleet.sqlite").path
      #expect(try Program.run(["archive", "export", table] + host, environment: environment).status == 0)
      #expect(try Program.run(["archive", "export", table] + host, environment: environment).status == 1)
      let path = try Program.run(["archive", "path"] + host, environment: environment).output.dropLast()
      let file = URL(filePath: String(path))
      var bytes = try Data(contentsOf: file)
      for index in bytes.count / 2..<bytes.count / 2 + 64 { bytes[index] ^= 0xFF }
      try bytes.write(to: file)
      let damaged = try Program.run(["archive", "info"], environment: environment)
      #expect(damaged.status == 0 && damaged.output.contains("damaged"), "\(damaged.output)")
      let cleared = try Program.run(["archive", "clear", "--all"], environment: environment)
      #expect(cleared.status == 0 && cleared.errors == "jamf-tui: Removed \(path).\n")
      #expect(try Program.run(["archive", "info"], environment: environment).errors.contains("Nothing is stored."))
    }

    @Test("the next start goes on where the last one ended, unless --fresh or an option of the start says otherwise")
    func goingOn() throws {
      let server = try ServerProcess("--computers", "300")
      let terminal = try TmuxSession(
        environment: ["JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret"])
      let host = "--host \(server.address)"
      try terminal.start(host)
      try waitForCurrentList(in: terminal)
      try terminal.type("/mini")
      try terminal.send("Enter", "S")
      let shown = try terminal.wait(for: "the reversed order") { screen in
        screen.contains { $0.contains("Name \u{25BC}") } && !screen.contains { $0.contains("300 of 300") }
      }
      let status = try #require(shown.first { $0.contains(" of 300") })
      let count = status.drop { $0 == " " }.prefix { $0 != " " }
      try terminal.send("q")
      try terminal.wait(forText: "ready>")

      try terminal.start(host)
      let again = try terminal.wait(forText: "\(count) of 300")
      #expect(again.contains { $0.contains("Name \u{25BC}") } && again.contains { $0.contains("of the last run") })
      try terminal.send("q")
      try terminal.wait(forText: "ready>")
      for options in ["--sort name", "--fresh"] {
        try terminal.start("\(options) \(host)")
        let fresh = try terminal.wait(forText: "300 of 300")
        #expect(!fresh.contains { $0.contains("of the last run") })
        try terminal.send("q")
        try terminal.wait(forText: "ready>")
      }
    }

    @Test("a signal that ends the browser keeps where it ended, too", arguments: [SIGTERM, SIGHUP])
    func ended(signal: Int32) throws {
      let server = try ServerProcess("--computers", "300")
      let terminal = try TmuxSession(
        environment: ["JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret"])
      let host = "--host \(server.address)"
      try terminal.start(host)
      try waitForCurrentList(in: terminal)
      try terminal.type("/mini")
      try terminal.send("Enter")
      try terminal.wait(for: "the filtered list") { !$0.contains { $0.contains("300 of 300") } }
      kill(try terminal.programID(), signal)
      try terminal.wait(forText: "ready>")
      #expect(try terminal.shell("echo $?") == "\(128 + signal)")
      try terminal.start(host)
      let again = try terminal.wait(forText: " of 300")
      #expect(again.contains { $0.contains("mini") } && !again.contains { $0.contains("300 of 300") })
    }

    @Test("the second start shows the list at once, and the server's when it has come")
    func secondStart() throws {
      var server: ServerProcess? = try .replaceable("--computers", "300")
      let port = try #require(server?.port)
      let terminal = try TmuxSession(
        environment: ["JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret"])
      let host = "--host http://127.0.0.1:\(port)"
      try terminal.start(host)
      try terminal.wait(forText: "300 of 300")
      try terminal.send("q")
      try terminal.wait(forText: "ready>")
      try terminal.start(host)
      try waitForCurrentList(in: terminal)
      try terminal.send("q")
      try terminal.wait(forText: "ready>")
      // Without the server, the stored list stays, the reason is shown, and the list is current when it is back.
      server = nil
      try terminal.start(host)
      try terminal.wait(for: "the stored list with its age") { screen in
        screen.contains { $0.contains("300 of 300") && $0.contains("archived") && $0.contains("no answer") }
      }
      server = try ServerProcess("--computers", "300", "--port", "\(port)")
      try waitForCurrentList(in: terminal)
    }

    /// Waits until the server has sent the list, or what has changed in it since an earlier minute.
    private func waitForCurrentList(in terminal: TmuxSession) throws {
      try terminal.wait(for: "a current list") { screen in
        screen.contains { $0.contains("updated just now") || $0.contains("checked just now") }
      }
    }
  }
}
