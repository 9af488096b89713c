public import HTTPTypes

/// An operation on a server: turns a request into a response.
public struct ServerRoute: Sendable {
  /// What the document says about the operation.
  public let facts: OperationFacts
  /// The operation's name in the document, or the one derived from its path.
  public var operationID: String { facts.id }
  /// The HTTP method.
  public var method: HTTPRequest.Method { facts.method }
  /// The path below the server's address, parameters in braces.
  public var pathTemplate: String { facts.pathTemplate }
  private let answer: @Sendable (ServerRequest) async throws -> (HTTPResponse, HTTPBody?)

  /// Creates the route of an operation.
  ///
  /// - Parameters:
  ///   - operation: the operation's type.
  ///   - facts: what the document says about the operation; others give the route another path or method.
  ///   - handler: answers a request.
  public init<Served: APIOperation>(
    _ operation: Served.Type, as facts: OperationFacts = Served.facts,
    _ handler: @escaping @Sendable (Served.Input) async throws -> Served.Output
  ) where Served.Input: ServerInput {
    self.facts = facts
    answer = { request in
      let (statusCode, answer) = try await handler(Served.Input(request)).answer
      var writer = AnswerWriter(statusCode: statusCode, configuration: request.configuration)
      answer.write(to: &writer)
      return writer.build()
    }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request's head.
  ///   - body: its body; nil if there is none.
  ///   - pathParameters: the values in the path, percent-encoded.
  ///   - configuration: how the request is read and the answer written.
  ///   - maximumBytes: the longest body that is read into memory.
  /// - Returns: The answer's head and body.
  /// - Throws: `RequestProblem` for a request that the document does not allow, and what the handler throws.
  public func handle(
    _ request: HTTPRequest, _ body: HTTPBody?, pathParameters: [String: String],
    configuration: Configuration = Configuration(), maximumBytes: Int = 16 << 20
  ) async throws -> (HTTPResponse, HTTPBody?) {
    try await answer(
      ServerRequest(
        request, body: body, operationID: operationID, pathParameters: pathParameters, configuration: configuration,
        maximumBytes: maximumBytes))
  }
}

/// An operation's input, created from a request.
public protocol ServerInput: Hashable, Sendable {
  /// Reads parameters and body. Throws `RequestProblem`, and what reading the body throws.
  init(_ request: ServerRequest) async throws
}

extension NoInput: ServerInput {
  public init(_ request: ServerRequest) { self.init(headers: AcceptHeaders(request)) }
}

extension AcceptHeaders {
  /// Creates headers with the content types that a request accepts.
  public init(_ request: ServerRequest) { self.init(accept: request.accept) }
}

/// A body in one of the content types of an operation, created from a request.
public protocol ServerContent: Hashable, Sendable {
  /// Reads the body. Throws `RequestProblem`, and what reading the body throws.
  init(_ request: ServerRequest) async throws
}

extension JSONRequest: ServerContent {
  public init(_ request: ServerRequest) async throws {
    guard request.offers("application/json") else { throw request.unsupported(["application/json"]) }
    self = .json(try await request.json())
  }
}
