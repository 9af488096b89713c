public import HTTPTypes

/// A call that failed: which operation, how far it came, and why.
///
/// It keeps neither the call's input nor the request's body, and no header that may carry a secret: an error is printed,
/// dumped and logged in places nobody foresaw.
public struct ClientError: Error, Sendable, CustomStringConvertible, ClientErrorKindProviding {
  /// The operation's identifier.
  public let operationID: String
  /// How far the call came.
  public let kind: ClientErrorKind
  /// Why it failed.
  public let underlyingError: any Error
  /// The request, when it came to one.
  public let request: HTTPRequest?
  /// The answer's head, when one came.
  public let response: HTTPResponse?

  /// An error; headers with secrets are taken out of what is kept.
  public init(
    operationID: String, underlyingError: any Error, request: HTTPRequest? = nil, response: HTTPResponse? = nil
  ) {
    self.operationID = operationID
    self.underlyingError = underlyingError
    kind = ClientErrorKind(underlyingError, wasSent: request != nil, wasAnswered: response != nil)
    self.request = request.map { request in
      var request = request
      request.headerFields = request.headerFields.withoutSecrets
      // A query may carry a key or a token.
      request.path = request.path.map { String($0.prefix { $0 != "?" }) }
      return request
    }
    self.response = response.map { response in
      var response = response
      response.headerFields = response.headerFields.withoutSecrets
      return response
    }
  }

  /// The answer that was refused for its status, with its headers, body and what the server says is wrong; nil when the
  /// call failed for another reason.
  public var statusError: StatusError? {
    switch underlyingError {
    case let error as StatusError: error
    case let error as UnexpectedResponse: error.statusError
    default: nil
    }
  }

  /// What the server says is wrong, field by field where it does; empty when it says nothing.
  public var details: [APIErrorDetail] { statusError?.details ?? [] }

  /// The status of the answer, when one came.
  public var status: Int? { statusError?.status ?? response?.status.code }

  public var clientErrorKind: ClientErrorKind { kind }

  public var description: String {
    let status = response.map { " (status \($0.status.code))" } ?? ""
    return "\(operationID)\(status): \(underlyingError)"
  }
}
