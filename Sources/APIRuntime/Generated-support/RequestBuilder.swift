public import HTTPTypes

/// Puts a request together from an operation's facts, parameters and body. Used by generated code.
public struct RequestBuilder {
  private var request: HTTPRequest
  private var path: String
  private var query = ""
  private var cookies: [String] = []
  private var body: HTTPBody?
  private var unusable: String?
  private let configuration: Configuration

  /// A request without parameters and body.
  public init(_ facts: OperationFacts, configuration: Configuration) {
    request = HTTPRequest(method: facts.method, scheme: nil, authority: nil, path: nil)
    path = facts.pathTemplate
    self.configuration = configuration
  }

  /// How dates stand in the request.
  public var dateTranscoder: any DateTranscoder { configuration.dateTranscoder }

  private func text(_ value: some ParameterValue) -> String { value.parameterText(configuration.dateTranscoder) }

  // MARK: Path

  /// Puts a parameter into its place in the path. It is percent-encoded, so that it stays one segment whatever it
  /// holds; one that cannot be a segment is an error when the request is built.
  public mutating func path(_ name: String, _ value: some ParameterValue) {
    let plain = text(value)
    if ["", ".", ".."].contains(plain) { unusable = plain }
    path = path.replacing("{\(name)}", with: PercentEncoding.encode(plain))
  }

  /// Puts a list into its place in the path, joined by commas.
  public mutating func path(_ name: String, _ values: [some ParameterValue]) {
    if values.isEmpty { unusable = "" }
    let joined = values.map { PercentEncoding.encode(text($0)) }.joined(separator: ",")
    path = path.replacing("{\(name)}", with: joined)
  }

  // MARK: Query

  /// Adds `name=value`; nothing for nil.
  public mutating func query(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    append(name, PercentEncoding.encode(text(value)))
  }

  /// Adds a list in form style: `name=a&name=b` when exploded, else `name=a,b`. Nothing for nil; for an empty list
  /// nothing when exploded, else `name=`.
  public mutating func query(_ name: String, _ values: [some ParameterValue]?, explode: Bool = true) {
    guard let values else { return }
    let texts = values.map { PercentEncoding.encode(text($0)) }
    if explode {
      for text in texts { append(name, text) }
    } else {
      append(name, texts.joined(separator: ","))
    }
  }

  /// Adds a value as JSON; nothing for nil.
  public mutating func query(_ name: String, json value: (some JSONWritable)?) {
    guard let value else { return }
    let bytes = value.jsonBytes(dateTranscoder: configuration.dateTranscoder)
    append(name, PercentEncoding.encode(String(decoding: bytes, as: UTF8.self)))
  }

  private mutating func append(_ name: String, _ encodedValue: String) {
    query += "\(query.isEmpty ? "?" : "&")\(PercentEncoding.encode(name))=\(encodedValue)"
  }

  // MARK: Headers

  /// Sets a header; nothing for nil.
  public mutating func header(_ name: String, _ value: (some ParameterValue)?) {
    guard let value, let name = HTTPField.Name(name) else { return }
    request.headerFields[name] = text(value)
  }

  /// Sets a header to a list, joined by commas; nothing for nil.
  public mutating func header(_ name: String, _ values: [some ParameterValue]?) {
    guard let values else { return }
    header(name, values.map { text($0) }.joined(separator: ","))
  }

  /// Adds a cookie; nothing for nil.
  public mutating func cookie(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    cookies.append("\(name)=\(PercentEncoding.encode(text(value)))")
  }

  /// Says which kinds of answer are understood.
  public mutating func accept(_ contentTypes: [String]) {
    if !contentTypes.isEmpty { request.headerFields[.accept] = contentTypes.joined(separator: ", ") }
  }

  // MARK: Body

  /// Sets a body in one of the content types the operation takes; nothing for nil.
  public mutating func body(_ content: (some RequestContent)?) throws { try content?.write(to: &self) }

  /// Sets the body to a JSON value.
  public mutating func json(_ value: some JSONWritable, contentType: String = "application/json; charset=utf-8") {
    stream(HTTPBody(value.jsonBytes(dateTranscoder: configuration.dateTranscoder)), contentType: contentType)
  }

  /// Sets the body to a form.
  public mutating func form(_ form: FormBody) {
    stream(HTTPBody(Array(form.text.utf8)), contentType: "application/x-www-form-urlencoded")
  }

  /// Sets the body to a form that may hold files.
  public mutating func multipart(_ form: MultipartForm) { stream(form.body, contentType: form.contentType) }

  /// Sets the body to bytes, which are sent as they come.
  public mutating func stream(_ body: HTTPBody, contentType: String) {
    request.headerFields[.contentType] = contentType
    self.body = body
  }

  /// The request, with path and query in place. Throws `UnusablePathParameter`.
  public func build() throws -> (HTTPRequest, HTTPBody?) {
    if let unusable { throw UnusablePathParameter(value: unusable) }
    var request = request
    request.path = path + query
    if !cookies.isEmpty { request.headerFields[.cookie] = cookies.joined(separator: "; ") }
    return (request, body)
  }
}
