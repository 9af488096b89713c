/// The case names of status codes.
enum StatusName {
  static func of(_ status: Response.Status) -> String {
    switch status {
    case .code(let code): codes[code] ?? "code\(code)"
    case .hundred(let hundred):
      ["informational", "successful", "redirection", "clientError", "serverError"][hundred - 1]
    case .default: "_default"
    }
  }

  /// The name of a type for what has the name of a case.
  static func type(of name: String) -> String {
    let plain = name.hasPrefix("_") ? name.dropFirst() : name[...]
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  /// RFC 9110, section 15.
  private static let codes: [Int: String] = [
    100: "_continue", 101: "switchingProtocols", 200: "ok", 201: "created", 202: "accepted",
    203: "nonAuthoritativeInformation", 204: "noContent", 205: "resetContent", 206: "partialContent",
    207: "multiStatus", 300: "multipleChoices", 301: "movedPermanently", 302: "found", 303: "seeOther",
    304: "notModified", 307: "temporaryRedirect", 308: "permanentRedirect", 400: "badRequest", 401: "unauthorized",
    402: "paymentRequired", 403: "forbidden", 404: "notFound", 405: "methodNotAllowed", 406: "notAcceptable",
    407: "proxyAuthenticationRequired", 408: "requestTimeout", 409: "conflict", 410: "gone", 411: "lengthRequired",
    412: "preconditionFailed", 413: "contentTooLarge", 414: "uriTooLong", 415: "unsupportedMediaType",
    416: "rangeNotSatisfiable", 417: "expectationFailed", 421: "misdirectedRequest", 422: "unprocessableContent",
    423: "locked", 424: "failedDependency", 425: "tooEarly", 426: "upgradeRequired", 428: "preconditionRequired",
    429: "tooManyRequests", 431: "requestHeaderFieldsTooLarge", 500: "internalServerError", 501: "notImplemented",
    502: "badGateway", 503: "serviceUnavailable", 504: "gatewayTimeout", 505: "httpVersionNotSupported",
  ]
}

extension Response.Status {
  /// Codes by number, then hundreds, then the rest.
  var order: Int {
    switch self {
    case .code(let code): code
    case .hundred(let hundred): 1000 + hundred
    case .default: 2000
    }
  }
}
