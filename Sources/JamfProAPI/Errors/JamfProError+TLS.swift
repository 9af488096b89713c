import APIRuntime

extension JamfProError {
  /// What a TLS exchange that failed means, and what can be done about it. Not checking is none of it.
  ///
  /// - Parameter reason: what the transport found out, a clause. It may quote the server's certificate.
  init(tls failure: TLSFailure, reason: String, context: Context) {
    let next =
      switch failure {
      case .unknownAuthority:
        "Where an authority of your own signs it, or a proxy that reads along, name its PEM file as caFile in the "
          + "profile or in SSL_CERT_FILE; else do not go on."
      case .expired: "Check the date of this machine; else the server's administrator has to renew the certificate."
      case .wrongName: "Give the host by a name that its certificate has."
      case .clientCertificateRequired:
        "Name one and its key as clientCertificate in the profile, one that the server takes."
      case .notSpoken: "Check the port, and whether a proxy or sign-in page stands before it."
      case .nothingInCommon: "The server's administrator has to allow TLS 1.2 or 1.3."
      case .other: "Check the name and the port; an authority of your own goes into caFile or SSL_CERT_FILE."
      }
    let found = context.secrets.redact(reason)
    self.init(
      .tls(failure), what: "No secure connection to \(context.server).",
      why: found.prefix(1).uppercased() + found.dropFirst() + ".", next: next)
  }
}
