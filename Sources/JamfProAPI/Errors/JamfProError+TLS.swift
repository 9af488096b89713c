import APIRuntime

extension JamfProError {
  /// What a TLS exchange that failed means, and what can be done about it. Not checking is none of it.
  init(tls failure: TLSFailure, reason: String, context: Context) {
    let server = context.server
    let (why, next): (String, String) =
      switch failure {
      case .unknownAuthority:
        (
          "No authority that this machine trusts has signed its certificate.",
          "Where an authority of your own signs it, or a proxy that reads along, name its PEM file as caFile in the "
            + "profile or in SSL_CERT_FILE; else do not go on."
        )
      case .expired:
        (
          "Its certificate is not valid now: it has ended or has not begun.",
          "Check the date of this machine; else the server's administrator has to renew the certificate."
        )
      case .wrongName:
        ("Its certificate is for another name.", "Give the host by the name that its certificate has.")
      case .clientCertificateRequired:
        (
          "It wants a certificate of this machine.",
          "Name one and its key as clientCertificate in the profile, one that the server takes."
        )
      case .notSpoken:
        (
          "What answers there does not speak TLS.",
          "Check the port, and whether a proxy or sign-in page stands before it."
        )
      case .nothingInCommon:
        (
          "It offers no way to encrypt that is safe (TLS 1.2 or later).",
          "The server's administrator has to allow TLS 1.2 or 1.3."
        )
      case .other:
        (
          "The reason given is: \(context.secrets.redact(reason)).",
          "Check the name and the port; an authority of your own goes into caFile or SSL_CERT_FILE."
        )
      }
    self.init(.tls(failure), what: "No secure connection to \(server).", why: why, next: next)
  }
}
