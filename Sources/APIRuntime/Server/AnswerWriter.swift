public import HTTPTypes

/// Builds a response from an answer. Used by generated code.
public struct AnswerWriter: Sendable {
  private var response: HTTPResponse
  private var body: HTTPBody?
  private let configuration: Configuration

  /// Creates a response without headers or body.
  public init(statusCode: Int, configuration: Configuration) {
    response = HTTPResponse(status: HTTPResponse.Status(code: statusCode))
    self.configuration = configuration
  }

  /// Sets a header; nothing for nil.
  public mutating func header(_ name: String, _ value: (some ParameterValue)?) {
    guard let value, let name = HTTPField.Name(name) else { return }
    response.headerFields[name] = value.parameterText(configuration.dateTranscoder)
  }

  /// Sets a header to a list, joined by commas; nothing for nil.
  public mutating func header(_ name: String, _ values: [some ParameterValue]?) {
    guard let values else { return }
    header(name, values.map { $0.parameterText(configuration.dateTranscoder) }.joined(separator: ","))
  }

  /// Adds header fields.
  public mutating func headers(_ fields: HTTPFields) { response.headerFields.append(contentsOf: fields) }

  /// Sets the body to JSON.
  public mutating func json(_ content: JSONContent<some Any>, contentType: String = "application/json") {
    stream(HTTPBody(content.bytes), contentType: contentType)
  }

  /// Sets the body, which is streamed. A content type with a wildcard becomes `application/octet-stream`.
  public mutating func stream(_ body: HTTPBody, contentType: String) {
    response.headerFields[.contentType] = contentType.contains("*") ? "application/octet-stream" : contentType
    self.body = body
  }

  /// Sets the body to bytes; their content type comes from the headers, if set.
  public mutating func bytes(_ bytes: [UInt8]) { body = HTTPBody(bytes) }

  /// The response.
  public func build() -> (HTTPResponse, HTTPBody?) {
    var response = response
    if case .known(let length)? = body?.length { response.headerFields[.contentLength] = String(length) }
    return (response, body)
  }
}
