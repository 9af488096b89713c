import APIRuntime
import Essentials
import HTTPTypes
import JamfProAPI

/// The way to no server at all, for `--offline`: every request fails before anything is sent, and before a token is
/// requested.
struct OfflineRoute: ClientMiddleware, ClientTransport {
  private static let refusal = JamfProError(
    .other, what: "This run is offline, so the server is not contacted.", next: "Start without --offline to load it.")

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) { throw Self.refusal }

  func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?) { throw Self.refusal }

  /// A client without a credential.
  func client(of address: ServerAddress) -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: address.url, label: address.label, credential: .apiClient(id: "", secret: Secret("")),
      transport: self, middlewares: [self])
  }
}
