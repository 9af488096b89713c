public import HTTPTypes

/// A request from which an operation's input is created.
public struct ServerRequest: Sendable {
  /// The request's head.
  public let head: HTTPRequest
  /// The body, a stream; nil if there is none.
  public let body: HTTPBody?
  /// The operation's identifier.
  public let operationID: String
  /// How the request is read.
  public let configuration: Configuration
  /// The longest body read into memory, in bytes.
  public let maximumBytes: Int
  /// The query's fields.
  public let query: RequestFields
  private let pathFields: RequestFields

  /// Creates a request for an operation; `pathParameters` are percent-encoded, as in the path. Throws `RequestProblem`
  /// for a malformed query.
  package init(
    _ head: HTTPRequest, body: HTTPBody?, operationID: String, pathParameters: [String: String],
    configuration: Configuration, maximumBytes: Int
  ) throws {
    self.head = head
    self.body = body
    self.operationID = operationID
    self.configuration = configuration
    self.maximumBytes = maximumBytes
    pathFields = RequestFields(
      "path parameter", pathParameters.mapValues { [$0] }, encoding: .percent, configuration.dateTranscoder)
    let parts = (head.path ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    query = try RequestFields("query parameter", encoded: parts.count > 1 ? parts[1] : "", configuration.dateTranscoder)
  }

  // MARK: Parameters

  /// A parameter of the path. Throws `RequestProblem` if it is not of this type.
  public func path<Value: ParameterValue>(_ name: String) throws -> Value { try pathFields.required(name) }

  /// A parameter of the path that is written as `.blue` or `;color=blue`. Throws `RequestProblem` if it is not of this
  /// type.
  public func path<Value: ParameterValue>(_ name: String, style: ParameterStyle) throws -> Value {
    let values: [Value] = try pathList(name, style: style)
    guard let value = values.first ?? Value(parameterText: "", configuration.dateTranscoder), values.count < 2 else {
      throw RequestProblem("path parameter \(name) is not a single value", field: name)
    }
    return value
  }

  /// A list in the path, by default with its elements separated by commas. Throws `RequestProblem` if an element is not
  /// of this type.
  public func pathList<Value: ParameterValue>(
    _ name: String, style: ParameterStyle = .simple, explode: Bool = false
  ) throws -> [Value] {
    try pathFields.list(name, pathFields.encoded(name), style, explode: explode)
  }

  /// The members of an object in the path. Throws `RequestProblem` if it does not have this style.
  public func pathMembers(
    _ name: String, style: ParameterStyle = .simple, explode: Bool = false
  ) throws -> RequestFields {
    try pathFields.requiredMembers(name, style: style, explode: explode)
  }

  /// The headers, by names in lower case. A header may have several values.
  public var headers: RequestFields {
    var texts: [String: [String]] = [:]
    for field in head.headerFields { texts[field.name.canonicalName, default: []].append(field.value) }
    return RequestFields("header", texts, configuration.dateTranscoder)
  }

  /// The cookies.
  public var cookies: RequestFields {
    let items = (head.headerFields[.cookie] ?? "").split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
    let texts = items.filter { $0.count == 2 }.map { item in (item[0].trimmingBlanks(), [item[1].trimmingBlanks()]) }
    return RequestFields(
      "cookie", Dictionary(texts, uniquingKeysWith: +), encoding: .cookie, configuration.dateTranscoder)
  }

  /// The accepted content types; nil if the request does not say.
  public var accept: [String]? {
    head.headerFields[.accept].map { accepted in accepted.split(separator: ",").map { $0.trimmingBlanks() } }
  }

  // MARK: Body

  /// Whether the body is of this content type; a body without a content type matches any.
  public func offers(_ contentType: String) -> Bool {
    ResponseBody.matches(head.headerFields[.contentType], contentType)
  }

  /// The problem for a body of another content type than these.
  public func unsupported(_ contentTypes: [String]) -> RequestProblem {
    RequestProblem(statusCode: 415, "the body must be \(contentTypes.joined(separator: " or "))")
  }

  /// An optional body; nil if it is missing. Throws `RequestProblem`, and what reading the body throws.
  public func optionalBody<Content: ServerContent>() async throws -> Content? {
    if body == nil { return nil }
    if case .known(0)? = body?.length, head.headerFields[.contentType] == nil { return nil }
    return try await Content(self)
  }

  /// A JSON body. Throws `RequestProblem` for text that is not of this type.
  public func json<Value: JSONReadable>() async throws -> Value {
    let bytes = try await bytes()
    do {
      return try Value(jsonBytes: bytes, options: configuration.readingOptions(operationID: operationID))
    } catch {
      throw RequestProblem("the body is invalid at byte \(error.offset): expected \(error.expected)", field: error.path)
    }
  }

  /// The fields of a form. Throws `RequestProblem` for a malformed or too long form, and what reading the body throws.
  public func form() async throws -> RequestFields {
    let text = String(decoding: try await bytes(), as: UTF8.self)
    return try RequestFields("form field", encoded: text, configuration.dateTranscoder)
  }

  /// The fields and files of a form. Throws `RequestProblem` for a malformed or too long form, and what reading the
  /// body throws.
  public func multipart() async throws -> MultipartFields {
    do {
      let parts = try await MultipartForm.parts(
        of: body ?? HTTPBody([]), contentType: head.headerFields[.contentType] ?? "", maximumBytes: maximumBytes)
      return MultipartFields(parts, configuration.dateTranscoder)
    } catch let error as MultipartReadingError {
      throw RequestProblem("the body is invalid: \(error)")
    } catch HTTPBodyError.tooLong(let limit) {
      throw RequestProblem.tooLong(limit)
    }
  }

  /// The body as a stream.
  public var stream: HTTPBody { body ?? HTTPBody([]) }

  private func bytes() async throws -> [UInt8] {
    do {
      return try await body?.collect(upTo: maximumBytes) ?? []
    } catch HTTPBodyError.tooLong(let limit) {
      throw RequestProblem.tooLong(limit)
    }
  }
}

extension RequestProblem {
  fileprivate static func tooLong(_ limit: Int) -> RequestProblem {
    RequestProblem(statusCode: 413, "the body exceeds \(limit) bytes")
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Without blanks at its ends.
  func trimmingBlanks() -> String {
    var rest = self[...]
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return String(rest)
  }
}

/// A request that the document does not allow: what a server answers with 400, 413 or 415.
public struct RequestProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status code of the answer.
  public let statusCode: Int
  /// What is wrong, in words that may be sent back: they contain no value of the request.
  public let message: String
  /// The parameter, or the path in the body (`general.name`), at fault; nil if there is none.
  public let field: String?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - statusCode: the status code of the answer.
  ///   - message: what is wrong, in words that may be sent back: they contain no value of the request.
  ///   - field: the parameter, or the path in the body (`general.name`), at fault.
  public init(statusCode: Int = 400, _ message: String, field: String? = nil) {
    self.statusCode = statusCode
    self.message = message
    self.field = field
  }

  public var description: String { "\(statusCode): \(message)" }
}
