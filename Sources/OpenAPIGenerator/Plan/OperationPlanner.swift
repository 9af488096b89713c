/// Plans the types of one operation.
struct OperationPlanner {
  let types: TypePlanner
  let document: ResolvedDocument
  var diagnostics: [Diagnostic] = []

  init(types: TypePlanner, document: ResolvedDocument) {
    self.types = types
    self.document = document
  }

  /// The plan; nil, with a diagnostic, for an operation that cannot be called with what there is.
  mutating func plan(_ operation: Operation, name: String) -> OperationPlan? {
    let scope = "Operations.\(name)"
    var taken: [Parameter.Location: Set<String>] = [:]
    var parameters: [ParameterPlan] = []
    for parameter in operation.parameters {
      guard let plan = self.parameter(parameter, scope: scope, taken: &taken[parameter.location, default: []]) else {
        diagnostics.append(
          Diagnostic(
            parameter.isRequired ? .error : .warning, at: operation.pointer / "parameters",
            "parameter \(parameter.name) is an object or a list of lists, which has no form here yet"))
        if parameter.isRequired { return nil }
        continue
      }
      parameters.append(plan)
    }
    return OperationPlan(
      name: name, operation: operation, parameters: parameters,
      body: operation.requestBody.map { body in
        BodyPlan(isRequired: body.isRequired, contents: contents(body.contents, scope: "\(scope).Input.Body"))
      },
      answers: operation.responses.sorted { $0.status.order < $1.status.order }.map { answer($0, scope: scope) })
  }

  // MARK: Parameters

  private func parameter(_ parameter: Parameter, scope: String, taken: inout Set<String>) -> ParameterPlan? {
    let schema = underlying(parameter.schema)
    var isList = false
    switch schema.kind {
    case .array(let items):
      isList = true
      guard isScalar(items) else { return nil }
    default: guard isScalar(schema) else { return nil }
    }
    let name = SwiftName.unique(SwiftName.defensive(parameter.name), among: &taken)
    var nested: [TypeDeclaration] = []
    let place = "\(scope).Input.\(parameter.location.typeName)"
    let type = types.type(of: parameter.schema, name: name + "Payload", scope: place, nested: &nested)
    return ParameterPlan(
      name: name, key: parameter.name, location: parameter.location, type: type, isList: isList,
      isRequired: parameter.isRequired, explodes: parameter.explodes, documentation: parameter.summary, nested: nested)
  }

  /// The schema itself, or the one it leads to.
  private func underlying(_ schema: Schema) -> Schema {
    var schema = schema
    var seen: Set<String> = []
    while case .reference(let name) = schema.kind, seen.insert(name).inserted,
      let target = document.schema(named: name)
    {
      schema = target
    }
    return schema
  }

  private func isScalar(_ schema: Schema) -> Bool {
    switch underlying(schema).kind {
    case .string, .enumeration, .integer, .number, .boolean: true
    case .array, .object, .reference, .union, .free, .freeObject: false
    }
  }

  // MARK: Bodies

  /// An answer; `scope` is the whole name of the type it stands in.
  func answer(_ response: Response, scope: String) -> AnswerPlan {
    let name = StatusName.of(response.status)
    var typeName = StatusName.type(of: name)
    if let shared = response.sharedName { typeName = "Components.Responses.\(SwiftName.defensive(shared))" }
    let ownScope = response.sharedName == nil ? "\(scope).\(typeName)" : typeName
    // A lone JSON body needs no type of its own: what is described in place stands in the answer's namespace.
    let isPlain = response.sharedName == nil && response.contents.map(\.contentType) == ["application/json"]
    return AnswerPlan(
      name: name, typeName: typeName, status: response.status, isShared: response.sharedName != nil,
      contents: contents(response.contents, scope: isPlain ? ownScope : "\(ownScope).Body"),
      documentation: response.summary)
  }

  private func contents(_ contents: [MediaContent], scope: String) -> [ContentPlan] {
    var taken: Set<String> = []
    return contents.map { content in
      let name = SwiftName.unique(ContentName.of(content.contentType), among: &taken)
      var nested: [TypeDeclaration] = []
      let coding = coding(content, name: name, scope: scope, nested: &nested)
      return ContentPlan(name: name, contentType: content.contentType, coding: coding, nested: nested)
    }
  }

  private func coding(
    _ content: MediaContent, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> ContentPlan.Coding {
    if ContentName.isJSON(content.contentType) {
      guard let schema = content.schema else { return .json(.json) }
      return .json(types.type(of: schema, name: name + "Payload", scope: scope, nested: &nested))
    }
    guard content.contentType == "application/x-www-form-urlencoded", let schema = content.schema,
      case .object(let object) = underlying(schema).kind, object.properties.allSatisfy({ isScalar($0.schema) })
    else { return .bytes }
    let type = types.type(of: schema, name: name + "Payload", scope: scope, nested: &nested)
    guard case .structure(let plan) = types.declaration(of: underlying(schema), name: name, scope: scope) else {
      return .bytes
    }
    return .form(type, plan.properties)
  }
}

extension Parameter.Location {
  /// The name of the type that holds parameters of this place.
  var typeName: String {
    switch self {
    case .path: "Path"
    case .query: "Query"
    case .header: "Headers"
    case .cookie: "Cookies"
    }
  }
}
