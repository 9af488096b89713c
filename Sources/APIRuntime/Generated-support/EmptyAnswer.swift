/// An answer without a body.
public struct EmptyAnswer: Answer {
  public var bytes: [UInt8] { [] }

  /// The answer.
  public init() {}

  public init(_ reader: AnswerReader) {}

  public func write(to writer: inout AnswerWriter) {}
}
