/// Stage 4: names and types are decided for all that was resolved.
enum APIPlanner {
  /// Plans the output for a document.
  static func plan(_ document: ResolvedDocument, configuration: GeneratorConfiguration) -> APIPlan {
    let types = TypePlanner(document: document)
    var diagnostics = document.diagnostics
    let schemas = Recursion.settled(types.declarations(), &diagnostics)
    var planner = OperationPlanner(types: types, document: document)
    var operationNames = OperationPlan.namesInUse
    let operations = document.operations.compactMap { operation in
      planner.plan(operation, name: SwiftName.unique(SwiftName.defensive(operation.id), among: &operationNames))
    }
    let shared = document.sharedResponses.map { planner.answer($0.response, scope: "Components.Responses") }
    let cataloguer = CataloguePlanner(document: document)
    return APIPlan(
      documentName: document.name, fingerprint: document.fingerprint, title: document.title,
      version: document.version, configuration: configuration, servers: document.servers, schemas: schemas,
      sharedAnswers: shared, operations: operations,
      catalogues: configuration.catalogue.map { name in
        CataloguePlan(name: types.swiftName(of: name), rows: cataloguer.rows(of: name))
      },
      diagnostics: diagnostics + planner.diagnostics)
  }
}
