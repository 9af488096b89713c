extension SourceWriter {
  /// `Output`: the shared generic type for these status codes, with this operation's answers as arguments.
  mutating func output(_ plan: OperationPlan) {
    for answer in plan.answers where !answer.isShared { answerType(answer) }
    for answer in plan.answers {
      if let words = answer.documentation, words.contains(where: { !$0.isWhitespace }) {
        documentation("- `\(answer.name)`: \(words)")
      }
    }
    let head = "\(access)typealias Output = Outputs.\(plan.output.name)"
    if plan.answers.isEmpty { return line(head) }
    flow("\(head)<", plan.answers.map(\.source), end: ">")
  }

  /// The type of an answer, unless the runtime has one for it.
  mutating func answerType(_ answer: AnswerPlan) {
    for content in answer.contents { if case .json(let type) = content.coding { note(type) } }
    guard !answer.isPlain else {
      guard let nested = answer.contents.first?.nested, !nested.isEmpty else { return }
      return block("\(access)enum \(answer.simpleTypeName)") { for inner in nested { $0.declaration(inner) } }
    }
    imports.insert(.runtime)
    documentation(answer.documentation)
    block("\(access)struct \(answer.simpleTypeName): Answer") {
      $0.answerHeaders(answer.headers)
      if !answer.contents.isEmpty { $0.bodyType(answer.contents) }
      var members: [(name: String, type: String, defaultValue: String?)] = []
      let needsHeaders = answer.headers.contains(where: \.isRequired)
      if !answer.headers.isEmpty { members.append(("headers", "Headers", needsHeaders ? nil : ".init()")) }
      if !answer.contents.isEmpty { members.append(("body", "Body", nil)) }
      $0.flow("\($0.access)var", members.map { "\($0.name): \($0.type)" })
      $0.bodyBytes(answer.contents)
      $0.memberwise(members)
      $0.answerReading(answer)
      $0.answerWriting(answer)
    }
  }

  private mutating func answerHeaders(_ headers: [ParameterPlan]) {
    guard !headers.isEmpty else { return }
    documentation("The headers of the answer.")
    block("\(access)struct Headers: Hashable, Sendable") {
      $0.parameterProperties(headers)
      $0.memberwise(headers.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") })
    }
  }

  /// The type of an answer that several operations share.
  mutating func sharedAnswer(_ answer: AnswerPlan) {
    guard answer.isPlain else { return answerType(answer) }
    imports.insert(.runtime)
    var plain = answer
    plain.isShared = false
    for content in answer.contents { if case .json(let type) = content.coding { note(type) } }
    documentation(answer.documentation)
    line("\(access)typealias \(answer.simpleTypeName) = \(plain.source)")
  }

  private mutating func bodyType(_ contents: [ContentPlan]) {
    documentation("The body, by its content type.")
    block("\(access)enum Body: Hashable, Sendable") {
      for content in contents { for inner in content.nested { $0.declaration(inner) } }
      $0.flow("case", contents.map { "\($0.name)(\($0.answerType))" })
      for content in contents { $0.bodyAccess(content, isOnly: contents.count == 1) }
    }
  }

  private mutating func bodyAccess(_ content: ContentPlan, isOnly: Bool) {
    let value = content.isJSON ? "try value.json" : "value"
    let head = "\(access)var \(content.name): \(content.accessType)"
    guard !isOnly else {
      let effects = content.isJSON ? "get throws { " : ""
      let end = content.isJSON ? " }" : ""
      return block(head) { $0.line("\(effects)switch self { case .\(content.name)(let value): \(value) }\(end)") }
    }
    let words = "UnexpectedBody(expected: \(content.contentType.literal))"
    block(head) {
      $0.block("get throws") {
        $0.line("if case .\(content.name)(let value) = self { \(value) } else { throw \(words) }")
      }
    }
  }

  private mutating func bodyBytes(_ contents: [ContentPlan]) {
    let json = contents.filter(\.isJSON).map { "case .\($0.name)(let value): value.bytes" }
    block("\(access)var bytes: [UInt8]") {
      if json.isEmpty { return $0.line("[]") }
      $0.line("switch body {")
      for line in json { $0.line(line) }
      if json.count < contents.count { $0.line("default: []") }
      $0.line("}")
    }
  }

  private mutating func answerReading(_ answer: AnswerPlan) {
    let contents = answer.contents.byPrecision
    let needsHeaders = answer.headers.contains(where: \.isRequired)
    let effects =
      contents.contains(where: \.isJSON) ? " async throws" : needsHeaders || !contents.isEmpty ? " throws" : ""
    block("\(access)init(_ reader: AnswerReader)\(effects)") {
      if !answer.headers.isEmpty {
        let values = answer.headers.map { "\($0.name): reader.\($0.headerReader)(\($0.key.literal))" }
        $0.flow("headers = \(needsHeaders ? "try " : "")Headers(", values, end: ")")
      }
      var condition = "if"
      for (index, content) in contents.enumerated() {
        let type = content.contentType == "application/json" ? "" : content.contentType.literal
        let value = content.isJSON ? "await reader.json(\(type))" : "reader.stream(\(content.contentType.literal))"
        let statement = "body = .\(content.name)(try \(value))"
        if contents.count == 1 {
          $0.line(statement)
        } else if index < contents.count - 1 {
          $0.line("\(condition) reader.offers(\(content.contentType.literal)) { \(statement) }")
          condition = "else if"
        } else {
          $0.line("else { \(statement) }")
        }
      }
    }
  }

  private mutating func answerWriting(_ answer: AnswerPlan) {
    block("\(access)func write(to writer: inout AnswerWriter)") {
      $0.statements(answer.headers.map { "writer.header(\($0.key.literal), headers.\($0.name))" })
      guard !answer.contents.isEmpty else { return }
      $0.line("switch body {")
      for content in answer.contents {
        let type = content.contentType
        let value =
          !content.isJSON
          ? "stream(value, contentType: \(type.literal))"
          : type == "application/json" ? "json(value)" : "json(value, contentType: \(type.literal))"
        $0.line("case .\(content.name)(let value): writer.\(value)")
      }
      $0.line("}")
    }
  }

  // MARK: Outputs

  /// The output type for one set of status codes, generic over the types of its answers.
  mutating func outputType(_ output: OutputPlan) {
    let parameters = output.cases.map { "\($0.typeName): Answer" }
    documentation(output.words)
    if parameters.isEmpty {
      line("\(access)enum \(output.name): OperationOutput {")
    } else {
      flow("\(access)enum \(output.name)<", parameters, end: ">: OperationOutput {")
    }
    indented {
      let names = output.cases.map { answer in
        "\(answer.name)(\(answer.status.isOne ? "" : "statusCode: Int, ")\(answer.typeName))"
      }
      $0.flow("case", names + ["undocumented(statusCode: Int, UndocumentedPayload)"])
      let cases = output.cases.sorted { $0.status.breadth < $1.status.breadth }
      $0.block("\($0.access)static var answers: [AnswerCase<Self>]") {
        $0.flow("[", cases.map { ".init(\($0.status.pattern), Self.\($0.name))" }, end: "]")
      }
      let answers = output.cases.map { answer in
        if case .code(let code) = answer.status { return "case .\(answer.name)(let answer): (\(code), answer)" }
        return "case .\(answer.name)(let status, let answer): (status, answer)"
      }
      $0.line("\($0.access)var answer: (statusCode: Int, any Answer) { switch self {")
      $0.statements(answers + ["case .undocumented(let status, let answer): (status, answer)"])
      $0.line("} }")
      for answer in output.cases { $0.answerAccess(answer) }
      if let only = output.successes.only {
        $0.block("\($0.access)var success: \(only.typeName)") { $0.line("get throws { try \(only.name) }") }
      }
    }
    line("}")
  }

  /// `success` of an output with several kinds of success, for operations whose answers are then of one type.
  mutating func successes(_ output: OutputPlan) {
    let successes = output.successes
    guard let first = successes.first, successes.count > 1 else { return }
    line()
    let condition = successes.dropFirst().map { "\($0.typeName) == \(first.typeName)" }.joined(separator: ", ")
    block("extension Outputs.\(output.name) where \(condition)") {
      $0.block("\($0.access)var success: \(first.typeName)") {
        $0.block("get throws") {
          $0.line("switch self {")
          let patterns = successes.map { ".\($0.name)(\($0.status.isOne ? "" : "_, ")let answer)" }
          $0.flow("case", patterns, end: ": answer")
          $0.line("default: throw unexpected(\"success\")")
          $0.line("}")
        }
      }
    }
  }

  private mutating func answerAccess(_ answer: OutputPlan.Case) {
    let name = answer.name.literal
    var value = "if case .\(answer.name)(_, let answer) = self { answer } else { throw unexpected(\(name)) }"
    if case .code(let code) = answer.status { value = "try only(\(code), \(name))" }
    block("\(access)var \(answer.name): \(answer.typeName)") { $0.line("get throws { \(value) }") }
  }
}

extension OutputPlan {
  /// What it is for.
  fileprivate var words: String {
    let codes = cases.map(\.status.words).joined(separator: ", ")
    return cases.isEmpty
      ? "The output of operations without documented answers."
      : "The output of operations whose answers are documented for \(codes)."
  }

  /// The answers with a status of success (2xx).
  fileprivate var successes: [Case] {
    cases.filter { answer in
      switch answer.status {
      case .code(let code): (200..<300).contains(code)
      case .hundred(let hundred): hundred == 2
      case .default: false
      }
    }
  }
}

extension [OutputPlan.Case] {
  fileprivate var only: Element? { count == 1 ? first : nil }
}

extension ParameterPlan {
  /// The method of `AnswerReader` for this header.
  fileprivate var headerReader: String {
    switch (isRequired, isList) {
    case (false, false): "header"
    case (false, true): "headerList"
    case (true, false): "requiredHeader"
    case (true, true): "requiredHeaderList"
    }
  }
}

extension ContentPlan {
  var isJSON: Bool { if case .json = coding { true } else { false } }

  /// The payload of the body's case.
  fileprivate var answerType: String {
    if case .json(let type) = coding { "JSONContent<\(type.source)>" } else { "HTTPBody" }
  }

  /// The type that a caller gets for the body.
  fileprivate var accessType: String { if case .json(let type) = coding { type.source } else { "HTTPBody" } }
}

extension AnswerPlan {
  /// Whether a type of the runtime is enough.
  var isPlain: Bool {
    guard headers.isEmpty else { return false }
    guard let content = contents.first else { return true }
    // A shared plain answer is an alias, which cannot contain nested types.
    if isShared && !content.nested.isEmpty { return false }
    return contents.count == 1 && content.isJSON && content.contentType == "application/json"
  }

  /// The type's unqualified name.
  var simpleTypeName: String { typeName.split(separator: ".").last.map(String.init) ?? typeName }

  /// The type of the answer in its output.
  fileprivate var source: String {
    if isShared { return typeName }
    guard isPlain else { return simpleTypeName }
    guard case .json(let type)? = contents.first?.coding else { return "EmptyAnswer" }
    return "JSONAnswer<\(type.source)>"
  }
}

extension Response.Status {
  /// Whether it is a single code.
  var isOne: Bool { if case .code = self { true } else { false } }

  /// Ranks by the number of codes it covers: exact ones are tried first.
  fileprivate var breadth: Int {
    switch self {
    case .code: 0
    case .hundred: 1
    case .default: 2
    }
  }

  fileprivate var words: String {
    switch self {
    case .code(let code): "\(code)"
    case .hundred(let hundred): "\(hundred)XX"
    case .default: "other codes"
    }
  }

  /// The status codes as a pattern.
  fileprivate var pattern: String {
    switch self {
    case .code(let code): String(code)
    case .hundred(let hundred): "\(hundred)00...\(hundred)99"
    case .default: "100...999"
    }
  }
}
