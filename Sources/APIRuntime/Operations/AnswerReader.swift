public import HTTPTypes

/// Reads an answer's headers and body. Used by generated code.
public struct AnswerReader: Sendable {
  /// The answer's head.
  public let response: HTTPResponse
  /// Its body, a stream; nil if there is none.
  public let body: HTTPBody?
  /// How the answer is read.
  public let configuration: Configuration
  /// The operation's identifier.
  public let operationID: String

  /// Creates a reader for an answer.
  public init(_ response: HTTPResponse, _ body: HTTPBody?, configuration: Configuration, operationID: String) {
    self.response = response
    self.body = body
    self.configuration = configuration
    self.operationID = operationID
  }

  /// The answer's status code.
  public var statusCode: Int { response.status.code }

  /// Whether the answer's content type matches, as in `ResponseBody.matches`.
  public func offers(_ contentType: String) -> Bool {
    ResponseBody.matches(response.headerFields[.contentType], contentType)
  }

  /// The value of a header; nil if it is missing or not of this type.
  public func header<Value: ParameterValue>(_ name: String) -> Value? {
    guard let name = HTTPField.Name(name), let text = response.headerFields[name] else { return nil }
    return Value(parameterText: text, configuration.dateTranscoder)
  }

  /// The value of a required header. Throws `MissingHeader`.
  public func requiredHeader<Value: ParameterValue>(_ name: String) throws -> Value {
    guard let value: Value = header(name) else { throw MissingHeader(name: name, status: statusCode) }
    return value
  }

  /// The comma-separated elements of a required header. Throws `MissingHeader`.
  public func requiredHeaderList<Value: ParameterValue>(_ name: String) throws -> [Value] {
    guard let values: [Value] = headerList(name) else { throw MissingHeader(name: name, status: statusCode) }
    return values
  }

  /// The comma-separated elements of a header; nil if it is missing or an element is not of this type.
  public func headerList<Value: ParameterValue>(_ name: String) -> [Value]? {
    guard let text: String = header(name) else { return nil }
    let elements = text.split(separator: ",").map { element in
      Value(parameterText: String(element.drop { $0 == " " }), configuration.dateTranscoder)
    }
    return elements.contains { $0 == nil } ? nil : elements.compactMap(\.self)
  }

  /// Collects the body, to be decoded on demand. Throws `UnexpectedContentType` and what reading the body throws.
  public func json<Value>(_ contentType: String = "application/json") async throws -> JSONContent<Value> {
    let bytes = try await ResponseBody.bytes(response, body, expecting: contentType, configuration: configuration)
    var content = JSONContent<Value>(bytes: bytes, options: configuration.readingOptions(operationID: operationID))
    content.observer = DecodingObserver(configuration, operationID: operationID)
    return content
  }

  /// The body as a stream. Throws `UnexpectedContentType`.
  public func stream(_ contentType: String) throws -> HTTPBody {
    guard offers(contentType) else {
      throw UnexpectedContentType(
        status: statusCode, contentType: response.headerFields[.contentType], expected: contentType)
    }
    return body ?? HTTPBody([])
  }
}

/// Reads the bodies of answers. Used by generated code.
public enum ResponseBody {
  /// How many bytes of an undocumented answer are kept: enough for any error message.
  static let undocumentedLimit = 1 << 20

  /// Collects a body of the documented kind. Throws `UnexpectedContentType` for another kind (unless `expected` is
  /// nil), and `HTTPBodyError.tooLong` beyond the configuration's limit.
  public static func bytes(
    _ response: HTTPResponse, _ body: HTTPBody?, expecting expected: String?, configuration: Configuration
  ) async throws -> [UInt8] {
    let contentType = response.headerFields[.contentType]
    if let expected, !matches(contentType, expected) {
      throw UnexpectedContentType(status: response.status.code, contentType: contentType, expected: expected)
    }
    return try await body?.collect(upTo: configuration.maximumResponseBytes, configuration.collection) ?? []
  }

  /// Reads an undocumented answer, with as much of its body as an error message needs. Throws what the body throws.
  public static func undocumented(_ response: HTTPResponse, _ body: HTTPBody?) async throws -> UndocumentedPayload {
    var kept: [UInt8] = []
    if let body {
      for try await chunk in body {
        kept.append(contentsOf: chunk.prefix(undocumentedLimit - kept.count))
        if kept.count >= undocumentedLimit { break }
      }
    }
    return UndocumentedPayload(headerFields: response.headerFields, body: body == nil ? nil : kept)
  }

  /// Whether a content type matches: parameters are ignored, `application/problem+json` is JSON too, and `image/*`
  /// matches any image. A missing content type matches everything.
  public static func matches(_ contentType: String?, _ expected: String) -> Bool {
    guard let contentType else { return true }
    let kind = essence(contentType)
    let wanted = essence(expected)
    if wanted.hasSuffix("/*") { return wanted == "*/*" || kind.hasPrefix(wanted.dropLast()) }
    return kind == wanted || wanted == "application/json" && kind.hasSuffix("+json")
  }

  private static let usualKinds: Set<String> = [
    "application/json", "application/octet-stream", "application/problem+json", "application/xml", "text/html",
    "text/plain", "text/xml",
  ]

  /// The media type without parameters, if it is one that servers usually send; otherwise nil.
  static func usualKind(_ contentType: String) -> String? {
    let kind = essence(contentType)
    return usualKinds.contains(kind) ? kind : nil
  }

  /// A content type with its parameters redacted, and the media type too unless it is a usual one. A usual media type
  /// cannot repeat a secret, and the meaning of an answer depends on it.
  package static func redacted(_ contentType: String, by redact: (String) -> String) -> String {
    guard usualKind(contentType) != nil, let end = contentType.firstIndex(of: ";") else {
      return usualKind(contentType) == nil ? redact(contentType) : contentType
    }
    return contentType[..<end] + redact(String(contentType[end...]))
  }

  /// `type/subtype` in lower case.
  private static func essence(_ contentType: String) -> String {
    let end = contentType.firstIndex(of: ";") ?? contentType.endIndex
    return contentType[..<end].filter { $0 != " " && $0 != "\t" }.lowercased()
  }
}
