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
  mutating func plan(_ operation: Operation, name: String, methodName: String) -> OperationPlan? {
    let scope = "Operations.\(name)"
    var taken: [Parameter.Location: Set<String>] = [.header: ["accept"]]
    var parameters: [ParameterPlan] = []
    for parameter in operation.parameters {
      let place = "\(scope).Input.\(parameter.location.typeName)"
      guard let plan = self.parameter(parameter, scope: place, taken: &taken[parameter.location, default: []]) else {
        diagnostics.append(
          Diagnostic(
            parameter.isRequired ? .error : .warning, at: parameter.schema.pointer,
            "parameter \(parameter.name) is of a type that has no form as text"
              + (parameter.isRequired ? "" : ", and is left out")))
        if parameter.isRequired { return nil }
        continue
      }
      parameters.append(plan)
    }
    var body: BodyPlan?
    if let request = operation.requestBody {
      let contents = contents(request.contents, scope: "\(scope).Input.Body", at: operation.pointer / "requestBody")
      if contents.isEmpty && request.isRequired { return nil }
      if !contents.isEmpty { body = BodyPlan(isRequired: request.isRequired, contents: contents) }
    }
    var answers: [AnswerPlan] = []
    for response in operation.responses.sorted(by: { $0.status.order < $1.status.order }) {
      answers.append(answer(response, scope: scope))
    }
    return OperationPlan(
      name: name, methodName: methodName, operation: operation, parameters: parameters, body: body, answers: answers)
  }

  // MARK: Parameters

  /// A parameter in Swift; nil when there is no way to write it as text. `scope` is the whole name of the type it
  /// stands in.
  func parameter(_ parameter: Parameter, scope: String, taken: inout Set<String>) -> ParameterPlan? {
    let name = SwiftName.unique(types.naming.member(parameter.name), among: &taken)
    guard let form = form(of: parameter) else { return nil }
    var nested: [TypeDeclaration] = []
    var type = types.type(
      of: parameter.schema, name: types.naming.payload(name), scope: scope, nested: &nested)
    // What has no type at all is text, as that is what travels.
    if form == .scalar, type == .json { type = .string }
    return ParameterPlan(
      name: name, key: parameter.name, location: parameter.location, type: type, form: form,
      isRequired: parameter.isRequired, explodes: parameter.explodes, documentation: parameter.summary, nested: nested)
  }

  private func form(of parameter: Parameter) -> ParameterPlan.Form? {
    if parameter.style == .json { return parameter.location == .query ? .json : nil }
    let schema = document.following(parameter.schema)
    switch schema.kind {
    case .array(let items): return isScalar(items) && !types.isNullable(items) ? .list : nil
    case .free: return .scalar
    case .object(let object):
      guard parameter.location == .query, parameter.style == .deepObject || parameter.explodes,
        case .structure(let plan) = types.declaration(of: schema, name: "", scope: ""), plan.additional == nil,
        object.properties.allSatisfy({ isScalar($0.schema) })
      else { return nil }
      return .fields(
        plan.properties.map { property in
          ParameterPlan.Field(
            name: property.name,
            key: parameter.style == .deepObject ? "\(parameter.name)[\(property.key)]" : property.key,
            isRequired: property.presence == .required)
        })
    default: return isScalar(schema) ? .scalar : nil
    }
  }

  func isScalar(_ schema: Schema) -> Bool {
    switch document.following(schema).kind {
    case .string, .enumeration, .integer, .number, .boolean: true
    case .array, .object, .reference, .union, .free, .freeObject: false
    }
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
