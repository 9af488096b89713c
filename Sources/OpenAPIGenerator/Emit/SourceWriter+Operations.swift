extension SourceWriter {
  /// The namespace of one operation: facts, input, output, and the way between them and HTTP.
  mutating func operation(_ plan: OperationPlan) {
    imports.formUnion([.runtime, .httpTypes])
    let operation = plan.operation
    var comment = [operation.summary, "`\(operation.method) \(operation.path)`"].compactMap(\.self)
    if operation.isDeprecated { comment.append("Deprecated.") }
    documentation(comment.joined(separator: "\n\n"))
    block("\(access)enum \(plan.name): APIOperation") {
      $0.facts(operation)
      $0.input(plan)
      $0.output(plan)
    }
  }

  private mutating func facts(_ operation: Operation) {
    line("\(access)static let id = \(operation.id.literal)")
    line("\(access)static let method = HTTPRequest.Method.\(operation.method.lowercased())")
    line("\(access)static let pathTemplate = \(operation.path.literal)")
    line("\(access)static let tags: [String] = \(operation.tags.literal)")
    line("\(access)static let security: [[String]] = [\(operation.security.map(\.literal).joined(separator: ", "))]")
    line("\(access)static let requiredPrivileges: [String] = \(operation.requiredPrivileges.literal)")
    line("\(access)static let isDeprecated = \(operation.isDeprecated)")
  }

  // MARK: Input

  private mutating func input(_ plan: OperationPlan) {
    block("\(access)struct Input: OperationInput") {
      for location in [Parameter.Location.path, .query, .cookie] {
        $0.parameters(plan.parameters(in: location), typeName: location.typeName)
      }
      $0.headers(plan.headerParameters)
      if let body = plan.body { $0.requestBodyType(body.contents) }
      let members = plan.inputMembers
      for member in members { $0.line("\($0.access)var \(member.name): \(member.type)") }
      $0.memberwise(members)
      $0.request(plan)
    }
  }

  private mutating func parameters(_ parameters: [ParameterPlan], typeName: String) {
    guard !parameters.isEmpty else { return }
    block("\(access)struct \(typeName): Hashable, Sendable") {
      for parameter in parameters { $0.parameterProperty(parameter) }
      $0.memberwise(parameters.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") })
    }
  }

  private mutating func parameterProperty(_ parameter: ParameterPlan) {
    for inner in parameter.nested { declaration(inner) }
    note(parameter.type)
    documentation(parameter.documentation)
    line("\(access)var \(parameter.name): \(parameter.source)")
  }

  private mutating func headers(_ parameters: [ParameterPlan]) {
    guard !parameters.isEmpty else { return line("\(access)typealias Headers = AcceptHeaders") }
    block("\(access)struct Headers: Hashable, Sendable") {
      for parameter in parameters { $0.parameterProperty(parameter) }
      $0.line("/// The content types that are asked for, the best first; nil for all that the document names.")
      $0.line("\($0.access)var accept: [String]?")
      $0.memberwise(
        parameters.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") } + [("accept", "[String]?", "nil")])
    }
  }

  private mutating func requestBodyType(_ contents: [ContentPlan]) {
    block("\(access)enum Body: Hashable, Sendable") {
      for content in contents {
        for inner in content.nested { $0.declaration(inner) }
        let type = content.valueType
        $0.note(type)
        $0.line("case \(content.name)(\(type.source))")
      }
    }
  }

  private mutating func request(_ plan: OperationPlan) {
    block("\(access)func request(_ configuration: Configuration) throws -> (HTTPRequest, HTTPBody?)") {
      $0.line("var builder = RequestBuilder(")
      $0.line("  \(plan.name).method, \(plan.pathLiteral), configuration: configuration)")
      for parameter in plan.parameters(in: .query) {
        let explode = parameter.isList && !parameter.explodes ? ", explode: false" : ""
        $0.line("builder.addQuery(\(parameter.key.literal), query.\(parameter.name)\(explode))")
      }
      for parameter in plan.parameters(in: .cookie) {
        $0.line("builder.addCookie(\(parameter.key.literal), cookies.\(parameter.name))")
      }
      for parameter in plan.headerParameters {
        $0.line("builder.setHeader(\(parameter.key.literal), headers.\(parameter.name))")
      }
      $0.line("builder.setAccept(headers.accept ?? \(plan.contentTypes.literal))")
      guard let body = plan.body else { return $0.line("return (try builder.build(), nil)") }
      $0.requestBody(body)
      $0.line("return (try builder.build(), content)")
    }
  }

  private mutating func requestBody(_ body: BodyPlan) {
    line("let content: HTTPBody?")
    line("switch body {")
    for content in body.contents {
      let pattern = "case .\(content.name)(let value)"
      switch content.coding {
      case .json: line("\(pattern): content = builder.json(value)")
      case .form(_, let fields):
        line("\(pattern):")
        indented {
          $0.line("var form = FormBody(dateTranscoder: configuration.dateTranscoder)")
          for field in fields { $0.line("form.add(\(field.key.literal), value.\(field.name))") }
          $0.line("content = builder.form(form)")
        }
      case .bytes:
        line("\(pattern): content = builder.body(value, contentType: \(content.contentType.literal))")
      }
    }
    if !body.isRequired { line("case nil: content = nil") }
    line("}")
  }
}

extension ContentPlan {
  /// The type a caller hands over for a request.
  fileprivate var valueType: SwiftType {
    switch coding {
    case .json(let type), .form(let type, _): type
    case .bytes: .array(.named("UInt8"))
    }
  }
}

extension OperationPlan {
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
    members.append(("headers", "Headers", headerParameters.contains(where: \.isRequired) ? nil : ".init()"))
    if let body { members.append(("body", body.isRequired ? "Body" : "Body?", body.isRequired ? nil : "nil")) }
    return members
  }

  /// The path as a literal with its parameters interpolated.
  var pathLiteral: String {
    let parts = PathTemplate(operation.path).pieces.map { piece in
      switch piece {
      case .text(let text): String(text.literal.dropFirst().dropLast())
      case .parameter(let name):
        "\\(path.\(parameters(in: .path).first { $0.key == name }?.name ?? SwiftName.defensive(name)))"
      }
    }
    return "\"\(parts.joined())\""
  }
}
