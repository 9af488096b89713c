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
  @Suite("Counting by fields and applications")
  struct CountingTests {
    private static let outputs = ["plain", "csv", "tsv", "json", "ndjson", "table"]

    private static func lines(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(String.init) }

    private static func objects(_ text: String) throws -> [[String: Any]] {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
    }

    private static func run(_ arguments: String...) throws -> Program.Result { try Program.run(arguments) }

    @Test(
      "a count is that of the list, also where the server is sent more than the filter",
      arguments: [
        "lastContact:<14h", "lastContact:>=today", "lastContact:>30d", "id:<100", "totalRamMegabytes:<16384",
        "totalRamMegabytes:<=16384", "managed:yes lastContact:<7d",
      ])
    func narrow(filter: String) throws {
      let server = try ServerProcess("--computers", "300")
      let arguments = ["list", "--host", server.address, "--filter", filter]
      let rows = try Program.run(arguments + ["--columns", "id"], environment: server.credential).output
      let count = try Program.run(arguments + ["--count"], environment: server.credential)
      #expect(count.output == "\(rows.split(separator: "\n").count)\n", "\(filter)")
    }

    @Test("groups equal the rows of the list, counted", arguments: ["", "os<26"])
    func groups(filter: String) throws {
      let list = try Self.run(
        "list", "--demo", "--columns", "model,department", "--filter", filter, "--output", "plain")
      let rows = list.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      var expected: [String: Int] = [:]
      for row in rows { expected[row, default: 0] += 1 }
      let result = try Self.run(
        "list", "--demo", "--group-by", "model,department", "--filter", filter, "--output", "plain")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      var found: [String: Int] = [:]
      for line in result.output.split(separator: "\n") {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        found["\(parts[0])\t\(parts[1])", default: 0] += Int(parts[2]) ?? 0
      }
      #expect(rows.count > 50 && found == expected)
      let counts = result.output.split(separator: "\n").compactMap { Int($0.split(separator: "\t").last ?? "") }
      #expect(counts == counts.sorted(by: >))
    }

    @Test("groups and applications come in every output, and none is left out without a limit", arguments: outputs)
    func everyOutput(output: String) throws {
      let groups = try Self.run("list", "--demo", "--group-by", "department", "--output", output)
      let apps = try Self.run("apps", "slack", "--demo", "--versions", "--output", output)
      #expect(groups.status == 0 && apps.status == 0 && groups.errors.isEmpty && apps.errors.isEmpty)
      func counts(_ text: String) throws -> [Int] {
        switch output {
        case "json": try Self.objects(text).compactMap { $0["computers"] as? Int }
        case "ndjson":
          try Self.lines(text).compactMap { try Self.objects("[\($0)]").first?["computers"] as? Int }
        default: Self.lines(text).compactMap { Int($0.split { ",\t ".contains($0) }.last ?? "") }
        }
      }
      #expect(try counts(groups.output).reduce(0, +) == 500)
      let slack = try counts(apps.output)
      #expect(slack.count > 1 && slack == slack.sorted(by: >))
      let heads = (groups: Self.lines(groups.output).first, apps: Self.lines(apps.output).first)
      switch output {
      case "csv":
        #expect(heads.groups == "department,computers" && heads.apps == "name,version,bundleId,computers")
      case "tsv":
        #expect(heads.groups == "department\tcomputers" && heads.apps == "name\tversion\tbundleId\tcomputers")
      case "table":
        #expect(heads.groups?.hasPrefix("DEPARTMENT ") == true && heads.apps?.hasPrefix("NAME ") == true)
        #expect(groups.output.contains("(not reported)"))
      case "json":
        #expect(try Self.objects(groups.output).contains { $0["department"] is NSNull })
      default: break
      }
    }

    @Test(
      "the number of computers is that of the list's rows",
      arguments: ["", "managed:yes", "os<26", "adele", "duplicates:serial", "~mbp", "nonono"])
    func count(filter: String) throws {
      let rows = try Self.run("list", "--demo", "--columns", "id", "--filter", filter, "--output", "plain")
      let count = try Self.run("list", "--demo", "--count", "--filter", filter)
      #expect(count.status == 0 && count.errors.isEmpty && count.output == "\(Self.lines(rows.output).count)\n")
    }

    @Test("the number comes in every output, of a list, and with an explanation")
    func countOutputs() throws {
      func count(_ output: String) throws -> String {
        try Self.run("list", "--demo", "--count", "--output", output).output
      }
      #expect(try count("plain") == "500\n" && count("csv") == "computers\r\n500\r\n")
      #expect(try Self.objects(count("json")).compactMap { $0["computers"] as? Int } == [500])
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "list")
      try Data("1\n2\nzzz\n3\n".utf8).write(to: file)
      let listed = try Self.run("list", "--demo", "--count", "--from", file.path)
      #expect(listed.output == "3\n" && listed.errors.contains("\"zzz\" was not found"))
      let explained = try Self.run("list", "--demo", "--count", "--filter", "managed:yes", "--explain")
      #expect(explained.errors.contains("Sent to the server: "), "\(explained.errors)")
      let partial = try ServerProcess("--computers", "300", "--fault", "bad-record=77")
      let result = try Program.run(
        ["list", "--count", "--filter", "~m", "--host", partial.address], environment: partial.credential)
      #expect(result.status == 75 && result.errors.contains("299 of 300 computers were loaded"), "\(result.errors)")
    }

    @Test("an application's versions have as many computers as the filter that the help names finds")
    func sameAsFilter() throws {
      let result = try Self.run("apps", "slack", "--demo", "--versions", "--output", "json")
      let versions = try Self.objects(result.output)
      #expect(versions.count > 1)
      for version in versions {
        let (name, number) = (version["name"] as? String ?? "", version["version"] as? String ?? "")
        let list = try Self.run(
          "list", "--demo", "--columns", "id", "--filter", "applications:(name:=\(name) version:=\(number))")
        #expect(Self.lines(list.output).count == version["computers"] as? Int)
      }
      let summary = try Self.objects(try Self.run("apps", "slack", "--demo", "--output", "json").output)
      #expect(summary.count == 1 && summary[0]["versions"] as? Int == versions.count)
      #expect(summary[0]["mostCommon"] as? String == versions[0]["version"] as? String)
    }

    @Test("a limit of 0 prints nothing and reads no computer; a smaller number prints the first lines")
    func limits() throws {
      #expect(try Self.run("apps", "--demo", "--limit", "0", "--output", "json").output == "[]\n")
      #expect(
        try Self.run("list", "--demo", "--group-by", "model", "--limit", "0", "--output", "csv").output
          == "model,computers\r\n")
      let all = Self.lines(try Self.run("list", "--demo", "--group-by", "model").output)
      #expect(
        Self.lines(try Self.run("list", "--demo", "--group-by", "model", "--limit", "3").output) == Array(all.prefix(3))
      )
      let sorted = try Self.run("list", "--demo", "--group-by", "model", "--sort", "model:desc", "--limit", "2")
      #expect(
        Self.lines(sorted.output)
          == Array(all.sorted { $0.localizedStandardCompare($1) == .orderedDescending }.prefix(2)))
    }

    @Test("a filter without a match gives no groups and no applications; a name without one exits with 2")
    func nothing() throws {
      let groups = try Self.run("list", "--demo", "--group-by", "model", "--filter", "nonono", "--output", "json")
      #expect(groups.status == 0 && groups.output == "[]\n" && groups.errors.isEmpty)
      let apps = try Self.run("apps", "--demo", "--filter", "nonono")
      #expect(apps.status == 0 && apps.output.isEmpty && apps.errors.isEmpty)
      let named = try Self.run("apps", "no such app", "--demo")
      #expect(named.status == 2 && named.output.isEmpty)
      #expect(named.errors == "jamf-tui: No application has \"no such app\" in its name.\n")
    }

    @Test(
      "mistakes are reported before a server is needed",
      arguments: [
        ("list --group-by a", "--group-by: there is no field \"a\""),
        ("list --group-by model,osVersion,name", "--group-by takes one or two fields, not 3."),
        ("list --group-by model,", "--group-by: a name is missing next to a comma"),
        ("list --group-by model,hardware.model", "\"model\" and \"hardware.model\" are the same field"),
        ("list --group-by applications.name,applications.version", "jamf-tui apps --versions counts the versions"),
        ("list --group-by certificates.commonName,certificates.identity", "fields of the same table"),
        ("list --group-by model --columns name", "--columns does not go with --group-by"),
        ("list --count --columns name", "--columns does not go with --count"),
        ("list --count --limit 3", "--limit does not go with --count"),
        ("list --count --group-by model", "--group-by does not go with --count"),
        ("list --group-by model --sort name", "groups cannot be sorted by \"name\""),
        ("list --group-by model --sort model:up", "must be field, field:asc or field:desc"),
        ("apps --limit -1", "--limit must be 0 or greater, not -1."),
        ("apps --filter duplicates:serial", "applications cannot be counted for computers that are compared"),
        ("apps --filter (", "--filter cannot be read"),
      ])
    func mistakes(command: String, message: String) throws {
      let result = try Program.run(command.split(separator: " ").map(String.init) + ["--host", "nowhere.invalid"])
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test("groups of the computers that a list names, with a report about the others")
    func fromList() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "list")
      try Data("1\n2\nzzz\n3\n".utf8).write(to: file)
      let result = try Self.run("list", "--demo", "--from", file.path, "--group-by", "id", "--output", "json")
      #expect(result.status == 0)
      #expect(try Self.objects(result.output).compactMap { $0["id"] as? String } == ["1", "2", "3"])
      #expect(result.errors.contains("Line 3: \"zzz\" was not found."))
    }

    @Test("an incomplete list prints what it has counted and exits with 75", arguments: ["json", "plain"])
    func partial(output: String) throws {
      let server = try ServerProcess("--computers", "300", "--fault", "bad-record=77")
      for command in [["list", "--group-by", "general.platform"], ["apps", "Books"]] {
        let result = try Program.run(
          command + ["--host", server.address, "--output", output], environment: server.credential)
        #expect(result.status == 75)
        #expect(result.errors.contains("299 of 300 computers were loaded"), "\(result.errors)")
        #expect(result.output.contains("299"))
        if output == "json" { #expect(try Self.objects(result.output).count == 1) }
      }
    }

    /// How many pages of computers a log has.
    private static func pages(_ log: URL) -> Int {
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").count { $0.contains("/computers-inventory") && $0.contains(" 200") }
    }

    @Test(
      "Ctrl-C or SIGTERM prints the counts so far, says that they are incomplete, and exits with its code",
      arguments: [
        ("apps", "plain", SIGINT), ("apps", "json", SIGTERM), ("list --group-by model", "csv", SIGINT),
        ("list --group-by model", "json", SIGINT),
      ])
    func interrupted(command: String, output: String, signal: Int32) throws {
      let server = try ServerProcess("--computers", "20000", "--fault", "latency=200")
      let folder = try TemporaryFolder()
      let (out, errors, log) = (
        try folder.emptyFile("output"), try folder.emptyFile("errors"), folder.url.appending(path: "log")
      )
      let process = try Program.spawn(
        Program.path,
        command.split(separator: " ").map(String.init)
          + ["--host", server.address, "--output", output, "--log-file", log.path],
        environment: Program.bareEnvironment.merging(server.credential) { $1 }, output: out.path, errors: errors.path)
      // Pages come four at a time: the first ones are counted when the log has more.
      let deadline = ContinuousClock.now + .seconds(60)
      while Self.pages(log) < 7, ContinuousClock.now < deadline {
        // The polling interval.
        usleep(10_000)
      }
      kill(process, signal)
      #expect(try Program.wait(for: process) == 128 + signal)
      let message = try String(contentsOf: errors, encoding: .utf8)
      let word = signal == SIGINT ? "Interrupted." : "Terminated."
      #expect(
        message.hasPrefix("jamf-tui: \(word) The counts are incomplete: only ")
          && message.hasSuffix(" of 20,000 computers were loaded.\n"), "\(message)")
      let text = try String(contentsOf: out, encoding: .utf8)
      #expect(Self.lines(text).count > 3)
      #expect(output == "json" ? !text.hasSuffix("]\n") : text.utf8.last == UInt8(ascii: "\n"))
      let last = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").last
      #expect(last?.contains("POST /v1/auth/invalidate-token") == true, "\(last ?? "")")
    }

    @Test("control characters in names reach no output", arguments: outputs)
    func hostile(output: String) throws {
      let server = try ServerProcess("--computers", "60", "--fault", "hostile-text")
      for command in [["list", "--group-by", "model,username"], ["apps", "--versions"], ["apps"]] {
        let result = try Program.run(
          command + ["--host", server.address, "--output", output], environment: server.credential)
        #expect(result.status == 0 && result.output.utf8.count > 100)
        let text = result.output.replacing("\r\n", with: "\n")
        #expect(HostileText.found(in: text).isEmpty)
      }
    }

    @Test("a reader that closes the pipe ends it silently, as SIGPIPE does", arguments: outputs)
    func head(output: String) throws {
      let list = "list --demo --computers 8000 --group-by name,serialNumber --output \(output)"
      let result = try Program.execute(
        "/bin/bash", ["-c", "'\(Program.path)' \(list) | head -n 1 | wc -l; echo ${PIPESTATUS[0]}"])
      #expect(result.output.split(whereSeparator: \.isWhitespace) == ["1", "141"])
      #expect(result.errors.isEmpty)
    }

    @Test("a word too many after apps is explained")
    func words() throws {
      let result = try Self.run("apps", "google", "chrome", "--demo")
      #expect(result.status == 64)
      #expect(result.errors.contains("quotation marks: jamf-tui apps 'google chrome'."))
    }

    @Test("in the browser: groups by two fields, a group's computers, and back")
    func groupsInBrowser() throws {
      let session = try TmuxSession.browsing()
      try session.press("b", until: "┌ Group by")
      try session.type("os version", until: "OS version")
      try session.press("Enter", until: "┌ Groups by OS version")
      try session.press("Tab", until: "┌ Group by OS version, then by")
      try session.type("department", until: "> department")
      let groups = try session.press("Enter", until: "groups by count")
      let first = try #require(groups.match(/│ ▸ (\S+) +(\S.*?) +(\d+) █/))
      try session.press("Enter", until: " \(first.3) of 500 · filter: osVersion:=\(first.1)")
      try session.press("BSpace", until: "┌ Groups by OS version and Department")
      try session.send("Escape")
      try session.wait(forNo: "┌ Groups")
    }

    @Test("in the browser: applications are counted while they load, Ctrl-C keeps the counts, Enter lists computers")
    func applicationsInBrowser() throws {
      let server = try ServerProcess("--computers", "3000", "--fault", "latency=150")
      let session = try TmuxSession.browsing(
        "--host \(server.address)", environment: server.credential, until: "3,000 of 3,000")
      try session.press("a", until: "of 3,000 computers. Press ^C to stop.")
      try session.wait(forText: "Calendar.app")
      try session.press("C-c", until: "Incomplete: only ")
      try session.send("Escape")
      try session.wait(forNo: "┌ Applications")
      try session.press("a", until: "Counting…")
      try session.wait(forText: " applications · 3,000 computers")
      try session.type("slack", until: "> slack")
      try session.press("Tab", "Down", until: "│ ▸    ")
      let version = try session.wait(for: "the version") { $0.match(/│ ▸ +(\d[\d.]+) +([\d,]+) █/) != nil }
      let found = try #require(version.match(/│ ▸ +(\d[\d.]+) +([\d,]+) █/))
      try session.press("Enter", until: " \(found.2) of 3,000")
      let status = try session.wait(forText: "applications:(name:=Slack.app version:=\(found.1))")
      #expect(!status.isEmpty)
    }
  }
}
