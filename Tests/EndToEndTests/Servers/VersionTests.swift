import Foundation
import Testing

extension EndToEnd {
  @Suite("Servers of every API version")
  struct VersionTests {
    private static let versions = ["v1", "v2", "v3", "v4"]

    @Test("servers with only one API version give the same computers, columns, filter and sort")
    func sameList() throws {
      let columns =
        "id,name,managementId,username,serialNumber,model,osVersion,lastCheckIn,department,building,site,mdmProfileExpiration"
      let arguments = [
        "list", "--output", "json", "--columns", columns, "--filter", "macbook", "--sort",
        "lastCheckIn:desc,department,id",
      ]
      var outputs: [String] = []
      for version in Self.versions {
        let server = try ServerProcess("--computers", "200", "--api", version)
        let result = try Program.run(arguments + ["--host", server.address], environment: server.credential)
        #expect(result.status == 0 && result.errors.isEmpty, "\(version): \(result.errors)")
        outputs.append(result.output)
      }
      let rows = try #require(try JSONSerialization.jsonObject(with: Data(outputs[0].utf8)) as? [[String: Any]])
      #expect(rows.count > 20 && rows.count < 200)
      #expect(rows.contains { $0["lastCheckIn"] is String } && rows.contains { $0["department"] is String })
      for (version, output) in zip(Self.versions, outputs) { #expect(output == outputs[0], "\(version) differs") }
    }

    @Test("the status line shows the version and its deprecation; missing fields are not available")
    func oldServer() throws {
      let server = try ServerProcess("--computers", "120", "--api", "v1")
      let session = try TmuxSession(width: 160, environment: server.credential)
      try session.start("--host \(server.address)")
      try session.wait(forText: "v1, deprecated since 2025-06-30")
    }

    @Test("a column that is missing in the version is null, with a message")
    func lackingColumn() throws {
      let server = try ServerProcess("--computers", "10", "--api", "v1")
      let result = try Program.run(
        ["list", "--host", server.address, "--limit", "1", "--output", "json", "--columns", "id,cfBundleVersion"],
        environment: server.credential)
      #expect(result.status == 0)
      #expect(result.output.contains(#""cfBundleVersion":null"#), "\(result.output)")
      #expect(result.errors.contains("The column cfBundleVersion is not available in v1"), "\(result.errors)")
    }
  }
}
