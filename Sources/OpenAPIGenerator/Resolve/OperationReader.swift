/// Turns operation nodes into `Operation` values.
struct OperationReader {
  typealias Failure = SchemaReader.Failure

  let root: Node
  /// List parameters that are sent comma-separated, whatever the document says.
  let commaSeparated: Set<String>
  var schemas: SchemaReader

  init(root: Node, commaSeparated: Set<String> = []) {
    self.root = root
    self.commaSeparated = commaSeparated
    schemas = SchemaReader(root: root)
  }

  mutating func read(
    _ node: Node, path: String, method: String, item: Node
  ) throws(Failure) -> Operation {
    let pointer = JSONPointer(["paths", path, method])
    var parameters = try parameters(item["parameters"], at: JSONPointer(["paths", path, "parameters"]))
    for parameter in try self.parameters(node["parameters"], at: pointer / "parameters") {
      // An operation's own parameter replaces that of its path.
      parameters.removeAll { $0.name == parameter.name && $0.location == parameter.location }
      parameters.append(parameter)
    }
    try check(path: path, parameters: parameters, at: pointer)
    let security = node["security"] ?? root["security"]
    return Operation(
      id: node["operationId"]?.string ?? "", method: method.uppercased(), path: path,
      tags: node["tags"]?.strings ?? [], summary: node["summary"]?.string ?? node["description"]?.string,
      isDeprecated: node["deprecated"]?.bool ?? false, deprecatedSince: node["x-deprecation-date"]?.string,
      server: (node["servers"] ?? item["servers"])?.array?.first.flatMap { Server($0) }?.usualAddress,
      security: security?.array?.compactMap(Self.requirements) ?? [],
      requiredPrivileges: node["x-required-privileges"]?.strings ?? [], parameters: parameters,
      requestBody: try body(node["requestBody"], at: pointer / "requestBody"),
      responses: try responses(node["responses"], at: pointer / "responses"), pointer: pointer)
  }

  /// The schemes of one alternative.
  private static func requirements(_ node: Node) -> [SecurityRequirement]? {
    node.object?.members.map { SecurityRequirement(scheme: $0.key, scopes: $0.value.strings) }
  }

  // MARK: Parameters

  private mutating func parameters(_ node: Node?, at pointer: JSONPointer) throws(Failure) -> [Parameter] {
    var parameters: [Parameter] = []
    for (index, element) in (node?.array ?? []).enumerated() {
      let (parameter, place) = try follow(element, at: pointer / index)
      parameters.append(try self.parameter(parameter, at: place))
    }
    return parameters
  }

  private mutating func parameter(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Parameter {
    guard let name = node["name"]?.string else { throw Failure(pointer: pointer, message: "a parameter has no name") }
    guard let location = node["in"]?.string.flatMap(Parameter.Location.init) else {
      throw Failure(pointer: pointer / "in", message: "parameter \(name) has an unknown location")
    }
    return try self.parameter(node, named: name, in: location, at: pointer)
  }

  private mutating func parameter(
    _ node: Node, named name: String, in location: Parameter.Location, at pointer: JSONPointer
  ) throws(Failure) -> Parameter {
    var schema = Schema(.string(format: nil), at: pointer)
    var style = style(of: node, named: name, in: location, at: pointer)
    let explodes = node["explode"]?.bool ?? (style == .form || style == .deepObject)
    if let node = node["schema"] {
      schema = try schemas.read(node, at: pointer / "schema")
    } else if let (type, media) = node["content"]?.object?.members.first(where: { _ in true }) {
      guard ContentName.isJSON(type) else {
        throw Failure(pointer: pointer / "content", message: "parameter \(name) has the unsupported type \(type)")
      }
      style = .json
      if let node = media["schema"] { schema = try schemas.read(node, at: pointer / "content" / type / "schema") }
    }
    return Parameter(
      name: name, location: location, isRequired: location == .path || node["required"]?.bool ?? false,
      isDeprecated: node["deprecated"]?.bool ?? false, style: style,
      explodes: explodes && !(location == .query && commaSeparated.contains(name)), schema: schema,
      summary: node["description"]?.string, fields: FieldNames.allowed(by: node))
  }

  /// The style of a parameter. One that OpenAPI does not allow at its location is replaced by the default.
  private mutating func style(
    of node: Node, named name: String, in location: Parameter.Location, at pointer: JSONPointer
  ) -> Parameter.Style {
    let allowed = Parameter.Style.allowed(in: location)
    guard let word = node["style"]?.string else { return allowed[0] }
    if let style = allowed.first(where: { $0.rawValue == word }) { return style }
    let problem = "parameter \(name) has the style \(word), which does not exist for \(location.rawValue) parameters"
    schemas.diagnostics.append(
      Diagnostic(.warning, at: pointer / "style", "\(problem): it is sent as \(allowed[0].rawValue)"))
    return allowed[0]
  }

  private func check(path: String, parameters: [Parameter], at pointer: JSONPointer) throws(Failure) {
    for name in PathTemplate(path).parameterNames
    where !parameters.contains(where: { $0.location == .path && $0.name == name }) {
      throw Failure(pointer: pointer, message: "path parameter \(name) is not declared")
    }
  }

  // MARK: Bodies and answers

  private mutating func body(_ node: Node?, at pointer: JSONPointer) throws(Failure) -> RequestBody? {
    guard let node else { return nil }
    let (body, place) = try follow(node, at: pointer)
    let contents = try contents(body["content"], at: place / "content")
    return contents.isEmpty ? nil : RequestBody(isRequired: body["required"]?.bool ?? false, contents: contents)
  }

  private mutating func responses(_ node: Node?, at pointer: JSONPointer) throws(Failure) -> [Response] {
    var responses: [Response] = []
    for (status, element) in node?.object.map({ Array($0.members) }) ?? [] {
      let (response, place) = try follow(element, at: pointer / status)
      let isShared = element["$ref"] != nil
      responses.append(
        Response(
          status: try self.status(status, at: pointer / status), sharedName: isShared ? place.steps.last : nil,
          headers: try headers(response["headers"], at: place / "headers"),
          contents: try contents(response["content"], at: place / "content").map(\.inAnswers),
          summary: response["description"]?.string))
    }
    return responses
  }

  private mutating func headers(_ node: Node?, at pointer: JSONPointer) throws(Failure) -> [Parameter] {
    var headers: [Parameter] = []
    for (name, element) in node?.object.map({ Array($0.members) }) ?? [] where name.lowercased() != "content-type" {
      let (header, place) = try follow(element, at: pointer / name)
      headers.append(try parameter(header, named: name, in: .header, at: place))
    }
    return headers
  }

  private func status(_ text: String, at pointer: JSONPointer) throws(Failure) -> Response.Status {
    if text == "default" { return .default }
    if let code = Int(text), (100..<600).contains(code) { return .code(code) }
    if text.uppercased().hasSuffix("XX"), let hundred = Int(text.prefix(1)), (1..<6).contains(hundred) {
      return .hundred(hundred)
    }
    throw Failure(pointer: pointer, message: "\(text) is not a status code")
  }

  private mutating func contents(_ node: Node?, at pointer: JSONPointer) throws(Failure) -> [MediaContent] {
    var contents: [MediaContent] = []
    for (type, media) in node?.object.map({ Array($0.members) }) ?? [] {
      var schema: Schema?
      if let node = media["schema"] { schema = try schemas.read(node, at: pointer / type / "schema") }
      let plain = type.split(separator: ";").first.map { $0.trimming().lowercased() } ?? type
      contents.append(MediaContent(contentType: plain, schema: schema))
    }
    return contents
  }

  /// The node itself, or the component it refers to, with its pointer.
  private func follow(_ node: Node, at pointer: JSONPointer) throws(Failure) -> (Node, JSONPointer) {
    guard let reference = node["$ref"]?.string else { return (node, pointer) }
    guard let target = JSONPointer(reference: reference), let found = root[target] else {
      throw Failure(pointer: pointer / "$ref", message: "\(reference) does not exist")
    }
    return (found, target)
  }
}

/// The fields that a list can be sorted or filtered by.
enum FieldNames {
  /// The names that a parameter allows: `x-fields` if present, else the names that its description lists after
  /// "Fields allowed in the", with or without backticks.
  static func allowed(by parameter: Node) -> [String] {
    if let fields = parameter["x-fields"]?.array { return fields.compactMap(\.string) }
    guard let description = parameter["description"]?.string,
      let introduction = description.firstRange(of: "Fields allowed in "),
      let colon = description[introduction.upperBound...].firstIndex(of: ":")
    else { return [] }
    var text = description[description.index(after: colon)...]
    for end in ["\n\n", "This param", "Example"] {
      if let range = text.firstRange(of: end) { text = text[..<range.lowerBound] }
    }
    if text.contains("`") {
      // Every second piece is between backticks.
      let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
      return pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }.filter(isFieldName)
    }
    if let stop = text.firstRange(of: ". ") { text = text[..<stop.lowerBound] }
    return text.split(separator: ",").map { $0.trimming() }
      .map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.filter(isFieldName)
  }

  /// Whether a word can be the path of a field.
  private static func isFieldName(_ word: String) -> Bool {
    word.first?.isLetter == true && word.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
  }
}
