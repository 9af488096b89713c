/// An error that may mean that the server cannot be reached at present, rather than that a request is at fault.
public protocol ConnectionLossProviding: Error {
  /// Whether no connection could be made, or an existing one closed without an answer.
  var isConnectionLost: Bool { get }
  /// Whether the request certainly did not reach the server.
  var isUnsent: Bool { get }
}

extension TransportError: ConnectionLossProviding {
  /// Whether no connection could be made, or an existing one closed without an answer.
  public var isConnectionLost: Bool {
    switch self {
    case .couldNotConnect, .unknownHost, .timedOut(.connecting), .connectionClosed: true
    case .tls, .timedOut, .canceled, .other: false
    }
  }

  /// Whether the request certainly did not reach the server.
  public var isUnsent: Bool {
    switch self {
    case .couldNotConnect, .unknownHost, .tls, .timedOut(.connecting): true
    case .connectionClosed, .timedOut, .canceled, .other: false
    }
  }
}
