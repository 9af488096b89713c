public import APIRuntime

/// A failure of a Jamf Pro server or of the connection to it, in words for people: what happened, why if known, and
/// what to do next.
///
/// It never contains a secret. `why` may quote the server, so sanitize it before you show it on a terminal.
public struct JamfProError: Error, Hashable, Sendable {
  /// The kind of failure, for code that decides what to do about it.
  public enum Kind: Hashable, Sendable {
    /// The text is not the address of a server.
    case badAddress
    /// No connection could be made, or the host name is unknown.
    case unreachable
    /// The server did not answer in time, or answered with status 408 or 504.
    case timedOut
    /// No secure connection: the certificate or another part of the TLS exchange failed.
    case tls(TLSFailure)
    /// The connection closed before the answer was complete.
    case interrupted
    /// The server refused the client ID and secret, or the user name and password.
    case badCredentials
    /// The server refused the access token, and also a new one.
    case tokenRejected
    /// At least one of these privileges is missing (status 403). The server does not say which one.
    case missingPrivilege([String])
    /// Something in front of Jamf Pro refused the request (status 403 with a web page).
    case blockedByEdge
    /// The server redirects to another address (status 3xx).
    case redirected
    /// The server has no such computer or operation (status 404).
    case notFound
    /// The object was changed by someone else in the meantime (status 409).
    case conflict
    /// The server does not accept the request (another 4xx status), or it could not be sent (`status` is nil).
    case invalidRequest
    /// Too many requests (status 429).
    case rateLimited
    /// The server is starting, under maintenance or overloaded (status 502 or 503).
    case unavailable
    /// The server failed with this status, usually 500.
    case serverError(Int)
    /// The answer is a web page or something else that is not JSON.
    case notJSON(contentType: String?)
    /// The status says success, but the body is empty.
    case emptyAnswer
    /// The answer is broken JSON, or JSON of another shape. `path` is empty when unknown; `offset` is in bytes.
    case malformed(path: String, offset: Int)
    /// The answer is longer than the client accepts.
    case tooLarge
    /// The caller canceled the request.
    case canceled
    /// Any other failure.
    case other
  }

  /// The kind of failure.
  public let kind: Kind
  /// What happened, as one or more sentences.
  public let what: String
  /// Why it happened, as one or more sentences; nil when unknown.
  public let why: String?
  /// What to do next, as one or more sentences; nil when there is nothing to suggest.
  public let next: String?
  /// Whether `next` only suggests repeating the request. A program with its own way to do that can replace the
  /// sentence.
  public let nextIsRetry: Bool
  /// Whether no retry with the same credential can succeed: the token cannot be renewed.
  public internal(set) var isFinal = false
  /// The HTTP status of the answer; nil when there was none.
  public let status: Int?

  /// An error.
  ///
  /// - Parameters:
  ///   - kind: the kind of failure.
  ///   - what: what happened, as one or more sentences.
  ///   - why: why it happened, as one or more sentences.
  ///   - next: what to do next, as one or more sentences.
  ///   - nextIsRetry: whether `next` only suggests repeating the request.
  ///   - status: the HTTP status of the answer.
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

  /// Whether the caller canceled the request, so that there is nothing to report.
  public var isCanceled: Bool { kind == .canceled }
}

extension JamfProError: DescribedError {
  /// `what`, `why` and `next`, separated by spaces.
  public var description: String { [what, why, next].compactMap(\.self).joined(separator: " ") }
  public var failureReason: String? { why }
  public var recoverySuggestion: String? { next }
}

extension JamfProError {
  /// The server and the request that an error is about.
  struct Context: Sendable {
    /// The name of the server in messages.
    var server: String
    /// The credential that was used.
    var credential: Credential
    /// The privileges that the operation needs.
    var requiredPrivileges: [String] = []
    /// Removes secrets from what a server says.
    var secrets: KnownSecrets

    /// Whether the server runs on this machine. Only then is an address with http:// accepted.
    var isLoopback: Bool { (try? ServerAddress("http://\(server)")) != nil }

    /// The credential at the start of a sentence.
    var subject: String { "The \(credential.label)" }
  }

  static func badAddress(_ what: String, next: String? = nil) -> JamfProError {
    JamfProError(
      .badAddress, what: what, next: next ?? "Use x.jamfcloud.com, host:port or https://host[:port].")
  }

  static func tokenRejected(_ context: Context, detail: String?) -> JamfProError {
    let next =
      switch context.credential {
      case .apiClient: "Check that the API client is still enabled in Jamf Pro, then try again."
      case .user: "Check that the user can still use the Jamf Pro API, then try again."
      case .token: "Use another token, or an API client, whose tokens renew automatically."
      }
    var error = JamfProError(
      .tokenRejected, what: "\(context.server) does not accept the access token.", why: detail, next: next, status: 401)
    if case .token = context.credential { error.isFinal = true }
    return error
  }
}

extension JamfProError {
  /// Whether the same request may succeed if it is repeated: the fault lies in this one exchange, or the server is
  /// busy.
  public var isPassing: Bool {
    switch kind {
    case .timedOut, .interrupted, .rateLimited, .unavailable, .serverError, .notJSON, .emptyAnswer, .malformed: true
    case .badAddress, .unreachable, .tls, .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge,
      .redirected, .notFound, .conflict, .invalidRequest, .tooLarge, .canceled, .other:
      false
    }
  }

  /// Whether other requests of the same kind would fail for the same reason, so that they are not worth sending.
  ///
  /// A server that rejects requests (429, 503) rejects all of them: when this error is thrown, the client has already
  /// retried for as long as its `RetryPolicy` allows.
  public var affectsEverything: Bool {
    switch kind {
    case .badAddress, .unreachable, .tls, .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge,
      .redirected, .rateLimited, .unavailable, .canceled:
      true
    case .timedOut, .interrupted, .notFound, .conflict, .invalidRequest, .serverError, .notJSON, .emptyAnswer,
      .malformed, .tooLarge, .other:
      false
    }
  }
}

/// A failure to get a token is a failure of the call that needed it.
extension JamfProError: ClientErrorKindProviding {
  /// The kind of failure for middlewares and callers that do not know `JamfProError`.
  public var clientErrorKind: ClientErrorKind {
    switch kind {
    case .canceled: .canceled
    case .badAddress, .unreachable, .tls: .notSent
    case .notJSON, .emptyAnswer, .malformed, .tooLarge: .decoding
    case .invalidRequest where status == nil: .notSent
    case .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge, .redirected, .notFound, .conflict,
      .invalidRequest, .rateLimited, .unavailable, .serverError:
      .status
    case .timedOut, .interrupted, .other: status == nil ? .network : .status
    }
  }
}

/// A failure to get a token because of the connection concerns the call in the same way. The call was not sent.
extension JamfProError: ConnectionLossProviding {
  /// Whether no connection could be made, or it closed without an answer.
  public var isConnectionLost: Bool {
    switch kind {
    case .unreachable, .interrupted: true
    case .timedOut: status == nil
    default: false
    }
  }

  /// Whether the call that needed a token was not sent.
  public var isUnsent: Bool { true }
}
