extension SourceWriter {
  /// The body of a request: a name for plain JSON, or an enum of its content types.
  mutating func requestBodyType(_ contents: [ContentPlan]) {
    if contents.count == 1, let type = contents[0].plainJSON {
      note(type)
      return line("\(access)typealias Body = JSONRequest<\(type.source)>")
    }
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
      $0.memberwise(fields.map { ($0.name, $0.source, $0.isRequired ? nil : "nil") })
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
      $0.statements(fields.map { "form.add(\($0.key.literal), \($0.label)value.\($0.name))" })
      $0.line("request.\(sending)(form)")
    }
  }
}

extension FormField {
  /// The label of the argument that adds the field to a form.
  fileprivate var label: String {
    switch kind {
    case .text, .list: ""
    case .file: "file: "
    case .files: "files: "
    case .json: "json: "
    }
  }
}

extension ContentPlan {
  /// The type of plain JSON whose type is declared elsewhere, for which the runtime has a type.
  var plainJSON: SwiftType? {
    guard case .json(let type) = coding, contentType == "application/json", nested.isEmpty else { return nil }
    return type
  }
}
