public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Adds to each request what its operation requires according to the document. If the server rejects it with status
/// 401, it gets another credential and sends the request once more, provided its body can be sent again.
///
/// Operations that require nothing are sent as they are, so those that sign in need no exception. A request that already
/// has an `Authorization` header keeps it.
public struct Authentication: CallMiddleware {
  private enum Choice {
    /// For every operation that requires anything.
    case any(any Authenticator)
    /// By the name of the scheme.
    case schemes([String: any Authenticator])
  }

  private let server: ServerOrigin
  private let choice: Choice

  /// Creates the middleware for an API with one way to authenticate.
  ///
  /// - Parameters:
  ///   - serverURL: the server that the credential is for. It is sent to no other.
  ///   - authenticator: adds the credential.
  public init(serverURL: URL, _ authenticator: any Authenticator) {
    server = ServerOrigin(serverURL)
    choice = .any(authenticator)
  }

  /// Creates the middleware for an API with several ways to authenticate. Of the alternatives that an operation allows,
  /// it takes the first one for which it has all authenticators.
  ///
  /// - Parameters:
  ///   - serverURL: the server that the credentials are for. They are sent to no other.
  ///   - schemes: the authenticators by the names of the document's schemes.
  public init(serverURL: URL, schemes: [String: any Authenticator]) {
    server = ServerOrigin(serverURL)
    choice = .schemes(schemes)
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, call: ClientCall,
    next: @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    guard ServerOrigin(baseURL) == server, request.headerFields[.authorization] == nil else {
      return try await next(request, body, baseURL, call)
    }
    return try await authenticators(for: call).exchange(request, body) { try await next($0, $1, baseURL, call) }
  }

  private func authenticators(for call: ClientCall) throws -> [any Authenticator] {
    // A call outside generated code has no facts.
    let alternatives = call.facts?.security
    switch choice {
    case .any(let authenticator): return alternatives?.isEmpty == true ? [] : [authenticator]
    case .schemes(let known):
      guard let alternatives, !alternatives.isEmpty else { return [] }
      let usable = alternatives.filter { $0.allSatisfy { known[$0.scheme] != nil } }
      // An empty alternative says that a credential may be left out, not that it should.
      guard let chosen = usable.first(where: { !$0.isEmpty }) ?? usable.first else {
        throw MissingAuthenticator(operationID: call.operationID, alternatives: alternatives)
      }
      return chosen.compactMap { known[$0.scheme] }
    }
  }
}

/// An operation requires a way to authenticate that the client was not given.
public struct MissingAuthenticator: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation's identifier.
  public let operationID: String
  /// The alternatives: all schemes of one of them are needed.
  public let alternatives: [[SecurityRequirement]]

  public var description: String {
    let words = alternatives.map { $0.map(\.description).joined(separator: " with ") }.joined(separator: ", or ")
    return "\(operationID) requires \(words), for which there is no authenticator"
  }
}

extension MissingAuthenticator: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { .notSent }
}
