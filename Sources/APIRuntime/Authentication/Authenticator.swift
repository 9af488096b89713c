public import HTTPTypes
import Notation

/// A way to authenticate requests: a fixed credential, or one that is obtained and renewed.
public protocol Authenticator: Sendable {
  /// Adds the credential to a request. Throws when it cannot be obtained.
  func authenticate(_ request: inout HTTPRequest) async throws
  /// Takes note that the server rejected a request with this credential (status 401).
  ///
  /// - Returns: whether there may be another credential, with which the request is worth sending again.
  func renew(after request: HTTPRequest) async -> Bool
}

extension Authenticator {
  /// A fixed credential is not renewed.
  public func renew(after request: HTTPRequest) async -> Bool { false }
}

/// A user name and a password in every request (RFC 7617).
public struct BasicAuthenticator: Authenticator {
  private let value: Secret

  /// Creates an authenticator for a user.
  public init(user: String, password: Secret) {
    value = Secret("Basic " + Base64.encode("\(user):\(password.reveal())"))
  }

  public func authenticate(_ request: inout HTTPRequest) { request.headerFields[.authorization] = value.reveal() }
}

/// A token in every request (RFC 6750): a fixed one, or one that is renewed.
public struct TokenAuthenticator: Authenticator {
  private let tokens: any BearerTokenProvider

  /// Creates an authenticator whose tokens come from a provider, such as an `AccessTokenManager`.
  public init(_ tokens: any BearerTokenProvider) { self.tokens = tokens }

  /// Creates an authenticator with a token that cannot be renewed.
  public init(_ token: Secret) { tokens = FixedToken(token: token) }

  public func authenticate(_ request: inout HTTPRequest) async throws {
    request.headerFields[.authorization] = "Bearer " + (try await tokens.bearerToken())
  }

  public func renew(after request: HTTPRequest) async -> Bool {
    guard !(tokens is FixedToken), let value = request.headerFields[.authorization], value.hasPrefix("Bearer ") else {
      return false
    }
    await tokens.discardBearerToken(String(value.dropFirst("Bearer ".count)))
    return true
  }
}

private struct FixedToken: BearerTokenProvider {
  let token: Secret

  func bearerToken() -> String { token.reveal() }

  func discardBearerToken(_ token: String) {}
}

/// A key in a header, in the query or in a cookie of every request.
public struct APIKeyAuthenticator: Authenticator {
  private let name: String
  private let place: SecurityScheme.Place
  private let key: Secret

  /// Creates an authenticator with a key.
  ///
  /// - Parameters:
  ///   - name: the name of the header, the parameter or the cookie.
  ///   - place: where the key is sent. Queries end up in the logs of servers and proxies, and in those of `RequestLogging`
  ///     unless the name is one of its secret names.
  ///   - key: the key.
  public init(_ name: String, in place: SecurityScheme.Place, key: Secret) {
    (self.name, self.place, self.key) = (name, place, key)
  }

  /// Creates an authenticator for a scheme of the document; nil if it is none with a key.
  public init?(_ scheme: SecurityScheme, key: Secret) {
    guard case .apiKey(let name, let place) = scheme.kind else { return nil }
    self.init(name, in: place, key: key)
  }

  /// Throws `UnusableHeader` if the name cannot be one: without its key, a request must not be sent.
  public func authenticate(_ request: inout HTTPRequest) throws {
    switch place {
    case .header:
      guard let field = HTTPField.Name(name) else { throw UnusableHeader(name: name) }
      request.headerFields[field] = key.reveal()
    case .query:
      request.addQueryItem(name, key.reveal())
    case .cookie:
      let pair = "\(name)=\(PercentEncoding.encode(key.reveal()))"
      request.headerFields[.cookie] = [request.headerFields[.cookie], pair].compactMap(\.self).joined(separator: "; ")
    }
  }
}

extension [any Authenticator] {
  /// Sends a request with these credentials, and once more with others if the server rejects them, provided that the
  /// body can be sent again.
  func exchange(
    _ request: HTTPRequest, _ body: HTTPBody?,
    next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let first = try await authenticated(request)
    let (response, responseBody) = try await next(first, body)
    guard response.status == .unauthorized else { return (response, responseBody) }
    var hasAnother = false
    for authenticator in self where await authenticator.renew(after: first) { hasAnother = true }
    guard hasAnother, body?.isReplayable != false else { return (response, responseBody) }
    await responseBody?.drain()
    return try await next(try await authenticated(request), body)
  }

  private func authenticated(_ request: HTTPRequest) async throws -> HTTPRequest {
    var request = request
    for authenticator in self { try await authenticator.authenticate(&request) }
    return request
  }
}
