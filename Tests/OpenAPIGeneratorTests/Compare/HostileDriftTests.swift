import Testing

@testable import OpenAPIGenerator

@Suite("Served documents that are not what they should be")
struct HostileDriftTests {
  private static let ours = Array(
    """
    {"openapi": "3.0.1", "info": {"title": "t", "version": "1"}, "paths": {"/v1/a": {"get": {"responses": {"200":
      {"description": "d", "content": {"application/json": {"schema": {"type": "object"}}}}}}}}}
    """.utf8)

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try DocumentDrift.compare(used: (Self.ours, "ours"), served: (bytes, "theirs"), acceptsYAML: false)
      return nil
    } catch { return "\(error)" }
  }

  private func reason(_ text: String) -> String? { reason(Array(text.utf8)) }

  @Test("each is an error with its reason, never a report that everything is missing")
  func errors() {
    #expect(reason("")?.contains("not JSON") == true)
    #expect(reason("<html><body>Sign in</body></html>")?.contains("not JSON, line 1") == true)
    #expect(reason(Array(Self.ours.dropLast(20)))?.contains("not JSON") == true)
    #expect(reason(String(repeating: "[", count: 100_000))?.contains("200 nested") == true)
    #expect(reason(Array("{\"a\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8))?.contains("not UTF-8") == true)
    #expect(reason("[1, 2]")?.contains("must be an object") == true)
    #expect(reason("{\"httpStatus\": 401, \"errors\": []}")?.contains("the key openapi is missing") == true)
    #expect(reason("{\"swagger\": \"2.0\", \"paths\": {}}")?.contains("OpenAPI 2.0 is not supported") == true)
    #expect(reason("{\"openapi\": \"3.0.1\", \"paths\": {\"/v1/b\": {\"get\": {}}}}")?.contains("another API") == true)
    #expect(reason("{\"openapi\": \"3.0.1\"}")?.contains("another API") == true)
  }

  @Test("YAML, in which a short text can stand for a huge tree, is not read from servers")
  func yaml() throws {
    let bomb = "openapi: 3.0.1\na: &a [x, x]\n" + (0..<40).map { "b\($0): &b\($0) [*a, *a]\n" }.joined()
    #expect(reason(bomb)?.contains("not JSON") == true)
    #expect(reason("{openapi: 3.0.1, paths: {}}")?.contains("not JSON") == true)
  }

  @Test("names of any length and any number of them make a report of limited length")
  func long() throws {
    let name = String(repeating: "x", count: 100_000)
    let fields = (0..<3000).map { "\"\(name.prefix($0 == 0 ? 100_000 : 5))\($0)\": {\"type\": \"string\"}" }
    let text = String(decoding: Self.ours, as: UTF8.self).replacing(
      "{\"type\": \"object\"}", with: "{\"type\": \"object\", \"properties\": {\(fields.joined(separator: ","))}}")
    let drift = try DocumentDrift.compare(used: (Self.ours, "ours"), served: (Array(text.utf8), "theirs"))
    #expect(drift.findings.count == 3000)
    #expect(drift.text.utf8.count < 20_000 && drift.text.hasSuffix("and 2800 more"))
  }
}
