public import HTTPTypes

/// A call that failed: which operation, how far it came, and why.
///
/// It keeps neither the call's input nor bodies, and no header that may carry a secret: an error is printed, dumped and
/// logged in places nobody foresaw.
public struct ClientError: Error, Sendable, CustomStringConvertible {
  /// The operation's identifier.
  public let operationID: String
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
    self.request = request.map { request in
      var request = request
      request.headerFields = request.headerFields.withoutSecrets
      return request
    }
    self.response = response.map { response in
      var response = response
      response.headerFields = response.headerFields.withoutSecrets
      return response
    }
  }

  public var description: String {
    let status = response.map { " (status \($0.status.code))" } ?? ""
    return "\(operationID)\(status): \(underlyingError)"
  }
}

extension HTTPFields {
  /// The fields that are safe to keep in errors and logs: those known to carry nothing but facts about the message.
  public var withoutSecrets: HTTPFields {
    let harmless: Set<HTTPField.Name> = [
      .accept, .acceptEncoding, .acceptRanges, .age, .allow, .cacheControl, .connection, .contentEncoding,
      .contentLanguage, .contentLength, .contentType, .date, .expires, .lastModified, .retryAfter, .server,
      .transferEncoding, .userAgent, .vary, .wwwAuthenticate,
    ]
    var kept = HTTPFields()
    for field in self {
      let isLimit = field.name.canonicalName.hasPrefix("x-ratelimit")
      if harmless.contains(field.name) || isLimit { kept.append(field) }
    }
    return kept
  }
}
