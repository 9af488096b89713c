import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import RouteServer
import Testing

/// Real HTTP between a generated client and a stub with generated routes.
enum Served {
  /// Serves while `body` runs.
  ///
  /// - Parameter body: gets the server's address and a transport to reach it with.
  static func by<Result: Sendable>(
    _ respond: @escaping RouteServer.Responder, path: String = "",
    _ body: @escaping @Sendable (_ serverURL: URL, _ transport: AsyncHTTPTransport) async throws -> Result
  ) async throws -> Result {
    try await RouteServer(respond: respond).serving { port in
      let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
      // Other tests may use all processors for a while.
      let transport = AsyncHTTPTransport(configuration: AsyncHTTPTransportConfiguration(connectTimeout: .seconds(120)))
      do {
        let result = try await body(url, transport)
        await transport.shutdown()
        return result
      } catch {
        await transport.shutdown()
        throw error
      }
    }
  }
}

extension AsyncHTTPTransport {
  /// Sends a request that the document does not allow, which no generated client does.
  func send(
    _ method: HTTPRequest.Method, _ path: String, to serverURL: URL, fields: HTTPFields = [:], body: String? = nil
  ) async throws -> (response: HTTPResponse, text: String) {
    let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path, headerFields: fields)
    let (response, answer) = try await send(
      request, body: body.map { HTTPBody($0) }, baseURL: serverURL, operationID: "by hand")
    return (response, String(decoding: try await answer?.collect(upTo: 1 << 20) ?? [], as: UTF8.self))
  }
}
