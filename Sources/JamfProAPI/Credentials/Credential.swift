public import APIRuntime

/// How a client signs in to the server.
public enum Credential: Hashable, Sendable {
  /// An API client of Jamf Pro (OAuth client credentials).
  case apiClient(id: String, secret: Secret)
  /// A user account of Jamf Pro.
  case user(name: String, password: Secret)
  /// An access token obtained elsewhere; it cannot be renewed.
  case token(Secret)

  /// The credential in messages, without its secret, such as `API client 9f3a…`.
  public var label: String {
    switch self {
    case .apiClient(let id, _): "API client \(id)"
    case .user(let name, _): "user \(name)"
    case .token: "access token"
    }
  }

  var secret: Secret {
    switch self {
    case .apiClient(_, let secret), .user(_, let secret), .token(let secret): secret
    }
  }
}

/// A text that must not be shown. It is a part of every credential, so that this module alone is enough for one.
public typealias Secret = APIRuntime.Secret
