public import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// An answer with a status other than the one wanted, with what is needed to say why.
public struct StatusError: Error, Hashable, Sendable, ClientErrorKindProviding {
  /// The operation's identifier; empty where it is not known.
  public let operationID: String
  /// The status code, as 404.
  public let status: Int
  /// The answer's headers, without those that may carry a secret.
  public let headerFields: HTTPFields
  /// Where the server sends the request instead: the host only, as addresses may hold secrets.
  public let redirectHost: String?
  /// The answer's body, as far as it was kept. It may repeat what was sent, a password among it.
  public let body: [UInt8]
  /// What the server says is wrong; empty when it says nothing that can be read. Texts are the server's: they are data,
  /// and must be sanitised and cleared of secrets before they are shown.
  public let details: [APIErrorDetail]

  /// An error for an answer.
  public init(operationID: String = "", response: HTTPResponse, body: [UInt8]) {
    self.operationID = operationID
    status = response.status.code
    headerFields = response.headerFields.withoutSecrets
    redirectHost = response.headerFields[.location].flatMap { URL(string: $0)?.host() }
    self.body = body
    details = APIErrorDetail.list(in: body)
  }

  /// What the body is, as the server says.
  public var contentType: String? { headerFields[.contentType] }

  /// Whether the body is a web page: something in front of the server has answered, not the server itself.
  public var isHTML: Bool {
    if let contentType { return ResponseBody.matches(contentType, "text/html") }
    return body.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "<")
  }

  /// `.validation` for 400 and 422 when the server names a field, else `.status`.
  public var clientErrorKind: ClientErrorKind {
    [400, 422].contains(status) && details.contains { $0.field != nil } ? .validation : .status
  }
}

/// What the server says may repeat what was sent: it is not shown.
extension StatusError: CustomStringConvertible, CustomReflectable {
  public var description: String { operationID.isEmpty ? "status \(status)" : "\(operationID): status \(status)" }
  public var customMirror: Mirror { Mirror(self, children: ["operationID": operationID, "status": status]) }
}

extension UnexpectedResponse {
  /// The answer as an error that says what the server says is wrong.
  public var statusError: StatusError {
    StatusError(
      response: HTTPResponse(status: .init(code: status), headerFields: payload.headerFields), body: payload.body ?? [])
  }
}
