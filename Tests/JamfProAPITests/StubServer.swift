import APIRuntime
import Foundation
import HTTPTypes
import Synchronization

/// A server without a network: answers requests with a closure and records them.
final class StubServer: ClientTransport {
  struct Received: Sendable {
    var operationID: String
    var request: HTTPRequest
    var body: [UInt8]
    var baseURL: URL
    var path: String { request.path ?? "" }
    var authorization: String? { request.headerFields[.authorization] }
  }

  typealias Answer = @Sendable (Received) async throws -> (HTTPResponse, HTTPBody?)

  private let answer: Answer
  private let log = Mutex<[Received]>([])

  init(_ answer: @escaping Answer) { self.answer = answer }

  var received: [Received] { log.withLock(\.self) }

  func count(_ operationID: String) -> Int { received.filter { $0.operationID == operationID }.count }

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    let bytes = try await body?.collect(upTo: 1 << 20) ?? []
    let received = Received(operationID: operationID, request: request, body: bytes, baseURL: baseURL)
    log.withLock { $0.append(received) }
    return try await answer(received)
  }
}

/// An answer with a body.
func answer(
  _ status: Int, _ body: String, contentType: String? = "application/json", _ fields: [HTTPField.Name: String] = [:]
) -> (HTTPResponse, HTTPBody?) {
  var response = HTTPResponse(status: .init(code: status))
  response.headerFields[.contentType] = contentType
  for (name, value) in fields { response.headerFields[name] = value }
  return (response, HTTPBody(body))
}

/// Jamf's form of an error.
func jamfError(_ status: Int, _ code: String, _ description: String, field: String = "null") -> (
  HTTPResponse, HTTPBody?
) {
  answer(
    status,
    """
    { "httpStatus" : \(status), "errors" : [ { "code" : "\(code)", "description" : "\(description)", "id" : "0",
      "field" : \(field) } ] }
    """)
}

/// The token answer of an API client.
func tokenAnswer(_ token: String = "token-1", expiresIn: Int = 1800) -> (HTTPResponse, HTTPBody?) {
  answer(200, #"{"access_token":"\#(token)","token_type":"Bearer","scope":"api-role:1","expires_in":\#(expiresIn)}"#)
}

/// The decoded value of a query item; nil if it is missing.
func queryValues(_ name: String, in path: String) -> [String] {
  URLComponents(string: path)?.queryItems?.filter { $0.name == name }.compactMap(\.value) ?? []
}
