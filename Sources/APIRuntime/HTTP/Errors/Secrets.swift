public import HTTPTypes

/// A type that contains a password or a token, which printed, interpolated and dumped values do not show.
///
/// Uses `debugDescription`, which printing falls back to, because `description` may be a property in the document.
public protocol SecretHolding: CustomDebugStringConvertible, CustomReflectable {}

extension SecretHolding {
  /// Only the type's name.
  public var debugDescription: String { "\(Self.self) (hidden: contains a secret)" }
  /// No members.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPFields {
  /// The fields that are safe to keep in errors and logs: those known to describe only the message itself.
  public var withoutSecrets: HTTPFields {
    var kept = HTTPFields()
    for field in self where field.name.isHarmless { kept.append(field) }
    return kept
  }
}

extension HTTPField.Name {
  private static let harmless: Set<HTTPField.Name> = [
    .accept, .acceptEncoding, .acceptLanguage, .acceptRanges, .age, .allow, .cacheControl, .connection,
    .contentEncoding, .contentLanguage, .contentLength, .contentType, .date, .expires, .lastModified, .retryAfter,
    .server, .transferEncoding, .userAgent, .vary, .wwwAuthenticate,
  ]

  /// Whether fields of this name only describe the message. Unknown names are not considered harmless.
  var isHarmless: Bool { Self.harmless.contains(self) || canonicalName.hasPrefix("x-ratelimit") }
}

extension Error {
  /// The error with its quotations of an answer redacted. Errors of other types are unchanged: they hide their own
  /// secrets.
  func redacted(by redact: (String) -> String) -> any Error {
    switch self {
    case let error as JSONReadingError: error.redacted(by: redact)
    case let error as UnexpectedContentType:
      UnexpectedContentType(
        status: error.status, contentType: error.contentType.map { ResponseBody.redacted($0, by: redact) },
        expected: error.expected)
    default: self
    }
  }
}

extension HTTPRequest {
  /// The request with its path and headers redacted.
  func redacted(by redact: (String) -> String) -> HTTPRequest {
    var request = self
    request.path = path.map(redact)
    request.headerFields = headerFields.redacted(by: redact)
    return request
  }
}

extension HTTPResponse {
  /// The answer's head with its headers redacted.
  func redacted(by redact: (String) -> String) -> HTTPResponse {
    var response = self
    response.headerFields = headerFields.redacted(by: redact)
    return response
  }
}

extension HTTPFields {
  fileprivate func redacted(by redact: (String) -> String) -> HTTPFields {
    var fields = HTTPFields()
    for var field in self {
      field.value = redact(field.value)
      fields.append(field)
    }
    return fields
  }
}
