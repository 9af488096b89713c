extension SourceWriter {
  /// Namespaces, shared answers, output types, `APIProtocol` and `Servers`.
  mutating func api(_ plan: APIPlan) {
    documentation("The `components` of the document.")
    block("\(access)enum Components") {
      $0.documentation("The schemas of the document.")
      $0.line("\($0.access)enum Schemas {}")
      guard !plan.sharedAnswers.isEmpty else { return }
      $0.documentation("Responses that several operations share.")
      $0.block("\($0.access)enum Responses") { writer in
        for answer in plan.sharedAnswers { writer.sharedAnswer(answer) }
      }
    }
    line()
    documentation("The operations, each with its facts, input and output.")
    line("\(access)enum Operations {}")
    line()
    protocolDeclaration(plan.operations)
    line()
    servers(plan.servers)
    securitySchemes(plan.securitySchemes)
    guard !plan.operations.isEmpty else { return }
    line()
    imports.insert(.runtime)
    tags(plan.tags)
    documentation("The outputs of operations: a type for each set of status codes, generic over the response types.")
    let outputs = OutputPlan.all(of: plan.operations)
    block("\(access)enum Outputs") { for output in outputs { $0.outputType(output) } }
    for output in outputs { successes(output) }
  }

  private mutating func protocolDeclaration(_ operations: [OperationPlan]) {
    documentation("All operations. `Client` sends them to a server; tests can implement them directly.")
    block("\(access)protocol APIProtocol: Sendable") {
      for plan in operations {
        $0.documentation(plan.operation.summary)
        $0.signature(
          "func \(plan.methodName)(_ input: Operations.\(plan.name).Input) async throws",
          returns: "Operations.\(plan.name).Output")
      }
    }
  }

  private mutating func servers(_ servers: [ServerPlan]) {
    if !servers.isEmpty { imports.insert(.runtime) }
    documentation("The servers that the document lists.")
    block("\(access)enum Servers") {
      for (index, server) in servers.enumerated() {
        $0.documentation([server.documentation, "`\(server.template)`"].compactMap(\.self).joined(separator: "\n\n"))
        $0.block("\($0.access)enum Server\(index + 1)") { $0.address(server) }
      }
    }
  }

  private mutating func address(_ server: ServerPlan) {
    let parts = server.variables.map { "- Parameter \($0.name): \($0.words)" }
    documentation((["The URL.", ""] + parts).joined(separator: "\n"))
    let parameters = server.variables.map { "\($0.name): String = \($0.defaultValue.literal)" }.joined(separator: ", ")
    let values = server.variables.map { "\($0.key.literal): \($0.name)" }.joined(separator: ", ")
    let arguments = server.template.literal + (values.isEmpty ? "" : ", [\(values)]")
    block("\(access)static func url(\(parameters)) throws -> URL") { $0.line("try ServerURL.of(\(arguments))") }
  }

  /// `Client`.
  mutating func client(_ plan: APIPlan) {
    imports.insert(.runtime)
    documentation("A client for \(plan.title).\(plan.authentication.map { "\n\n\($0)" } ?? "")")
    block("\(access)struct Client: APIProtocol, APIClient") {
      $0.line("\($0.access)let universal: UniversalClient")
      $0.line("\($0.access)init(_ universal: UniversalClient) { self.universal = universal }")
      $0.documentation("Creates a client for the server at a URL. The first middleware sees a request first.")
      $0.flow(
        "\($0.access)init(",
        [
          "serverURL: URL", "configuration: Configuration = Configuration()", "transport: any ClientTransport",
          "middlewares: [any ClientMiddleware] = []",
        ], end: ") {")
      $0.line("  universal = UniversalClient(")
      $0.line(
        "    serverURL: serverURL, configuration: configuration, transport: transport, middlewares: middlewares)")
      $0.line("}")
      for operation in plan.operations {
        let name = "Operations.\(operation.name)"
        $0.signature(
          "\($0.access)func \(operation.methodName)(_ input: \(name).Input) async throws", returns: "\(name).Output",
          end: " {")
        $0.line("  try await universal.call(\(name).self, input)")
        $0.line("}")
      }
    }
  }
}
