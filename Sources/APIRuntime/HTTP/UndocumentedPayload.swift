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

/// Headers may carry cookies, and bodies of failed logins may repeat what was sent: neither is shown.
extension UndocumentedPayload: CustomStringConvertible, CustomReflectable {
  public var description: String {
    "\(headerFields[.contentType] ?? "no content type"), \(body.map { "\($0.count) bytes" } ?? "no body")"
  }

  public var customMirror: Mirror { Mirror(self, children: ["contentType": headerFields[.contentType] as Any]) }
}
