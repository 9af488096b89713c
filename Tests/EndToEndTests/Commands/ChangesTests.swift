import Foundation
import Testing

extension EndToEnd {
  @Suite("Recorded changes")
  struct ChangesTests {
    /// A server whose fleet has changed between some stored lists, and the environment that they are stored in.
    private struct Recorded {
      let server: ServerProcess
      let home: TemporaryFolder
      let environment: [String: String]

      init() throws {
        server = try ServerProcess("--computers", "60", "--fault", "changing")
        home = try TemporaryFolder()
        environment = server.credential.merging(["HOME": home.url.path]) { $1 }
        for _ in 0..<8 {
          let refresh = try run("refresh", "--full")
          #expect(refresh.status == 0, "\(refresh.errors)")
        }
      }

      func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments + ["--host", server.address], environment: environment)
      }

      func rows(_ arguments: String...) throws -> [[String: Any]] {
        let result = try Program.run(
          ["changes", "--host", server.address, "--output", "ndjson"] + arguments, environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map {
          try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
      }
    }

    @Test("changes prints the same rows as a table, CSV and NDJSON, of one field, one computer or one time")
    func command() throws {
      let recorded = try Recorded()
      let rows = try recorded.rows()
      let versions = rows.filter { $0["field"] as? String == "osVersion" }
      #expect(!versions.isEmpty && rows.contains { $0["kind"] as? String == "enrolled" })
      for row in versions {
        #expect(row["before"] as? String != row["after"] as? String && row["serialNumber"] is String)
      }
      let csv = try recorded.run("changes", "--output", "csv")
      let lines = csv.output.split(whereSeparator: \.isNewline)
      #expect(lines.first == "seenAt,kind,id,name,serialNumber,field,before,after,reportedAt")
      #expect(lines.count == rows.count + 1)
      let table = try recorded.run("changes", "--output", "table")
      #expect(table.output.contains("BEFORE") && table.output.contains("OS version"))
      #expect(table.errors.contains("since"), "\(table.errors)")
      #expect(try recorded.rows("--field", "osVersion").count == versions.count)
      let id = try #require(versions.first?["id"] as? String)
      let ofOne = try recorded.rows("--computer", id)
      #expect(!ofOne.isEmpty && ofOne.allSatisfy { $0["id"] as? String == id })
      #expect(ofOne.count == rows.count { $0["id"] as? String == id })
      #expect(try recorded.rows("--since", "1h").count == rows.count)
      #expect(try recorded.run("changes", "--since", "tomorrow").status == 64)
      #expect(try recorded.run("changes", "--computer", "no-such-computer").status == 2)
    }

    @Test("the browser groups recorded changes by field, lists their computers, and says where none are recorded")
    func browser() throws {
      let recorded = try Recorded()
      let versions = try recorded.rows("--field", "osVersion")
      let computers = Set(versions.compactMap { $0["id"] as? String }).count
      let session = try TmuxSession(width: 80, height: 24, environment: recorded.environment)
      try session.start("--host \(recorded.server.address) --offline")
      try session.waitForRest(withText: " of 61 ")
      try session.press("D", until: "Changes in the last 7 days")
      let fields = try session.wait(forText: "OS version")
      #expect(fields.has(versions.count == 1 ? "1 change " : "\(versions.count) changes"))
      try session.send("/")
      try session.type("OS version", until: "1 of ")
      try session.send("Enter")
      try session.press("Enter", until: "OS version changed in the last 7 days")
      try session.send("D")
      try session.wait(for: "only these computers") { $0.status.hasPrefix(" \(computers) of ") }
      try session.press("BSpace", until: "┌ OS version changed")
      try session.send("Escape")
      try session.send("s")
      try session.wait(forText: "Changes since")
      try session.type("yesterday")
      try session.press("Enter", until: "Changes since 20")

      let demo = try TmuxSession.browsing("--demo --computers 40", until: "40 of 40")
      try demo.press("D", until: "--archive")
    }
  }
}
