import APIRuntime
import Foundation
import HTTPTypes
import Synchronization

/// A transport that answers each request with the next response of a list, and records the requests.
final class ScriptedTransport: ClientTransport {
  enum Step: Sendable {
    case answer(Int, [HTTPField.Name: String] = [:], body: String = "")
    case failure(TransportError)
  }

  struct Received: Sendable {
    var request: HTTPRequest
    var body: [UInt8]
    var baseURL: URL
  }

  private let state: Mutex<(steps: [Step], received: [Received])>

  init(_ steps: Step...) { state = Mutex((steps, [])) }

  var received: [Received] { state.withLock { $0.received } }
  var authorizations: [String?] { received.map { $0.request.headerFields[.authorization] } }

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    let bytes = try await body?.collect(upTo: 1 << 20) ?? []
    let step = state.withLock { state in
      state.received.append(Received(request: request, body: bytes, baseURL: baseURL))
      return state.steps.isEmpty ? nil : state.steps.removeFirst()
    }
    switch step {
    case .answer(let status, let fields, let body):
      var response = HTTPResponse(status: .init(code: status))
      for (name, value) in fields { response.headerFields[name] = value }
      return (response, body.isEmpty ? nil : pieces(Array(body.utf8), of: 4))
    case .failure(let error): throw error
    case nil: throw TransportError.other(reason: "the script has ended")
    }
  }
}

/// Sends one request through middlewares to a transport.
@discardableResult
func exchange(
  _ method: HTTPRequest.Method = .get, _ path: String = "/v1/x", headers: HTTPFields = [:], body: HTTPBody? = nil,
  baseURL: String = "https://jamf.example/api", through middlewares: any ClientMiddleware...,
  to transport: any ClientTransport, operationID: String = "x"
) async throws -> (response: HTTPResponse, body: HTTPBody?) {
  let client = UniversalClient(
    serverURL: URL(string: baseURL)!, transport: transport, middlewares: middlewares)
  let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path, headerFields: headers)
  return try await client.send(
    input: (), forOperation: operationID, serializer: { _ in (request, body) }, deserializer: { ($0, $1) })
}

/// Collects reports from any task.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock(\.self) }

  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}
