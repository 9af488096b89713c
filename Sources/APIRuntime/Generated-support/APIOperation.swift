public import HTTPTypes

/// An operation of an API: its facts, what it takes and what it answers. Generated code declares one for each
/// operation of the document.
public protocol APIOperation: SendableMetatype {
  associatedtype Input: Hashable & Sendable
  associatedtype Output: OperationOutput
  /// What the document says about the operation.
  static var facts: OperationFacts { get }
}

extension APIOperation {
  /// The operation's name in the document, or the one derived from its path.
  public static var id: String { facts.id }
  public static var method: HTTPRequest.Method { facts.method }
  /// The path below the server's address, parameters in braces.
  public static var pathTemplate: String { facts.pathTemplate }
  public static var tags: [String] { facts.tags }
  /// Alternatives; the schemes of one are needed together. Empty when no credential is needed.
  public static var security: [[String]] { facts.security }
  /// What an API client has to be allowed for the operation.
  public static var requiredPrivileges: [String] { facts.requiredPrivileges }
  public static var isDeprecated: Bool { facts.isDeprecated }
  /// Since when, as the document writes the date; nil when it does not say.
  public static var deprecatedSince: String? { facts.deprecatedSince }

  /// Takes an answer apart; JSON bodies are collected, not decoded, others are still coming.
  ///
  /// Throws `UnexpectedContentType` for a documented status with a body of another kind.
  public static func output(
    _ response: HTTPResponse, _ body: HTTPBody?, configuration: Configuration = Configuration()
  ) async throws -> Output {
    try await Output(AnswerReader(response, body, configuration: configuration, operationID: id))
  }
}

extension APIOperation where Input: OperationInput {
  /// The request for an input, without the server's address. Throws `UnusablePathParameter`.
  public static func request(
    _ input: Input, configuration: Configuration = Configuration()
  ) throws -> (HTTPRequest, HTTPBody?) {
    var builder = RequestBuilder(facts, configuration: configuration)
    builder.accept(input.headers.accept ?? facts.contentTypes)
    try input.write(to: &builder)
    return try builder.build()
  }
}
