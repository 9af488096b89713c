/// Plans the types of one operation.
struct OperationPlanner {
  let types: TypePlanner
  let document: ResolvedDocument
  var diagnostics: [Diagnostic] = []

  init(types: TypePlanner, document: ResolvedDocument) {
    self.types = types
    self.document = document
  }

  /// The plan; nil, with a diagnostic, for an operation that cannot be generated.
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
            "parameter \(parameter.name) has a type that cannot be sent as text"
              + (parameter.isRequired ? "" : "; it is left out")))
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

  /// The plan of a parameter; nil if it has no text form. `scope` is the qualified name of the type that contains it.
  func parameter(_ parameter: Parameter, scope: String, taken: inout Set<String>) -> ParameterPlan? {
    let name = SwiftName.unique(types.naming.member(parameter.name), among: &taken)
    guard let form = form(of: parameter) else { return nil }
    var nested: [TypeDeclaration] = []
    var type = types.type(of: parameter.schema, key: parameter.name, name: name, scope: scope, nested: &nested)
    // A parameter without a type is sent as text, so it is a string.
    if form == .scalar, type == .json { type = .string }
    if case .members(let members) = form, members.isDictionary, type == .jsonObject || type == .dictionary(.json) {
      type = .dictionary(.string)
    }
    return ParameterPlan(
      name: name, key: parameter.name, location: parameter.location, type: type, form: form, style: parameter.style,
      isRequired: parameter.isRequired, explodes: parameter.explodes, documentation: parameter.summary, nested: nested,
      initial: types.initialValue(of: parameter.schema, type))
  }

  private func form(of parameter: Parameter) -> ParameterPlan.Form? {
    if parameter.style == .json { return parameter.location == .query ? .json : nil }
    let schema = document.following(parameter.schema)
    switch schema.kind {
    case .array(let items):
      return parameter.style != .deepObject && isScalar(items) && !types.isNullable(items) ? .list : nil
    case .free: return .scalar
    case .freeObject: return isInline(parameter.schema) ? .members(ParameterPlan.Members(isDictionary: true)) : nil
    case .object(let object): return form(of: object, schema, parameter)
    default: return isScalar(schema) ? .scalar : nil
    }
  }

  /// The form of an object; nil if its members have no text form.
  private func form(of object: ObjectSchema, _ schema: Schema, _ parameter: Parameter) -> ParameterPlan.Form? {
    // Values without a type are sent as text, if the type of the dictionary is free to choose.
    let isFree = object.additional.map { document.following($0).kind == .free } ?? false
    if isFree, object.properties.isEmpty, isInline(parameter.schema) {
      return .members(ParameterPlan.Members(isDictionary: true))
    }
    guard object.properties.allSatisfy({ isScalar($0.schema) }),
      object.additional.map({ isScalar($0) && !types.isNullable($0) }) ?? true
    else { return nil }
    guard case .structure(let plan) = types.declaration(of: schema, name: "", scope: "") else {
      return .members(ParameterPlan.Members(isDictionary: true))
    }
    func fields(_ key: (String) -> String) -> [ParameterPlan.Field] {
      plan.properties.map {
        ParameterPlan.Field(name: $0.name, key: key($0.key), isRequired: $0.presence == .required)
      }
    }
    if parameter.location == .query, plan.additional == nil {
      if parameter.style == .deepObject { return .fields(fields { "\(parameter.name)[\($0)]" }) }
      if parameter.explodes { return .fields(fields { $0 }) }
    }
    return .members(ParameterPlan.Members(fields: fields { $0 }, others: plan.additional?.name))
  }

  private func isInline(_ schema: Schema) -> Bool { if case .reference = schema.kind { false } else { true } }

  private func isScalar(_ schema: Schema) -> Bool { document.isScalar(schema) }
}

extension Parameter.Location {
  /// The name of the type for parameters at this location.
  var typeName: String {
    switch self {
    case .path: "Path"
    case .query: "Query"
    case .header: "Headers"
    case .cookie: "Cookies"
    }
  }
}

extension OperationPlanner {
  /// The plan of an answer. `scope` is the qualified name of the type that contains it.
  mutating func answer(_ response: Response, scope: String) -> AnswerPlan {
    let name = StatusName.of(response.status)
    var typeName = StatusName.type(of: name)
    if let shared = response.sharedName { typeName = "Components.Responses.\(types.naming.type(shared))" }
    let ownScope = response.sharedName == nil ? "\(scope).\(typeName)" : typeName
    var taken: Set<String> = []
    let headers = response.headers.compactMap { parameter($0, scope: "\(ownScope).Headers", taken: &taken) }
    // A single JSON body needs no type of its own: its inline types are nested in the answer's namespace.
    let isPlain =
      response.sharedName == nil && headers.isEmpty && response.contents.map(\.contentType) == ["application/json"]
    return AnswerPlan(
      name: name, typeName: typeName, status: response.status, isShared: response.sharedName != nil, headers: headers,
      contents: contents(response.contents, scope: isPlain ? ownScope : "\(ownScope).Body"),
      documentation: response.summary)
  }

  /// The contents of an answer, or of a request (with its pointer).
  mutating func contents(
    _ contents: [MediaContent], scope: String, at pointer: JSONPointer? = nil
  ) -> [ContentPlan] {
    var taken: Set<String> = ["bytes"]
    return contents.compactMap { content in
      let name = SwiftName.unique(ContentName.of(content.contentType, types.naming), among: &taken)
      var nested: [TypeDeclaration] = []
      guard let coding = coding(content, name: name, scope: scope, isRequest: pointer != nil, nested: &nested) else {
        diagnostics.append(
          Diagnostic(
            .error, at: (pointer ?? JSONPointer()) / "content" / content.contentType,
            "\(content.contentType) has no fields to send"))
        return nil
      }
      switch coding {
      case .form where leavesFieldsOut(content), .multipart where leavesFieldsOut(content):
        diagnostics.append(
          Diagnostic(
            .warning, at: (pointer ?? JSONPointer()) / "content" / content.contentType,
            "additional fields of the form have no type that can be sent; they are left out"))
      default: break
      }
      return ContentPlan(name: name, contentType: content.contentType, coding: coding, nested: nested)
    }
  }

  private func coding(
    _ content: MediaContent, name: String, scope: String, isRequest: Bool, nested: inout [TypeDeclaration]
  ) -> ContentPlan.Coding? {
    if ContentName.isJSON(content.contentType) {
      guard let schema = content.schema else { return .json(.json) }
      return .json(types.type(of: schema, name: types.naming.payload(name), scope: scope, nested: &nested))
    }
    guard isRequest else { return .bytes }
    switch content.contentType {
    case "application/x-www-form-urlencoded":
      return form(content, name: name, scope: scope, nested: &nested) ?? .bytes
    case "multipart/form-data": return multipart(content, name: name, scope: scope, nested: &nested)
    default: return .bytes
    }
  }

  private func form(
    _ content: MediaContent, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> ContentPlan.Coding? {
    guard let schema = content.schema, case .object(let object) = document.following(schema).kind,
      object.properties.allSatisfy({ isScalar($0.schema) || isListOfScalars($0.schema) })
    else { return nil }
    let payload = types.naming.payload(name)
    let others = object.additional.flatMap { isScalar($0) && !types.isNullable($0) ? $0 : nil }
    guard case .structure(let plan) = types.declaration(of: document.following(schema), name: name, scope: scope) else {
      // Fields without names in the document.
      guard others != nil, case .dictionary(let type) = dictionary(schema) else { return nil }
      return .form(
        types.type(of: schema, name: payload, scope: scope, nested: &nested),
        [FormField(name: "", key: "", kind: .others(type), isRequired: true)])
    }
    var fields = zip(plan.properties, object.properties).map { property, described in
      FormField(
        name: property.name, key: property.key,
        kind: isScalar(described.schema) ? .text(property.type) : .list(property.type),
        isRequired: property.presence == .required, documentation: nil)
    }
    if let additional = plan.additional, others != nil {
      fields.append(FormField(name: additional.name, key: "", kind: .others(additional.type), isRequired: true))
    }
    return .form(types.type(of: schema, name: payload, scope: scope, nested: &nested), fields)
  }

  /// The type of an object without fixed names.
  private func dictionary(_ schema: Schema) -> SwiftType {
    var nested: [TypeDeclaration] = []
    return types.type(of: document.following(schema), name: "Value", scope: "", nested: &nested)
  }

  /// Whether fields of a form are not sent, because the document does not say what they are.
  private func leavesFieldsOut(_ content: MediaContent) -> Bool {
    guard let schema = content.schema, case .object(let object) = document.following(schema).kind,
      let additional = object.additional
    else { return false }
    return content.contentType == "multipart/form-data" || !isScalar(additional) || types.isNullable(additional)
  }

  private func isListOfScalars(_ schema: Schema) -> Bool {
    guard case .array(let items) = document.following(schema).kind else { return false }
    return isScalar(items) && !types.isNullable(items)
  }

  // MARK: Forms with files

  private func multipart(
    _ content: MediaContent, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> ContentPlan.Coding? {
    guard let schema = content.schema, case .object(let object) = document.following(schema).kind,
      !object.properties.isEmpty
    else { return nil }
    let payload = types.naming.payload(name)
    var taken: Set<String> = []
    let fields = object.properties.map { property in
      let fieldName = SwiftName.unique(types.naming.member(property.name), among: &taken)
      let kind = fieldKind(
        property.schema, key: property.name, name: fieldName, scope: "\(scope).\(payload)", nested: &nested)
      var field = FormField(
        name: fieldName, key: property.name, kind: kind, isRequired: property.isRequired && !property.schema.isNullable,
        documentation: property.schema.documentation)
      switch kind {
      case .text(let type), .list(let type), .json(let type):
        field.initial = types.initialValue(of: property.schema, type)
      case .file, .files, .others: break
      }
      return field
    }
    return .multipart(payload, fields)
  }

  private func fieldKind(
    _ schema: Schema, key: String, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> FormField.Kind {
    let type = { (nested: inout [TypeDeclaration]) in
      types.type(of: schema, key: key, name: name, scope: scope, nested: &nested)
    }
    switch document.following(schema).kind {
    case .string(format: "binary"), .free: return .file
    case .array(let items) where document.following(items).kind == .string(format: "binary"): return .files
    case .array where isListOfScalars(schema): return .list(type(&nested))
    default: return isScalar(schema) ? .text(type(&nested)) : .json(type(&nested))
    }
  }
}
