import Foundation
import Testing

extension EndToEnd {
  @Suite("The doctor")
  struct DoctorCommandTests {
    @Test("a healthy server and an unreachable one, as text and as JSON")
    func doctor() throws {
      let server = try ServerProcess("--computers", "50")
      let healthy = try Program.run(["doctor", "--host", server.address], environment: server.credential)
      #expect(healthy.status == 0 && healthy.errors.isEmpty)
      #expect(healthy.output.hasSuffix("\nAll checks passed.\n"), "\(healthy.output)")
      let report = try Program.run(
        ["doctor", "--host", "http://127.0.0.1:9", "--output", "json"], environment: server.credential)
      #expect(report.status == 69 && report.errors.isEmpty)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
      let checks = try #require(json["checks"] as? [[String: Any]])
      #expect(checks.first { $0["verdict"] as? String == "fail" }?["check"] as? String == "connection")
      #expect(json["exitCode"] as? Int == 69)
    }

    @Test("the server's API document is compared on request, as text and as JSON, with an exit code of its own")
    func drift() throws {
      let same = try ServerProcess("--computers", "5")
      let healthy = try Program.run(["doctor", "--drift", "--host", same.address], environment: same.credential)
      #expect(healthy.status == 0 && healthy.errors.isEmpty, "\(healthy.output)")
      #expect(healthy.output.contains("\nok    Drift "))
      let other = try ServerProcess("--computers", "5", "--fault", "schema=field-gone+section-new")
      let changed = try Program.run(["doctor", "--drift", "--host", other.address], environment: other.credential)
      #expect(changed.status == 1, "\(changed.output)")
      #expect(changed.output.contains("\nwarn  Drift          1 difference affects what is in use; 2 others do not.\n"))
      #expect(changed.output.contains("\nAffects what is in use:\n  GET /v4/computers-inventory, "))
      #expect(changed.output.contains("\n    the field fans is new (array)\n"))
      #expect(changed.output.hasSuffix("\nThe list loads, with 1 warning.\n"))
      let report = try Program.run(
        ["doctor", "--drift", "--host", other.address, "--output", "json"], environment: other.credential)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
      #expect(report.status == 1 && json["exitCode"] as? Int == 1)
      #expect(((json["drift"] as? [String: Any])?["findings"] as? [Any])?.count == 3)
      let without = try Program.run(["doctor", "--host", other.address], environment: other.credential)
      #expect(without.status == 0 && !without.output.contains("Drift"))
    }

    @Test("without any settings it says what to do first")
    func nothing() throws {
      let result = try Program.run(["doctor"])
      #expect(result.status == 78)
      #expect(result.output.contains("--demo") && result.output.contains("config.json"))
    }
  }
}
