extension SourceWriter {
  /// The routes of a server whose handler is an `APIProtocol`.
  mutating func server(_ operations: [OperationPlan]) {
    imports.insert(.runtime)
    block("extension APIProtocol") {
      $0.documentation("A route for each operation, which this answers: for a `RouteTable`.")
      $0.line("\($0.access)func routes() -> [ServerRoute] {")
      $0.indented { writer in
        // One statement each: a literal of hundreds of closures would keep the type checker busy.
        writer.line("var routes: [ServerRoute] = []")
        for plan in operations {
          writer.line("routes.append(ServerRoute(Operations.\(plan.name).self) { try await self.\(plan.name)($0) })")
        }
        writer.line("return routes")
      }
      $0.line("}")
    }
  }

  /// How an operation's input is made from a request.
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
    flow("let \(name) = try \(type)(", parameters.map { "\($0.name): \($0.reading)" } + more, end: ")")
  }

  private mutating func serverContent(_ contents: [ContentPlan], of plan: OperationPlan) {
    block("extension Operations.\(plan.name).Input.Body: ServerContent") {
      $0.block("\($0.access)init(_ request: ServerRequest) async throws") {
        for content in contents {
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
      let values = fields.map { field in
        "\(field.name): form.\(field.presence == .required ? "required" : "optional")(\(field.key.literal))"
      }
      flow("self = try .\(content.name)(.init(", values, end: "))")
    case .bytes: line("self = .\(content.name)(request.stream)")
    }
    line("return")
  }
}

extension ParameterPlan {
  /// The expression that reads the parameter of a request.
  fileprivate var reading: String {
    let presence = isRequired ? "required" : "optional"
    let list = isList ? "List" : ""
    switch location {
    case .path: return "request.path\(list)(\(key.literal))"
    case .query:
      let explode = isList && !explodes ? ", explode: false" : ""
      return "request.query.\(presence)\(list)(\(key.literal)\(explode))"
    case .header:
      return "request.headers.\(presence)\(list)(\(key.lowercased().literal)\(isList ? ", explode: false" : ""))"
    case .cookie: return "request.cookies.\(presence)\(list)(\(key.literal)\(isList ? ", explode: false" : ""))"
    }
  }
}
