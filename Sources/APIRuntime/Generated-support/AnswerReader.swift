public import HTTPTypes

/// An answer that is to be taken apart.
public struct AnswerReader: Sendable {
  /// The answer's head.
  public let response: HTTPResponse
  /// Its body, still coming; nil when there is none.
  public let body: HTTPBody?
  public let configuration: Configuration
  /// The operation it answers.
  public let operationID: String

  /// An answer as it came.
  public init(_ response: HTTPResponse, _ body: HTTPBody?, configuration: Configuration, operationID: String) {
    self.response = response
    self.body = body
    self.configuration = configuration
    self.operationID = operationID
  }

  public var statusCode: Int { response.status.code }

  /// Whether the body says that it is of this kind.
  public func offers(_ contentType: String) -> Bool {
    ResponseBody.matches(response.headerFields[.contentType], contentType)
  }

  /// The value of a header; nil when it did not come, or is not of this type.
  public func header<Value: ParameterValue>(_ name: String) -> Value? {
    guard let name = HTTPField.Name(name), let text = response.headerFields[name] else { return nil }
    return Value(parameterText: text, configuration.dateTranscoder)
  }

  /// The value of a header that has to come. Throws `MissingHeader`.
  public func requiredHeader<Value: ParameterValue>(_ name: String) throws -> Value {
    guard let value: Value = header(name) else { throw MissingHeader(name: name, status: statusCode) }
    return value
  }

  /// The elements of a header that has to come, between commas. Throws `MissingHeader`.
  public func requiredHeaderList<Value: ParameterValue>(_ name: String) throws -> [Value] {
    guard let values: [Value] = headerList(name) else { throw MissingHeader(name: name, status: statusCode) }
    return values
  }

  /// The elements of a header, between commas; nil when it did not come, or holds what is not of this type.
  public func headerList<Value: ParameterValue>(_ name: String) -> [Value]? {
    guard let text: String = header(name) else { return nil }
    let elements = text.split(separator: ",").map { element in
      Value(parameterText: String(element.drop { $0 == " " }), configuration.dateTranscoder)
    }
    return elements.contains { $0 == nil } ? nil : elements.compactMap(\.self)
  }

  /// The body, to be decoded when asked. Throws `UnexpectedContentType` and what reading the body throws.
  public func json<Value>(_ contentType: String = "application/json") async throws -> JSONContent<Value> {
    let bytes = try await ResponseBody.bytes(response, body, expecting: contentType, configuration: configuration)
    return JSONContent(bytes: bytes, options: configuration.readingOptions(operationID: operationID))
  }

  /// The body, still coming. Throws `UnexpectedContentType`.
  public func stream(_ contentType: String) throws -> HTTPBody {
    guard offers(contentType) else {
      throw UnexpectedContentType(
        status: statusCode, contentType: response.headerFields[.contentType], expected: contentType)
    }
    return body ?? HTTPBody([])
  }
}
