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
  case tls(reason: String)
  case timedOut(Phase)
  /// The connection ended before the answer did.
  case connectionClosed
  case cancelled
  case other(reason: String)

  /// Whether the request certainly never reached the server, so that sending it again cannot do anything twice.
  public var isBeforeSending: Bool {
    switch self {
    case .couldNotConnect, .unknownHost, .tls, .timedOut(.connecting): true
    case .timedOut, .connectionClosed, .cancelled, .other: false
    }
  }
}

extension TransportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .couldNotConnect(let host, let port, let reason): "could not connect to \(host) port \(port): \(reason)"
    case .unknownHost(let host): "no address is known for \(host)"
    case .tls(let reason): "no secure connection: \(reason)"
    case .timedOut(.connecting): "timed out while connecting"
    case .timedOut(.reading): "timed out while waiting for the answer"
    case .timedOut(.total): "timed out"
    case .connectionClosed: "the connection ended before the answer did"
    case .cancelled: "cancelled"
    case .other(let reason): reason
    }
  }
}
