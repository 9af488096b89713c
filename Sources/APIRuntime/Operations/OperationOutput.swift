/// An operation's output: a case for each documented answer, and one for all others.
public protocol OperationOutput: Hashable, Sendable {
  /// The documented answers, those for fewer status codes first.
  static var answers: [AnswerCase<Self>] { get }
  /// An answer that the document does not describe.
  static func undocumented(statusCode: Int, _ payload: UndocumentedPayload) -> Self
  /// The answer with its status code.
  var answer: (statusCode: Int, any Answer) { get }
}

extension OperationOutput {
  /// Reads an answer. JSON bodies are collected but not decoded; other bodies are streams.
  public init(_ reader: AnswerReader) async throws {
    let status = reader.statusCode
    if let known = Self.answers.first(where: { $0.statusCodes.contains(status) }) {
      self = try await known.read(reader)
    } else {
      self = .undocumented(statusCode: status, try await UndocumentedPayload(reader))
    }
  }

  /// The received status code.
  public var statusCode: Int { answer.statusCode }

  /// The body as received, in bytes, whatever the answer; empty if there was none, or if it is a stream.
  public var bytes: [UInt8] { answer.1.bytes }

  /// The answer as an error with the details that the server reports, unless its status is one of success (2xx). Nil then.
  public var failure: StatusError? {
    (200..<300).contains(statusCode) ? nil : unexpected("success").statusError
  }

  /// The answer for one status code. Throws `UnexpectedResponse` if another came; `name` is the expected answer in that
  /// error.
  public func only<Wanted: Answer>(_ statusCode: Int, _ name: String) throws -> Wanted {
    let (status, answer) = answer
    guard status == statusCode, let answer = answer as? Wanted else { throw unexpected(name) }
    return answer
  }

  /// The error for a caller that expected another answer.
  public func unexpected(_ expected: String) -> UnexpectedResponse {
    let (status, answer) = answer
    let payload = answer as? UndocumentedPayload ?? UndocumentedPayload(body: answer.bytes)
    return UnexpectedResponse(expected: expected, status: status, payload: payload)
  }
}

/// A case of an operation's output: its status codes, and how to read it.
public struct AnswerCase<Output: OperationOutput>: Sendable {
  /// The status codes of the case.
  public let statusCodes: ClosedRange<Int>
  let read: @Sendable (AnswerReader) async throws -> Output

  /// Creates the case for one status code.
  public init<Content: Answer>(_ statusCode: Int, _ make: @escaping @Sendable (Content) -> Output) {
    statusCodes = statusCode...statusCode
    read = { make(try await Content($0)) }
  }

  /// Creates the case for several status codes; `make` gets the received one.
  public init<Content: Answer>(_ statusCodes: ClosedRange<Int>, _ make: @escaping @Sendable (Int, Content) -> Output) {
    self.statusCodes = statusCodes
    read = { make($0.statusCode, try await Content($0)) }
  }
}

/// One of an operation's answers: its headers and body.
public protocol Answer: Hashable, Sendable {
  /// The body as received, in bytes; empty if there was none, or if it is a stream.
  var bytes: [UInt8] { get }
  /// Reads an answer. Throws `UnexpectedContentType` for a body of another kind than the document describes.
  init(_ reader: AnswerReader) async throws
  /// Sets the headers and body of a response.
  func write(to writer: inout AnswerWriter)
}

/// An answer without a body.
public struct EmptyAnswer: Answer {
  public var bytes: [UInt8] { [] }

  /// Creates the answer.
  public init() {}

  public init(_ reader: AnswerReader) {}

  public func write(to writer: inout AnswerWriter) {}
}
