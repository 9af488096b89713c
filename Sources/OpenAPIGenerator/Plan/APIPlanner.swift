/// Stage 4: names and types are decided for all that was resolved.
enum APIPlanner {
  /// Plans the output for a document.
  static func plan(_ document: ResolvedDocument, record: GenerationRecord) -> APIPlan {
    let configuration = record.configuration
    let types = TypePlanner(
      document: document, naming: SwiftNaming(isIdiomatic: configuration.namingStrategy == .idiomatic),
      overrides: configuration.typeOverrides.schemas)
    var diagnostics = document.diagnostics
    let schemas = Recursion.settled(types.declarations(), &diagnostics)
    var planner = OperationPlanner(types: types, document: document)
    var operationNames = OperationPlan.namesInUse
    var methodNames: Set<String> = ["routes"]
    let operations = document.operations.compactMap { operation in
      planner.plan(
        operation, name: SwiftName.unique(types.naming.type(operation.id), among: &operationNames),
        methodName: SwiftName.unique(types.naming.method(operation.id), among: &methodNames))
    }
    let shared = document.sharedResponses.map { planner.answer($0.response, scope: "Components.Responses") }
    let cataloguer = CataloguePlanner(document: document)
    return APIPlan(
      documentName: document.name, title: document.title, record: record,
      servers: document.servers.map { ServerPlan($0, types.naming) }, schemas: schemas,
      sharedAnswers: shared, operations: operations,
      catalogues: configuration.catalogue.map { group in
        CataloguePlan(name: types.swiftName(of: group.name), rows: cataloguer.rows(of: group.schemas))
      },
      diagnostics: diagnostics + planner.diagnostics)
  }
}
