import HTTPTypes

extension Error {
  /// The error with what it quotes of an answer changed. Errors of types that are not known here stay as they are: they keep
  /// what is secret from being shown themselves.
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
  /// The request with its path and headers changed.
  func redacted(by redact: (String) -> String) -> HTTPRequest {
    var request = self
    request.path = path.map(redact)
    request.headerFields = headerFields.redacted(by: redact)
    return request
  }
}

extension HTTPResponse {
  /// The answer's head with its headers changed.
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
