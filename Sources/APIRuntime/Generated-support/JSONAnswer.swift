/// An answer whose body is JSON.
public struct JSONAnswer<Value: JSONReadable & JSONWritable & Sendable>: Answer {
  public var body: JSONContent<Value>
  public var bytes: [UInt8] { body.bytes }

  /// An answer with this body.
  public init(body: JSONContent<Value>) { self.body = body }

  public init(_ reader: AnswerReader) async throws { body = try await reader.json() }

  public func write(to writer: inout AnswerWriter) { writer.json(body) }
}
