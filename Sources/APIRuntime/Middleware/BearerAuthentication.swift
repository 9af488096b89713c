#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Puts an access token on every request to the server it belongs to (RFC 6750). When the server refuses it with status
/// 401, gets another and sends the request once more, if its body can be sent again.
///
/// A request that brings an `Authorization` of its own keeps it.
public struct BearerAuthentication: ClientMiddleware {
  private let server: ServerOrigin
  private let tokens: any BearerTokenProvider
  private let exemptOperationIDs: Set<String>

  /// For requests to the host, port and scheme of `serverURL`, and to no other: the token must not travel to a host that
  /// nobody named.
  ///
  /// - Parameters:
  ///   - serverURL: the server that the token is for.
  ///   - tokens: where tokens come from.
  ///   - exemptOperationIDs: operations that go without a token, as those that get one.
  public init(serverURL: URL, tokens: any BearerTokenProvider, exemptOperationIDs: Set<String> = []) {
    server = ServerOrigin(serverURL)
    self.tokens = tokens
    self.exemptOperationIDs = exemptOperationIDs
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    guard ServerOrigin(baseURL) == server, !exemptOperationIDs.contains(operationID),
      request.headerFields[.authorization] == nil
    else { return try await next(request, body, baseURL) }
    let token = try await tokens.bearerToken()
    let (response, responseBody) = try await next(request.bearing(token), body, baseURL)
    guard response.status == .unauthorized else { return (response, responseBody) }
    await tokens.discardBearerToken(token)
    guard body?.isReplayable != false else { return (response, responseBody) }
    await responseBody?.drain()
    return try await next(request.bearing(try await tokens.bearerToken()), body, baseURL)
  }
}

extension HTTPRequest {
  fileprivate func bearing(_ token: String) -> HTTPRequest {
    var request = self
    request.headerFields[.authorization] = "Bearer \(token)"
    return request
  }
}
