/// Why no (whole) answer came. Nothing here holds a header, a body or a secret.
public enum TransportError: Error, Hashable, Sendable {
  /// What took too long.
  public enum Phase: String, Hashable, Sendable {
    /// Reaching the server, TLS included.
    case connecting
    /// Waiting for bytes.
    case reading
    /// The exchange as a whole.
    case total
  }

  /// The server was not reached; the request was not sent.
  case couldNotConnect(host: String, port: Int, reason: String)
  /// No address is known for the name; the request was not sent.
  case unknownHost(String)
  /// The server's certificate or the TLS exchange failed; the request was not sent.
  case tls(TLSFailure = .other, reason: String)
  /// It took longer than the transport waits.
  case timedOut(Phase)
  /// The connection ended before the answer did.
  case connectionClosed
  /// The caller gave up, or the transport was shut down.
  case cancelled
  /// Something else; the reason names no secret.
  case other(reason: String)
}
