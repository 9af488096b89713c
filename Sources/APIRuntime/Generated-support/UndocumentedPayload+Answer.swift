/// The answer that no document describes.
extension UndocumentedPayload: Answer {
  /// As much of the body as was kept.
  public var bytes: [UInt8] { body ?? [] }

  public init(_ reader: AnswerReader) async throws {
    self = try await ResponseBody.undocumented(reader.response, reader.body)
  }

  public func write(to writer: inout AnswerWriter) {
    writer.headers(headerFields)
    if let body { writer.bytes(body) }
  }
}
