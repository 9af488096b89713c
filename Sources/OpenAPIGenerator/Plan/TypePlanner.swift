/// Finds the Swift type of a schema, and declares types for inline schemas.
struct TypePlanner {
  /// How names are made.
  let naming: SwiftNaming
  let document: ResolvedDocument
  /// The Swift names of the named schemas.
  private let schemaNames: [String: String]
  /// The types that the configuration provides for schemas.
  private let overrides: [String: String]
  /// The types that the configuration provides for formats.
  private let formats: [String: String]
  /// Whether initializers start with the document's default values.
  let appliesDefaults: Bool

  init(
    document: ResolvedDocument, naming: SwiftNaming = SwiftNaming(), overrides: TypeOverrides = TypeOverrides(),
    appliesDefaults: Bool = false
  ) {
    self.document = document
    self.appliesDefaults = appliesDefaults
    self.naming = naming
    (self.overrides, formats) = (overrides.schemas, overrides.formats)
    var taken: Set<String> = []
    var names: [String: String] = [:]
    for schema in document.schemas { names[schema.name] = SwiftName.unique(naming.type(schema.name), among: &taken) }
    schemaNames = names
  }

  /// The declarations of the named schemas, except those with a configured type.
  func declarations() -> [TypeDeclaration] {
    let places = SchemaPlaces(of: document)
    return document.schemas.filter { overrides[$0.name] == nil }.map { schema in
      var declaration = declaration(
        of: schema.schema, name: swiftName(of: schema.name), scope: "Components.Schemas")
      declaration.documentation = declaration.documentation ?? places.sentence(for: schema.name)
      return declaration
    }
  }

  /// The unqualified name of a named schema's type.
  func swiftName(of schema: String) -> String { schemaNames[schema] ?? naming.type(schema) }

  /// The type of a named schema.
  func named(_ schema: String) -> SwiftType {
    .named(overrides[schema] ?? "Components.Schemas.\(swiftName(of: schema))")
  }

  /// Whether the configuration provides the type of a schema, or of what it refers to.
  func isOverridden(_ schema: Schema) -> Bool {
    if let format = document.following(schema).kind.format, formats[format] != nil { return true }
    var schema = schema
    var seen: Set<String> = []
    while case .reference(let name) = schema.kind, seen.insert(name).inserted {
      if overrides[name] != nil { return true }
      guard let target = document.schema(named: name) else { break }
      schema = target
    }
    return false
  }

  /// A schema's type. Types that it needs are appended to `nested` and named after `name`; `scope` is the qualified
  /// name of the type that will contain them.
  func type(of schema: Schema, name: String, scope: String, nested: inout [TypeDeclaration]) -> SwiftType {
    if let type = schema.kind.format.flatMap({ formats[$0] }) { return .named(type) }
    switch schema.kind {
    case .reference(let target): return named(target)
    case .string, .integer, .number, .boolean: return plain(schema.kind) ?? .json
    case .free: return .json
    case .freeObject: return .jsonObject
    case .array(let items): return .array(element(items, name: name, scope: scope, nested: &nested))
    case .object(let object) where object.properties.isEmpty:
      guard let additional = object.additional else { return .jsonObject }
      return .dictionary(element(additional, name: name, scope: scope, nested: &nested))
    case .object, .enumeration, .numbers, .union:
      nested.append(declaration(of: schema, name: name, scope: scope))
      return .named("\(scope).\(name)")
    }
  }

  /// The type of a property's or parameter's schema. Types that it needs are documented by its key.
  func type(
    of schema: Schema, key: String, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> SwiftType {
    var own: [TypeDeclaration] = []
    let type = type(of: schema, name: naming.payload(name), scope: scope, nested: &own)
    let isElement = if case .named = type { false } else { true }
    nested += own.map { $0.documented(by: key, isElement: isElement) }
    return type
  }

  /// The type of a text, a number or a boolean without known values; nil for other kinds.
  private func plain(_ kind: Schema.Kind) -> SwiftType? {
    switch kind {
    case .string(let format): format == "date-time" ? .date : .string
    case .integer(let format): format == "int64" ? .int64 : format == "int32" ? .int32 : .int
    case .number(let format): format == "float" ? .float : .double
    case .boolean: .bool
    default: nil
    }
  }

  /// The type of a value in an array or dictionary, where null must be representable.
  private func element(
    _ schema: Schema, name: String, scope: String, nested: inout [TypeDeclaration]
  ) -> SwiftType {
    let type = type(of: schema, name: naming.payload(name), scope: scope, nested: &nested)
    // A JSON value can already be null.
    return isNullable(schema) && type != .json ? .optional(type) : type
  }

  /// Whether a value may be null. For a reference, the named schema decides.
  func isNullable(_ schema: Schema) -> Bool {
    schema.isNullable || document.following(schema).isNullable
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
          values: values.map { .init(name: SwiftName.unique(naming.member($0), among: &taken), raw: $0.literal) }))
    case .numbers(let numbers):
      var taken: Set<String> = ["undocumented", "allCases", "rawValue"]
      return .enumeration(
        EnumPlan(
          name: name, documentation: schema.documentation, numbers: numberType(numbers),
          values: numbers.values.map { value in
            .init(name: SwiftName.unique(naming.member(value.name ?? value.text), among: &taken), raw: value.text)
          }))
    case .union(let union):
      return .union(self.union(union, schema, name: name, scope: "\(scope).\(name)"))
    default:
      var nested: [TypeDeclaration] = []
      // An alias cannot contain nested types: they are declared beside it.
      let type = type(of: schema, name: naming.payload(name), scope: scope, nested: &nested)
      return .alias(AliasPlan(name: name, documentation: schema.documentation, type: type, beside: nested))
    }
  }

  /// The type of an enumeration's numbers: that of the format, if it can represent all of them.
  private func numberType(_ numbers: NumberSchema) -> SwiftType {
    switch (numbers.isInteger, numbers.format) {
    case (true, "int64"): .int64
    case (true, "int32"): numbers.values.allSatisfy { Int32($0.text) != nil } ? .int32 : .int
    case (true, _): .int
    case (false, "float"): numbers.values.allSatisfy { Float($0.text)?.isFinite == true } ? .float : .double
    case (false, _): .double
    }
  }

  private func structure(_ object: ObjectSchema, _ schema: Schema, name: String, scope: String) -> StructPlan {
    var nested: [TypeDeclaration] = []
    var taken: Set<String> = []
    let properties = object.properties.map { property in
      let name = SwiftName.unique(naming.member(property.name), among: &taken)
      let type = type(of: property.schema, key: property.name, name: name, scope: scope, nested: &nested)
      let presence: PropertyPlan.Presence =
        !property.isRequired ? .optional : isNullable(property.schema) ? .requiredButNullable : .required
      return PropertyPlan(
        name: name, key: property.name, type: type, presence: presence,
        documentation: property.schema.documentation, isSecret: property.schema.kind == .string(format: "password"),
        initial: initialValue(of: property.schema, type))
    }
    let additional = object.additional.map { schema in
      let name = SwiftName.unique("additionalProperties", among: &taken)
      return AdditionalPlan(name: name, type: element(schema, name: name, scope: scope, nested: &nested))
    }
    return StructPlan(
      name: name, documentation: schema.documentation, properties: properties, additional: additional, nested: nested)
  }

  // MARK: Unions

  private func union(_ union: UnionSchema, _ schema: Schema, name: String, scope: String) -> UnionPlan {
    var nested: [TypeDeclaration] = []
    var taken: Set<String> = ["undocumented"]
    let cases = union.choices.enumerated().map { index, choice in
      var name = "case\(index + 1)"
      if let value = choice.value ?? choice.typeName {
        name = value
      } else if case .reference(let target) = choice.schema.kind {
        name = target
      }
      name = SwiftName.unique(naming.member(name), among: &taken)
      return UnionPlan.Case(
        name: name, type: type(of: choice.schema, name: naming.payload(name), scope: scope, nested: &nested),
        value: choice.value, lacksDiscriminator: union.discriminator.map { lacks($0, choice.schema) } ?? false,
        takesAnyText: document.isText(choice.schema))
    }
    return UnionPlan(
      name: name, documentation: schema.documentation, cases: cases, discriminator: union.discriminator,
      isText: document.isScalar(schema), nested: nested)
  }

  /// Whether an object has no property of this key.
  private func lacks(_ key: String, _ schema: Schema) -> Bool {
    guard case .object(let object) = document.following(schema).kind else { return false }
    return !object.properties.isEmpty && !object.properties.contains { $0.name == key }
  }
}

extension ResolvedDocument {
  /// Whether values of a schema have a text form: strings, numbers, booleans, and unions of them.
  func isScalar(_ schema: Schema) -> Bool {
    switch following(schema).kind {
    case .string, .enumeration, .numbers, .integer, .number, .boolean: true
    case .union(let union):
      // A union that contains itself has no such form.
      union.discriminator == nil
        && union.choices.allSatisfy { choice in
          if case .union = following(choice.schema).kind { false } else { isScalar(choice.schema) }
        }
    case .array, .object, .reference, .free, .freeObject: false
    }
  }

  /// Whether every text is a value.
  func isText(_ schema: Schema) -> Bool {
    switch following(schema).kind {
    case .string, .enumeration: true
    default: false
    }
  }

  /// The schema itself, or the target of its references.
  func following(_ schema: Schema) -> Schema {
    var schema = schema
    var seen: Set<String> = []
    while case .reference(let name) = schema.kind, seen.insert(name).inserted, let target = self.schema(named: name) {
      schema = target
    }
    return schema
  }
}

extension Schema {
  /// The document's description, with what else a reader of the code must know.
  var documentation: String? {
    guard isDeprecated else { return summary }
    return summary.map { "\($0)\n\nDeprecated." } ?? "Deprecated."
  }
}

extension Schema.Kind {
  /// The format of a text or a number; nil if there is none.
  fileprivate var format: String? {
    switch self {
    case .string(let format), .integer(let format), .number(let format): format
    case .numbers(let numbers): numbers.format
    default: nil
    }
  }
}
