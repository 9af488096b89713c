public import APIRuntime

/// What went wrong with a Jamf Pro server, in words for people: what happened, why as far as known, what to do next.
///
/// It never holds a secret. `why` may quote the server: it is data, and must be sanitised before it is shown.
public struct JamfProError: Error, Hashable, Sendable {
  /// What sort of failure it is, for deciding what to do about it.
  public enum Kind: Hashable, Sendable {
    /// The text given is no server's address.
    case badAddress
    /// No connection, or no such name.
    case unreachable
    case timedOut
    /// The certificate, or what else secures the connection.
    case tls(TLSFailure)
    /// The connection ended within the answer.
    case interrupted
    /// Client ID and secret, or name and password, were refused.
    case badCredentials
    /// The token was refused, and a new one as well.
    case tokenRejected
    /// The credential lacks these privileges; which of them, the server does not say.
    case missingPrivilege([String])
    /// Something between here and Jamf Pro refused the request.
    case blockedByEdge
    /// The server sends requests elsewhere.
    case redirected
    case notFound
    case conflict
    /// The server cannot make sense of the request.
    case invalidRequest
    case rateLimited
    /// Starting, stopped for maintenance, or overloaded.
    case unavailable
    case serverError(Int)
    /// A page or another thing where JSON should be.
    case notJSON(contentType: String?)
    /// Nothing where JSON should be.
    case emptyAnswer
    /// JSON that is broken or is not what it should be.
    case malformed(path: String, offset: Int)
    /// A longer answer than is taken.
    case tooLarge
    case cancelled
    case other
  }

  /// What sort of failure it is.
  public let kind: Kind
  /// What happened, as a sentence.
  public let what: String
  /// Why, as far as known, as a sentence.
  public let why: String?
  /// What to do next, as a sentence.
  public let next: String?
  /// Whether that is only to make the same request again, for which a program may have a way of its own.
  public let nextIsRetry: Bool
  /// The status of the answer, when one came.
  public let status: Int?

  /// An error.
  public init(
    _ kind: Kind, what: String, why: String? = nil, next: String? = nil, nextIsRetry: Bool = false, status: Int? = nil
  ) {
    self.kind = kind
    self.what = what
    self.why = why
    self.next = next
    self.nextIsRetry = nextIsRetry
    self.status = status
  }

  /// Whether the caller gave up, which is nothing to report.
  public var isCancelled: Bool { kind == .cancelled }
}

extension JamfProError: CustomStringConvertible {
  public var description: String { [what, why, next].compactMap(\.self).joined(separator: " ") }
}

extension JamfProError {
  /// What an error is about.
  struct Context: Sendable {
    /// The server for people.
    var server: String
    /// Who asked, for people.
    var credential: Credential
    /// What the credential must be allowed to do for the operation.
    var requiredPrivileges: [String] = []
    /// Takes secrets out of what a server says.
    var secrets: KnownSecrets

    /// The credential at the start of a sentence.
    var subject: String { "The \(credential.label)" }
  }

  static func badAddress(_ what: String, next: String? = nil) -> JamfProError {
    JamfProError(
      .badAddress, what: what, next: next ?? "Give it as x.jamfcloud.com, host:port or https://host[:port].")
  }

  static func tokenRejected(_ context: Context, detail: String?) -> JamfProError {
    let next =
      switch context.credential {
      case .apiClient: "Check that the API client is still enabled in Jamf Pro, then try again."
      case .user: "Check that the user may still use the Jamf Pro API, then try again."
      case .token: "Give another token, or an API client, whose tokens are renewed by themselves."
      }
    return JamfProError(
      .tokenRejected, what: "\(context.server) does not accept the access token.", why: detail, next: next, status: 401)
  }
}
