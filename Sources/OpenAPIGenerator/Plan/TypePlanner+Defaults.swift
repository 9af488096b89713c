/// What a property or a parameter is in an initializer that does not name it.
enum InitialValue: Hashable, Sendable {
  /// The document has no default value, or the configuration does not apply it.
  case none
  /// The default value as Swift source.
  case value(String)
  /// The default value has no Swift form. The place in the document is that of its schema.
  case inexpressible(JSONPointer)

  /// The default argument of an initializer; nil if the caller must pass a value.
  func argument(isOptional: Bool) -> String? {
    if case .value(let source) = self { source } else { isOptional ? "nil" : nil }
  }
}

extension TypePlanner {
  /// The initial value of a property or a parameter of this type.
  func initialValue(of schema: Schema, _ type: SwiftType) -> InitialValue {
    guard appliesDefaults, let value = schema.defaultValue ?? document.following(schema).defaultValue, value != .null
    else { return .none }
    return source(of: value, schema, type).map(InitialValue.value) ?? .inexpressible(schema.pointer)
  }

  /// A value as Swift source; nil if it does not fit the schema, or its type has no literals.
  private func source(of value: Node, _ schema: Schema, _ type: SwiftType) -> String? {
    if value == .null { return isNullable(schema) ? "nil" : nil }
    guard !isOverridden(schema) else { return nil }
    let target = document.following(schema)
    switch target.kind {
    case .string(let format): return format == "date-time" ? nil : value.string?.literal
    case .free where type == .string: return value.string?.literal
    case .boolean: return value.bool.map { "\($0)" }
    case .integer(let format):
      guard let number = integer(value), format != "int32" || Int32(exactly: number) != nil else { return nil }
      return "\(number)"
    case .number: return integer(value).map { "\($0)" } ?? value.number.flatMap { $0.isFinite ? "\($0)" : nil }
    case .enumeration(let values):
      return value.string.flatMap { text in
        member(values.contains(text) ? text.literal : nil, of: target, type, other: text.literal)
      }
    case .numbers(let numbers):
      let text = integer(value).map { "\($0)" } ?? (numbers.isInteger ? nil : value.number.map { "\($0)" })
      return text.flatMap { text in
        member(numbers.values.contains { $0.text == text } ? text : nil, of: target, type, other: text)
      }
    case .array(let items):
      guard let elements = value.array, let type = elementType(items, in: type) else { return nil }
      let sources = elements.compactMap { source(of: $0, items, type) }
      return sources.count == elements.count ? "[\(sources.joined(separator: ", "))]" : nil
    default: return nil
    }
  }

  private func integer(_ value: Node) -> Int? { value.integer ?? value.number.flatMap(Int.init(exactly:)) }

  /// A case of an enumeration. Its type is spelled out: `.none` would be that of an optional.
  private func member(_ raw: String?, of schema: Schema, _ type: SwiftType, other: String) -> String? {
    guard case .named(let name) = type, case .enumeration(let plan) = declaration(of: schema, name: "", scope: "")
    else {
      return nil
    }
    guard let raw, let value = plan.values.first(where: { $0.raw == raw }) else {
      return "\(name).undocumented(\(other))"
    }
    return "\(name).\(value.name)"
  }

  /// The type of the elements of a list, whose type may have a name of its own.
  private func elementType(_ items: Schema, in list: SwiftType) -> SwiftType? {
    switch (list, items.kind) {
    case (.array(.optional(let type)), _), (.array(let type), _): type
    case (_, .reference(let name)): named(name)
    case (_, .enumeration), (_, .numbers): nil
    default: .string
    }
  }
}

extension APIPlan {
  /// The places of default values that cannot be applied in requests.
  var inexpressibleDefaults: [JSONPointer] {
    var places = schemas.flatMap(\.inexpressibleDefaults)
    for operation in operations {
      places += operation.parameters.flatMap { $0.initial.place + $0.nested.flatMap(\.inexpressibleDefaults) }
      for content in operation.body?.contents ?? [] {
        places += content.nested.flatMap(\.inexpressibleDefaults)
        if case .multipart(_, let fields) = content.coding { places += fields.flatMap(\.initial.place) }
      }
    }
    return places
  }
}

extension InitialValue {
  fileprivate var place: [JSONPointer] { if case .inexpressible(let place) = self { [place] } else { [] } }
}

extension TypeDeclaration {
  fileprivate var inexpressibleDefaults: [JSONPointer] {
    switch self {
    case .structure(let plan):
      plan.properties.flatMap(\.initial.place) + plan.nested.flatMap(\.inexpressibleDefaults)
    case .union(let plan): plan.nested.flatMap(\.inexpressibleDefaults)
    case .alias(let plan): plan.beside.flatMap(\.inexpressibleDefaults)
    case .enumeration: []
    }
  }
}
