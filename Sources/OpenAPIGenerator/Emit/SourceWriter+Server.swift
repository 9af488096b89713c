extension SourceWriter {
  /// The routes of a server whose handler is an `APIProtocol`.
  mutating func server(_ operations: [OperationPlan]) {
    imports.insert(.runtime)
    block("extension APIProtocol") {
      $0.documentation("The routes for a `RouteTable`: one for each operation.")
      $0.line("\($0.access)func routes() -> [ServerRoute] {")
      $0.indented { writer in
        // One statement each: a literal of hundreds of closures would be slow to type-check.
        writer.line("var routes: [ServerRoute] = []")
        for plan in operations {
          writer.line(
            "routes.append(ServerRoute(Operations.\(plan.name).self) { try await self.\(plan.methodName)($0) })")
        }
        writer.line("return routes")
      }
      $0.line("}")
    }
  }

  /// The initializer of an operation's input from a request.
  mutating func serverInput(_ plan: OperationPlan) {
    guard plan.hasInput else { return }
    imports.insert(.runtime)
    let isAsync = plan.body != nil
    block("extension Operations.\(plan.name).Input: ServerInput") {
      $0.block("\($0.access)init(_ request: ServerRequest)\(isAsync ? " async" : "") throws") {
        $0.readings(plan.parameters(in: .path), "path", "Path")
        $0.readings(plan.parameters(in: .query), "query", "Query")
        $0.readings(plan.parameters(in: .cookie), "cookies", "Cookies")
        $0.readings(plan.headerParameters, "headers", "Headers", more: ["accept: request.accept"])
        if plan.headerParameters.isEmpty { $0.line("let headers = AcceptHeaders(request)") }
        if let body = plan.body {
          let value = body.isRequired ? "try await Body(request)" : "try await request.optionalBody()"
          $0.line("let body\(body.isRequired ? "" : ": Body?") = \(value)")
        }
        $0.flow("self.init(", plan.inputMembers.map { "\($0.name): \($0.name)" }, end: ")")
      }
    }
    if let body = plan.body, body.contents.count > 1 || body.contents[0].plainJSON == nil {
      serverContent(body.contents, of: plan)
    }
  }

  private mutating func readings(
    _ parameters: [ParameterPlan], _ name: String, _ type: String, more: [String] = []
  ) {
    guard !parameters.isEmpty else { return }
    let keys = parameters.flatMap { parameter -> [String] in
      if case .fields(let fields) = parameter.form { fields.map(\.key) } else { [parameter.key] }
    }
    flow("let \(name) = try \(type)(", parameters.map { "\($0.name): \($0.reading(besides: keys))" } + more, end: ")")
  }

  private mutating func serverContent(_ contents: [ContentPlan], of plan: OperationPlan) {
    block("extension Operations.\(plan.name).Input.Body: ServerContent") {
      $0.block("\($0.access)init(_ request: ServerRequest) async throws") {
        for content in contents.byPrecision {
          $0.line("if request.offers(\(content.contentType.literal)) {")
          $0.indented { $0.contentReading(content) }
          $0.line("}")
        }
        $0.line("throw request.unsupported(\(contents.map(\.contentType).literal))")
      }
    }
  }

  private mutating func contentReading(_ content: ContentPlan) {
    switch content.coding {
    case .json: line("self = .\(content.name)(try await request.json())")
    case .form(_, let fields):
      line("let form = try await request.form()")
      if fields.count == 1, case .others = fields[0].kind, fields[0].name.isEmpty {
        line("self = .\(content.name)(try form.dictionary())")
      } else {
        let keys = fields.map(\.key).filter { !$0.isEmpty }
        flow(
          "self = try .\(content.name)(.init(", fields.map { "\($0.name): \($0.reading("form", besides: keys))" },
          end: "))")
      }
    case .multipart(_, let fields):
      line("let form = try await request.multipart()")
      flow(
        "self = try .\(content.name)(.init(", fields.map { "\($0.name): \($0.reading("form.fields"))" }, end: "))")
    case .bytes: line("self = .\(content.name)(request.stream)")
    }
    line("return")
  }
}

extension FormField {
  /// The expression that reads the field of a form from `fields`.
  fileprivate func reading(_ fields: String, besides keys: [String] = []) -> String {
    let presence = isRequired ? "required" : "optional"
    switch kind {
    case .text: return "\(fields).\(presence)(\(key.literal))"
    case .list: return "\(fields).\(presence)List(\(key.literal))"
    case .json: return "\(fields).\(presence)JSON(\(key.literal))"
    case .file: return "form.\(presence)File(\(key.literal))"
    case .files: return "form.\(presence)Files(\(key.literal))"
    case .others: return "\(fields).dictionary(except: \(keys.literal))"
    }
  }
}

extension ParameterPlan {
  /// The expression that reads the parameter of a request.
  ///
  /// - Parameter declared: the names of all query parameters, which are not members of an object without fixed names.
  fileprivate func reading(besides declared: [String]) -> String {
    let presence = isRequired ? "required" : "optional"
    switch (location, form) {
    case (.path, .list): return "request.pathList(\(key.literal)\(listArguments))"
    case (.path, .members(let members)):
      return members.value(type, of: "request.pathMembers(\(key.literal)\(memberArguments))", isRequired: true)
    case (.path, _): return "request.path(\(key.literal)\(styleArgument))"
    case (.query, .list): return "request.query.\(presence)List(\(key.literal)\(listArguments))"
    case (.query, .json): return "request.query.\(presence)JSON(\(key.literal))"
    case (.query, .fields(let fields)):
      let values = fields.map { field in
        "\(field.name): request.query.\(field.isRequired ? "required" : "optional")(\(field.key.literal))"
      }
      let value = ".init(\(values.joined(separator: ", ")))"
      if isRequired { return value }
      return "request.query.hasAny(of: \(fields.map(\.key).literal)) ? \(value) : nil"
    case (.query, .members(let members)):
      let arguments =
        explodes && style != .deepObject
        ? "except: \(declared.filter { $0 != key }.literal)" : "\(key.literal)\(oneFieldArguments)"
      return members.value(
        type, of: "request.query.\(presence)Members(\(arguments))", isRequired: isRequired)
    case (.query, _): return "request.query.\(presence)(\(key.literal))"
    case (.header, .list): return "request.headers.\(presence)List(\(key.lowercased().literal), explode: false)"
    case (.header, .members(let members)):
      let arguments = "\(key.lowercased().literal)\(explodes ? ", explode: true" : "")"
      return members.value(
        type, of: "request.headers.\(presence)Members(\(arguments))", isRequired: isRequired)
    case (.header, _): return "request.headers.\(presence)(\(key.lowercased().literal))"
    case (.cookie, .list):
      return "request.cookies.\(presence)List(\(key.literal)\(explodes ? "" : ", explode: false"))"
    case (.cookie, .members(let members)):
      let arguments = explodes ? "except: \(declared.filter { $0 != key }.literal)" : key.literal
      return members.value(
        type, of: "request.cookies.\(presence)Members(\(arguments))", isRequired: isRequired)
    case (.cookie, _): return "request.cookies.\(presence)(\(key.literal))"
    }
  }

  /// The style of an object in one field.
  private var oneFieldArguments: String { style == .form ? "" : styleArgument }
}

extension ParameterPlan.Members {
  /// The expression for a value, read from `fields`.
  fileprivate func value(_ type: SwiftType, of fields: String, isRequired: Bool) -> String {
    if isRequired, isDictionary { return "\(fields).dictionary()" }
    let value = isDictionary ? "$0.dictionary()" : initializer(type)
    guard isRequired else { return "\(fields).map { try \(value) }" }
    return "{ try \(value) }(\(fields))"
  }

  private func initializer(_ type: SwiftType) -> String {
    var arguments = self.fields.map { field in
      "\(field.name): $0.\(field.isRequired ? "required" : "optional")(\(field.key.literal))"
    }
    if let others {
      arguments.append("\(others): $0.dictionary(except: \(self.fields.map(\.key).literal))")
    }
    return "\(type.source)(\(arguments.joined(separator: ", ")))"
  }
}
