extension SourceWriter {
  /// The namespace of one operation: facts, input, output, and the way between them and HTTP.
  mutating func operation(_ plan: OperationPlan) {
    imports.formUnion([.runtime, .httpTypes])
    let operation = plan.operation
    var comment = [operation.summary, "`\(operation.method) \(operation.path)`"].compactMap(\.self)
    if operation.isDeprecated { comment.append("Deprecated.") }
    documentation(comment.joined(separator: "\n\n"))
    block("\(access)enum \(plan.name)") {
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
    line("/// Alternatives; the schemes of one are needed together. Empty when no credential is needed.")
    line("\(access)static let security: [[String]] = [\(operation.security.map(\.literal).joined(separator: ", "))]")
    line("\(access)static let requiredPrivileges: [String] = \(operation.requiredPrivileges.literal)")
    line("\(access)static let isDeprecated = \(operation.isDeprecated)")
  }

  // MARK: Input

  private mutating func input(_ plan: OperationPlan) {
    block("\(access)struct Input: Sendable") {
      for location in [Parameter.Location.path, .query, .cookie] {
        $0.parameters(plan.parameters(in: location), typeName: location.typeName)
      }
      $0.headers(plan)
      if let body = plan.body { $0.bodyType(body.contents, conformances: "Sendable", isAnswer: false) }
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

  private mutating func headers(_ plan: OperationPlan) {
    let parameters = plan.headerParameters
    block("\(access)struct Headers: Hashable, Sendable") {
      for parameter in parameters { $0.parameterProperty(parameter) }
      $0.line("/// The content types that are asked for, the best first.")
      $0.line("\($0.access)var accept: [String]")
      $0.memberwise(
        parameters.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") }
          + [("accept", "[String]", plan.contentTypes.literal)])
    }
  }

  private mutating func request(_ plan: OperationPlan) {
    line("/// The request, without the server's address.")
    block("\(access)func request(_ configuration: Configuration) throws -> (HTTPRequest, HTTPBody?)") {
      $0.line(
        "var builder = RequestBuilder(\(plan.name).method, \(plan.pathLiteral), configuration: configuration)")
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
      $0.line("builder.setAccept(headers.accept)")
      $0.requestBody(plan.body)
      $0.line("return (try builder.build(), \(plan.body == nil ? "nil" : "content"))")
    }
  }

  private mutating func requestBody(_ body: BodyPlan?) {
    guard let body else { return }
    line("let content: HTTPBody?")
    line("switch body {")
    for content in body.contents {
      switch content.coding {
      case .json: line("case .\(content.name)(let value): content = builder.json(value)")
      case .form(_, let fields):
        line("case .\(content.name)(let value):")
        indented {
          $0.line("var form = FormBody(dateTranscoder: configuration.dateTranscoder)")
          for field in fields { $0.line("form.add(\(field.key.literal), value.\(field.name))") }
          $0.line("content = builder.form(form)")
        }
      case .bytes:
        line("case .\(content.name)(let value):")
        indented { $0.line("content = builder.body(value, contentType: \(content.contentType.literal))") }
      }
    }
    if !body.isRequired { line("case nil: content = nil") }
    line("}")
  }

  // MARK: Bodies

  /// The enum of a body's content types.
  private mutating func bodyType(_ contents: [ContentPlan], conformances: String, isAnswer: Bool) {
    block("\(access)enum Body: \(conformances)") {
      for content in contents {
        for inner in content.nested { $0.declaration(inner) }
        switch content.coding {
        case .json(let type):
          $0.note(type)
          $0.line("case \(content.name)(\(isAnswer ? "JSONBody<\(type.source)>" : type.source))")
        case .form(let type, _): $0.line("case \(content.name)(\(isAnswer ? "[UInt8]" : type.source))")
        case .bytes: $0.line("case \(content.name)([UInt8])")
        }
      }
      if isAnswer { $0.bodyReaders(contents) }
    }
  }

  private mutating func bodyReaders(_ contents: [ContentPlan]) {
    for content in contents {
      let type: String
      let read: String
      if case .json(let jsonType) = content.coding {
        (type, read) = (jsonType.source, "try value.value()")
        line(
          "/// The value; it is decoded by each call. Throws `JSONReadingError`, or when the body is of another kind.")
      } else {
        (type, read) = ("[UInt8]", "value")
        line("/// The bytes. Throws when the body is of another kind.")
      }
      block("\(access)var \(content.name): \(type)") {
        $0.block("get throws") {
          if contents.count == 1 {
            $0.line("switch self { case .\(content.name)(let value): \(read) }")
          } else {
            $0.line("if case .\(content.name)(let value) = self { return \(read) }")
            $0.line("throw UnexpectedResponse(expected: \(content.name.literal), status: 0)")
          }
        }
      }
    }
    line("/// The body as it came.")
    block("\(access)var bytes: [UInt8]") {
      $0.line("switch self {")
      for content in contents {
        if case .json = content.coding {
          $0.line("case .\(content.name)(let value): value.bytes")
        } else {
          $0.line("case .\(content.name)(let value): value")
        }
      }
      $0.line("}")
    }
  }

  // MARK: Output

  private mutating func output(_ plan: OperationPlan) {
    block("\(access)enum Output: Sendable") {
      for answer in plan.answers where !answer.isShared { $0.answer(answer) }
      for answer in plan.answers {
        $0.documentation(answer.documentation)
        $0.line("case \(answer.name)(\(answer.hasOwnStatus ? "" : "statusCode: Int, ")\(answer.typeName))")
      }
      $0.line("/// An answer that the document does not describe.")
      $0.line("case undocumented(statusCode: Int, UndocumentedPayload)")
      for answer in plan.answers { $0.answerReader(answer) }
      $0.outputFacts(plan)
      $0.outputDecoding(plan)
    }
  }

  /// The type of one answer.
  mutating func answer(_ answer: AnswerPlan) {
    imports.insert(.runtime)
    documentation(answer.documentation)
    block("\(access)struct \(answer.simpleTypeName): Hashable, Sendable") {
      guard !answer.contents.isEmpty else { return $0.line("\($0.access)init() {}") }
      $0.bodyType(answer.contents, conformances: "Hashable, Sendable", isAnswer: true)
      $0.line("\($0.access)var body: Body")
      $0.line("\($0.access)init(body: Body) { self.body = body }")
      $0.answerDecoding(answer)
    }
  }

  private mutating func answerDecoding(_ answer: AnswerPlan) {
    imports.insert(.httpTypes)
    block(
      "\(access)init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws"
    ) {
      let last = answer.contents.count - 1
      for (index, content) in answer.contents.enumerated() {
        let read: String
        if case .json(let type) = content.coding {
          read =
            "self.body = .\(content.name)(try await ResponseBody.json(\(type.metatype), response, body, "
            + "configuration: configuration))"
        } else {
          read =
            "self.body = .\(content.name)(try await ResponseBody.bytes(response, body, "
            + "expecting: \(content.contentType.literal), configuration: configuration))"
        }
        if index == last {
          $0.line(read)
        } else {
          let type = content.contentType.literal
          $0.block("if ResponseBody.matches(response.headerFields[.contentType], \(type))") {
            $0.line(read)
            $0.line("return")
          }
        }
      }
    }
  }

  private mutating func answerReader(_ answer: AnswerPlan) {
    line("/// This answer. Throws `UnexpectedResponse` when it is another.")
    block("\(access)var \(answer.name): \(answer.typeName)") {
      let pattern = answer.hasOwnStatus ? "let answer" : "_, let answer"
      $0.line(
        "get throws { if case .\(answer.name)(\(pattern)) = self { answer } else { throw unexpected(\(answer.name.literal)) } }"
      )
    }
  }

  private mutating func outputFacts(_ plan: OperationPlan) {
    line("/// The status code that came.")
    block("\(access)var statusCode: Int") {
      $0.line("switch self {")
      for answer in plan.answers {
        if case .code(let code) = answer.status {
          $0.line("case .\(answer.name): \(code)")
        } else {
          $0.line("case .\(answer.name)(let statusCode, _): statusCode")
        }
      }
      $0.line("case .undocumented(let statusCode, _): statusCode")
      $0.line("}")
    }
    line("/// The body as it came, whatever the answer; empty when there was none.")
    block("\(access)var bytes: [UInt8]") {
      $0.line("switch self {")
      for answer in plan.answers {
        if answer.contents.isEmpty {
          $0.line("case .\(answer.name): []")
        } else {
          let pattern = answer.hasOwnStatus ? "let answer" : "_, let answer"
          $0.line("case .\(answer.name)(\(pattern)): answer.body.bytes")
        }
      }
      $0.line("case .undocumented(_, let payload): payload.body ?? []")
      $0.line("}")
    }
    block("private func unexpected(_ expected: String) -> UnexpectedResponse") {
      $0.line("if case .undocumented(let status, let payload) = self {")
      $0.line("  return UnexpectedResponse(expected: expected, status: status, payload: payload)")
      $0.line("}")
      $0.line(
        "return UnexpectedResponse(expected: expected, status: statusCode, payload: UndocumentedPayload(body: bytes))")
    }
  }

  private mutating func outputDecoding(_ plan: OperationPlan) {
    line("/// Takes an answer apart; bodies are collected, not decoded.")
    block(
      "\(access)init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws"
    ) {
      $0.line("switch response.status.code {")
      for answer in plan.answers.sorted(by: { $0.status.breadth < $1.status.breadth }) {
        let value =
          answer.contents.isEmpty
          ? "\(answer.typeName)()" : "try await \(answer.typeName)(response, body, configuration)"
        let status = answer.hasOwnStatus ? "" : "statusCode: response.status.code, "
        $0.line("case \(answer.status.pattern): self = .\(answer.name)(\(status)\(value))")
      }
      if !plan.answers.contains(where: { $0.status == .default }) {
        $0.line("case let status:")
        $0.line("  self = .undocumented(statusCode: status, try await ResponseBody.undocumented(response, body))")
      }
      $0.line("}")
    }
  }
}

extension AnswerPlan {
  /// Whether the case says which status it is.
  var hasOwnStatus: Bool { if case .code = status { true } else { false } }
  /// The type's name without the names around it.
  var simpleTypeName: String { typeName.split(separator: ".").last.map(String.init) ?? typeName }
}

extension Response.Status {
  /// How many codes it stands for, roughly: the exact ones are tried first.
  fileprivate var breadth: Int {
    switch self {
    case .code: 0
    case .hundred: 1
    case .default: 2
    }
  }

  fileprivate var pattern: String {
    switch self {
    case .code(let code): String(code)
    case .hundred(let hundred): "\(hundred)00...\(hundred)99"
    case .default: "_"
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
