import APIRuntime
import Foundation
import HTTPTypes
import Testing

/// An operation whose server is another path of the same host.
private enum Classic: APIOperation {
  static let facts = OperationFacts("Classic", .get, "/history/{id}", server: "/JSSResource")
  struct Input: OperationInput, ServerInput {
    var headers = AcceptHeaders()
    var id: String

    init(id: String) { self.id = id }
    init(_ request: ServerRequest) throws { id = try request.path("id") }
    func write(to request: inout RequestBuilder) { request.path("id", id) }
  }
  typealias Output = Done
}

/// The same path below the document's server.
private enum Usual: APIOperation {
  static let facts = OperationFacts("Usual", .get, "/history/{id}")
  typealias Input = Classic.Input
  typealias Output = Done
}

private enum Done: OperationOutput {
  case ok(JSONAnswer<JSONValue>)
  case undocumented(statusCode: Int, UndocumentedPayload)
  static var answers: [AnswerCase<Self>] { [.init(200, Self.ok)] }
  var answer: (statusCode: Int, any Answer) {
    switch self {
    case .ok(let answer): (200, answer)
    case .undocumented(let status, let payload): (status, payload)
    }
  }
  var json: JSONValue? { if case .ok(let answer) = self { try? answer.body.json } else { nil } }
}

@Suite("An operation with a server of its own") struct OwnServerTests {
  @Test(
    "its address is on the host of the client's server, or absolute",
    arguments: [
      ("/JSSResource", "https://x.example:8443/JSSResource"), ("https://y.example/v2", "https://y.example/v2"),
      (nil, "https://x.example:8443/api"),
    ] as [(String?, String)])
  func address(server: String?, expected: String) throws {
    let facts = OperationFacts("a", .get, "/a", server: server)
    let url = try #require(URL(string: "https://x.example:8443/api"))
    #expect(facts.serverURL(of: url).absoluteString == expected)
  }

  @Test("a client sends its requests there, and those of other operations to its own server")
  func client() async throws {
    let client = UniversalClient(
      serverURL: try #require(URL(string: "https://x.example/api")),
      transport: StubTransport { request, _, url in
        (
          HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
          HTTPBody("\"\(url.absoluteString)\(request.path ?? "")\"")
        )
      })
    #expect(try await client.call(Classic.self, .init(id: "7")).json == "https://x.example/JSSResource/history/7")
    #expect(try await client.call(Usual.self, .init(id: "7")).json == "https://x.example/api/history/7")
  }

  @Test("a table of routes answers it under its own path only, over HTTP and as a transport")
  func routes() async throws {
    @Sendable func done(_ text: String) -> Done { .ok(JSONAnswer(body: .json(.string(text)))) }
    let table = RouteTable(
      routes: [
        ServerRoute(Classic.self) { done("classic \($0.id)") }, ServerRoute(Usual.self) { done("usual \($0.id)") },
      ], basePath: "/api")
    func get(_ path: String) async -> Int {
      await table.answer(HTTPRequest(method: .get, scheme: nil, authority: nil, path: path), body: nil).0.status.code
    }
    #expect(await get("/JSSResource/history/7") == 200)
    #expect(await get("/api/history/7") == 200)
    #expect(await get("/history/7") == 404)
    #expect(await get("/api/JSSResource/history/7") == 404)
    let client = UniversalClient(serverURL: try #require(URL(string: "https://x.example/api")), transport: table)
    #expect(try await client.call(Classic.self, .init(id: "7")).json == "classic 7")
    #expect(try await client.call(Usual.self, .init(id: "7")).json == "usual 7")
  }
}
