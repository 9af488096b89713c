/// Finds the Swift type of a schema, and declares types for what is described in place.
struct TypePlanner {
  /// The Swift names of the named schemas.
  let schemaNames: [String: String]

  /// The whole name of a named schema's type.
  func named(_ schema: String) -> SwiftType { .named("Components.Schemas.\(schemaNames[schema] ?? schema)") }

  /// A schema's type. Types it needs are appended to `nested` and named after `name`; `scope` is the whole name of the
  /// type they will stand in.
  func type(of schema: Schema, name: String, scope: String, nested: inout [TypeDeclaration]) -> SwiftType {
    switch schema.kind {
    case .reference(let target): return named(target)
    case .string(let format): return format == "date-time" ? .date : .string
    case .integer(let format): return format == "int64" ? .int64 : format == "int32" ? .int32 : .int
    case .number(let format): return format == "float" ? .float : .double
    case .boolean: return .bool
    case .free: return .json
    case .freeObject: return .jsonObject
    case .array(let items): return .array(type(of: items, name: name + "Payload", scope: scope, nested: &nested))
    case .object(let object) where object.properties.isEmpty:
      guard let additional = object.additional else { return .jsonObject }
      return .dictionary(type(of: additional, name: name + "Payload", scope: scope, nested: &nested))
    case .object, .enumeration:
      nested.append(declaration(of: schema, name: name, scope: scope))
      return .named("\(scope).\(name)")
    }
  }

  /// The type declared for a schema under a name.
  func declaration(of schema: Schema, name: String, scope: String) -> TypeDeclaration {
    switch schema.kind {
    case .object(let object) where !object.properties.isEmpty:
      return .structure(structure(object, schema, name: name, scope: "\(scope).\(name)"))
    case .enumeration(let values):
      var taken: Set<String> = ["undocumented", "allCases", "rawValue"]
      return .enumeration(
        EnumPlan(
          name: name, documentation: schema.documentation,
          values: values.map { .init(name: SwiftName.unique(SwiftName.defensive($0), among: &taken), raw: $0) }))
    default:
      var nested: [TypeDeclaration] = []
      // An alias has no body for nested types: they stand beside it.
      let type = type(of: schema, name: name + "Payload", scope: scope, nested: &nested)
      return .alias(AliasPlan(name: name, documentation: schema.documentation, type: type, beside: nested))
    }
  }

  private func structure(_ object: ObjectSchema, _ schema: Schema, name: String, scope: String) -> StructPlan {
    var nested: [TypeDeclaration] = []
    var taken: Set<String> = []
    let properties = object.properties.map { property in
      let name = SwiftName.unique(SwiftName.defensive(property.name), among: &taken)
      let type = type(of: property.schema, name: name + "Payload", scope: scope, nested: &nested)
      let presence: PropertyPlan.Presence =
        !property.isRequired ? .optional : property.schema.isNullable ? .requiredButNullable : .required
      return PropertyPlan(
        name: name, key: property.name, type: type, presence: presence,
        documentation: property.schema.documentation, isSecret: property.schema.kind == .string(format: "password"))
    }
    return StructPlan(name: name, documentation: schema.documentation, properties: properties, nested: nested)
  }
}

extension Schema {
  /// The document's sentence, with what else a reader of the code has to know.
  var documentation: String? {
    guard isDeprecated else { return summary }
    return summary.map { "\($0)\n\nDeprecated." } ?? "Deprecated."
  }
}
