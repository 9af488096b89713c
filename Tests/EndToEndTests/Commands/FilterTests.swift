import Foundation
import Testing

extension EndToEnd {
  @Suite("The filter language")
  struct FilterTests {
    private typealias Row = [String: Any]

    private static let columns = "id,name,serialNumber,model,osVersion,supervised,totalRamMegabytes,username,assetTag"

    private func rows(_ arguments: [String], _ server: ServerProcess) throws -> [Row] {
      let result = try Program.run(
        ["list", "--host", server.address, "--output", "json", "--columns", Self.columns, "--sort", "id"] + arguments,
        environment: server.credential)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Row])
    }

    /// Filters, and which rows of the whole list they match.
    private static let filters: [(text: String, holds: @Sendable ([String: Any]) -> Bool)] = [
      ("serialNumber:^C0", { ($0["serialNumber"] as? String)?.hasPrefix("C0") == true }),
      ("model:air", { ($0["model"] as? String)?.lowercased().contains("air") == true }),
      ("supervised:yes", { $0["supervised"] as? Bool == true }),
      ("!supervised:yes", { $0["supervised"] as? Bool != true }),
      ("username:?", { ($0["username"] as? String ?? "").isEmpty }),
      ("totalRamMegabytes:>=16384", { ($0["totalRamMegabytes"] as? Int).map { $0 >= 16_384 } == true }),
      (
        "model:air | model:imac",
        { row in ["air", "imac"].contains { (row["model"] as? String)?.lowercased().contains($0) == true } }
      ),
      (
        "=hardware.serialNumber==\"C0*\" and id=lt=100",
        { ($0["serialNumber"] as? String)?.hasPrefix("C0") == true && Int($0["id"] as? String ?? "") ?? 100 < 100 }
      ),
    ]

    @Test("a filtered list has exactly the matching computers of the whole list", arguments: ["v1", "v4"])
    func pushdown(version: String) throws {
      let server = try ServerProcess("--computers", "200", "--api", version)
      let all = try rows([], server)
      #expect(all.count == 200)
      for (text, holds) in Self.filters {
        let wanted = all.filter(holds).compactMap { $0["id"] as? String }
        let found = try rows(["--filter", text], server).compactMap { $0["id"] as? String }
        #expect(found == wanted, "\(text)")
        #expect(wanted.count > 0 && wanted.count < 200, "\(text) tells nothing")
      }
    }

    @Test(
      "tests in a table's brackets find computers with one application that matches all of them",
      arguments: ["v1", "v4"])
    func oneElement(version: String) throws {
      let server = try ServerProcess("--computers", "200", "--api", version)
      func ids(_ filter: String) throws -> [String] {
        try rows(["--filter", filter], server).compactMap { $0["id"] as? String }
      }
      let all = try rows(["--columns", "id,applications.name,applications.version"], server)
      // Each application of the demo has both.
      let applications = all.map { row in
        zip(row["applications.name"] as? [String] ?? [], row["applications.version"] as? [String] ?? [])
      }
      func computers(where passes: ([(name: String, version: String)]) -> Bool) -> [String] {
        zip(all, applications).filter { passes($1.map { ($0, $1) }) }.compactMap { $0.0["id"] as? String }
      }
      // An application version that other applications have as well, on computers with an older version of it.
      let common = try #require(
        Set(applications.joined().map { [$0, $1] }).sorted { $0.lexicographicallyPrecedes($1) }.first { pair in
          let one = computers { $0.contains { $0.name == pair[0] && $0.version == pair[1] } }
          let any = computers { $0.contains { $0.name == pair[0] } && $0.contains { $0.version == pair[1] } }
          return !one.isEmpty && one.count < any.count
        })
      let wanted = computers { $0.contains { $0.name == common[0] && $0.version == common[1] } }
      let mixed = computers { $0.contains { $0.name == common[0] } && $0.contains { $0.version == common[1] } }
      let (name, version) = ("name:=\"\(common[0])\"", "version:=\"\(common[1])\"")
      #expect(try ids("applications:(\(name) \(version))") == wanted)
      #expect(try ids("!applications:(\(name) \(version))").count == 200 - wanted.count)
      #expect(try ids("applications.\(name) applications.\(version)") == mixed)
    }

    @Test("--explain suggests the form for one row when two fields of a table are tested separately")
    func explainingTables() throws {
      let server = try ServerProcess("--computers", "20")
      let arguments = ["list", "--host", server.address, "--explain", "--columns", "id", "--filter"]
      let form = "applications:(name:=Safari.app version:>=26)"
      let loose = try Program.run(
        arguments + ["applications.name:=Safari.app applications.version:>=26"], environment: server.credential)
      #expect(loose.errors.contains("Different applications may match these tests."), "\(loose.errors)")
      #expect(loose.errors.contains(form), "\(loose.errors)")
      let tight = try Program.run(arguments + [form], environment: server.credential)
      #expect(tight.errors.contains("Sent to the server: nothing"), "\(tight.errors)")
      #expect(tight.errors.contains("Applied here: applications:(name:"), "\(tight.errors)")
      #expect(!tight.errors.contains("Different applications"))
    }

    @Test("--explain shows the part for the server and the part that is applied here")
    func explaining() throws {
      let server = try ServerProcess("--computers", "50")
      let arguments = ["list", "--host", server.address, "--explain", "--filter"]
      let both = try Program.run(arguments + ["serialNumber:^C0 macbook"], environment: server.credential)
      #expect(both.errors.contains("Sent to the server: hardware.serialNumber"), "\(both.errors)")
      let left = both.errors.split(separator: "\n").first { $0.contains("Applied here:") }
      #expect(left?.contains("macbook") == true, "\(both.errors)")
      let words = try Program.run(arguments + ["macbook"], environment: server.credential)
      #expect(words.errors.contains("Sent to the server: nothing"), "\(words.errors)")
    }

    @Test(
      "--explain prints its lines before the rows of any output, even for a reader of one line",
      arguments: ["plain", "csv", "ndjson", "json", "table"], ["", "--sort name"])
    func explainingFirst(output: String, sort: String) throws {
      let folder = try TemporaryFolder()
      let errors = try folder.emptyFile("errors").path
      let command =
        "'\(Program.path)' list --demo --computers 8000 --filter 'serialNumber:^C macbook' --explain --output \(output) \(sort)"
      // The rows exceed a pipe's capacity, so the program is still writing when its reader ends.
      let head = try Program.execute("/bin/bash", ["-c", "\(command) 2>\(errors) | head -n 1; echo ${PIPESTATUS[0]}"])
      let lines = head.output.split(whereSeparator: \.isNewline)
      #expect(lines.count == 2 && lines.last == "141", "\(head.output)")
      let told = try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n")
      try #require(told.count == 2, "\(told)")
      #expect(told[0].hasPrefix("jamf-tui: Sent to the server: hardware.serialNumber"))
      #expect(told[1].hasPrefix("jamf-tui: Applied here:") && told[1].contains("macbook"))
      // A single pipe shows the order.
      let both = try Program.execute("/bin/bash", ["-c", "\(command) 2>&1 | head -n 2; echo ${PIPESTATUS[0]}"])
      #expect(both.output == told.joined(separator: "\n") + "\n141\n")
    }

    @Test("--explain also prints when no computer matches")
    func explainingNothing() throws {
      for sort in [[], ["--sort", "name"]] {
        let result = try Program.run(["list", "--demo", "--filter", "serialNumber:=none", "--explain"] + sort)
        #expect(result.output.isEmpty && result.errors.contains("Sent to the server: hardware.serialNumber=="))
        #expect(result.errors.split(separator: "\n").count == 2, "\(result.errors)")
      }
    }

    @Test("an invalid filter exits with 64 before any request, with a mark at the place")
    func unreadable() throws {
      let result = try Program.run(["list", "--host", "http://127.0.0.1:9", "--filter", "mac supervised:perhaps"])
      #expect(result.status == 64)
      let lines = result.errors.split(separator: "\n").map(String.init)
      let text = try #require(lines.firstIndex(of: "  mac supervised:perhaps"))
      #expect(lines[text + 1].hasPrefix("                 ^"), "\(result.errors)")
    }

    @Test(
      "extension attributes work as columns, filters and sorts by name and ID, with and without definitions"
    )
    func attributes() throws {
      let arguments = [
        "list", "--filter", "ea.batteryCycleCount:>=300", "--columns", "id,ea.batteryCycleCount", "--sort",
        "ea.batteryCycleCount",
      ]
      let open = try ServerProcess("--computers", "80")
      let closed = try ServerProcess(
        "--computers", "80", "--fault", "missing-privilege=Read Computer Extension Attributes")
      let known = try Program.run(arguments + ["--host", open.address], environment: open.credential)
      let found = try Program.run(arguments + ["--host", closed.address], environment: closed.credential)
      let counts = known.output.split(separator: "\n").compactMap { Int($0.split(separator: "\t").last ?? "") }
      #expect(!counts.isEmpty && counts == counts.sorted() && counts.allSatisfy { $0 >= 300 })
      #expect(found.output == known.output, "\(found.errors)")
      let wrong = try Program.run(
        ["list", "--host", closed.address, "--columns", "ea.noSuchThing"], environment: closed.credential)
      #expect(wrong.status == 64)
      #expect(
        wrong.errors.contains("ea.noSuchThing") && wrong.errors.contains("Read Computer Extension Attributes"),
        "\(wrong.errors)")
    }

    @Test("duplicates are found among all computers, whatever the filter")
    func duplicates() throws {
      let all = try Program.run(["list", "--demo", "--columns", "id,duplicates", "--sort", "id"])
      let twins = try Program.run(
        ["list", "--demo", "--columns", "id,duplicates", "--sort", "id", "--filter", "!duplicates:?"])
      #expect(twins.status == 0 && !twins.output.isEmpty, "\(twins.errors)")
      let wanted = all.output.split(separator: "\n").filter { !$0.hasSuffix("\t") }
      #expect(twins.output.split(separator: "\n") == wanted)
    }

    @Test("the browser marks an error at its place, and a filter loads the section that it needs")
    func browsing() throws {
      let session = try TmuxSession(width: 120, height: 30)
      try session.start("--demo")
      try session.wait(forText: "500 of 500")
      try session.send("/")
      try session.type("supervised:perh")
      let screen = try session.wait(for: "the sign above the place") { screen in
        screen.contains { $0.contains("▼") && $0.contains("yes") }
      }
      #expect(screen.contains { $0.hasPrefix("Filter: supervised:perh") })
      try session.send("C-u")
      try session.type("osVersion:>=14 applications.name:^safari")
      try session.wait(for: "the filter in force") { screen in
        screen.contains { $0.contains(" of 500") && !$0.contains(" 0 of 500") && !$0.contains("500 of 500") }
          && !screen.contains { $0.contains("loading") }
      }
      try session.send("Enter")
      let kept = try session.waitForRest(withText: "filter: osVersion:>=14")
      try session.send("r")
      // The demo's fleet changes a little at each refresh.
      try session.wait(forText: " changed")
      let again = try session.waitForRest(withText: "filter: osVersion:>=14")
      #expect(again[1] == kept[1])
      #expect(again.contains { $0.contains(" of 500") && !$0.contains("500 of 500") })
      try session.send("q")
    }
  }
}
