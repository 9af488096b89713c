import APIRuntime
import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// The last one before the transport for requests about tokens: adds an authorization, and sends nothing to any host but the
/// one the credential is for. A request for a token carries a secret in its body, too.
struct FixedAuthorization: ClientMiddleware {
  let serverURL: URL
  /// The header's value; nil for none.
  let value: String?

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    guard serverURL.isSameServer(as: baseURL) else {
      throw TransportError.other(reason: "credentials are for \(serverURL.host() ?? "one server") only")
    }
    var request = request
    if let value { request.headerFields[.authorization] = value }
    return try await next(request, body, baseURL)
  }
}
