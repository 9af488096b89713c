import APIRuntime

/// Failures of calls that reveal a secret: the server's words are left out, because a misdirected answer is a secret.
extension JamfProError {
  /// What an error of such a call means.
  init(secretCall error: any Error, context: Context) {
    let plain = JamfProError(error, context: context)
    let recorded = "The server may have recorded that the secret was viewed."
    let again = "Nothing was shown. If you ask again, that may be recorded a second time."
    switch plain.kind {
    case .unreachable, .tls, .badAddress, .badCredentials, .canceled: self = plain
    case .interrupted, .timedOut:
      self.init(
        plain.kind, what: "\(context.server) received the request, but its answer was lost.", why: recorded,
        next: again,
        status: plain.status)
    case .notJSON, .emptyAnswer, .malformed, .tooLarge: self.init(unreadableSecretOn: context.server)
    case .serverError, .unavailable:
      self.init(
        plain.kind, what: plain.what, why: "It did not say why, or not in a form that may be shown. \(recorded)",
        next: again, status: plain.status)
    default:
      let isPrivilege = if case .missingPrivilege = plain.kind { true } else { false }
      self.init(
        plain.kind, what: plain.what, why: isPrivilege ? plain.why : recorded, next: isPrivilege ? plain.next : again,
        status: plain.status)
    }
  }

  /// An answer that is no secret, or a broken one.
  init(unreadableSecretOn server: String) {
    self.init(
      .malformed(path: "", offset: 0), what: "The answer of \(server) cannot be read.",
      why: "It is incomplete, or not in the documented form. The server may have recorded that the secret was viewed.",
      next: "Nothing was shown. If you ask again, that may be recorded a second time.")
  }
}
