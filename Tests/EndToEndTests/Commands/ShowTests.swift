import Foundation
import Testing

extension EndToEnd {
  @Suite("One computer")
  struct ShowTests {
    /// The columns of a demo computer whose values are all unique.
    private static func computer(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String:
      String]
    {
      let columns = [
        "id", "name", "serialNumber", "udid", "managementId", "macAddress", "username", "email", "realname",
      ]
      let rows = try rows(["list", "--columns", columns.joined(separator: ",")] + arguments, environment)
      let texts = rows.map { row in row.compactMapValues { $0 as? String } }
      var counts: [String: Int] = [:]
      for text in texts.flatMap(\.values) { counts[text.lowercased(), default: 0] += 1 }
      return try #require(
        texts.first { row in
          row.count == columns.count && row.values.allSatisfy { counts[$0.lowercased()] == 1 && $0.utf8.count < 60 }
            && row.values.allSatisfy { $0.allSatisfy(\.isASCII) }
        })
    }

    private static func rows(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [[String: Any]] {
      let result = try Program.run(arguments + ["--output", "json"], environment: environment)
      return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    }

    private static func record(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String: Any] {
      let result = try Program.run(["show", "--output", "json"] + arguments, environment: environment)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(arguments)")
    }

    /// The value at a field's path.
    private static func value(_ record: [String: Any], _ path: String) -> NSObject? {
      path.split(separator: ".").reduce(record as NSDictionary as NSObject?) { value, name in
        (value as? NSDictionary)?[String(name)] as? NSObject
      }
    }

    @Test("is found by each of its identifiers, in any letter case, from every API version", arguments: ["v1", "v4"])
    func names(version: String) throws {
      let server = try ServerProcess("--computers", "300", "--api", version)
      let host = ["--host", server.address]
      let computer = try Self.computer(host, server.credential)
      for (column, text) in computer {
        for typed in Set([text, text.uppercased()]) {
          let record = try Self.record([typed, "--section", "COMPUTER"] + host, server.credential)
          #expect(record["id"] as? String == computer["id"], "\(column) \(typed)")
          #expect(record["apiVersion"] as? String == version)
        }
      }
    }

    @Test("is found by the address that it reported, if the server last saw another one")
    func reportedAddress() throws {
      let server = try ServerProcess("--computers", "200")
      let host = ["--host", server.address]
      let rows = try Self.rows(["list", "--columns", "id,ip,lastReportedIpV4"] + host, server.credential)
      let texts = rows.map { row in row.compactMapValues { $0 as? String } }
      let seen = Set(texts.compactMap { $0["ip"] })
      let computer = try #require(
        texts.first { row in
          guard let address = row["lastReportedIpV4"], !seen.contains(address) else { return false }
          return texts.count { $0["lastReportedIpV4"] == address } == 1
        })
      let address = try #require(computer["lastReportedIpV4"])
      for options in [[], ["--by", "ip"], ["--by", "lastReportedIpV4"]] {
        let record = try Self.record([address, "--section", "GENERAL"] + options + host, server.credential)
        #expect(record["id"] as? String == computer["id"], "\(options)")
      }
      let once = try #require(
        texts.compactMap { $0["ip"] }.first { ip in texts.count { $0["ip"] == ip } == 1 })
      #expect(try Self.record(["--by", "ip", once] + host, server.credential)["id"] != nil)
    }

    @Test("its time line is printed newest first, and each source that is missing is named")
    func timeline() throws {
      let server = try ServerProcess(
        "--computers", "30", "--fault", "missing-privilege=View Local Admin Password Audit History")
      let host = ["--host", server.address]
      let result = try Program.run(
        ["show", "3", "--by", "id", "--timeline", "--output", "ndjson"] + host, environment: server.credential)
      #expect(result.status == 0)
      #expect(
        result.errors.contains(
          "LAPS history: refused, the privilege View Local Admin Password Audit History is missing."))
      let events = try result.output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      let times = events.compactMap { $0["time"] as? String }
      #expect(times.count > 10 && times == times.sorted(by: >))
      #expect(Set(events.compactMap { $0["source"] as? String }).isSuperset(of: ["policies", "commands", "usage"]))
      let text = try Program.run(["show", "3", "--by", "id", "--timeline"] + host, environment: server.credential)
      #expect(text.output.split(separator: "\n").count == events.count)
      let array = try Program.run(
        ["show", "3", "--by", "id", "--timeline", "--output", "json"] + host, environment: server.credential)
      #expect((try JSONSerialization.jsonObject(with: Data(array.output.utf8)) as? [Any])?.count == events.count)
      for wrong in [["--section", "GENERAL"], ["--offline"]] {
        #expect(
          try Program.run(["show", "3", "--timeline"] + wrong + host, environment: server.credential).status == 64)
      }
      #expect(try Program.run(["show", "3", "--output", "ndjson"] + host, environment: server.credential).status == 64)
    }

    @Test("is requested by itself: the list is not loaded, however long it is, even without a match")
    func asksForOne() throws {
      let server = try ServerProcess("--computers", "5000")
      for (name, status) in [("4711", 0), ("nobody at all", 2)] {
        let folder = try TemporaryFolder()
        let log = folder.url.appending(path: "log")
        let result = try Program.run(
          ["show", name, "--host", server.address, "--log-file", log.path], environment: server.credential)
        #expect(result.status == status)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        // Sign-in, version, list, names or nearest ones, the record, sign-out; lists of one page are requested twice.
        #expect((3...13).contains(lines.count), "\(lines.joined(separator: "\n"))")
      }
    }

    @Test("is also found without diacritics, from every API version", arguments: ["v1", "v4"])
    func diacritics(version: String) throws {
      let server = try ServerProcess("--computers", "500", "--api", version)
      let host = ["--host", server.address]
      let rows = try Self.rows(["list", "--columns", "id,realname,name"] + host, server.credential)
      var found = 0
      for column in ["realname", "name"] {
        let texts = rows.map { ($0["id"] as? String, ($0[column] as? String) ?? "") }
        let plain = texts.map { $1.folding(options: .diacriticInsensitive, locale: nil).replacing("’", with: "'") }
        for (index, text) in plain.enumerated() where found < 6 && text != texts[index].1 && text.allSatisfy(\.isASCII)
        {
          guard plain.count(where: { $0.lowercased() == text.lowercased() }) == 1 else { continue }
          let record = try Self.record([text, "--by", column, "--section", "COMPUTER"] + host, server.credential)
          #expect(record["id"] as? String == texts[index].0, "\(text) for \(texts[index].1)")
          found += 1
        }
      }
      #expect(found == 6)
    }

    @Test("several are listed with a command for one that works; nothing is printed or guessed")
    func several() throws {
      let names = try Self.rows(["list", "--demo", "--columns", "name,id"])
      // `show` treats both apostrophes alike.
      let groups = Dictionary(grouping: names) { (($0["name"] as? String) ?? "").replacing("’", with: "'") }
      let (name, twins) = try #require(groups.first { $0.value.count == 2 && $0.key.contains("MacBook") })
      let result = try Program.run(["show", "--demo", name])
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("jamf-tui: 2 computers have"), "\(result.errors)")
      for twin in twins {
        #expect(result.errors.contains("  \(twin["id"] as? String ?? "none")  "), "\(result.errors)")
      }
      let id = try #require(result.errors.firstMatch(of: /jamf-tui show --by id (\d+)\n/)?.1)
      let one = try Self.record(["--demo", "--by", "id", String(id)])
      #expect((Self.value(one, "general.name") as? String)?.replacing("’", with: "'") == name)
    }

    @Test("no match is exit code 2, with the nearest")
    func none() throws {
      let serial = try #require(try Self.computer(["--demo"])["serialNumber"])
      let mistyped = String(serial.dropLast()) + (serial.last == "1" ? "2" : "1")
      let result = try Program.run(["show", "--demo", mistyped])
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains("Similar ones") && result.errors.contains(serial), "\(result.errors)")
      let part = try Program.run(["show", "--demo", String(serial.prefix(8))])
      #expect(part.status == 2 && part.errors.contains(serial))
      let nobody = try Program.run(["show", "--demo", "zzzz nobody zzzz"])
      #expect(nobody.status == 2 && !nobody.errors.contains("Similar ones"))
    }

    @Test(
      "as JSON has the values of list at their paths, and what is missing on an old server",
      arguments: ["v1", "v4"])
    func sameAsList(version: String) throws {
      let server = try ServerProcess("--computers", "40", "--api", version)
      let host = ["--host", server.address]
      let paths = [
        "general.name", "general.managementId", "general.lastContact", "general.remoteManagement.managed",
        "general.initialEntryDate", "hardware.serialNumber", "hardware.totalRamMegabytes", "operatingSystem.version",
        "userAndLocation.department", "userAndLocation.building", "general.site.name", "purchasing.warrantyDate",
      ]
      let rows = try Self.rows(["list", "--columns", "id," + paths.joined(separator: ",")] + host, server.credential)
      #expect(rows.count == 40)
      for row in rows.prefix(5) {
        let record = try Self.record(["--by", "id", try #require(row["id"] as? String)] + host, server.credential)
        for path in paths {
          let listed = row[path] as? NSObject
          #expect(Self.value(record, path) == listed, "\(path) of \(row["id"] ?? "")")
        }
        let missing = try #require(record["notAvailable"] as? [String: String])
        #expect((missing["plugins"] == nil) == (version == "v1"))
      }
      let old = try Self.record(["--by", "id", "1"] + host, server.credential)
      let missing = (old["notAvailable"] as? [String: String])?["applications[].cfBundleVersion"]
      #expect(missing == (version == "v1" ? "not available in v1" : nil))
    }

    @Test("as text has every section, in the words of the detail pane")
    func text() throws {
      let result = try Program.run(["show", "--demo", "--by", "id", "117"])
      #expect(result.status == 0 && result.errors.isEmpty)
      for text in [
        "\nGeneral\n", "\n  Management ID ", "\n  FileVault  ", "\nApplications: ", "\n  NAME ", "not reported",
        "\nPlugins: not available in v4\n", "\nExtension attributes: ", "\nUser and location\n",
      ] {
        #expect(result.output.contains(text), "\(text)")
      }
      #expect(!result.output.split(separator: "\n").contains { $0.hasSuffix(" ") })
      let one = try Program.run(["show", "--demo", "--by", "id", "117", "--section", "user-and-location"])
      #expect(one.output.hasPrefix("User and location\n") && result.output.contains(one.output))
    }

    @Test("text from a server cannot control the terminal, in either format or in the list of several")
    func hostile() throws {
      let server = try ServerProcess("--computers", "60", "--fault", "hostile-text")
      for arguments in [["--by", "id", "7"], ["--by", "id", "7", "--output", "json"], ["macbook"]] {
        let result = try Program.run(["show", "--host", server.address] + arguments, environment: server.credential)
        #expect(result.status == (arguments == ["macbook"] ? 2 : 0), "\(result.errors)")
        #expect(HostileText.found(in: result.output + result.errors).isEmpty, "\(arguments)")
        #expect(!(result.output + result.errors).isEmpty)
      }
    }

    @Test("a department without a readable name is its ID with the reason; no privilege at all is 77")
    func privileges() throws {
      let server = try ServerProcess("--fault", "missing-privilege=Read Departments", "--computers", "40")
      let rows = try Self.rows(["list", "--columns", "id,departmentId", "--host", server.address], server.credential)
      let row = try #require(rows.first { $0["departmentId"] is String && $0["departmentId"] as? String != "-1" })
      let id = try #require(row["id"] as? String)
      let arguments = ["show", "--by", "id", id, "--section", "USER_AND_LOCATION", "--host", server.address]
      let text = try Program.run(arguments, environment: server.credential)
      #expect(
        text.output.contains("name not available: the privilege Read Departments is missing"), "\(text.output)")
      let record = try Self.record(Array(arguments.dropFirst()), server.credential)
      #expect(Self.value(record, "userAndLocation.department") as? String == row["departmentId"] as? String)
      let missing = try #require(record["notAvailable"] as? [String: String])
      #expect(missing["userAndLocation.department"]?.contains("Read Departments") == true)

      let closed = try ServerProcess("--fault", "missing-privilege=Read Computers")
      let refused = try Program.run(["show", "1", "--host", closed.address], environment: closed.credential)
      #expect(refused.status == 77 && refused.output.isEmpty && refused.errors.contains("Read Computers"))
    }

    @Test("if a server rejects the filter, all computers are loaded and searched")
    func refusedFilter() throws {
      let people = ["ada", "ben", "Zoë"].enumerated().map { index, name in
        #"{"id":"\#(index + 1)","userAndLocation":{"username":"\#(name)"},"general":{"name":"Mac of \#(name)"}}"#
      }
      let server = try HoldingServer { target in
        if target.contains("filter=") {
          return ("400 Bad Request", #"{"httpStatus":400,"errors":[{"code":"INVALID_FIELD","description":"no"}]}"#)
        }
        if target.contains("jamf-pro-version") { return ("200 OK", #"{"version":"10.50.0-t1"}"#) }
        if target.contains("computers-inventory-detail/3") { return ("200 OK", people[2]) }
        if target.contains("computers-inventory") {
          return ("200 OK", #"{"totalCount":3,"results":[\#(people.joined(separator: ","))]}"#)
        }
        return ("200 OK", #"{"totalCount":0,"results":[]}"#)
      }
      let environment = ["JAMF_CLIENT_ID": "me", "JAMF_CLIENT_SECRET": "secret"]
      for name in ["Zoë", "zoe", "mac of zoe"] {
        let found = try Program.run(["show", name, "--host", server.address], environment: environment)
        #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
        #expect(found.output.contains("Mac of Zoë"))
      }
      let none = try Program.run(["show", "zoo", "--host", server.address], environment: environment)
      #expect(none.status == 2 && none.output.isEmpty && none.errors.contains("Mac of Zoë"), "\(none.errors)")
    }

    @Test("a record that the server fails on is not reported as missing")
    func badRecord() throws {
      let server = try ServerProcess("--computers", "40", "--fault", "bad-record=7")
      let result = try Program.run(
        ["show", "7", "--by", "id", "--host", server.address], environment: server.credential)
      #expect(result.status != 0 && result.status != 2 && result.output.isEmpty, "\(result.status)")
      #expect(result.errors.contains("500"), "\(result.errors)")
    }
  }
}
