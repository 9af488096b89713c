import Foundation
import Testing

extension EndToEnd {
  @Suite("config and jamf-cli's profiles")
  struct ConfigTests {
    /// A home folder with a jamf-cli configuration for a server.
    private func jamfCLI(_ server: ServerProcess?, in home: URL) throws {
      let folder = home.appending(path: ".config/jamf-cli")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = """
        default-profile: demo
        profiles:
          demo:
            url: \(server?.address ?? "https://demo.example.com")
            auth-method: oauth2
            client-id: demo-client
            client-secret: env:DEMO_SECRET
          gateway:
            url: https://us.api.jamfcloud.com
            auth-method: platform
          "esc\\e[31mape":
            url: https://x.example.com
            auth-method: oauth2
            client-secret: hunter2

        """
      try Data(text.utf8).write(to: folder.appending(path: "config.yaml"))
    }

    private func mode(_ file: URL) throws -> Int? {
      (try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("jamf-cli's profiles are enough, and path, check and doctor name them")
    func jamfCLIUsers() throws {
      let server = try ServerProcess("--computers", "30")
      let home = try TemporaryFolder()
      try jamfCLI(server, in: home.url)
      let environment = ["HOME": home.url.path, "DEMO_SECRET": "demo-secret"]
      let list = try Program.run(["list"], environment: environment)
      #expect(list.status == 0, "\(list.errors)")
      #expect(list.output.split(separator: "\n").count == 30)

      let path = try Program.run(["config", "path"], environment: environment)
      #expect(path.output == "\(home.url.path)/.config/jamf-tui/config.json\n")
      #expect(
        path.errors.split(separator: "\n") == [
          "\(home.url.path)/.config/jamf-cli/config.yaml: of jamf-cli (only read)",
          "  demo (default): 127.0.0.1:\(server.port)",
          "  esc\u{FFFD}[31mape: not used, it must say where its \"client-secret\" is kept (env:NAME, file:PATH or keychain:NAME), "
            + "not the secret itself (line 14)",
          "  gateway: not used, it signs in through Jamf's Platform gateway, which this program does not support (line 10)",
        ])

      let check = try Program.run(["config", "check"], environment: environment)
      #expect(check.status == 78)
      #expect(check.output.contains("of jamf-cli (only read); 1 profile can be used\n  demo (default)"))
      #expect(
        check.errors.contains(
          "config.yaml:14: profile \"esc\u{FFFD}[31mape\" must say where its \"client-secret\" is kept"))
      let own = try home.file("own.json", "{ \"profils\": {} }")
      let both = try Program.run(["config", "check", "--config", own.path], environment: environment)
      #expect(both.status == 78)
      #expect(both.errors.contains("\(own.path):1: ") && both.errors.contains("config.yaml:14: "), "\(both.errors)")

      #expect(!(check.output + check.errors + path.errors).contains("hunter2"))
      #expect(!(check.output + check.errors + path.errors).contains("\u{1B}"))

      let doctor = try Program.run(["doctor"], environment: environment)
      #expect(doctor.status == 0)
      #expect(doctor.output.contains("from the profile \"demo\" of jamf-cli ("))
      let refused = try Program.run(["list", "--profile", "gateway"], environment: environment)
      #expect(refused.status == 78)
      #expect(refused.errors.contains("config.yaml:10: profile \"gateway\" signs in through"))
    }

    @Test("a configuration that others can change is refused, with the command that fixes it")
    func changeable() throws {
      let server = try ServerProcess("--computers", "20")
      let home = try TemporaryFolder()
      let folder = home.url.appending(path: ".config/jamf-tui")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let ran = home.url.appending(path: "ran").path
      let text = """
        {"profiles": {"demo": {"host": "\(server.address)", "auth": {"type": "apiClient", "clientID": "demo-client",
          "clientSecret": "command:sh -c 'touch \(ran); echo demo-secret'"}}}}
        """
      let usual = folder.appending(path: "config.json")
      let named = try home.file("named.json", text, mode: 0o666)
      try Data(text.utf8).write(to: usual)
      try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: usual.path)
      let environment = ["HOME": home.url.path]
      let runs: [(file: URL, arguments: [String], environment: [String: String])] = [
        (usual, ["list"], environment),
        (named, ["list", "--config", named.path], environment),
        (named, ["list"], environment.merging(["JAMF_TUI_CONFIG": named.path]) { $1 }),
      ]
      for run in runs {
        for words in [
          run.arguments, ["config", "check"] + run.arguments.dropFirst(), ["doctor"] + run.arguments.dropFirst(),
        ] {
          let refused = try Program.run(words, environment: run.environment)
          let said = refused.output + refused.errors
          #expect(refused.status == 78, "\(words): \(said)")
          #expect(said.contains("can be changed by other users"), "\(words): \(said)")
          #expect(said.contains("run: chmod go-w \(run.file.path)"), "\(words): \(said)")
        }
      }
      #expect(!FileManager.default.fileExists(atPath: ran), "no command of it was run")

      let link = home.url.appending(path: "link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: named)
      let linked = try Program.run(["list", "--config", link.path], environment: environment)
      #expect(linked.status == 78 && linked.errors.contains("leads to \(named.path), which can be changed"))
      for file in [usual, named] {
        #expect(try Program.execute("/bin/sh", ["-c", "chmod go-w \(file.path)"]).status == 0)
      }
      for run in runs + [(link, ["list", "--config", link.path], environment)] {
        let list = try Program.run(run.arguments, environment: run.environment)
        #expect(list.status == 0 && list.output.split(separator: "\n").count == 20, "\(list.errors)")
      }
      #expect(FileManager.default.fileExists(atPath: ran))

      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      let replaceable = try Program.run(["config", "check"], environment: environment)
      #expect(replaceable.status == 78)
      #expect(replaceable.errors.contains("run: chmod go-w \(folder.path)\n"), "\(replaceable.errors)")
    }

    @Test("without a terminal the options answer; the profile is tested, then written, and the rest stays")
    func flags() throws {
      let server = try ServerProcess("--computers", "20")
      let home = try TemporaryFolder()
      let environment = ["HOME": home.url.path, "GOOD": "demo-secret", "BAD": "other-secret"]
      let file = home.url.appending(path: ".config/jamf-tui/config.json")
      let words = ["config", "init", "--host", server.address, "--client-id", "demo-client"]

      let incomplete = try Program.run(["config", "init", "--host", server.address], environment: environment)
      #expect(incomplete.status == 64)
      #expect(incomplete.errors.contains("are required: --client-id ID, --secret env:NAME."))
      let wrong = try Program.run(words + ["--secret", "env:BAD"], environment: environment)
      #expect(wrong.status == 77)
      #expect(wrong.errors.contains("The profile was not written, because signing in with it failed."))
      #expect(!wrong.errors.contains("other-secret"))
      let literal = try Program.run(words + ["--secret", "demo-secret"], environment: environment)
      #expect(literal.status == 64)
      #expect(!literal.errors.contains("demo-secret"))
      #expect(!FileManager.default.fileExists(atPath: home.url.appending(path: ".config").path))

      let right = try Program.run(words + ["--secret", "env:GOOD", "--profile", "first"], environment: environment)
      #expect(right.status == 0, "\(right.errors)")
      #expect(right.errors.contains("20 of 20 computers"))
      #expect(right.output.contains("The profile \"first\" is in \(file.path).\nStart with: jamf-tui\n"))
      #expect(try mode(file) == 0o600)
      #expect(try mode(file.deletingLastPathComponent()) == 0o700)
      let before = try String(contentsOf: file, encoding: .utf8)
      #expect(try Program.run(["list"], environment: environment).output.split(separator: "\n").count == 20)

      let again = try Program.run(
        words + ["--secret", "env:BAD", "--profile", "first", "--no-test"], environment: environment)
      #expect(again.status == 64)
      #expect(again.errors.contains("--replace"))
      #expect(try String(contentsOf: file, encoding: .utf8) == before)
      let second = try Program.run(
        words + ["--secret", "env:BAD", "--profile", "second", "--no-test"], environment: environment)
      #expect(second.status == 0)
      #expect(second.output.contains("Start with: jamf-tui --profile second\n"))
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(before.dropLast(8)))
      #expect(try Program.run(["list"], environment: environment).status == 0)
    }

    @Test("on a terminal it asks, hides the secret, tests the sign-in, and writes files that only their owner can read")
    func asking() throws {
      let server = try ServerProcess("--computers", "20")
      let session = try TmuxSession(height: 70)
      try session.start("config init")
      try session.wait(forText: "Server, such as")
      try session.type(server.address)
      try session.send("Enter")
      try session.wait(forText: "Sign in with")
      try session.wait(forText: "Number [1]:")
      try session.send("Enter")
      try session.wait(forText: "Client ID:")
      try session.type("demo-client")
      try session.send("Enter")
      try session.wait(forText: "Name of the profile [127.0.0.1]:")
      try session.type("demo")
      try session.send("Enter")
      try session.wait(forText: "Where is the client secret?")
      try session.wait(for: "the second number") { $0.count { $0.hasPrefix("Number [1]:") } == 2 }
      try session.send("Enter")
      try session.wait(forText: "Client secret (not shown):")
      try session.type("wrong-secret")
      try session.send("Enter")
      try session.wait(forText: "What now?")
      try session.wait(forText: "type the client secret again")
      try session.wait(for: "the third number") { $0.count { $0.hasPrefix("Number [1]:") } == 3 }
      try session.send("Enter")
      try session.wait(for: "the question again") { $0.count { $0.hasPrefix("Client secret (not shown):") } == 2 }
      try session.type("demo-secret")
      try session.send("Enter")
      let found = try session.wait(forText: "Write it to")
      #expect(found.contains { $0.contains("20 of 20 computers") })
      #expect(!found.joined().contains("-secret"))
      #expect(!FileManager.default.fileExists(atPath: session.home.appending(path: ".config").path))
      try session.send("Enter")
      try session.wait(forText: "Start with: jamf-tui")
      let folder = session.home.appending(path: ".config/jamf-tui")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["config.json", "demo.secret"])
      #expect(try mode(folder) == 0o700)
      #expect(try mode(folder.appending(path: "config.json")) == 0o600)
      #expect(try mode(folder.appending(path: "demo.secret")) == 0o600)
      let text = try String(contentsOf: folder.appending(path: "config.json"), encoding: .utf8)
      #expect(text.contains("\"file:demo.secret\"") && !text.contains("demo-secret"))
      #expect(try session.shell("'\(Program.path)' list 2>&1 | wc -l | tr -d ' '") == "20")
    }

    @Test("Ctrl-C at a question or at the secret leaves nothing behind and restores the terminal")
    func interrupted() throws {
      let session = try TmuxSession(height: 50)
      let flags = "config init --host 127.0.0.1:1 --client-id x --profile p"
      for question in ["Number [1]:", "Client secret (not shown):"] {
        try session.start(flags)
        try session.wait(forText: "Number [1]:")
        if question != "Number [1]:" {
          try session.send("Enter")
          try session.wait(forText: question)
          try session.type("hunter2")
        }
        try session.send("C-c")
        try session.wait(for: "the prompt after \(question)") { $0.last { !$0.isEmpty }?.hasPrefix("ready>") == true }
        #expect(try session.shell("echo $?") == "130")
        #expect(try session.shell("stty -a | grep -c -- ' echo '") == "1")
      }
      #expect(try !session.screen().joined().contains("hunter2"))
      #expect(!FileManager.default.fileExists(atPath: session.home.appending(path: ".config").path))
    }
  }
}
