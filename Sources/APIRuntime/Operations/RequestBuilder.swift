public import HTTPTypes

/// Builds a request from an operation's facts, parameters and body. Used by generated code.
public struct RequestBuilder {
  private var request: HTTPRequest
  private var path: String
  private var query = ""
  private var cookies: [String] = []
  private var body: HTTPBody?
  private var unusable: String?
  private let configuration: Configuration

  /// Creates a request without parameters or body.
  public init(_ facts: OperationFacts, configuration: Configuration) {
    request = HTTPRequest(method: facts.method, scheme: nil, authority: nil, path: nil)
    path = facts.pathTemplate
    self.configuration = configuration
  }

  /// How dates are written in the request.
  public var dateTranscoder: any DateTranscoder { configuration.dateTranscoder }

  private func text(_ value: some ParameterValue) -> String { value.parameterText(configuration.dateTranscoder) }

  // MARK: Path

  /// Inserts a parameter into the path. It is percent-encoded, so that it stays one segment whatever it contains; a
  /// value that cannot be a segment is an error when the request is built.
  public mutating func path(_ name: String, _ value: some ParameterValue, style: ParameterStyle = .simple) {
    insert(name, .value(PercentEncoding.encode(text(value))), style, explode: false)
  }

  /// Inserts a list into the path, by default joined by commas.
  public mutating func path(
    _ name: String, _ values: [some ParameterValue], style: ParameterStyle = .simple, explode: Bool = false
  ) {
    insert(name, .list(values.map { PercentEncoding.encode(text($0)) }), style, explode: explode)
  }

  /// Inserts an object into the path.
  public mutating func path(
    _ name: String, style: ParameterStyle = .simple, explode: Bool = false, members: (inout ParameterMembers) -> Void
  ) {
    insert(name, parts(members), style, explode: explode)
  }

  private mutating func insert(_ name: String, _ parts: ParameterParts, _ style: ParameterStyle, explode: Bool) {
    let text = parts.text(PercentEncoding.encode(name), style, explode: explode)
    if ["", ".", ".."].contains(text) { unusable = text }
    path = path.replacing("{\(name)}", with: text)
  }

  private func parts(_ members: (inout ParameterMembers) -> Void) -> ParameterParts {
    ParameterParts(ParameterMembers(configuration.dateTranscoder, members), encode: PercentEncoding.encode)
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
    append(name, .list(texts), .form, explode: explode)
  }

  /// Adds a list whose elements are separated by spaces or bars; nothing for nil.
  public mutating func query(_ name: String, _ values: [some ParameterValue]?, style: ParameterStyle) {
    guard let values else { return }
    append(name, .list(values.map { PercentEncoding.encode(text($0)) }), style, explode: false)
  }

  /// Adds an object: exploded, each member is a parameter of its own.
  public mutating func query(
    _ name: String, style: ParameterStyle = .form, explode: Bool = true, members: (inout ParameterMembers) -> Void
  ) {
    // Names are encoded when they are added.
    let members = ParameterMembers(configuration.dateTranscoder, members).texts
    if explode || style == .deepObject {
      for (member, text) in members {
        append(style == .deepObject ? "\(name)[\(member)]" : member, PercentEncoding.encode(text))
      }
    } else {
      let encoded = members.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.text)) }
      append(name, .members(encoded), style, explode: false)
    }
  }

  /// Adds a value as JSON; nothing for nil.
  public mutating func query(_ name: String, json value: (some JSONWritable)?) {
    guard let value else { return }
    let bytes = value.jsonBytes(dateTranscoder: configuration.dateTranscoder)
    append(name, PercentEncoding.encode(String(decoding: bytes, as: UTF8.self)))
  }

  private mutating func append(_ name: String, _ parts: ParameterParts, _ style: ParameterStyle, explode: Bool) {
    for pair in parts.pairs(name, style, explode: explode) { append(pair.name, pair.text) }
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

  /// Sets a header to an object: `R,100,G,200`, exploded `R=100,G=200`.
  public mutating func header(_ name: String, explode: Bool = false, members: (inout ParameterMembers) -> Void) {
    let parts = ParameterParts(ParameterMembers(configuration.dateTranscoder, members), encode: \.self)
    header(name, parts.text(name, .simple, explode: explode))
  }

  /// Adds a cookie; nothing for nil.
  public mutating func cookie(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    cookies.append("\(name)=\(PercentEncoding.encode(text(value)))")
  }

  /// Adds a list: exploded, each element is a cookie of its own. Nothing for nil.
  public mutating func cookie(_ name: String, _ values: [some ParameterValue]?, explode: Bool = true) {
    guard let values else { return }
    let parts = ParameterParts.list(values.map { PercentEncoding.encode(text($0)) })
    cookies += parts.pairs(name, .form, explode: explode).map { "\($0.name)=\($0.text)" }
  }

  /// Adds an object: exploded, each member is a cookie of its own.
  public mutating func cookie(_ name: String, explode: Bool = true, members: (inout ParameterMembers) -> Void) {
    cookies += parts(members).pairs(name, .form, explode: explode).map { "\($0.name)=\($0.text)" }
  }

  /// Sets the content types to accept in the answer.
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

  /// Sets the body to a form that may contain files.
  public mutating func multipart(_ form: MultipartForm) { stream(form.body, contentType: form.contentType) }

  /// Sets the body to bytes, which are streamed.
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

/// A request's body in one of the content types that an operation takes.
public protocol RequestContent: Hashable, Sendable {
  /// Sets the body and its content type.
  func write(to request: inout RequestBuilder) throws
}

/// A form as `application/x-www-form-urlencoded`: `name=value&name=value`.
public struct FormBody: Sendable {
  /// The form as it is sent.
  public private(set) var text = ""
  private let dateTranscoder: any DateTranscoder

  /// Creates an empty form.
  public init(dateTranscoder: any DateTranscoder = .tolerant) { self.dateTranscoder = dateTranscoder }

  /// Adds a field; nothing for nil. Every byte that is not unreserved is percent-encoded: `+` as `%2B`, a space as
  /// `%20`, because only some servers read `+` as a space.
  public mutating func add(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    if !text.isEmpty { text += "&" }
    text += PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value.parameterText(dateTranscoder))
  }

  /// Adds a field for each element of a list; nothing for nil.
  public mutating func add(_ name: String, _ values: [some ParameterValue]?) {
    for value in values ?? [] { add(name, value) }
  }

  /// Adds a field for each value, in the order of their names; nothing for nil.
  public mutating func add(_ values: [String: some ParameterValue]?) {
    for (name, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) { add(name, value) }
  }
}

/// A form may contain a password: it is never shown.
extension FormBody: CustomStringConvertible, CustomReflectable {
  public var description: String { "form of \(text.utf8.count) bytes" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A path parameter that would change which path is requested.
public struct UnusablePathParameter: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its value: empty, `.` or `..`.
  public let value: String
  public var description: String { "\"\(value)\" cannot be part of a path" }
}
