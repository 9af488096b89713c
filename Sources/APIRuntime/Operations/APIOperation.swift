public import HTTPTypes

/// An operation of an API: its facts, its input and its output. Generated code declares one for each operation of the
/// document.
public protocol APIOperation: SendableMetatype {
  /// The parameters and the body.
  associatedtype Input: Hashable & Sendable
  /// The documented answers.
  associatedtype Output: OperationOutput
  /// What the document says about the operation.
  static var facts: OperationFacts { get }
}

extension APIOperation {
  /// The operation's name in the document, or the one derived from its path.
  public static var id: String { facts.id }
  /// The HTTP method.
  public static var method: HTTPRequest.Method { facts.method }
  /// The path below the server's address, parameters in braces.
  public static var pathTemplate: String { facts.pathTemplate }
  /// The document's tags, which group operations.
  public static var tags: [String] { facts.tags }
  /// Alternative security requirements: all schemes of one alternative are needed together. Empty if no credential is
  /// needed.
  public static var security: [[SecurityRequirement]] { facts.security }
  /// The privileges that an API client needs for the operation.
  public static var requiredPrivileges: [String] { facts.requiredPrivileges }
  /// Whether the document marks the operation as deprecated.
  public static var isDeprecated: Bool { facts.isDeprecated }
  /// Since when it is deprecated, as the document writes the date; nil if it does not say.
  public static var deprecatedSince: String? { facts.deprecatedSince }

  /// Reads an answer. JSON bodies are collected but not decoded; other bodies are streams.
  ///
  /// Throws `UnexpectedContentType` for a documented status whose body has another content type.
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

/// An operation's input, which can be written to a request.
public protocol OperationInput: Hashable, Sendable {
  /// The header parameters.
  associatedtype Headers: OperationHeaders
  /// The header parameters, with the requested content types.
  var headers: Headers { get }
  /// Adds parameters and body to a request for the operation.
  func write(to request: inout RequestBuilder) throws
}

/// The headers of an operation's input.
public protocol OperationHeaders: Hashable, Sendable {
  /// The requested content types, the preferred one first; nil for all that the document names.
  var accept: [String]? { get }
}

/// The headers of an operation that has none of its own.
public struct AcceptHeaders: OperationHeaders {
  /// The requested content types, the preferred one first; nil for all that the document names.
  public var accept: [String]?

  /// Creates headers that request certain content types.
  public init(accept: [String]? = nil) { self.accept = accept }
}

/// The input of an operation that has neither parameters nor a body.
public struct NoInput: OperationInput {
  /// The requested content types.
  public var headers: AcceptHeaders

  /// Creates an input with only the requested content types.
  public init(headers: AcceptHeaders = AcceptHeaders()) { self.headers = headers }

  public func write(to request: inout RequestBuilder) {}
}
