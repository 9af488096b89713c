/// The result of stage 4: every Swift declaration to emit, with its name and types. Nothing is left to decide.
struct APIPlan: Sendable {
  /// The document's name, for the header of files.
  var documentName: String
  var title: String
  /// What the files are made from.
  var record: GenerationRecord
  var servers: [ServerPlan]
  /// The ways to authenticate, with the names of their constants.
  var securitySchemes: [(name: String, scheme: SecurityScheme)]
  var schemas: [TypeDeclaration]
  /// Answers shared by several operations.
  var sharedAnswers: [AnswerPlan]
  var operations: [OperationPlan]
  /// The tags whose operations are grouped; empty if the configuration does not ask for it.
  var tags: [TagPlan] = []
  var catalogues: [CataloguePlan]
  /// The generated part of the document; nil if it is not wanted.
  var document: Node?
  /// What could not be planned as documented.
  var diagnostics: [Diagnostic]

  var configuration: GeneratorConfiguration { record.configuration }
}

/// Stage 4: decides names and types for the resolved document.
enum APIPlanner {
  /// Plans the output for a document.
  static func plan(_ document: ResolvedDocument, record: GenerationRecord) -> APIPlan {
    let configuration = record.configuration
    let types = TypePlanner(
      document: document, naming: SwiftNaming(isIdiomatic: configuration.namingStrategy == .idiomatic),
      overrides: configuration.typeOverrides, appliesDefaults: configuration.applyDefaults)
    var diagnostics = document.diagnostics
    let schemas = Recursion.settled(types.declarations(), &diagnostics)
    var planner = OperationPlanner(types: types, document: document)
    var operationNames = OperationPlan.namesInUse
    var methodNames: Set<String> = ["routes", "universal", "with", "withResponse"]
    let operations = document.operations.compactMap { operation in
      planner.plan(
        operation, name: SwiftName.unique(types.naming.type(operation.id), among: &operationNames),
        methodName: SwiftName.unique(types.naming.method(operation.id), among: &methodNames))
    }
    var schemeNames: Set<String> = ["all"]
    let securitySchemes = document.securitySchemes.map { scheme in
      (name: SwiftName.unique(types.naming.member(scheme.name), among: &schemeNames), scheme: scheme)
    }
    let shared = document.sharedResponses.map { planner.answer($0.response, scope: "Components.Responses") }
    let cataloguer = CataloguePlanner(document: document)
    var plan = APIPlan(
      documentName: document.name, title: document.title, record: record,
      servers: document.servers.map { ServerPlan($0, types.naming) },
      securitySchemes: securitySchemes, schemas: schemas,
      sharedAnswers: shared, operations: operations,
      catalogues: configuration.catalogue.map { group in
        CataloguePlan(name: types.swiftName(of: group.name), rows: cataloguer.rows(of: group.schemas))
      },
      document: configuration.generate.contains(.document) ? document.picked : nil,
      diagnostics: diagnostics + planner.diagnostics)
    plan.diagnostics += plan.defaultWarnings
    if configuration.groupByTag { plan.tags = TagPlan.all(of: document, operations, types.naming, taken: methodNames) }
    return plan
  }
}

/// The Swift declaration of a tag: a type with its operations.
struct TagPlan: Hashable, Sendable {
  var tag: String
  /// The name of the property that leads to it.
  var name: String
  var typeName: String
  var documentation: String?

  /// The tags of the operations, in the order of the operations.
  static func all(
    of document: ResolvedDocument, _ operations: [OperationPlan], _ naming: SwiftNaming, taken: Set<String>
  ) -> [TagPlan] {
    var taken = taken
    var takenTypes: Set<String> = ["API"]
    var seen: Set<String> = []
    return operations.flatMap(\.operation.tags).filter { seen.insert($0).inserted }.map { tag in
      let name = naming.member(tag)
      return TagPlan(
        // A method of this name would hide the property.
        tag: tag, name: SwiftName.unique(taken.contains(name) ? "\(name)_tag" : name, among: &taken),
        typeName: SwiftName.unique(naming.type(tag), among: &takenTypes), documentation: document.tags[tag])
    }
  }
}

/// The Swift declaration of a server's address.
struct ServerPlan: Hashable, Sendable {
  /// A parameter of the function that returns the address.
  struct Variable: Hashable, Sendable {
    var name: String
    /// The name in the template.
    var key: String
    var defaultValue: String
    /// The parameter's documentation.
    var words: String
  }

  var template: String
  var documentation: String?
  var variables: [Variable]

  init(_ server: Server, _ naming: SwiftNaming) {
    template = server.template
    documentation = server.summary
    var taken: Set<String> = []
    variables = server.variables.map { variable in
      let values = variable.values.map { "`\($0)`" }.joined(separator: ", ")
      let words = [variable.summary, values.isEmpty ? nil : "One of \(values)."].compactMap(\.self)
      return Variable(
        name: SwiftName.unique(naming.member(variable.name), among: &taken), key: variable.name,
        defaultValue: variable.defaultValue, words: words.isEmpty ? "Any value." : words.joined(separator: " "))
    }
  }
}
