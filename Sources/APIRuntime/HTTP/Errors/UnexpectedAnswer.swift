/// A documented status with a body that is not of the documented kind, as an HTML page from something between.
public struct UnexpectedContentType: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status that came.
  public let status: Int
  /// What the server called it; nil when it said nothing.
  public let contentType: String?
  /// What the document promises.
  public let expected: String

  /// An error for an answer of another kind.
  public init(status: Int, contentType: String?, expected: String) {
    self.status = status
    self.contentType = contentType
    self.expected = expected
  }

  public var description: String {
    "expected \(expected), got \(contentType ?? "no content type") with status \(status)"
  }
}

/// Another answer came than the one the caller asked for, as in `response.ok` with status 404.
public struct UnexpectedResponse: Error, Sendable, CustomStringConvertible {
  /// The answer asked for, as `ok`.
  public let expected: String
  /// The status that came.
  public let status: Int
  /// The answer itself, as far as it is not documented.
  public let payload: UndocumentedPayload

  /// An error for a caller who wanted another answer.
  public init(expected: String, status: Int, payload: UndocumentedPayload = UndocumentedPayload()) {
    self.expected = expected
    self.status = status
    self.payload = payload
  }

  public var description: String { "expected the answer \(expected), got status \(status)" }
}
