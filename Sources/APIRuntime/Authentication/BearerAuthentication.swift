public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Adds an access token to every request to the server it belongs to (RFC 6750). If the server rejects it with status
/// 401, gets another token and sends the request once more, provided its body can be sent again.
///
/// A request that already has an `Authorization` header keeps it.
public struct BearerAuthentication: ClientMiddleware {
  private let server: ServerOrigin
  private let tokens: any BearerTokenProvider
  private let exemptOperationIDs: Set<String>

  /// Creates the middleware for requests to the host, port and scheme of `serverURL`, and no other: the token must not
  /// be sent to other hosts.
  ///
  /// - Parameters:
  ///   - serverURL: the server that the token is for.
  ///   - tokens: where tokens come from.
  ///   - exemptOperationIDs: operations sent without a token, such as those that obtain one.
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
    return try await [TokenAuthenticator(tokens)].exchange(request, body) { try await next($0, $1, baseURL) }
  }
}

/// Provides the access token for `BearerAuthentication`.
public protocol BearerTokenProvider: Sendable {
  /// A token that is valid as far as known; obtains a new one if needed.
  func bearerToken() async throws -> String
  /// Discards a token that the server rejected, unless it has been replaced already.
  func discardBearerToken(_ token: String) async
}
