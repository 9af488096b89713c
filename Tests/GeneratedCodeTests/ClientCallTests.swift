import APIRuntime
import DepotAPI
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite("What a generated client offers around its calls")
struct ClientCallTests {
  /// Records the requests, and answers all of them in the same way.
  private final class Answering: ClientTransport {
    private let received = Mutex<[HTTPRequest]>([])
    private let status: Int
    private let fields: HTTPFields
    private let body: String

    init(_ status: Int, _ body: String = "", fields: HTTPFields = [:]) {
      (self.status, self.body) = (status, body)
      self.fields = body.isEmpty ? fields : fields + [.contentType: "application/json"]
    }

    var requests: [HTTPRequest] { received.withLock(\.self) }

    func send(
      _ request: HTTPRequest, body _: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
      received.withLock { $0.append(request) }
      if status == 0 { throw TransportError.connectionClosed }
      return (HTTPResponse(status: .init(code: status), headerFields: fields), body.isEmpty ? nil : HTTPBody(body))
    }
  }

  private func client(_ transport: Answering, _ configuration: Configuration = Configuration()) throws -> Client {
    Client(
      serverURL: try #require(URL(string: "http://depot.example/api")), configuration: configuration,
      transport: transport, middlewares: [DefaultHeaders([.userAgent: "depot"])])
  }

  private static func find(_ client: Client) async throws -> Operations.items_period_find.Output {
    try await client.items_period_find(path: .init(item_hyphen_id: 1, parts: ["a"]), query: .init(kind: .small))
  }

  @Test("headers, query items and middlewares for one call are no part of the next one")
  func additions() async throws {
    let server = Answering(204, fields: [HTTPField.Name("X-Why")!: "because"])
    let client = try client(server)
    let trace = HTTPField.Name("X-Trace")!
    let more = DefaultHeaders([trace: "from a middleware"])
    _ = try await client.with(headers: ["X-Trace": "own"], query: ["a b": "c&d", "a b": "e"]).items_period_drop()
    _ = try await client.with(more).with(query: ["x": "1"]).items_period_find(
      path: .init(item_hyphen_id: 1, parts: ["a"]), query: .init(kind: .small))
    _ = try await client.items_period_drop()
    #expect(server.requests.map { $0.headerFields[trace] } == ["own", "from a middleware", nil])
    #expect(
      server.requests.map(\.path) == [
        "/v1/items?a%20b=c%26d&a%20b=e", "/v1/items/1/parts/a?kind=small&x=1", "/v1/items",
      ])
    #expect(server.requests.allSatisfy { $0.headerFields[.userAgent] == "depot" })
    let error = await #expect(throws: ClientError.self) {
      try await client.with(headers: ["not a name": "1"]).items_period_drop()
    }
    #expect(error?.kind == .notSent && error?.underlyingError is UnusableHeader && server.requests.count == 3)
  }

  @Test("the head of the answer is beside the result, with all its headers")
  func head() async throws {
    let limit = HTTPField.Name("X-RateLimit")!
    let client = try client(Answering(204, fields: [limit: "7", HTTPField.Name("X-Why")!: "because"]))
    let (output, response) = try await client.withResponse { try await Self.find($0) }
    #expect(try output.noContent.headers.X_hyphen_Why == "because")
    #expect(response?.status == .noContent && response?.headerFields[limit] == "7")
    let nothing = try await client.withResponse { _ in 1 }
    #expect(nothing.output == 1 && nothing.response == nil)
  }

  @Test("success is the one answer of success; failure says what the server reports")
  func outcomes() async throws {
    let made = try await client(Answering(201, #"{"href":"/1"}"#)).items_period_create(body: .json(.init(name: "n")))
    #expect(try made.success.body.json.href == "/1" && made.failure == nil)
    let body = #"{"errors":[{"code":"INVALID","field":"name","description":"too long"}]}"#
    let refused = try await client(Answering(422, body)).items_period_create(body: .json(.init(name: "n")))
    let error = #expect(throws: UnexpectedResponse.self) { try refused.success }
    #expect(error?.expected == "created" && error?.status == 422)
    #expect(refused.failure?.status == 422)
    let found = try await Self.find(client(Answering(404, #"{"name":"none"}"#)))
    #expect(found.failure?.status == 404 && found.failure?.body == found.bytes)
    let undocumented = try await Self.find(client(Answering(500, body)))
    #expect(undocumented.failure?.details.map(\.field) == ["name"])
  }

  @Test("observers see each decoded value, and every error, also one that comes later")
  func observers() async throws {
    let values = Mutex<[String]>([])
    let errors = Mutex<[ClientError]>([])
    let configuration = Configuration(
      onDecoded: { operation, value in values.withLock { $0.append("\(operation) \(value)") } },
      onError: { error in errors.withLock { $0.append(error) } })
    let good = try await Self.find(client(Answering(200, #"{"name":"n"}"#), configuration))
    #expect(values.withLock(\.self) == [])
    let item = try good.ok.body.json
    #expect(values.withLock(\.self) == ["items.find \(item)"] && errors.withLock(\.count) == 0)
    let bad = try await Self.find(client(Answering(200, #"{"name":1}"#), configuration))
    #expect(throws: JSONReadingError.self) { try bad.ok.body.json }
    await #expect(throws: ClientError.self) { try await Self.find(client(Answering(0), configuration)) }
    let kinds = errors.withLock { $0.map { "\($0.operationID) \($0.kind.rawValue)" } }
    #expect(kinds == ["items.find decoding", "items.find network"] && values.withLock(\.count) == 1)
  }
}
