/// A case of an operation's output: which status codes it is for, and how it is read.
public struct AnswerCase<Output: OperationOutput>: Sendable {
  /// The status codes it is for.
  public let statusCodes: ClosedRange<Int>
  let read: @Sendable (AnswerReader) async throws -> Output

  /// The case for one status code.
  public init<Content: Answer>(_ statusCode: Int, _ make: @escaping @Sendable (Content) -> Output) {
    statusCodes = statusCode...statusCode
    read = { make(try await Content($0)) }
  }

  /// The case for several status codes, which says which of them it was.
  public init<Content: Answer>(_ statusCodes: ClosedRange<Int>, _ make: @escaping @Sendable (Int, Content) -> Output) {
    self.statusCodes = statusCodes
    read = { make($0.statusCode, try await Content($0)) }
  }
}
