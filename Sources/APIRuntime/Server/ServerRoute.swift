public import HTTPTypes

/// An operation as a server answers it: from a request to a response.
public struct ServerRoute: Sendable {
  /// What the document says about the operation.
  public let facts: OperationFacts
  /// The operation's name in the document, or the one derived from its path.
  public var operationID: String { facts.id }
  public var method: HTTPRequest.Method { facts.method }
  /// The path below the server's address, parameters in braces.
  public var pathTemplate: String { facts.pathTemplate }
  private let answer: @Sendable (ServerRequest) async throws -> (HTTPResponse, HTTPBody?)

  /// The route of an operation that a handler answers; `facts` put it under another path or method than its own.
  public init<Served: APIOperation>(
    _: Served.Type, as facts: OperationFacts = Served.facts,
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

  /// Answers a request; `pathParameters` are percent-encoded, as they stand in the path. Throws `RequestProblem` for a request that the
  /// document does not allow, and whatever the handler throws.
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
