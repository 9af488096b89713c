import JamfProAPI
import ArgumentParser
import DemoServer
import Foundation
import Testing

@testable import jamf_tui

@Suite("The doctor's verdicts")
struct DoctorTests {
  private static let secret = "demo-secret"

  /// The report about a server, with the demo server's credential by default.
  private func report(
    _ host: String, secret: String = secret, environment: [String: String] = [:]
  ) async throws -> DoctorReport {
    let doctor = Doctor(
      options: try ConnectionOptions.parse(["--host", host]),
      environment: [
        "HOME": "/nonexistent", "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": secret,
      ].merging(environment) { $1 })
    let (verdicts, server) = doctor.prepare()
    let report = DoctorReport(verdicts + (await server?.examine().verdicts ?? []))
    for text in [report.text, String(decoding: report.json, as: UTF8.self), "\(report)"] {
      #expect(!text.contains(secret))
    }
    return report
  }

  private func report(
    computers: Int = 300, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases), faults: [String] = [],
    secret: String = secret
  ) async throws -> DoctorReport {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today), versions: versions,
      faults: try faults.map { try Fault($0) })
    return try await DemoServer.serving(configuration) { _, port in
      try await report("http://127.0.0.1:\(port)", secret: secret)
    }
  }

  private func grades(_ report: DoctorReport) -> [String] {
    report.verdicts.filter { $0.grade != .ok }.map { "\($0.check.rawValue): \($0.grade.rawValue)" }
  }

  private func failure(_ report: DoctorReport) throws -> Verdict {
    try #require(report.verdicts.first { $0.grade == .fail })
  }

  @Test("a healthy server passes all checks")
  func healthy() async throws {
    let report = try await report()
    #expect(grades(report) == [])
    #expect(report.exitCode == .success)
    #expect(report.conclusion == "All checks passed.")
    #expect(report.text.contains("Jamf Pro 11.30.2, inventory API v4."))
    #expect(report.text.contains("100 of 300 computers"))
  }

  @Test("an unreachable server fails the connection check with reason and remedy, and the rest is not checked")
  func unreachable() async throws {
    let report = try await report("http://127.0.0.1:1")
    let failure = try failure(report)
    #expect(failure.check == .connection)
    #expect(failure.why?.contains("connection refused") == true)
    #expect(failure.next?.contains("VPN") == true)
    #expect(report.exitCode == .unavailable)
    #expect(report.verdicts.filter { $0.grade == .skip }.count == 8)
    #expect(report.text.contains("Not checked: TLS, Server, Sign-in"))
  }

  @Test("an untrusted certificate fails the TLS check and says where to set an authority")
  func untrusted() async throws {
    let server = try await UntrustedServer.start()
    let report = try await report(server.address)
    await server.stop()
    let failure = try failure(report)
    #expect(failure.check == .tls)
    #expect(report.verdicts.first { $0.check == .connection }?.grade == .ok)
    #expect(failure.next?.contains("SSL_CERT_FILE") == true)
    #expect(report.exitCode == .unavailable)
  }

  @Test("a rejected secret fails the sign-in with the API client's name")
  func unauthorised() async throws {
    let report = try await report(secret: "hunter2")
    let failure = try failure(report)
    #expect(failure.check == .signIn)
    #expect(failure.what.contains("demo-client"))
    #expect(failure.next?.contains("API roles and clients") == true)
    #expect(report.exitCode == .notAuthorized)
  }

  @Test("a rejected token fails the sign-in, because it cannot be renewed")
  func refusedToken() async throws {
    let configuration = DemoServer.Configuration(fleet: DemoFleet(seed: 1, count: 3, reference: DemoService.today))
    let found = try await DemoServer.serving(configuration) { _, port in
      try await report("http://127.0.0.1:\(port)", environment: ["JAMF_TOKEN": "nonsense"])
    }
    let failure = try failure(found)
    #expect(failure.check == .signIn)
    #expect(failure.next?.contains("another token") == true)
    #expect(!found.text.contains("nonsense"))
    #expect(found.exitCode == .notAuthorized)
  }

  @Test("a credential without Read Computers fails with the privilege's name and what to do")
  func missingPrivilege() async throws {
    let report = try await report(faults: ["missing-privilege=Read Computers"])
    let failure = try failure(report)
    #expect("\(failure)".contains("Read Computers"))
    #expect(failure.next?.contains("API role") == true)
    #expect(report.exitCode == .notAuthorized)
  }

  @Test("a credential without privileges for names loads the list and warns about what is missing")
  func halfPrivileged() async throws {
    let report = try await report(faults: ["missing-privilege=Read Departments", "missing-privilege=Read Buildings"])
    #expect(grades(report) == ["lookups: warn"])
    #expect(report.exitCode == .success)
    #expect(report.conclusion == "The list loads, with 1 warning.")
    let verdict = try #require(report.verdicts.first { $0.check == .lookups })
    #expect(verdict.what == "No names of departments and buildings: IDs are shown instead.")
    #expect(
      verdict.why
        == "The API client demo-client does not have the privileges \"Read Departments\" and \"Read Buildings\".")
    #expect(verdict.next?.contains("API role") == true)
  }

  @Test(
    "an old server is reported with its release, API version and date of deprecation",
    arguments: [
      (InventoryVersion.v1, "Jamf Pro 11.4.1, inventory API v1, deprecated since 2025-06-30."),
      (.v3, "inventory API v3, deprecated since 2026-07-14."),
    ])
  func oldServer(version: InventoryVersion, words: String) async throws {
    let report = try await report(versions: [version])
    #expect(grades(report) == ["version: warn"])
    #expect(report.exitCode == .success)
    let verdict = try #require(report.verdicts.first { $0.check == .version })
    #expect(verdict.what.hasSuffix(words))
    #expect(verdict.next?.contains("11.30") == true)
  }

  @Test("if the release's version is missing on the server, the version of the pages is reported")
  func lackingVersion() async throws {
    let report = try await report(faults: ["api=v2"])
    #expect(report.text.contains("Jamf Pro 11.30.2, inventory API v2, deprecated since 2025-11-06."))
  }

  @Test("a server in maintenance fails with the advice to try later, and no secret is sent")
  func maintenance() async throws {
    let report = try await report(faults: ["maintenance=1000"])
    #expect(try failure(report).check == .server)
    #expect(try failure(report).what.contains("503"))
    #expect(try failure(report).next == "Try again in a few minutes.")
    #expect(report.exitCode == .unavailable)
  }

  @Test("a server without computers differs from one that does not answer")
  func empty() async throws {
    let report = try await report(computers: 0)
    #expect(grades(report) == ["inventory: warn"])
  }

  @Test("a web page instead of the API fails, and so does a blocking one")
  func webPages() async throws {
    let signIn = try await report(faults: ["html=1"])
    #expect(try failure(signIn).check == .server)
    #expect(try failure(signIn).why?.contains("web page") == true)
    #expect(signIn.exitCode == .unavailable)
    let edge = try await report(faults: ["edge-html=1"])
    #expect(try failure(edge).check == .server)
    #expect(try failure(edge).what.contains("in front of") == true)
    #expect(edge.exitCode == .notAuthorized)
  }

  @Test("the server is checked even if the secret cannot be fetched")
  func noSecret() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "config.json").path
    try Data(
      """
      {"profiles": {"a": {"host": "http://127.0.0.1:1",
        "auth": {"type": "apiClient", "clientID": "i", "clientSecret": "env:NOT_SET"}}}}
      """.utf8
    ).write(to: URL(filePath: file))
    let doctor = Doctor(
      options: try ConnectionOptions.parse(["--config", file]), environment: ["HOME": "/nonexistent"])
    let (verdicts, server) = doctor.prepare()
    let report = DoctorReport(verdicts + (await server?.examine().verdicts ?? []))
    #expect(report.verdicts[0].what == "\(file) is valid.")
    #expect(report.verdicts[0].more == ["The server is 127.0.0.1:1, from the profile \"a\"."])
    #expect(grades(report).prefix(2) == ["credential: fail", "connection: fail"])
    #expect(try failure(report).what.contains("NOT_SET"))
    #expect(report.exitCode == .configuration)
  }

  @Test("a wrong configuration is reported with every mistake, and nothing else is checked")
  func configuration() async throws {
    let doctor = Doctor(
      options: try ConnectionOptions.parse(["--config", "/nonexistent/config.json"]), environment: [:])
    let (verdicts, server) = doctor.prepare()
    #expect(server == nil)
    let report = DoctorReport(verdicts)
    #expect(try failure(report).check == .configuration)
    #expect(report.exitCode == .configuration)
    #expect(report.verdicts.filter { $0.grade == .skip }.count == report.verdicts.count - 1)
    #expect(report.verdicts.count == DoctorCheck.allCases.count - 1)
  }
}
