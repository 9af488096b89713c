public import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// An answer with an unexpected status, with the details that explain it.
public struct StatusError: Error, Hashable, Sendable, ClientErrorKindProviding {
  /// The operation's identifier; empty if unknown.
  public let operationID: String
  /// The status code, such as 404.
  public let status: Int
  /// The answer's headers, without those that may contain a secret.
  public let headerFields: HTTPFields
  /// The host that the server redirects to. Only the host: addresses may contain secrets.
  public let redirectHost: String?
  /// The part of the answer's body that was kept. It may repeat what was sent, such as a password.
  public let body: [UInt8]
  /// The errors that the server reports; empty if none can be read. The texts come from the server: sanitize them and
  /// remove secrets before display.
  public let details: [APIErrorDetail]

  /// Creates an error for an answer.
  package init(operationID: String = "", response: HTTPResponse, body: [UInt8]) {
    self.operationID = operationID
    status = response.status.code
    headerFields = response.headerFields.withoutSecrets
    redirectHost = response.headerFields[.location].flatMap { URL(string: $0)?.host() }
    self.body = body
    details = APIErrorDetail.list(in: body)
  }

  /// The body's content type, as the server reports it.
  public var contentType: String? { headerFields[.contentType] }

  /// Whether the body is a web page: then a proxy or gateway answered, not the server itself.
  public var isHTML: Bool {
    if let contentType { return ResponseBody.matches(contentType, "text/html") }
    return body.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "<")
  }

  /// `.validation` for 400 and 422 when the server names a field, else `.status`.
  public var clientErrorKind: ClientErrorKind {
    [400, 422].contains(status) && details.contains { $0.field != nil } ? .validation : .status
  }
}

/// The server's texts may repeat what was sent: they are not shown.
extension StatusError: CustomStringConvertible, CustomReflectable {
  public var description: String { operationID.isEmpty ? words : "\(operationID): \(words)" }
  /// The same without the operation.
  var words: String { "status \(status)" + (isHTML ? " and a web page" : "") }
  public var customMirror: Mirror { Mirror(self, children: ["operationID": operationID, "status": status]) }
}

extension UnexpectedResponse {
  /// The answer as an error, with the details that the server reports.
  public var statusError: StatusError {
    StatusError(
      response: HTTPResponse(status: .init(code: status), headerFields: payload.headerFields), body: payload.body ?? [])
  }
}
