/// What an operation answers: a case for each answer of the document, and one for those it does not describe.
public protocol OperationOutput: Hashable, Sendable {
  /// The answers of the document, those for fewer status codes first.
  static var answers: [AnswerCase<Self>] { get }
  /// An answer that the document does not describe.
  static func undocumented(statusCode: Int, _ payload: UndocumentedPayload) -> Self
  /// The answer with its status code.
  var answer: (statusCode: Int, any Answer) { get }
}

extension OperationOutput {
  /// Takes an answer apart; JSON bodies are collected, not decoded, others are still coming.
  public init(_ reader: AnswerReader) async throws {
    let status = reader.statusCode
    if let known = Self.answers.first(where: { $0.statusCodes.contains(status) }) {
      self = try await known.read(reader)
    } else {
      self = .undocumented(statusCode: status, try await UndocumentedPayload(reader))
    }
  }

  /// The status code that came.
  public var statusCode: Int { answer.statusCode }

  /// The body as it came, whatever the answer; empty when there was none, or when it is still coming.
  public var bytes: [UInt8] { answer.1.bytes }

  /// The answer of one status code, for a caller who wants no other; `name` is what it is called in the error.
  public func only<Wanted: Answer>(_ statusCode: Int, _ name: String) throws -> Wanted {
    let (status, answer) = answer
    guard status == statusCode, let answer = answer as? Wanted else { throw unexpected(name) }
    return answer
  }

  /// The error for a caller who wanted another answer.
  public func unexpected(_ expected: String) -> UnexpectedResponse {
    let (status, answer) = answer
    let payload = answer as? UndocumentedPayload ?? UndocumentedPayload(body: answer.bytes)
    return UnexpectedResponse(expected: expected, status: status, payload: payload)
  }
}
