import APIRuntime
import HTTPTypes

/// A refusal in the form of Jamf's API.
struct APIFailure: Error, Hashable, Sendable {
  struct Cause: Hashable, Sendable {
    var code: String
    var description: String
    var id: String? = "0"
    var field: String?
  }

  var status: Int
  /// May be empty, as on real servers that do not know the cause themselves.
  var causes: [Cause]

  static func invalid(field: String?, _ description: String) -> APIFailure {
    APIFailure(status: 400, causes: [Cause(code: "INVALID_CONTENT", description: description, field: field)])
  }

  static let invalidToken = APIFailure(status: 401, causes: [Cause(code: "INVALID_TOKEN", description: "Unauthorized")])
  /// Jamf's servers give no cause when a user name or a password is wrong.
  static let wrongPassword = APIFailure(status: 401, causes: [])
  static let missingPrivilege = APIFailure(
    status: 403, causes: [Cause(code: "INVALID_PRIVILEGE", description: "Forbidden")])
  static let noSuchPath = APIFailure(status: 404, causes: [])
  static let methodNotAllowed = APIFailure(status: 405, causes: [])
  static let tooManyRequests = APIFailure(
    status: 429, causes: [Cause(code: "TOO_MANY_REQUESTS", description: "The limit of requests is reached")])
  static let internalError = APIFailure(status: 500, causes: [])
  /// From something in front of the server, which answers with a web page.
  static let gatewayTimeout = APIFailure(status: 504, causes: [])

  static func notFound(id: String) -> APIFailure {
    APIFailure(
      status: 404, causes: [Cause(code: "NOT_FOUND", description: "Record with ID \(id) not found", id: id)])
  }

  /// Pretty-printed with spaces before the colons, as on Jamf's servers.
  var body: String {
    let causes = causes.map { cause in
      """
      {
          "code" : \(Self.quoted(cause.code)),
          "description" : \(Self.quoted(cause.description)),
          "id" : \(cause.id.map(Self.quoted) ?? "null"),
          "field" : \(cause.field.map(Self.quoted) ?? "null")
        }
      """
    }
    let list = causes.isEmpty ? "[ ]" : "[ " + causes.joined(separator: ", ") + " ]"
    return """
      {
        "httpStatus" : \(status),
        "errors" : \(list)
      }
      """
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension APIFailure {
  /// A refusal by the routes, before a handler is called.
  init(_ refusal: ServerRefusal) {
    switch refusal {
    case .unknownPath: self = .noSuchPath
    case .methodNotAllowed: self = .methodNotAllowed
    case .problem(let problem): self = .invalid(field: problem.field, problem.message)
    case .failure: self = .internalError
    }
  }

  /// The refusal as HTTP.
  var message: DemoGate.Message {
    if self == .gatewayTimeout { return HTMLPage.timeout }
    let fields: HTTPFields = [.contentType: "application/json"]
    return (HTTPResponse(status: .init(code: status), headerFields: fields), HTTPBody(body))
  }
}
