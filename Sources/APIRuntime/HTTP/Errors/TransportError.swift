/// Why no complete answer arrived. It contains no header, body or secret.
public enum TransportError: Error, Hashable, Sendable {
  /// What took too long.
  public enum Phase: String, Hashable, Sendable {
    /// Connecting to the server, including TLS.
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
  /// The TLS handshake failed; the request was not sent.
  case tls(TLSFailure = .other, reason: String)
  /// It exceeded one of the transport's time-outs.
  case timedOut(Phase)
  /// The connection closed before the answer was complete.
  case connectionClosed
  /// The caller canceled the call, or the transport was shut down.
  case canceled
  /// Something else; the reason contains no secret.
  case other(reason: String)
}

/// Why a TLS handshake failed, which decides what can be done about it.
public enum TLSFailure: String, Hashable, Sendable, CaseIterable {
  /// No trusted authority has signed the server's certificate.
  case unknownAuthority
  /// The server's certificate has expired, or is not valid yet.
  case expired
  /// The server's certificate is for another name.
  case wrongName
  /// The server requires a client certificate, and got none or rejected it.
  case clientCertificateRequired
  /// The server does not speak TLS on this port.
  case notSpoken
  /// Client and server have no TLS version or cipher in common.
  case nothingInCommon
  /// Something else.
  case other
}
