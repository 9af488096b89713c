/// An operation's input that can be made from a request.
public protocol ServerInput: Hashable, Sendable {
  /// Reads parameters and body. Throws `RequestProblem`, and what reading the body throws.
  init(_ request: ServerRequest) async throws
}

extension NoInput: ServerInput {
  public init(_ request: ServerRequest) { self.init(headers: AcceptHeaders(request)) }
}

extension AcceptHeaders {
  /// The content types that a request asks for.
  public init(_ request: ServerRequest) { self.init(accept: request.accept) }
}
