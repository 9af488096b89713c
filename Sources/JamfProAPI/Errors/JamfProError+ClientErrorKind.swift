public import APIRuntime

/// An error of getting a token is one of the call that needed it.
extension JamfProError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind {
    switch kind {
    case .cancelled: .cancelled
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
