import APIRuntime
import ArgumentParser
import Foundation
import HTTPTypes
import OpenAPIGenerator
import RouteServer
import Synchronization
import Testing

@testable import GeneratorFiles
@testable import openapi_generator

@Suite("Fetching a document")
struct FetchTests {
  /// Answers by path, and records the requests.
  private final class Stub: Sendable {
    private let answers: [String: (status: Int, fields: HTTPFields, body: String)]
    private let received = Mutex<[HTTPRequest]>([])
    var requests: [HTTPRequest] { received.withLock { $0 } }

    init(_ answers: [String: (status: Int, fields: HTTPFields, body: String)]) { self.answers = answers }

    func serving<Result: Sendable>(_ body: @escaping @Sendable (String) async throws -> Result) async throws -> Result {
      let server = RouteServer { request, _ in
        self.received.withLock { $0.append(request) }
        let answer = self.answers[request.path ?? ""] ?? (404, [:], "")
        return (HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields), HTTPBody(answer.body))
      }
      return try await server.serving { port in try await body("http://127.0.0.1:\(port)") }
    }
  }

  private static let json: HTTPFields = [.contentType: "application/json"]

  private func fetch(
    _ url: String, headers: [SecretHeader] = [], limit: Int = 1 << 20
  ) async throws -> (bytes: [UInt8], version: String) {
    let fetch = DocumentFetch(
      address: try DocumentAddress(url), headers: headers, name: "worlds.json", limit: limit)
    let (bytes, summary) = try await fetch.document()
    return (bytes, summary.version)
  }

  private func refusal(
    _ answer: (status: Int, fields: HTTPFields, body: String), _ headers: [SecretHeader] = [], limit: Int = 1 << 20
  ) async -> String {
    let error = await #expect(throws: CommandError.self) {
      try await Stub(["/document": answer]).serving { base in
        _ = try await self.fetch(base + "/document", headers: headers, limit: limit)
      }
    }
    return error?.description ?? ""
  }

  @Test("a document is fetched unchanged, also when the server corrects the path")
  func document() async throws {
    let text = Workbench.document(version: "7")
    let stub = Stub([
      "/api/schema": (301, [.location: "/api/schema/"], ""), "/api/schema/": (200, Self.json, text),
    ])
    let (bytes, version) = try await stub.serving { base in try await self.fetch(base + "/api/schema") }
    #expect(bytes == Array(text.utf8))
    #expect(version == "7")
    #expect(stub.requests.map(\.path) == ["/api/schema", "/api/schema/"])
  }

  @Test("a redirect to another server is reported, and not followed")
  func redirect() async throws {
    let other = Stub([:])
    let error = await #expect(throws: CommandError.self) {
      try await other.serving { elsewhere in
        let place = elsewhere.replacing("127.0.0.1", with: "localhost") + "/document?token=s3cret"
        let stub = Stub(["/document": (302, [.location: place], "")])
        try await stub.serving { base in _ = try await self.fetch(base + "/document") }
      }
    }
    #expect(error?.description.contains("returned status 302 and redirects to http://localhost:") == true)
    #expect(error?.description.contains("s3cret") == false)
    #expect(other.requests.isEmpty)
    #expect(await refusal((302, [.location: "/document"], "")).contains("redirects too many times"))
  }

  @Test("a response that is not a document is refused with the reason")
  func refusals() async throws {
    #expect(await refusal((200, [.contentType: "text/html"], "<!doctype html>")).contains("a web page"))
    #expect(await refusal((200, Self.json, "  <html>")).contains("a web page"))
    let other = await refusal((200, Self.json, "{\"a\": 1}"))
    #expect(other.contains("did not return an OpenAPI document: the key openapi is missing"))
    #expect(await refusal((200, Self.json, "{\"openapi\": \"3.0.1\"")).contains("not JSON"))
    #expect(
      await refusal((200, Self.json, "{\"openapi\": \"3.0.1\", \"paths\": {}}")).contains("the document has no paths"))
    #expect(await refusal((404, [:], "")).contains("returned status 404: not found"))
    #expect(await refusal((401, [:], "")).contains("see --header"))
    let key = try SecretHeader("X-Key=env:KEY", environment: ["KEY": "k"])
    #expect(await refusal((401, [:], ""), [key]).hasSuffix("it does not accept the header that was sent (X-Key)"))
    #expect(await refusal((403, [:], ""), [key]).contains("(X-Key) does not give access"))
    let place = "https://me:secret@other.example:8443/x?key=secret"
    #expect(await refusal((302, [.location: place], "")).contains("redirects to https://other.example:8443/x on"))
    #expect(await refusal((503, [:], "")).contains("returned status 503; try again later"))
    let long = String(repeating: " ", count: 3 << 20)
    #expect(await refusal((200, Self.json, long), limit: 2 << 20).contains("sent more than 2 MiB"))
  }

  @Test("a missing host and a server without TLS are distinguished")
  func unreachable() async throws {
    let missing = await #expect(throws: CommandError.self) { _ = try await fetch("https://there-is-none.invalid/x") }
    #expect(missing?.description.hasPrefix("cannot find the host there-is-none.invalid") == true)
    let plain = await #expect(throws: CommandError.self) {
      try await Stub([:]).serving { base in
        _ = try await self.fetch(base.replacing("http://", with: "https://") + "/document")
      }
    }
    #expect(plain?.description.hasPrefix("127.0.0.1:") == true)
    #expect(plain?.description.contains("does not answer in TLS") == true)
    #expect(URL(string: "http://[::1]:8080/x")?.place == "[::1]:8080")
  }

  @Test(
    "addresses are https, or of this machine",
    arguments: [
      ("https://example.com/api/schema/", nil), ("http://127.0.0.1:8080/x", nil), ("http://localhost/x", nil),
      ("http://[::1]:8080/x", nil), ("http://example.com/x", "use https://example.com"),
      ("http://127.0.0.1.example.com/x", "use https://"), ("ftp://example.com/x", "ftp:// is not supported"),
      ("example.com/api/schema/", "did you mean https://example.com/api/schema/?"), ("", "is not the URL"),
      ("https://me:secret@example.com/x", "use --header"),
    ] as [(String, String?)])
  func addresses(text: String, complaint: String?) {
    do {
      _ = try DocumentAddress(text)
      #expect(complaint == nil)
    } catch {
      #expect(error.description.contains(complaint ?? "no complaint at all"))
      #expect(!error.description.contains("secret"))
    }
  }

  @Test("a secret header comes from the environment or a file, and is never shown")
  func headers() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let file = try bench.write("Bearer t0p\n", to: "token")
    let stub = Stub(["/document": (200, Self.json, Workbench.document())])
    let header = try SecretHeader("Authorization=file:\(file)", environment: [:])
    _ = try await stub.serving { base in try await self.fetch(base + "/document", headers: [header]) }
    #expect(stub.requests.first?.headerFields[.authorization] == "Bearer t0p")
    #expect("\(header)" == "Authorization: •••")
    #expect(try SecretHeader("X-Key=env:KEY", environment: ["KEY": "k"]).value == "k")
    for argument in ["Authorization=Bearer t0p", "Authorization", "X-Key=env:NONE", "A:b=env:KEY"] {
      let error = #expect(throws: CommandError.self) { try SecretHeader(argument, environment: ["KEY": "k"]) }
      #expect(error?.description.contains("t0p") == false)
    }
  }

  @Test("the value of a header arrives whole, and only up to a length")
  func headerValues() async throws {
    let stub = Stub(["/document": (200, Self.json, Workbench.document())])
    let values = [#"quoted "and" \n back\\slashed"#, "tab\there", "@/etc/passwd", "$(id) %{http_code}"]
    for value in values {
      let header = try SecretHeader("X-Key=env:KEY", environment: ["KEY": value])
      _ = try await stub.serving { base in try await self.fetch(base + "/document", headers: [header]) }
    }
    #expect(stub.requests.map { $0.headerFields[HTTPField.Name("X-Key")!] } == values)
    let long = try SecretHeader("X-Key=env:KEY", environment: ["KEY": String(repeating: "x", count: 1 << 20)])
    let error = await #expect(throws: CommandError.self) {
      _ = try await self.fetch("http://127.0.0.1:9/", headers: [long])
    }
    #expect(error?.description == "the value of a --header is too long")
    for value in ["a\0b", "a\nb", "a\u{1}b", " \n"] {
      #expect(throws: CommandError.self) { try SecretHeader("X-Key=env:KEY", environment: ["KEY": value]) }
    }
  }

  @Test("without curl the error names it, and a curl that fails is not believed")
  func programs() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    func error(_ program: String) async throws -> String {
      let address = try DocumentAddress("http://127.0.0.1:9/x")
      let error = await #expect(throws: CommandError.self) {
        _ = try await Download.fetch(address, headers: [], limit: 1 << 20, program: program)
      }
      return error?.description ?? ""
    }
    #expect(try await error(bench.path("none")).hasPrefix("cannot start curl, which fetches documents ("))
    func script(_ body: String) throws -> String {
      let path = bench.path("curl")
      // By another process: a program that this one has open for writing cannot be started, and programs that other
      // tests start meanwhile would have it open.
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      let text = "#!/bin/sh\ncat > /dev/null\n\(body)\n"
      writer.arguments = ["-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", text, path]
      try writer.run()
      writer.waitUntilExit()
      return path
    }
    #expect(try await error(script("exit 0")) == "127.0.0.1:9 did not send an HTTP response")
    #expect(try await error(script("echo; echo 000; echo; printf x")) == "127.0.0.1:9 did not send an HTTP response")
    #expect(try await error(script("exit 28")) == "127.0.0.1:9 did not respond in time (curl ended with status 28)")
    // Not SIGINT, which tests that run in the background ignore.
    #expect(try await error(script("kill -TERM $$")) == "interrupted")
  }

  @Test("the file is written if it is new or changed, and not touched otherwise")
  func files() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let first = Workbench.document(version: "1")
    #expect(try FileAccess.write(first.utf8, to: bench.path("a.json")) == .new)
    let date = try bench.modified("a.json")
    #expect(try FileAccess.write(first.utf8, to: bench.path("a.json")) == .unchanged)
    #expect(try bench.modified("a.json") == date)
    #expect(try FileAccess.write(Workbench.document(version: "2").utf8, to: bench.path("a.json")) == .changed)
    #expect(bench.text("a.json")?.contains("\"version\": \"2\"") == true)
    let error = #expect(throws: CommandError.self) { try FileAccess.write([], to: bench.path("none/a.json")) }
    #expect(error?.description.contains("does not exist") == true)
    let device = #expect(throws: CommandError.self) { try FileAccess.write([], to: "/dev/null") }
    #expect(device?.description.contains("a device or a pipe") == true)
  }

  @Test("the command leaves the file untouched if the response is not a document")
  func command() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let file = try bench.write("as it was", to: "a.json")
    let stub = Stub([
      "/page": (200, [.contentType: "text/html"], "<html>"), "/document": (200, Self.json, Workbench.document()),
    ])
    try await stub.serving { base in
      await #expect(throws: (any Error).self) { try await Fetch.parse([base + "/page", "--output", file]).run() }
      #expect(bench.text("a.json") == "as it was")
      try await Fetch.parse([base + "/document", "--output", file]).run()
      #expect(bench.text("a.json") == Workbench.document())
    }
  }
}
