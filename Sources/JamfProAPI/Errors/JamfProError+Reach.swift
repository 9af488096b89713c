extension JamfProError {
  /// Whether the same request may succeed when it is made again: the fault lies in this one exchange, or in a server that
  /// is busy just now.
  public var isPassing: Bool {
    switch kind {
    case .timedOut, .interrupted, .rateLimited, .unavailable, .serverError, .notJSON, .emptyAnswer, .malformed: true
    case .badAddress, .unreachable, .tls, .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge,
      .redirected, .notFound, .conflict, .invalidRequest, .tooLarge, .cancelled, .other:
      false
    }
  }

  /// Whether other requests of the same kind would fail for the same reason, so that there is no point in making them.
  ///
  /// A server that turns requests away (429, 503) does it to all of them: by the time this error is thrown, it was asked
  /// again for as long as the client waits.
  public var affectsEverything: Bool {
    switch kind {
    case .badAddress, .unreachable, .tls, .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge,
      .redirected, .rateLimited, .unavailable, .cancelled:
      true
    case .timedOut, .interrupted, .notFound, .conflict, .invalidRequest, .serverError, .notJSON, .emptyAnswer,
      .malformed, .tooLarge, .other:
      false
    }
  }
}
