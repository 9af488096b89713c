/// What a TLS exchange failed for, which decides what can be done about it.
public enum TLSFailure: String, Hashable, Sendable, CaseIterable {
  /// No authority that is trusted here has signed the server's certificate.
  case unknownAuthority
  /// The server's certificate has ended, or has not begun.
  case expired
  /// The server's certificate is for another name.
  case wrongName
  /// The server wants a certificate of the client, and got none or one it does not take.
  case clientCertificateRequired
  /// What answers does not speak TLS.
  case notSpoken
  /// The two sides have no version or cipher of TLS in common.
  case nothingInCommon
  /// Something else.
  case other
}
