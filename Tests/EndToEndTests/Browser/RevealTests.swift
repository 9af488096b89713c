import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension EndToEnd {
  @Suite("Revealing secrets")
  struct RevealTests {
    /// A server, and what of its fleet has which secrets.
    private struct Desk {
      let server: ServerProcess

      init(_ faults: String...) throws {
        server = try ServerProcess(["--computers", "60"] + faults.flatMap { ["--fault", $0] })
      }

      func reveal(_ arguments: String..., state: URL? = nil) throws -> Program.Result {
        try Program.run(
          ["reveal", "--host", server.address] + arguments,
          environment: server.credential.merging(["XDG_STATE_HOME": state?.path ?? "/nowhere"]) { $1 })
      }

      /// The first computer with a secret of a kind, and the secret.
      func computer(with kind: String, account: String? = nil) throws -> (id: String, secret: String) {
        for id in 1...60 {
          let options = account.map { ["--account", $0] } ?? []
          let result = try Program.run(
            ["reveal", "--host", server.address, kind, "\(id)", "--by", "id", "--yes"] + options,
            environment: server.credential)
          if result.status == 0 { return ("\(id)", result.output.trimmingCharacters(in: .newlines)) }
        }
        throw CocoaError(.featureUnsupported)
      }

      /// The requests so far, without the server's base path.
      func requests() throws -> [String] {
        let url = try #require(URL(string: server.address + "/demo/requests"))
        return String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n").map(String.init)
      }
    }

    private static func isSecret(_ request: String) -> Bool {
      ["/filevault", "/view-", "/password"].contains { request.contains($0) && !request.contains("/accounts") }
    }

    @Test("each kind from the command line: only the secret on standard output, a line in the record without it")
    func kinds() throws {
      let desk = try Desk()
      let folder = try TemporaryFolder()
      for (kind, form) in [
        ("filevault", "^[A-Z0-9]{4}(-[A-Z0-9]{4}){5}\n$"), ("recovery-lock", "^.{16}\n$"), ("lock-pin", "^[0-9]{6}\n$"),
        ("laps", "^.{14}\n$"),
      ] {
        let (id, secret) = try desk.computer(with: kind)
        let result = try desk.reveal(kind, id, "--by", "id", "--yes", "--reason", "call 7", state: folder.url)
        #expect(result.output.range(of: form, options: .regularExpression) != nil, "\(kind)")
        #expect(result.errors.contains("Jamf Pro has recorded the view") && !result.errors.contains(secret))
        let record = folder.url.appending(path: "jamf-tui/reveals.ndjson")
        let text = try String(contentsOf: record, encoding: .utf8)
        #expect(text.contains("\"kind\":\"\(kind)\"") && text.contains("call 7") && !text.contains(secret))
        #expect(text.contains("\"event\":\"requested\"") && text.contains("\"event\":\"revealed\""))
        let mode = try FileManager.default.attributesOfItem(atPath: record.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let json = try desk.reveal(kind, id, "--by", "id", "--yes", "--output", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(
          object?["secret"] as? String == secret && (object?["computer"] as? [String: Any])?["id"] as? String == id)
      }
    }

    @Test("a password takes four requests from a cold start, the token included, and is requested once")
    func fewRequests() throws {
      let desk = try Desk()
      let (id, _) = try desk.computer(with: "laps")
      let before = try desk.requests().count
      #expect(try desk.reveal("laps", id, "--by", "id", "--yes").status == 0)
      let requests = try desk.requests().dropFirst(before).filter { !$0.contains("invalidate-token") }
      #expect(requests.count <= 4, "\(requests)")
      #expect(requests.filter(Self.isSecret).count == 1)
    }

    @Test("mistakes have their own sentences and exit codes, and request nothing")
    func mistakes() throws {
      let desk = try Desk()
      let unconfirmed = try desk.reveal("filevault", "1", "--by", "id")
      #expect(unconfirmed.status == 64 && unconfirmed.errors.contains("--yes"))
      let unknown = try desk.reveal("filevault", "no such Mac", "--yes")
      #expect(unknown.status == 2 && unknown.errors.contains("There is no computer \"no such Mac\""))
      let wrongKind = try desk.reveal("password", "1", "--yes")
      #expect(wrongKind.status == 64)
      let wrongAccount = try desk.reveal("filevault", "1", "--yes", "--account", "a")
      #expect(wrongAccount.status == 64)
      #expect(try desk.requests().filter(Self.isSecret).isEmpty)
    }

    @Test("two accounts of one name are listed, and one of them is chosen by what created it")
    func accounts() throws {
      let desk = try Desk()
      let (id, secret) = try desk.computer(with: "laps", account: "localadmin/JMF")
      let several = try desk.reveal("laps", id, "--by", "id", "--yes", "--account", "localadmin")
      #expect(
        several.status == 1 && several.errors.contains("localadmin/MDM") && several.errors.contains("localadmin/JMF"))
      #expect(several.output.isEmpty)
      let none = try desk.reveal("laps", id, "--by", "id", "--yes", "--account", "root")
      #expect(none.status == 2 && none.errors.contains("no account \"root\""))
      let other = try desk.reveal("laps", id, "--by", "id", "--yes", "--account", "localadmin/MDM")
      #expect(other.status == 0 && other.output != secret + "\n")
    }

    @Test("a missing privilege is named")
    func privilege() throws {
      let desk = try Desk("missing-privilege=View Disk Encryption Recovery Key")
      let result = try desk.reveal("filevault", "1", "--by", "id", "--yes")
      #expect(result.status == 77 && result.errors.contains("View Disk Encryption Recovery Key"), "\(result.errors)")
      #expect(result.output.isEmpty)
    }

    @Test(
      "in the browser: no request before the confirmation, one after it, none to draw it again, and nothing is left of it"
    )
    func browser() throws {
      let desk = try Desk()
      let (id, secret) = try desk.computer(with: "filevault")
      let session = try TmuxSession(width: 80, height: 24, environment: desk.server.credential)
      let log = session.home.appending(path: "log")
      try session.start("--host \(desk.server.address) --filter 'id:=\(id)' --log-file '\(log.path)'")
      try session.waitForRest(withText: "1 of 60")
      let before = try desk.requests().filter(Self.isSecret).count
      try session.press("x", until: "Reveal: ")
      try session.press("Enter", until: "Jamf Pro records that you viewed it.")
      #expect(try desk.requests().filter(Self.isSecret).count == before)
      try session.press("Enter", until: "hidden in ")
      let groups = secret.split(separator: "-").map { $0.map(String.init).joined(separator: " ") }
      for group in groups { try session.wait(forText: group) }
      try session.resize(width: 100, height: 30)
      try session.send("C-l")
      try session.wait(forText: groups[5])
      #expect(try desk.requests().filter(Self.isSecret).count == before + 1)
      let pid = try #require(Int(try session.pane("#{pane_pid}")))
      let program = try Self.child(of: pid)
      #expect(try Self.count(secret, inMemoryOf: program) <= 1)
      #expect(try ["0", "1"].contains(Self.limit(of: program)))
      try session.send("Escape")
      try session.wait(for: "no secret") { screen in !screen.contains { $0.contains("hidden in ") } }
      #expect(try Self.count(secret, inMemoryOf: program) == 0)
      let screen = try session.screen().joined(separator: "\n")
      #expect(!groups.contains { screen.contains($0) })
      try session.send("r")
      try session.press("x", until: "Reveal: ")
      try session.send("Escape")
      #expect(try desk.requests().filter(Self.isSecret).count == before + 1)
      try session.send("q")
      try session.wait(forText: "ready>")
      // Files of all kinds: log, record, archive, configuration.
      let files = FileManager.default.enumerator(at: session.home, includingPropertiesForKeys: nil)
      for case let file as URL in files.map(Array.init) ?? [] {
        guard let data = try? Data(contentsOf: file) else { continue }
        #expect(data.range(of: Data(secret.utf8)) == nil, "\(file.path)")
      }
      #expect(try String(contentsOf: log, encoding: .utf8).contains("filevault"))
    }

    @Test("Ctrl-Z and the end of its time take it off the screen; a copy is cleared from the clipboard")
    func timeAndClipboard() throws {
      let desk = try Desk()
      let (id, secret) = try desk.computer(with: "recovery-lock")
      let session = try TmuxSession(environment: desk.server.credential)
      try session.write(#"{"reveal": {"seconds": 10}}"#, toHomeFile: ".config/jamf-tui/config.json")
      _ = try session.shell("chmod -R go-w ~/.config")
      try session.start("--host \(desk.server.address) --filter 'id:=\(id)'")
      try session.waitForRest(withText: "1 of 60")
      func reveal() throws {
        try session.press("x", until: "Reveal: ")
        try session.send("Down")
        try session.press("Enter", until: "Reveal: Recovery lock password?")
        try session.press("Enter", until: "hidden in ")
      }
      try reveal()
      try session.press("y", until: "Copied with tmux. It is removed in 10 s.")
      #expect(session.buffer() == secret)
      try session.wait(forText: "Removed from tmux. The terminal's own clipboard may still have it.")
      #expect(!(try session.screen().contains { $0.contains("hidden in ") }))
      #expect(session.buffer() != secret)
      try reveal()
      let program = try Self.child(of: try #require(Int(try session.pane("#{pane_pid}"))))
      kill(pid_t(program), SIGTSTP)
      try session.wait(forText: "ready>")
      #expect(try Self.count(secret, inMemoryOf: program) == 0)
      try session.type("fg")
      try session.send("Enter")
      try session.wait(forText: "1 of 60")
      try reveal()
      try session.press("y", until: "Copied with tmux.")
      try session.send("C-z")
      try session.wait(forText: "It is removed when jamf-tui continues (fg).")
      try session.type("fg")
      try session.send("Enter")
      let screen = try session.wait(forText: "1 of 60").joined(separator: "\n")
      #expect(!screen.contains("hidden in "))
    }

    // MARK: The process

    private static func child(of shell: Int) throws -> Int {
      let list = try Program.execute("/usr/bin/env", ["ps", "-o", "pid=,comm=", "--ppid", "\(shell)"]).output
      let line = try #require(list.split(separator: "\n").first { $0.contains("jamf-tui") })
      return try #require(line.split(separator: " ").first.flatMap { Int($0) })
    }

    /// How often a text is in the memory of a process.
    private static func count(_ text: String, inMemoryOf process: Int) throws -> Int {
      #if os(Linux)
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        let memory = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/mem"))
        defer { try? memory.close() }
        var count = 0
        for line in maps.split(separator: "\n") {
          let words = line.split(separator: " ")
          let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
          guard words[1].hasPrefix("rw"), ends.count == 2, (try? memory.seek(toOffset: ends[0])) != nil,
            let data = try? memory.read(upToCount: Int(ends[1] - ends[0]))
          else { continue }
          var place = data.startIndex
          while let found = data[place...].range(of: Data(text.utf8)) {
            count += 1
            place = found.upperBound
          }
        }
        return count
      #else
        return 0
      #endif
    }

    /// The limit for core dumps.
    private static func limit(of process: Int) throws -> String {
      #if os(Linux)
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        return String(line?.split(separator: " ")[4] ?? "")
      #else
        return "0"
      #endif
    }
  }
}
