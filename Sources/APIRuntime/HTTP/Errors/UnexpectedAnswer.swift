/// A documented status with a body of another content type, such as an HTML page from a proxy.
public struct UnexpectedContentType: Error, Hashable, Sendable, CustomStringConvertible {
  /// The received status.
  public let status: Int
  /// The received content type; nil if it is missing.
  public let contentType: String?
  /// The documented content type.
  public let expected: String

  /// Creates an error for an answer of another content type.
  package init(status: Int, contentType: String?, expected: String) {
    self.status = status
    self.contentType = contentType
    self.expected = expected
  }

  public var description: String {
    "expected \(expected), got \(contentType ?? "no content type") with status \(status)"
  }
}

/// An answer other than the expected one, as with `response.ok` for status 404.
public struct UnexpectedResponse: Error, Sendable, CustomStringConvertible {
  /// The expected answer, such as `ok`.
  public let expected: String
  /// The received status.
  public let status: Int
  /// The received answer; its headers are kept only if it is undocumented.
  public let payload: UndocumentedPayload

  /// Creates an error for a caller that expected another answer.
  ///
  /// - Parameters:
  ///   - expected: the expected answer, such as `ok`.
  ///   - status: the received status.
  ///   - payload: the received answer.
  public init(expected: String, status: Int, payload: UndocumentedPayload = UndocumentedPayload()) {
    self.expected = expected
    self.status = status
    self.payload = payload
  }

  public var description: String { "expected the response \(expected), got \(statusError.words)" }
}

/// A body of another content type than the requested one, as with `body.csv` if JSON was received.
public struct UnexpectedBody: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested content type.
  public let expected: String

  /// Creates an error for a caller that requested this content type.
  public init(expected: String) { self.expected = expected }

  public var description: String { "the body is not \(expected)" }
}

/// An answer in which a documented header is missing or not of its type.
public struct MissingHeader: Error, Hashable, Sendable, CustomStringConvertible {
  /// The header's name.
  public let name: String
  /// The answer's status code.
  public let status: Int

  public var description: String { "the response with status \(status) has no valid header \(name)" }
}
