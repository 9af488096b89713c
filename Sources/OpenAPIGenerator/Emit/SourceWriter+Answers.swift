extension SourceWriter {
  /// `Output`: a case for each answer of the document, and one for those it does not describe.
  mutating func output(_ plan: OperationPlan) {
    block("\(access)enum Output: OperationOutput") {
      for answer in plan.answers where !answer.isShared { $0.answerType(answer) }
      for answer in plan.answers {
        $0.documentation(answer.documentation)
        $0.line("case \(answer.name)(\(answer.hasOwnStatus ? "" : "statusCode: Int, ")\(answer.typeName))")
      }
      $0.line("/// An answer that the document does not describe.")
      $0.line("case undocumented(statusCode: Int, UndocumentedPayload)")
      for answer in plan.answers { $0.answerReader(answer) }
      $0.content(plan.answers)
      $0.outputDecoding(plan.answers)
    }
  }

  /// The type of one answer: a name for a common one, or a struct when it can have several kinds of body.
  mutating func answerType(_ answer: AnswerPlan) {
    imports.insert(.runtime)
    let head = "\(access)typealias \(answer.simpleTypeName) ="
    if answer.contents.isEmpty { return line("\(head) EmptyAnswer") }
    if answer.contents.count == 1, answer.contents[0].nested.isEmpty, answer.contents[0].name == "json",
      case .json(let type) = answer.contents[0].coding
    {
      note(type)
      return line("\(head) JSONAnswer<\(type.source)>")
    }
    imports.insert(.httpTypes)
    block("\(access)struct \(answer.simpleTypeName): Answer") {
      $0.bodyType(answer.contents)
      $0.line("\($0.access)var body: Body")
      $0.line("\($0.access)var bytes: [UInt8] { body.bytes }")
      $0.line("\($0.access)init(body: Body) { self.body = body }")
      $0.answerDecoding(answer.contents)
    }
  }

  private mutating func bodyType(_ contents: [ContentPlan]) {
    block("\(access)enum Body: Hashable, Sendable") {
      for content in contents {
        for inner in content.nested { $0.declaration(inner) }
        $0.line("case \(content.name)(\(content.answerType))")
      }
      for content in contents { $0.bodyReader(content, isOnly: contents.count == 1) }
      $0.line("/// The body as it came.")
      $0.block("\($0.access)var bytes: [UInt8]") {
        $0.line("switch self {")
        for content in contents {
          $0.line("case .\(content.name)(let value): \(content.isJSON ? "value.bytes" : "value")")
        }
        $0.line("}")
      }
    }
  }

  private mutating func bodyReader(_ content: ContentPlan, isOnly: Bool) {
    var type = "[UInt8]"
    if case .json(let jsonType) = content.coding {
      type = jsonType.source
      note(jsonType)
    }
    let value = content.isJSON ? "try value.json" : "value"
    block("\(access)var \(content.name): \(type)") {
      if isOnly {
        $0.line("get throws { switch self { case .\(content.name)(let value): \(value) } }")
      } else {
        let words = "UnexpectedBody(expected: \(content.contentType.literal))"
        $0.line("get throws { if case .\(content.name)(let value) = self { \(value) } else { throw \(words) } }")
      }
    }
  }

  private mutating func answerDecoding(_ contents: [ContentPlan]) {
    block("\(access)init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws") {
      let last = contents.count - 1
      for (index, content) in contents.enumerated() {
        let type = content.contentType.literal
        let bytes = "try await ResponseBody.bytes(response, body, expecting: \(type), configuration: configuration)"
        let value = content.isJSON ? "JSONContent(bytes: bytes, options: configuration.readingOptions)" : "bytes"
        if index == last {
          $0.line("let bytes = \(bytes)")
          $0.line("self.body = .\(content.name)(\(value))")
        } else {
          $0.block("if ResponseBody.matches(response.headerFields[.contentType], \(type))") {
            $0.line("let bytes = \(bytes)")
            $0.line("self.body = .\(content.name)(\(value))")
            $0.line("return")
          }
        }
      }
    }
  }

  private mutating func answerReader(_ answer: AnswerPlan) {
    let pattern = answer.hasOwnStatus ? "let answer" : "_, let answer"
    let test = "if case .\(answer.name)(\(pattern)) = self { answer } else { throw unexpected(\(answer.name.literal)) }"
    block("\(access)var \(answer.name): \(answer.typeName)") { $0.line("get throws { \(test) }") }
  }

  private mutating func content(_ answers: [AnswerPlan]) {
    block("\(access)var content: (statusCode: Int, bytes: [UInt8])") {
      $0.line("switch self {")
      for answer in answers {
        if case .code(let code) = answer.status {
          $0.line("case .\(answer.name)(let answer): (\(code), answer.bytes)")
        } else {
          $0.line("case .\(answer.name)(let statusCode, let answer): (statusCode, answer.bytes)")
        }
      }
      $0.line("case .undocumented(let statusCode, let payload): (statusCode, payload.body ?? [])")
      $0.line("}")
    }
  }

  private mutating func outputDecoding(_ answers: [AnswerPlan]) {
    block("\(access)init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws") {
      $0.line("switch response.status.code {")
      for answer in answers.sorted(by: { $0.status.breadth < $1.status.breadth }) {
        let status = answer.hasOwnStatus ? "" : "statusCode: response.status.code, "
        let value = "self = .\(answer.name)(\(status)try await .init(response, body, configuration))"
        $0.line("case \(answer.status.pattern): \(value)")
      }
      if !answers.contains(where: { $0.status == .default }) {
        $0.line("case let status:")
        $0.line("  self = .undocumented(statusCode: status, try await ResponseBody.undocumented(response, body))")
      }
      $0.line("}")
    }
  }
}

extension ContentPlan {
  fileprivate var isJSON: Bool { if case .json = coding { true } else { false } }

  /// What an answer's body holds.
  fileprivate var answerType: String {
    if case .json(let type) = coding { "JSONContent<\(type.source)>" } else { "[UInt8]" }
  }
}

extension AnswerPlan {
  /// Whether the case says which status it is.
  fileprivate var hasOwnStatus: Bool { if case .code = status { true } else { false } }
  /// The type's name without the names around it.
  fileprivate var simpleTypeName: String { typeName.split(separator: ".").last.map(String.init) ?? typeName }
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
