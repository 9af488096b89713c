extension OperationPlanner {
  /// An answer; `scope` is the whole name of the type it stands in.
  mutating func answer(_ response: Response, scope: String) -> AnswerPlan {
    let name = StatusName.of(response.status)
    var typeName = StatusName.type(of: name)
    if let shared = response.sharedName { typeName = "Components.Responses.\(types.naming.type(shared))" }
    let ownScope = response.sharedName == nil ? "\(scope).\(typeName)" : typeName
    var taken: Set<String> = []
    let headers = response.headers.compactMap { parameter($0, scope: "\(ownScope).Headers", taken: &taken) }
    // A lone JSON body needs no type of its own: what is described in place stands in the answer's namespace.
    let isPlain =
      response.sharedName == nil && headers.isEmpty && response.contents.map(\.contentType) == ["application/json"]
    return AnswerPlan(
      name: name, typeName: typeName, status: response.status, isShared: response.sharedName != nil, headers: headers,
      contents: contents(response.contents, scope: isPlain ? ownScope : "\(ownScope).Body"),
      documentation: response.summary)
  }

  /// The contents of an answer, or of a request (with its place).
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
            "\(content.contentType) has no fields that could be sent"))
        return nil
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
      object.properties.allSatisfy({ isScalar($0.schema) || isListOfScalars($0.schema) }),
      case .structure(let plan) = types.declaration(of: document.following(schema), name: name, scope: scope)
    else { return nil }
    let fields = zip(plan.properties, object.properties).map { property, described in
      FormField(
        name: property.name, key: property.key,
        kind: isScalar(described.schema) ? .text(property.type) : .list(property.type),
        isRequired: property.presence == .required, documentation: nil)
    }
    let payload = types.naming.payload(name)
    return .form(types.type(of: schema, name: payload, scope: scope, nested: &nested), fields)
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
      let kind = fieldKind(property.schema, name: fieldName, scope: "\(scope).\(payload)", nested: &nested)
      return FormField(
        name: fieldName, key: property.name, kind: kind, isRequired: property.isRequired && !property.schema.isNullable,
        documentation: property.schema.documentation)
    }
    return .multipart(payload, fields)
  }

  private func fieldKind(
    _ schema: Schema, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> FormField.Kind {
    let type = { (nested: inout [TypeDeclaration]) in
      types.type(of: schema, name: types.naming.payload(name), scope: scope, nested: &nested)
    }
    switch document.following(schema).kind {
    case .string(format: "binary"), .free: return .file
    case .array(let items) where document.following(items).kind == .string(format: "binary"): return .files
    case .array where isListOfScalars(schema): return .list(type(&nested))
    default: return isScalar(schema) ? .text(type(&nested)) : .json(type(&nested))
    }
  }
}
