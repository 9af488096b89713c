import APIRuntime
import ArgumentParser
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("How the doctor judges its findings")
struct VerdictTests {
  private func reaching(
    _ status: Int, _ fields: HTTPFields = [.contentType: "application/json"], asked: Date = Date(), came: Date = Date()
  ) -> [Verdict] {
    let client = JamfProAPIClient(
      serverURL: URL(filePath: "/"), label: "x.jamfcloud.com", credential: .token(Secret("")),
      transport: Silence())
    return Verdict.reaching(
      (label: "x.jamfcloud.com", isEncrypted: true, remarks: ["through the proxy p:3128"]),
      .answered(HTTPResponse(status: .init(code: status), headerFields: fields), asked: asked, came: came),
      explain: { client.explain($0) })
  }

  private func verdict(_ check: DoctorCheck, _ verdicts: [Verdict]) throws -> Verdict {
    try #require(verdicts.first { $0.check == check })
  }

  @Test("Jamf Pro answers an unauthenticated request with JSON", arguments: [200, 401, 403, 404])
  func greeting(status: Int) throws {
    let verdicts = reaching(status)
    #expect(verdicts.allSatisfy { $0.grade == .ok })
    #expect(try verdict(.tls, verdicts).more == ["Through the proxy p:3128."])
  }

  @Test(
    "any other answer is reported as what it is",
    arguments: [
      (301, "redirects the request to other.example", 69), (403, "in front of", 77), (503, "not available", 69),
      (500, "failed (status 500)", 69), (200, "did not answer like a Jamf Pro server", 69),
    ])
  func others(status: Int, words: String, exitCode: Int) throws {
    let verdict = try verdict(
      .server, reaching(status, [.contentType: "text/html", .location: "https://other.example/secret"]))
    #expect(verdict.grade == .fail)
    #expect(verdict.what.contains(words))
    #expect(verdict.exitCode.rawValue == Int32(exitCode))
    #expect(!"\(verdict)".contains("secret"))
  }

  @Test(
    "clocks may differ by a minute plus the response time; more is reported with its direction",
    arguments: [
      (0, nil), (50, nil), (-50, nil), (3600 * 3, "3 hours ahead of"), (-86_400 * 4 - 60, "4 days behind"),
    ] as [(Double, String?)])
  func clock(difference: Double, words: String?) throws {
    let asked = Date(timeIntervalSince1970: 784_111_777 + difference)
    let verdict = try verdict(
      .clock,
      reaching(
        401, [.contentType: "application/json", .date: "Sun, 06 Nov 1994 08:49:37 GMT"], asked: asked,
        came: asked.addingTimeInterval(2)))
    #expect(verdict.grade == (words == nil ? .ok : .warn))
    if let words { #expect(verdict.what.contains(words), "\(verdict.what)") }
  }

  @Test("the first failure determines the exit code, and checks without a verdict are skipped")
  func report() {
    let report = DoctorReport(
      [
        .fail(.inventory, CommandFailure("c", exitCode: .unavailable)), .ok(.connection, "b"),
        .fail(.signIn, CommandFailure("a", exitCode: .notAuthorized)),
      ], drift: .notReached)
    #expect(report.exitCode == .notAuthorized)
    #expect(report.verdicts.map(\.check) == DoctorCheck.allCases)
    #expect(report.verdicts.count { $0.grade == .skip } == DoctorCheck.allCases.count - 3)
    #expect(report.conclusion.hasSuffix("Start with the first failure: Sign-in."))
  }

  @Test("a server's text cannot harm the terminal, and the JSON is whole")
  func hostile() throws {
    let report = DoctorReport([
      .warn(.server, "a\u{1B}[2Jb", why: "c\nd", next: "e\u{202E}f", more: ["g\u{9B}h"])
    ])
    #expect(!report.text.contains("\u{1B}") && !report.text.contains("\u{202E}") && !report.text.contains("\u{9B}"))
    #expect(report.text.contains("c d"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any])
    let checks = try #require(json["checks"] as? [[String: Any]])
    #expect(checks.count == DoctorCheck.allCases.count - 1)
    #expect(checks[4]["what"] as? String == "a\u{1B}[2Jb")
    #expect(checks[4]["more"] as? [String] == ["g\u{9B}h"])
    #expect(json["exitCode"] as? Int == 0)
    #expect(!String(decoding: report.json, as: UTF8.self).contains("\u{1B}"))
  }

  @Test(
    "durations use a suitable unit",
    arguments: [(0.25, "250 ms"), (1, "1 second"), (45, "45 seconds"), (119, "119 seconds"), (1200, "20 minutes")])
  func times(seconds: Double, words: String) {
    #expect(SpokenTime.text(seconds: seconds) == words)
  }
}

private struct Silence: ClientTransport {
  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  { throw CancellationError() }
}
