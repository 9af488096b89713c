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

/// A text that must not be shown. Descriptions, dumps, mirrors and errors do not contain it.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Wraps a text.
  public init(_ text: String) { self.text = text }

  /// The text itself, for the code that sends it.
  public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `(secret)`.
  public var description: String { "(secret)" }
  /// Always `(secret)`.
  public var debugDescription: String { "(secret)" }
  /// Without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
