public import HTTPTypes

/// An answer that the document does not describe.
public struct UndocumentedPayload: Sendable, Hashable {
  /// The answer's headers, as received.
  public var headerFields: HTTPFields
  /// The part of the body that was kept; nil if there was none.
  public var body: [UInt8]?

  /// Creates a payload.
  ///
  /// - Parameters:
  ///   - headerFields: the answer's headers, as received.
  ///   - body: the part of the body that was kept.
  public init(headerFields: HTTPFields = HTTPFields(), body: [UInt8]? = nil) {
    self.headerFields = headerFields
    self.body = body
  }
}

/// Headers may contain cookies, and bodies of failed sign-ins may repeat what was sent: neither is shown. A usual
/// content type is shown; any other may repeat what was sent too.
extension UndocumentedPayload: CustomStringConvertible, CustomReflectable {
  public var description: String {
    "\(contentTypeWords), \(body.map { "\($0.count) bytes" } ?? "no body")"
  }

  public var customMirror: Mirror { Mirror(self, children: ["contentType": contentTypeWords]) }

  private var contentTypeWords: String {
    headerFields[.contentType].map { ResponseBody.usualKind($0) ?? "another content type" } ?? "no content type"
  }
}

/// The answer that the document does not describe.
extension UndocumentedPayload: Answer {
  /// The part of the body that was kept, in bytes.
  public var bytes: [UInt8] { body ?? [] }

  public init(_ reader: AnswerReader) async throws {
    self = try await ResponseBody.undocumented(reader.response, reader.body)
  }

  public func write(to writer: inout AnswerWriter) {
    writer.headers(headerFields)
    if let body { writer.bytes(body) }
  }
}
