/// Methods that call operations without an input value.
extension SourceWriter {
  /// For all implementations of `APIProtocol`.
  mutating func calls(_ operations: [OperationPlan], isDirect: Bool) {
    imports.insert(.runtime)
    block("extension APIProtocol") {
      for plan in operations {
        $0.groupedCall(plan, receiver: "")
        if isDirect { $0.directCall(plan, receiver: "") }
      }
    }
  }

  /// The types of tags, and the properties that lead to them.
  mutating func tags(_ tags: [TagPlan]) {
    guard !tags.isEmpty else { return }
    documentation("The operations by their tags.")
    block("\(access)enum Tags") {
      for tag in tags {
        $0.documentation(tag.documentation ?? "The operations with the tag \(tag.tag).")
        $0.block("\($0.access)struct \(tag.typeName)<API: APIProtocol>: Sendable") { $0.line("let api: API") }
      }
    }
    line()
    block("extension APIProtocol") {
      for tag in tags {
        $0.documentation(tag.documentation ?? "The operations with the tag \(tag.tag).")
        $0.line("\($0.access)var \(tag.name): Tags.\(tag.typeName)<Self> { .init(api: self) }")
      }
    }
    line()
  }

  /// The methods of a tag for some of its operations.
  mutating func tagCalls(_ tag: TagPlan, _ operations: [OperationPlan], isDirect: Bool) {
    line()
    block("extension Tags.\(tag.typeName)") {
      for plan in operations {
        let scope = "Operations.\(plan.name)"
        $0.documentation(plan.operation.summary)
        $0.signature(
          "\($0.access)func \(plan.methodName)(_ input: \(scope).Input) async throws", returns: "\(scope).Output",
          end: " {")
        $0.line("  try await api.\(plan.methodName)(input)")
        $0.line("}")
        $0.groupedCall(plan, receiver: "api.")
        if isDirect { $0.directCall(plan, receiver: "api.") }
      }
    }
  }

  /// A method that takes the parts of the input as arguments.
  private mutating func groupedCall(_ plan: OperationPlan, receiver: String) {
    let members = plan.inputMembers
    let scope = "Operations.\(plan.name)"
    let parameters = members.map { member in
      let type = member.type == "AcceptHeaders" ? member.type : "\(scope).Input.\(member.type)"
      return "\(member.name): \(type)" + (member.defaultValue.map { " = \($0)" } ?? "")
    }
    let arguments = members.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
    // An argument of the method's name would be called instead.
    let isHidden = members.contains { $0.name == plan.methodName || receiver == "\($0.name)." }
    let receiver = isHidden ? "self.\(receiver)" : receiver
    documentation(plan.operation.summary)
    flow("\(access)func \(plan.methodName)(", parameters, end: ") async throws -> \(scope).Output {")
    line("  try await \(receiver)\(plan.methodName)(.init(\(arguments)))")
    line("}")
  }

  /// A method that takes each parameter as an argument. If a call fits both methods, it is of the other one.
  private mutating func directCall(_ plan: OperationPlan, receiver: String) {
    let arguments = plan.directArguments
    guard !arguments.isEmpty else { return }
    let scope = "Operations.\(plan.name)"
    var parameters = arguments.map { argument in
      "\(argument.name): \(argument.parameter.source)" + (argument.parameter.argument.map { " = \($0)" } ?? "")
    }
    var parts: [String] = []
    for (location, part) in [
      (Parameter.Location.path, "path"), (.query, "query"), (.cookie, "cookies"), (.header, "headers"),
    ] {
      let values = arguments.filter { $0.parameter.location == location }
      guard !values.isEmpty else { continue }
      parts.append("\(part): .init(\(values.map { "\($0.parameter.name): \($0.name)" }.joined(separator: ", ")))")
    }
    if let body = plan.body {
      parameters.append("body: \(scope).Input.Body" + (body.isRequired ? "" : "? = nil"))
      parts.append("body: body")
    }
    documentation(plan.directDocumentation)
    line("@_disfavoredOverload")
    flow("\(access)func \(plan.methodName)(", parameters, end: ") async throws -> \(scope).Output {")
    flow("  try await self.\(receiver)\(plan.methodName)(.init(", parts, end: "))")
    line("}")
  }
}

extension OperationPlan {
  /// The parameters with names that are unique among all of them, and the body. A name that is taken says where the
  /// parameter is sent.
  fileprivate var directArguments: [(name: String, parameter: ParameterPlan)] {
    var taken: Set<String> = body == nil ? [] : ["body"]
    let ordered =
      parameters(in: .path) + parameters(in: .query) + parameters(in: .cookie) + headerParameters
    return ordered.map { parameter in
      let isFree = !taken.contains(parameter.name)
      let name = isFree ? parameter.name : "\(parameter.location.rawValue)_\(parameter.name)"
      return (SwiftName.unique(name, among: &taken), parameter)
    }
  }

  /// The summary, and what the document says about the parameters.
  fileprivate var directDocumentation: String? {
    let described = directArguments.compactMap { argument in
      argument.parameter.documentation.map { text in
        "  - \(argument.name): \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
      }
    }
    let list = described.isEmpty ? nil : "- Parameters:\n" + described.joined(separator: "\n")
    let parts = [operation.summary, list].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }
}
