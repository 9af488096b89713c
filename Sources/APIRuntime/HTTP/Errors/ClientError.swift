public import HTTPTypes

/// A failed call: which operation, how far it got, and why.
///
/// It keeps neither the call's input nor the request's body, and no header that may contain a secret: errors end up in
/// logs and dumps in unexpected places.
public struct ClientError: Error, Sendable, CustomStringConvertible, ClientErrorKindProviding {
  /// The operation's identifier.
  public let operationID: String
  /// How far the call got.
  public let kind: ClientErrorKind
  /// Why it failed.
  public let underlyingError: any Error
  /// The request, if one was made.
  public let request: HTTPRequest?
  /// The answer's head, if one arrived.
  public let response: HTTPResponse?

  /// Creates an error; headers that may contain secrets are removed.
  ///
  /// - Parameters:
  ///   - operationID: the operation's identifier.
  ///   - underlyingError: why it failed.
  ///   - request: the request, if one was made.
  ///   - response: the answer's head, if one arrived.
  public init(
    operationID: String, underlyingError: any Error, request: HTTPRequest? = nil, response: HTTPResponse? = nil
  ) {
    self.operationID = operationID
    self.underlyingError = underlyingError
    kind = ClientErrorKind(underlyingError, wasSent: request != nil, wasAnswered: response != nil)
    self.request = request.map { request in
      var request = request
      request.headerFields = request.headerFields.withoutSecrets
      // A query may contain a key or a token.
      request.path = request.path.map { String($0.prefix { $0 != "?" }) }
      return request
    }
    self.response = response.map { response in
      var response = response
      response.headerFields = response.headerFields.withoutSecrets
      return response
    }
  }

  /// The answer that was rejected for its status, with its headers, body and the errors it lists; nil if the call
  /// failed for another reason.
  public var statusError: StatusError? {
    switch underlyingError {
    case let error as StatusError: error
    case let error as UnexpectedResponse: error.statusError
    default: nil
    }
  }

  /// The errors that the server reports, by field where possible; empty if there are none.
  public var details: [APIErrorDetail] { statusError?.details ?? [] }

  /// The status of the answer, if one arrived.
  public var status: Int? { statusError?.status ?? response?.status.code }

  public var clientErrorKind: ClientErrorKind { kind }

  public var description: String {
    let status = saysStatus ? nil : response.map { " (status \($0.status.code))" }
    return "\(operationID)\(status ?? ""): \(reason)"
  }

  /// Whether the reason has the status in its own words.
  private var saysStatus: Bool {
    switch underlyingError {
    case is StatusError, is UnexpectedResponse, is UnexpectedContentType, is MissingHeader, is OAuthError: true
    default: false
    }
  }

  private var reason: String {
    switch underlyingError {
    case let error as StatusError: error.words
    case let error as TransportError: error.errorDescription ?? "\(error)"
    case let error as HTTPBodyError: error.errorDescription ?? "\(error)"
    default: "\(underlyingError)"
    }
  }
}

/// How far a failed call got, which decides what can be done about it.
public enum ClientErrorKind: String, Hashable, Sendable, CaseIterable {
  /// The request was not sent: its input cannot be sent, or the server was not reached. It is safe to retry.
  case notSent
  /// The connection failed during the call. Whether the server processed the request is unknown.
  case network
  /// The server answered with an unexpected status.
  case status
  /// The answer does not match the document, or exceeds the size limit.
  case decoding
  /// The server rejected the request and names the fields at fault (status 400 or 422).
  case validation
  /// The caller canceled the call.
  case canceled
}

/// An error that knows how far the call got. Custom transports and middlewares may throw such errors too.
public protocol ClientErrorKindProviding: Error {
  /// How far the call got.
  var clientErrorKind: ClientErrorKind { get }
}

extension ClientErrorKind {
  /// The kind of any error thrown by a call or by reading its result.
  public init(_ error: any Error) { self.init(error, wasSent: true, wasAnswered: false) }

  /// The kind of an error thrown at this stage of a call.
  init(_ error: any Error, wasSent: Bool, wasAnswered: Bool) {
    switch error {
    case let error as any ClientErrorKindProviding: self = error.clientErrorKind
    case is CancellationError: self = .canceled
    case is DecodingError: self = .decoding
    // An encoder's error, or another one from making the request.
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
    // The stream was sent before: nothing is left to send.
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
    case .canceled: .canceled
    }
  }
}
