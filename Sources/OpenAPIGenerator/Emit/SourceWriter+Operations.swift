extension SourceWriter {
  /// The namespace of one operation: facts, input, output, and their conversion from and to HTTP.
  mutating func operation(_ plan: OperationPlan) {
    imports.insert(.runtime)
    let operation = plan.operation
    documentation(comment(operation))
    block("\(access)enum \(plan.name): APIOperation") {
      $0.facts(plan)
      $0.input(plan)
      $0.output(plan)
    }
  }

  /// The summary with method and path, in one line if they fit.
  private func comment(_ operation: Operation) -> String {
    let route = "`\(operation.method) \(operation.path)`"
    let summary = operation.summary?[...].trimming() ?? ""
    let oneLine = summary.isEmpty ? route : "\(summary) (\(route))"
    let isShort = !summary.contains(where: \.isNewline) && fits("/// \(oneLine)")
    let comment = isShort ? oneLine : "\(summary)\n\n\(route)"
    guard operation.isDeprecated else { return comment }
    return "\(comment)\n\nDeprecated\(operation.deprecatedSince.map { " since \($0)" } ?? "")."
  }

  private mutating func facts(_ plan: OperationPlan) {
    let operation = plan.operation
    var facts = [operation.id.literal, ".\(operation.method.lowercased())", operation.path.literal]
    if !operation.tags.isEmpty { facts.append("tags: \(operation.tags.literal)") }
    if !operation.security.isEmpty {
      let alternatives = operation.security.map { "[\($0.map(\.literal).joined(separator: ", "))]" }
      facts.append("security: [\(alternatives.joined(separator: ", "))]")
    }
    if !operation.requiredPrivileges.isEmpty {
      facts.append("requiredPrivileges: \(operation.requiredPrivileges.literal)")
    }
    if plan.contentTypes != ["application/json"] { facts.append("contentTypes: \(plan.contentTypes.literal)") }
    if operation.isDeprecated { facts.append("isDeprecated: true") }
    if let date = operation.deprecatedSince { facts.append("deprecatedSince: \(date.literal)") }
    if let server = operation.server { facts.append("server: \(server.literal)") }
    flow("\(access)static let facts = OperationFacts(", facts, end: ")")
  }

  // MARK: Input

  private mutating func input(_ plan: OperationPlan) {
    guard plan.hasInput else { return line("\(access)typealias Input = NoInput") }
    block("\(access)struct Input: \(writesRequests ? "OperationInput" : "Hashable, Sendable")") {
      for location in [Parameter.Location.path, .query, .cookie] {
        $0.parameters(plan.parameters(in: location), typeName: location.typeName)
      }
      $0.headers(plan.headerParameters)
      if let body = plan.body { $0.requestBodyType(body.contents) }
      let members = plan.inputMembers
      $0.flow("\($0.access)var", members.map { "\($0.name): \($0.type)" })
      $0.memberwise(members)
      if $0.writesRequests { $0.request(plan) }
    }
  }

  /// A struct of parameters.
  private mutating func parameters(_ parameters: [ParameterPlan], typeName: String) {
    guard !parameters.isEmpty else { return }
    documentation(
      parameters.first.map {
        switch $0.location {
        case .path: "The parameters in the path."
        case .query: "The parameters in the query."
        case .cookie: "The parameters in cookies."
        case .header: "The parameters in headers."
        }
      })
    block("\(access)struct \(typeName): Hashable, Sendable") {
      $0.parameterProperties(parameters)
      $0.memberwise(parameters.map(\.asArgument))
    }
  }

  /// The properties. Adjacent ones without a comment share a declaration.
  mutating func parameterProperties(_ parameters: [ParameterPlan]) {
    var waiting: [String] = []
    for parameter in parameters {
      for inner in parameter.nested { declaration(inner) }
      note(parameter.type)
      let property = "\(parameter.name): \(parameter.source)"
      if parameter.documentation == nil {
        waiting.append(property)
        continue
      }
      flush(&waiting)
      documentation(parameter.documentation)
      line("\(access)var \(property)")
    }
    flush(&waiting)
  }

  private mutating func flush(_ properties: inout [String]) {
    if !properties.isEmpty { flow("\(access)var", properties) }
    properties = []
  }

  private mutating func headers(_ parameters: [ParameterPlan]) {
    guard !parameters.isEmpty else { return }
    documentation("The parameters in headers.")
    block("\(access)struct Headers: OperationHeaders") {
      $0.parameterProperties(parameters)
      $0.line("/// The accepted content types, best first; nil accepts all that the document names.")
      $0.line("\($0.access)var accept: [String]?")
      $0.memberwise(
        parameters.map(\.asArgument) + [("accept", "[String]?", "nil")])
    }
  }

  private mutating func request(_ plan: OperationPlan) {
    var statements = plan.parameters(in: .path).flatMap { $0.writing("path", of: "path") }
    statements += plan.parameters(in: .query).flatMap { $0.writing("query", of: "query") }
    statements += plan.parameters(in: .cookie).flatMap { $0.writing("cookie", of: "cookies") }
    statements += plan.headerParameters.flatMap { $0.writing("header", of: "headers") }
    if plan.body != nil { statements.append("try request.body(body)") }
    block("\(access)func write(to request: inout RequestBuilder)\(plan.body == nil ? "" : " throws")") {
      $0.statements(statements)
    }
  }
}

extension ParameterPlan {
  /// The statements that add the parameter to a request.
  fileprivate func writing(_ method: String, of group: String) -> [String] {
    let value = "\(group).\(name)"
    switch form {
    case .scalar: return ["request.\(method)(\(key.literal), \(value)\(location == .path ? styleArgument : ""))"]
    case .list: return ["request.\(method)(\(key.literal), \(value)\(listArguments))"]
    case .json: return ["request.\(method)(\(key.literal), json: \(value))"]
    case .fields(let fields):
      let value = isRequired ? value : value + "?"
      return fields.map { "request.\(method)(\($0.key.literal), \(value).\($0.name))" }
    case .members(let members):
      let call = "request.\(method)(\(key.literal)\(memberArguments))"
      let adding = isRequired ? members.adding(value) : members.adding("value")
      let closure = "\(call) { \(adding.joined(separator: "; ")) }"
      return [isRequired ? closure : "if let value = \(value) { \(closure) }"]
    }
  }

  /// The style, if it is not the one that the location usually has.
  var styleArgument: String { style == Parameter.Style.allowed(in: location)[0] ? "" : ", style: .\(style.rawValue)" }

  /// Style and explosion of a list, as far as they differ from what the runtime assumes.
  var listArguments: String {
    switch (location, style) {
    case (.query, .form), (.cookie, _): explodes ? "" : ", explode: false"
    case (.query, _): explodes ? "" : styleArgument
    case (.path, _): styleArgument + (explodes && style != .simple ? ", explode: true" : "")
    case (.header, _): ""
    }
  }

  /// Style and explosion of an object, as far as they differ from what the runtime assumes.
  var memberArguments: String {
    switch (location, style) {
    case (.query, .deepObject): styleArgument
    case (.query, _), (.cookie, _): explodes ? "" : styleArgument + ", explode: false"
    case (.path, _), (.header, _): styleArgument + (explodes ? ", explode: true" : "")
    }
  }
}

extension ParameterPlan.Members {
  /// The calls in a closure that add the members of a value.
  fileprivate func adding(_ value: String) -> [String] {
    if isDictionary { return ["$0.add(\(value))"] }
    let known = fields.map { field in "$0.add(\(field.key.literal), \(value).\(field.name))" }
    return known + (others.map { others in ["$0.add(\(value).\(others))"] } ?? [])
  }
}

extension OperationPlan {
  /// Whether the operation has any input.
  var hasInput: Bool {
    body != nil || !headerParameters.isEmpty || parameters.contains { $0.location != .header }
  }

  /// Header parameters, without those that OpenAPI 3.0 reserves (Parameter Object).
  var headerParameters: [ParameterPlan] {
    parameters(in: .header).filter { !["accept", "content-type", "authorization"].contains($0.key.lowercased()) }
  }

  /// The parts of the input. A part has a default value if all its members have one.
  var inputMembers: [(name: String, type: String, defaultValue: String?)] {
    var members: [(name: String, type: String, defaultValue: String?)] = []
    if !parameters(in: .path).isEmpty { members.append(("path", "Path", nil)) }
    for (location, name) in [(Parameter.Location.query, "query"), (.cookie, "cookies")] {
      let group = parameters(in: location)
      guard !group.isEmpty else { continue }
      members.append((name, location.typeName, group.contains { $0.argument == nil } ? nil : ".init()"))
    }
    let headers = headerParameters
    members.append(
      (
        "headers", headers.isEmpty ? "AcceptHeaders" : "Headers",
        headers.contains { $0.argument == nil } ? nil : ".init()"
      ))
    if let body { members.append(("body", body.isRequired ? "Body" : "Body?", body.isRequired ? nil : "nil")) }
    return members
  }
}

extension SourceWriter {
  /// The body of a request: an alias for plain JSON, or an enum of its content types.
  mutating func requestBodyType(_ contents: [ContentPlan]) {
    if contents.count == 1, let type = contents[0].plainJSON {
      note(type)
      return line("\(access)typealias Body = JSONRequest<\(type.source)>")
    }
    documentation("The body, by its content type.")
    block("\(access)enum Body: \(writesRequests ? "RequestContent" : "Hashable, Sendable")") {
      for content in contents { $0.contentCase(content) }
      if $0.writesRequests { $0.contentWriting(contents) }
    }
  }

  private mutating func contentCase(_ content: ContentPlan) {
    var type = "HTTPBody"
    switch content.coding {
    case .json(let value), .form(let value, _):
      for inner in content.nested { declaration(inner) }
      note(value)
      type = value.source
    case .multipart(let name, let fields):
      multipart(name, fields, content.nested)
      type = name
    case .bytes: break
    }
    line("case \(content.name)(\(type))")
  }

  private mutating func multipart(_ name: String, _ fields: [FormField], _ nested: [TypeDeclaration]) {
    block("\(access)struct \(name): Hashable, Sendable") {
      for inner in nested { $0.declaration(inner) }
      for field in fields {
        if case .text(let type) = field.kind { $0.note(type) }
        if case .list(let type) = field.kind { $0.note(type) }
        $0.documentation(field.documentation)
        $0.line("\($0.access)var \(field.name): \(field.source)")
      }
      $0.memberwise(fields.map { ($0.name, $0.source, $0.initial.argument(isOptional: !$0.isRequired)) })
    }
  }

  private mutating func contentWriting(_ contents: [ContentPlan]) {
    block("\(access)func write(to request: inout RequestBuilder)") {
      $0.line("switch self {")
      for content in contents {
        let pattern = "case .\(content.name)(let value):"
        let type = content.contentType.literal
        switch content.coding {
        case .json where content.contentType == "application/json": $0.line("\(pattern) request.json(value)")
        case .json: $0.line("\(pattern) request.json(value, contentType: \(type))")
        case .form(_, let fields): $0.formWriting(pattern, "FormBody", fields, sending: "form")
        case .multipart(_, let fields): $0.formWriting(pattern, "MultipartForm", fields, sending: "multipart")
        case .bytes: $0.line("\(pattern) request.stream(value, contentType: \(type))")
        }
      }
      $0.line("}")
    }
  }

  private mutating func formWriting(_ pattern: String, _ type: String, _ fields: [FormField], sending: String) {
    line(pattern)
    indented {
      $0.line("var form = \(type)(dateTranscoder: request.dateTranscoder)")
      $0.statements(fields.map(\.adding))
      $0.line("request.\(sending)(form)")
    }
  }
}

extension FormField {
  /// The statement that adds the field to a form.
  fileprivate var adding: String {
    guard case .others = kind else { return "form.add(\(key.literal), \(label)value.\(name))" }
    return name.isEmpty ? "form.add(value)" : "form.add(value.\(name))"
  }

  /// The label of the argument that adds the field to a form.
  fileprivate var label: String {
    switch kind {
    case .text, .list, .others: ""
    case .file: "file: "
    case .files: "files: "
    case .json: "json: "
    }
  }
}

extension ContentPlan {
  /// The type of a plain JSON body if it is declared elsewhere, so that the runtime's type is enough.
  var plainJSON: SwiftType? {
    guard case .json(let type) = coding, contentType == "application/json", nested.isEmpty else { return nil }
    return type
  }
}
