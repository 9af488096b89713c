/// A way to authenticate that a document declares.
public struct SecurityScheme: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A scheme of the header `Authorization`, in lower case: `basic`, `bearer`.
    case http(String)
    /// A key in a header, parameter or cookie with this name.
    case apiKey(name: String, Place)
    /// OAuth 2, by these flows.
    case oauth2([OAuthFlow])
    /// OpenID Connect, with the address of its description.
    case openIDConnect(String)
    /// A client certificate, which the transport has.
    case mutualTLS
    /// Another type, as the document writes it.
    case other(String)
  }

  /// Where a key is sent.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// In a header of the request.
    case header
    /// In the query of the address.
    case query
    /// In a cookie.
    case cookie
  }

  /// The name by which operations require it.
  public let name: String
  /// What it is.
  public let kind: Kind

  /// Creates a scheme.
  ///
  /// - Parameters:
  ///   - name: the name by which operations require it.
  ///   - kind: what it is.
  public init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// A way to get a token of OAuth 2 that a document declares. Addresses may be relative to the server's.
public struct OAuthFlow: Hashable, Sendable {
  /// How the token is obtained.
  public enum Kind: String, Hashable, Sendable {
    /// With the id and secret of a client, without a user.
    case clientCredentials
    /// With the name and password of a user.
    case password
    /// With a code that the server hands out after a user has allowed access.
    case authorizationCode
    /// Handed out directly after a user has allowed access.
    case implicit
  }

  /// How the token is obtained.
  public let kind: Kind
  /// Where tokens are requested; nil if the flow has no such address.
  public let tokenURL: String?
  /// Where users allow access; nil if the flow has no such address.
  public let authorizationURL: String?
  /// Where tokens are renewed; nil if the document has no address of its own for that.
  public let refreshURL: String?
  /// The scopes that can be requested, by name.
  public let scopes: [String]

  /// Creates a flow; generated code omits arguments that equal the defaults.
  public init(
    _ kind: Kind, tokenURL: String? = nil, authorizationURL: String? = nil, refreshURL: String? = nil,
    scopes: [String] = []
  ) {
    self.kind = kind
    self.tokenURL = tokenURL
    self.authorizationURL = authorizationURL
    self.refreshURL = refreshURL
    self.scopes = scopes
  }
}

/// A scheme that an operation requires.
public struct SecurityRequirement: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The scheme's name.
  public let scheme: String
  /// The scopes that the token must have.
  public let scopes: [String]

  /// Creates a requirement.
  ///
  /// - Parameters:
  ///   - scheme: the scheme's name.
  ///   - scopes: the scopes that the token must have.
  public init(_ scheme: String, scopes: [String] = []) { (self.scheme, self.scopes) = (scheme, scopes) }

  public init(stringLiteral value: String) { self.init(value) }

  /// `Bearer`, `OAuth (read:sites, write:sites)`.
  public var description: String { scopes.isEmpty ? scheme : "\(scheme) (\(scopes.joined(separator: ", ")))" }
}
