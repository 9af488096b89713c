/// How far a call came that failed, which decides what can be done about it.
public enum ClientErrorKind: String, Hashable, Sendable, CaseIterable {
  /// The request never left: its input cannot be sent, or the server was not reached. It is safe to try again.
  case notSent
  /// The connection failed on the way. Whether the server did what was asked is not known.
  case network
  /// The server answered with another status than the one wanted.
  case status
  /// The answer is not what the document promises, or longer than is taken.
  case decoding
  /// The server found fault with what was sent, and says with which fields (status 400 or 422).
  case validation
  /// The caller gave up.
  case cancelled
}

/// An error that knows how far the call came. Transports and middlewares of one's own may throw such errors too.
public protocol ClientErrorKindProviding: Error {
  /// How far the call came.
  var clientErrorKind: ClientErrorKind { get }
}

extension ClientErrorKind {
  /// What any error means that a call, or reading what it returned, has thrown.
  public init(_ error: any Error) { self.init(error, wasSent: true, wasAnswered: false) }

  /// What an error means that was thrown when the call had come so far.
  init(_ error: any Error, wasSent: Bool, wasAnswered: Bool) {
    switch error {
    case let error as any ClientErrorKindProviding: self = error.clientErrorKind
    case is CancellationError: self = .cancelled
    case is DecodingError: self = .decoding
    // An encoder's error, or whatever else making the request has thrown.
    default: self = wasAnswered ? .decoding : wasSent ? .network : .notSent
    }
  }
}

extension UnusablePathParameter: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { .notSent }
}

extension JSONReadingError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { .decoding }
}

extension MultipartReadingError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { .decoding }
}

extension HTTPBodyError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind {
    switch self {
    case .tooLong: .decoding
    // A stream sent before: there is nothing left to send.
    case .readTwice: .notSent
    }
  }
}

extension UnexpectedContentType: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { (200..<300).contains(status) ? .decoding : .status }
}

extension UnexpectedResponse: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { statusError.clientErrorKind }
}

extension TransportError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind {
    switch self {
    case .couldNotConnect, .unknownHost, .tls, .timedOut(.connecting): .notSent
    case .timedOut, .connectionClosed, .other: .network
    case .cancelled: .cancelled
    }
  }
}
