/// One of an operation's answers: what came with its status.
public protocol Answer: Hashable, Sendable {
  /// The body as it came; empty when there was none, or when it is still coming.
  var bytes: [UInt8] { get }
  /// Takes an answer apart. Throws `UnexpectedContentType` for a body of another kind than the document promises.
  init(_ reader: AnswerReader) async throws
  /// Sets the headers and body of a response.
  func write(to writer: inout AnswerWriter)
}
