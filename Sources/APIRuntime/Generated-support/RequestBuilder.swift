public import HTTPTypes

/// Puts a request together from an operation's parameters. Used by generated code.
public struct RequestBuilder {
  private var request: HTTPRequest
  private let path: RequestPath
  private var query = ""
  private var cookies: [String] = []
  private let configuration: Configuration

  /// A request without parameters.
  public init(_ method: HTTPRequest.Method, _ path: RequestPath, configuration: Configuration) {
    request = HTTPRequest(method: method, scheme: nil, authority: nil, path: nil)
    self.path = path
    self.configuration = configuration
  }

  /// Adds `name=value`; nothing for nil.
  public mutating func addQuery(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    appendQuery(name, PercentEncoding.encode(value.parameterText(configuration.dateTranscoder)))
  }

  /// Adds a list in form style: `name=a&name=b` when exploded, else `name=a,b`. Nothing for nil; for an empty list
  /// nothing when exploded, else `name=`.
  public mutating func addQuery(_ name: String, _ values: [some ParameterValue]?, explode: Bool = true) {
    guard let values else { return }
    let texts = values.map { PercentEncoding.encode($0.parameterText(configuration.dateTranscoder)) }
    if explode {
      for text in texts { appendQuery(name, text) }
    } else {
      appendQuery(name, texts.joined(separator: ","))
    }
  }

  private mutating func appendQuery(_ name: String, _ encodedValue: String) {
    query += "\(query.isEmpty ? "?" : "&")\(PercentEncoding.encode(name))=\(encodedValue)"
  }

  /// Sets a header; nothing for nil.
  public mutating func setHeader(_ name: String, _ value: (some ParameterValue)?) {
    guard let value, let name = HTTPField.Name(name) else { return }
    request.headerFields[name] = value.parameterText(configuration.dateTranscoder)
  }

  /// Sets a header to a list, joined by commas; nothing for nil.
  public mutating func setHeader(_ name: String, _ values: [some ParameterValue]?) {
    guard let values else { return }
    setHeader(name, values.map { $0.parameterText(configuration.dateTranscoder) }.joined(separator: ","))
  }

  /// Adds a cookie; nothing for nil.
  public mutating func addCookie(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    cookies.append("\(name)=\(PercentEncoding.encode(value.parameterText(configuration.dateTranscoder)))")
  }

  /// Says which kinds of answer are understood.
  public mutating func setAccept(_ contentTypes: [String]) {
    if !contentTypes.isEmpty { request.headerFields[.accept] = contentTypes.joined(separator: ", ") }
  }

  /// The body of a JSON value.
  public mutating func json(_ value: some JSONWritable) -> HTTPBody {
    body(value.jsonBytes(dateTranscoder: configuration.dateTranscoder), contentType: "application/json; charset=utf-8")
  }

  /// The body of a form.
  public mutating func form(_ form: FormBody) -> HTTPBody {
    body(Array(form.text.utf8), contentType: "application/x-www-form-urlencoded")
  }

  /// A body of bytes.
  public mutating func body(_ bytes: [UInt8], contentType: String) -> HTTPBody {
    request.headerFields[.contentType] = contentType
    return HTTPBody(bytes)
  }

  /// The request, with path and query in place. Throws `UnusablePathParameter`.
  public func build() throws -> HTTPRequest {
    if let value = path.unusable { throw UnusablePathParameter(value: value) }
    var request = request
    request.path = path.text + query
    if !cookies.isEmpty { request.headerFields[.cookie] = cookies.joined(separator: "; ") }
    return request
  }
}
