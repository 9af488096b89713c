/// A body in one of the content types that an operation takes, able to be read from a request.
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
