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

    @Test("without any settings it says what to do first")
    func nothing() throws {
      let result = try Program.run(["doctor"])
      #expect(result.status == 78)
      #expect(result.output.contains("--demo") && result.output.contains("config.json"))
    }
  }
}
