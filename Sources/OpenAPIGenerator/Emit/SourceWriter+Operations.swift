extension SourceWriter {
  /// The namespace of one operation: facts, input, output, and the way between them and HTTP.
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

  /// The summary with method and path, in one line where they fit.
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
      facts.append("security: [\(operation.security.map(\.literal).joined(separator: ", "))]")
    }
    if !operation.requiredPrivileges.isEmpty {
      facts.append("requiredPrivileges: \(operation.requiredPrivileges.literal)")
    }
    if plan.contentTypes != ["application/json"] { facts.append("contentTypes: \(plan.contentTypes.literal)") }
    if operation.isDeprecated { facts.append("isDeprecated: true") }
    if let date = operation.deprecatedSince { facts.append("deprecatedSince: \(date.literal)") }
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
    block("\(access)struct \(typeName): Hashable, Sendable") {
      $0.parameterProperties(parameters)
      $0.memberwise(parameters.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") })
    }
  }

  /// The properties, neighbours without a comment in one declaration.
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
    block("\(access)struct Headers: OperationHeaders") {
      $0.parameterProperties(parameters)
      $0.line("/// The content types that are asked for, the best first; nil for all that the document names.")
      $0.line("\($0.access)var accept: [String]?")
      $0.memberwise(
        parameters.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") } + [("accept", "[String]?", "nil")])
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
    case .scalar: return ["request.\(method)(\(key.literal), \(value))"]
    case .list:
      let explode = location == .query && !explodes ? ", explode: false" : ""
      return ["request.\(method)(\(key.literal), \(value)\(explode))"]
    case .json: return ["request.\(method)(\(key.literal), json: \(value))"]
    case .fields(let fields):
      let value = isRequired ? value : value + "?"
      return fields.map { "request.\(method)(\($0.key.literal), \(value).\($0.name))" }
    }
  }
}

extension OperationPlan {
  /// Whether there is anything to be handed over.
  var hasInput: Bool {
    body != nil || !headerParameters.isEmpty || parameters.contains { $0.location != .header }
  }

  /// Header parameters; what HTTP says itself may not be among them (OpenAPI 3.0, parameter object).
  var headerParameters: [ParameterPlan] {
    parameters(in: .header).filter { !["accept", "content-type", "authorization"].contains($0.key.lowercased()) }
  }

  /// The parts of the input, with defaults where everything in a part has one.
  var inputMembers: [(name: String, type: String, defaultValue: String?)] {
    var members: [(name: String, type: String, defaultValue: String?)] = []
    if !parameters(in: .path).isEmpty { members.append(("path", "Path", nil)) }
    for (location, name) in [(Parameter.Location.query, "query"), (.cookie, "cookies")] {
      let group = parameters(in: location)
      guard !group.isEmpty else { continue }
      members.append((name, location.typeName, group.contains(where: \.isRequired) ? nil : ".init()"))
    }
    let headers = headerParameters
    members.append(
      (
        "headers", headers.isEmpty ? "AcceptHeaders" : "Headers",
        headers.contains(where: \.isRequired) ? nil : ".init()"
      ))
    if let body { members.append(("body", body.isRequired ? "Body" : "Body?", body.isRequired ? nil : "nil")) }
    return members
  }
}
