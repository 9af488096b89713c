import Testing

@testable import OpenAPIGenerator

@Suite("Versions of operations in a served document")
struct DriftVersionTests {
  private func document(_ paths: [String], more: String = "") -> [UInt8] {
    let items = paths.map { path in
      """
      \(path):
        get:
          \(more.isEmpty ? "tags: [a]" : more)
          responses:
            '200': { description: d, content: { application/json: { schema: { type: object, properties: { id: { type: string }, \(path.dropFirst().prefix { $0 != "/" }): { type: string } } } } } }
      """
    }
    return Fixture.document(paths: items.joined(separator: "\n"))
  }

  private func drift(_ used: [String], _ served: [String], more: String = "") throws -> DocumentDrift {
    try DocumentDrift.compare(used: (document(used, more: more), "ours"), served: (document(served), "theirs"))
  }

  private func words(_ drift: DocumentDrift) -> [String] { drift.findings.map(\.description) }

  @Test("of several versions, only the newest common one is compared")
  func newest() throws {
    #expect(try drift(["/v1/a", "/v2/a"], ["/v1/a", "/v2/a"]).findings.isEmpty)
    let drift = try drift(["/v1/a", "/v2/a", "/v3/a"], ["/v1/a", "/v3/a"])
    #expect(drift.findings.isEmpty && !drift.isOlder)
  }

  @Test("an earlier release has only earlier versions, which is no alarm; what it has not yet is expected")
  func older() throws {
    let drift = try drift(["/v1/a", "/v2/a", "/v10/a", "/v1/b"], ["/v1/a", "/v2/a"])
    #expect(drift.isOlder && drift.affecting.isEmpty)
    #expect(
      words(drift) == [
        "GET /v10/a is not offered; GET /v2/a is used instead",
        "GET /v1/b is not offered, and no other version of it",
      ])
    #expect(drift.ageRemark != nil && drift.sections.map(\.title) == ["Not in theirs yet"])
  }

  @Test("an operation without another version affects what is in use")
  func gone() throws {
    let drift = try drift(["/v1/a", "/v1/b"], ["/v1/b"])
    #expect(words(drift) == ["GET /v1/a is not offered, and no other version of it"])
    #expect(drift.affecting.count == 1 && !drift.isOlder)
  }

  @Test("a version that is gone while others are as new does not make a release older")
  func fallback() throws {
    let drift = try drift(["/v1/a", "/v2/a", "/v1/b", "/v2/b", "/v1/c"], ["/v1/a", "/v2/b"])
    #expect(!drift.isOlder)
    #expect(
      words(drift) == [
        "GET /v2/a is not offered; GET /v1/a is used instead", "GET /v1/c is not offered, and no other version of it",
      ])
    #expect(drift.findings.map(\.isAffecting) == [false, true])
  }

  @Test("newer versions are news, also if the versions in use are gone")
  func newer() throws {
    let drift = try drift(["/v4/a", "/preview/b", "/v1/c"], ["/v4/a", "/v5/a", "/v1/b", "/v2/c", "/v1/c/all"])
    #expect(
      words(drift) == [
        "GET /v5/a is offered; the newest version in use is GET /v4/a",
        "GET /v1/b is offered; the newest version in use is GET /preview/b",
        "GET /preview/b is not offered, and no other version of it",
        "GET /v2/c is offered; the newest version in use is GET /v1/c",
        "GET /v1/c is not offered, and no other version of it",
      ])
    #expect(drift.affecting.count == 2)
  }

  @Test("what documents never describe is not missing")
  func undocumented() throws {
    let used = String(decoding: document(["/token", "/v1/token", "/v1/a"]), as: UTF8.self)
    let marked = used.replacing("/token:\n    get:\n", with: "/token:\n    get:\n      x-undocumented: true\n")
    #expect(marked != used)
    let drift = try DocumentDrift.compare(
      used: (Array(marked.utf8), "ours"), served: (document(["/v1/a"]), "theirs"))
    #expect(drift.findings.isEmpty)
  }

  @Test("an operation that documents describe in one version does not tell the age of a release")
  func age() throws {
    let used = String(decoding: document(["/token", "/v1/token", "/v1/a", "/v2/a", "/v1/b"]), as: UTF8.self)
      .replacing("/token:\n    get:\n", with: "/token:\n    get:\n      x-undocumented: true\n")
      .replacing("/v1/token:\n    get:\n      x-undocumented: true\n", with: "/v1/token:\n    get:\n")
    let drift = try DocumentDrift.compare(
      used: (Array(used.utf8), "ours"), served: (document(["/v1/token", "/v1/a"]), "theirs"))
    #expect(drift.isOlder && drift.affecting.isEmpty)
  }

  @Test("the same difference of several operations is one finding with all of them")
  func merged() throws {
    let drift = try drift(["/v1/a", "/v1/b"], ["/v1/a", "/v1/b"], more: "x-required-privileges: [Read A]")
    #expect(drift.findings.isEmpty)
    let reverse = try DocumentDrift.compare(
      used: (document(["/v1/a", "/v1/b"]), "ours"),
      served: (document(["/v1/a", "/v1/b"], more: "x-required-privileges: [Read A]"), "theirs"))
    #expect(reverse.findings.map(\.operations) == [["GET /v1/a", "GET /v1/b"]])
    #expect(reverse.sections[0].lines == ["GET /v1/a, GET /v1/b:", "  also requires the privilege Read A"])
  }
}
