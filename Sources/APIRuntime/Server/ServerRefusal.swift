public import HTTPTypes

/// A request that no handler answered.
public enum ServerRefusal: Sendable {
  /// No operation has this path.
  case unknownPath
  /// The path has operations, of these methods only.
  case methodNotAllowed([HTTPRequest.Method])
  /// The document does not allow such a request.
  case problem(RequestProblem)
  /// The handler threw an error, which is nothing to tell a client.
  case failure(any Error)

  public var statusCode: Int {
    switch self {
    case .unknownPath: 404
    case .methodNotAllowed: 405
    case .problem(let problem): problem.statusCode
    case .failure: 500
    }
  }

  /// What may be told to the client.
  public var message: String {
    switch self {
    case .unknownPath: "there is nothing under this path"
    case .methodNotAllowed(let methods): "only \(methods.map(\.rawValue).joined(separator: ", ")) may be used here"
    case .problem(let problem): problem.message
    case .failure: "the server failed"
    }
  }

  private var title: String {
    switch statusCode {
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    default: "Internal Server Error"
    }
  }

  /// The answer as RFC 9457 has it: `{"title": …, "status": …, "detail": …}`.
  public var problemDetails: (HTTPResponse, HTTPBody?) {
    let status = HTTPResponse.Status(code: statusCode)
    var members: JSONObject = ["title": .string(title), "status": .integer(statusCode), "detail": .string(message)]
    if case .problem(let problem) = self, let field = problem.field { members["field"] = .string(field) }
    var response = HTTPResponse(status: status)
    response.headerFields[.contentType] = "application/problem+json"
    return (response, HTTPBody(JSONValue.object(members).jsonBytes()))
  }
}
