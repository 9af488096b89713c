public import APIRuntime
public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Puts the access token on every request to the server it belongs to. When the server refuses it, gets another and
/// sends the request once more, if its body is at hand.
public struct AuthenticationMiddleware: ClientMiddleware {
  private let server: ServerOrigin
  private let tokens: AccessTokenManager

  /// For requests to the host of `serverURL`, and to no other.
  public init(serverURL: URL, tokens: AccessTokenManager) {
    server = ServerOrigin(serverURL)
    self.tokens = tokens
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    // The token must not reach another host, and requests for a token have none.
    guard ServerOrigin(baseURL) == server, !TokenSource.operationIDs.contains(operationID) else {
      return try await next(request, body, baseURL)
    }
    let token = try await tokens.token()
    let (response, responseBody) = try await next(request.bearing(token), body, baseURL)
    guard response.status == .unauthorized, body == nil || body?.bytes != nil else { return (response, responseBody) }
    // Read to its end, so that the connection can carry the second request.
    _ = try? await responseBody?.collect(upTo: 1 << 16)
    await tokens.discard(token)
    return try await next(request.bearing(try await tokens.token()), body, baseURL)
  }
}

extension HTTPRequest {
  fileprivate func bearing(_ token: AccessToken) -> HTTPRequest {
    var request = self
    request.headerFields[.authorization] = "Bearer \(token.value.reveal())"
    return request
  }
}

/// What makes two addresses the same server.
struct ServerOrigin: Hashable, Sendable {
  let scheme: String?
  let host: String?
  let port: Int

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "http" ? 80 : 443)
  }
}
