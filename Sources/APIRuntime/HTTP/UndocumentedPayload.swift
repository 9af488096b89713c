public import HTTPTypes

/// An answer that the document does not describe.
public struct UndocumentedPayload: Sendable, Hashable {
  /// The answer's headers, as they came.
  public var headerFields: HTTPFields
  /// The body, as far as it was kept; nil when there was none.
  public var body: [UInt8]?

  /// An answer's headers and body.
  public init(headerFields: HTTPFields = HTTPFields(), body: [UInt8]? = nil) {
    self.headerFields = headerFields
    self.body = body
  }
}

/// Headers may carry cookies, and bodies of failed logins may repeat what was sent: neither is shown. A content type is, when
/// it is a usual one: any other may repeat what was sent, too.
extension UndocumentedPayload: CustomStringConvertible, CustomReflectable {
  public var description: String {
    "\(contentTypeWords), \(body.map { "\($0.count) bytes" } ?? "no body")"
  }

  public var customMirror: Mirror { Mirror(self, children: ["contentType": contentTypeWords]) }

  private var contentTypeWords: String {
    headerFields[.contentType].map { ResponseBody.usualKind($0) ?? "another content type" } ?? "no content type"
  }
}
