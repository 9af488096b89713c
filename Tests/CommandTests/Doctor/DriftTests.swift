import APIRuntime
import ArgumentParser
import DemoServer
import Foundation
import HTTPTypes
import JamfProAPI
import RouteServer
import Testing

@testable import jamf_tui

@Suite("The doctor's comparison with the server's API document")
struct DriftTests {
  private func report(
    _ faults: String..., versions: Set<InventoryVersion> = Set(InventoryVersion.allCases),
    secret: String = "demo-secret"
  ) async throws -> DoctorReport {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 20, reference: DemoService.today), versions: versions,
      faults: try faults.map { try Fault($0) })
    return try await DemoServer.serving(configuration) { _, port in
      try await report(onPort: port, secret: secret)
    }
  }

  private func report(onPort port: Int, secret: String = "demo-secret") async throws -> DoctorReport {
    let doctor = Doctor(
      options: try ConnectionOptions.parse(["--host", "http://127.0.0.1:\(port)"]),
      environment: ["HOME": "/nonexistent", "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": secret])
    let (verdicts, server) = doctor.prepare()
    var examination = try #require(server)
    examination.wantsSchema = true
    let found = await examination.examine()
    let drift =
      found.schema.map { DriftOutcome($0, label: examination.route.label, isLikeGateway: found.isLikeGateway) }
      ?? .notReached
    return DoctorReport(verdicts + found.verdicts, drift: drift)
  }

  private func verdict(_ report: DoctorReport) throws -> Verdict {
    try #require(report.verdicts.first { $0.check == .drift })
  }

  @Test("a server of the same release does not differ")
  func same() async throws {
    let report = try await report()
    #expect(try verdict(report).grade == .ok)
    #expect(
      try verdict(report).what == "The server's API document has all that jamf-tui uses, and nothing new about it.")
    #expect(report.exitCode == .success && report.conclusion == "All checks passed.")
    #expect(report.drift.lines.isEmpty)
  }

  @Test("an older server is no alarm: what is used instead, and that the rest stays empty")
  func older() async throws {
    let report = try await report(versions: [.v1])
    #expect(try verdict(report).grade == .ok)
    #expect(report.exitCode == .success)
    #expect(report.text.contains("of an earlier release"))
    #expect(
      report.text.contains("GET /v4/computers-inventory is not offered; GET /v1/computers-inventory is used instead"))
  }

  @Test("what a platform gateway does not have is listed, but is no alarm: neither operations nor the whole document")
  func gateway() async throws {
    let report = try await report("gateway")
    #expect(report.text.contains("POST /v1/auth/token is not offered"))
    #expect(try verdict(report).grade == .ok && report.exitCode == .success)
    let changed = try await self.report("gateway", "schema=field-gone")
    #expect(try verdict(changed).what.hasPrefix("1 difference affects what is in use;"))
    let hidden = try await self.report("gateway", "schema=missing")
    #expect(try verdict(hidden).what.hasSuffix("as usual for Jamf's Platform gateway."))
    #expect(hidden.exitCode == .success && hidden.conclusion == "All checks passed.")
  }

  @Test(
    "what affects jamf-tui is a warning with the exit code 1; news is not",
    arguments: [
      ("field-gone", "the field hardware.serialNumber is missing", true),
      ("field-new", "the field hardware.gpuModel is new (string)", false),
      ("field-type", "hardware.processorCount: integer → string", true),
      ("section-gone", "query parameter section: the value LOCAL_USER_ACCOUNTS is missing", true),
      ("section-new", "query parameter section: the value FANS is new", false),
      ("value-new", "hardware.batteryHealth: the value REPLACED is new", false),
      (
        "version-gone", "GET /v4/computers-inventory is not offered; GET /v3/computers-inventory is used instead", false
      ),
      (
        "version-new",
        "GET /v5/computers-inventory is offered; the newest version in use is GET /v4/computers-inventory", false
      ),
      ("operation-gone", "GET /v1/departments is not offered, and no other version of it", true),
      ("parameter-gone", "query parameter sort is missing", true),
      ("parameter-new", "query parameter site is required", true),
      ("privilege", "also requires the privilege Read Computer Inventory Collection", true),
    ])
  func change(name: String, words: String, isAffecting: Bool) async throws {
    let report = try await report("schema=\(name)")
    #expect(report.text.contains(words), "\(report.text)")
    #expect(try verdict(report).grade == (isAffecting ? .warn : .ok))
    #expect(report.exitCode == (isAffecting ? .failure : .success))
    let next = try verdict(report).next
    #expect((next != nil) == isAffecting)
    if isAffecting { #expect(next?.contains(name == "privilege" ? "to the API role" : "Update jamf-tui") == true) }
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any])
    let findings = try #require((json["drift"] as? [String: Any])?["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["what"] as? String == words })
    #expect(finding["isAffecting"] as? Bool == isAffecting)
    #expect((finding["operations"] as? [String])?.isEmpty == false)
    #expect(json["exitCode"] as? Int == (isAffecting ? 1 : 0))
  }

  @Test("several differences: what affects first, below the operations that it concerns")
  func several() async throws {
    let report = try await report("schema=field-gone+value-new+section-new")
    #expect(try verdict(report).what == "1 difference affects what is in use; 3 others do not.")
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "Affects what is in use:"))
    #expect(lines[start - 1] == "")
    #expect(lines[start + 1].hasPrefix("  GET /v4/computers-inventory, GET /v4/computers-inventory/{id}, "))
    #expect(lines[start + 2] == "    the field hardware.serialNumber is missing")
    #expect(lines.contains("New in the server's document, not in jamf-tui:"))
  }

  @Test(
    "a document that cannot be had is a warning with its reason and the next step, and the list still loads",
    arguments: [
      ("missing", "does not publish its API document", 69), ("forbidden", "does not show its API document", 77),
      ("html", "sent a web page instead of its API document", 69), ("truncated", "cannot be read", 69),
    ])
  func trouble(name: String, words: String, code: Int32) async throws {
    let report = try await report("schema=\(name)")
    let verdict = try verdict(report)
    #expect(verdict.grade == .warn && verdict.what.contains(words))
    #expect(verdict.why != nil && verdict.next != nil)
    #expect(report.exitCode.rawValue == code)
    #expect(report.conclusion == "The list loads, with 1 warning.")
  }

  @Test("the access token is sent only if the document requires it")
  func token() async throws {
    #expect(try verdict(await report("schema=sign-in")).grade == .ok)
    let refused = try await report("schema=sign-in", secret: "wrong")
    #expect(try verdict(refused).why == "It requires sign-in, which has failed.")
    // The list does not load, so this is what the exit code says.
    #expect(refused.exitCode == .notAuthorized && refused.conclusion.contains("Sign-in"))
    // Without sign-in, the document is compared all the same.
    #expect(try verdict(await report("schema=field-gone", secret: "wrong")).grade == .warn)
  }

  @Test("without a server, the comparison is skipped; without the option, it is not mentioned")
  func skipped() async throws {
    let report = try await report(onPort: 1)
    #expect(try verdict(report).grade == .skip)
    #expect(report.text.contains("Clock, Drift."))
    #expect(!DoctorReport([]).text.contains("Drift") && DoctorReport([]).verdicts.allSatisfy { $0.check != .drift })
  }

  @Test("the comparison does not depend on the server's words: they are shown without controls")
  func hostile() throws {
    let text = APIDocument.json.replacing("\"serialNumber\"", with: "\"serial\\u001b[31m\\u202eNumber\"")
    let outcome = DriftOutcome(.success(Array(text.utf8)), label: "x", isLikeGateway: false)
    let report = DoctorReport([], drift: outcome)
    #expect(report.text.contains("serial\u{FFFD}[31m"))
    for text in [report.text, String(decoding: report.json, as: UTF8.self)] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test("what a document that cannot be read is quoted with has a limit")
  func longReason() throws {
    let text = "{\"openapi\": \"\(String(repeating: "9", count: 1_000_000))\"}"
    let verdict = try #require(DriftOutcome(.success(Array(text.utf8)), label: "x", isLikeGateway: false).verdict)
    #expect(verdict.why.map { $0.count < 400 && $0.contains("OpenAPI 999") } == true)
  }

  @Test(
    "texts that are no document are named, with the reason and the next step",
    arguments: [
      ("", "expected a value"), ("  <!DOCTYPE html><html>", "sign-in page"), ("{\"openapi\":", "expected a value"),
      ("{\"a\": 1}", "openapi is missing"), ("{\"openapi\":\"3.0.1\",\"paths\":{}}", "describes another API"),
      ("[[[[[", "expected a value"),
    ])
  func noDocument(text: String, reason: String) throws {
    let verdict = try #require(DriftOutcome(.success(Array(text.utf8)), label: "x", isLikeGateway: false).verdict)
    #expect(verdict.grade == .warn && verdict.exitCode == .unavailable && verdict.next != nil)
    #expect(verdict.why?.contains(reason) == true, "\(verdict)")
  }
}
