/// A request that the document does not allow: what a server answers with 400, 413 or 415.
public struct RequestProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status code of the answer.
  public let statusCode: Int
  /// What is wrong, in words that may be sent back: no value of the request is in them.
  public let message: String
  /// The parameter or the path in the body (`general.name`) it is about, when it is about one.
  public let field: String?

  /// A problem with a request.
  public init(statusCode: Int = 400, _ message: String, field: String? = nil) {
    self.statusCode = statusCode
    self.message = message
    self.field = field
  }

  public var description: String { "\(statusCode): \(message)" }
}
