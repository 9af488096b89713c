/// What a property or a parameter is in an initializer that does not name it.
enum InitialValue: Hashable, Sendable {
  /// The document has no default value, or the configuration does not apply it.
  case none
  /// The default value as Swift source.
  case value(String)
  /// The default value has no Swift form. The place in the document is that of its schema.
  case inexpressible(JSONPointer)
  /// The default value is not one of the known values. The place in the document is that of its schema.
  case unknown(JSONPointer)

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
    if isUnknown(value, schema) { return .unknown(schema.pointer) }
    return source(of: value, schema, type).map(InitialValue.value) ?? .inexpressible(schema.pointer)
  }

  /// Whether a value, or an element of it, is not one of the known values of its enumeration.
  private func isUnknown(_ value: Node, _ schema: Schema) -> Bool {
    if value == .null || isOverridden(schema) { return false }
    switch document.following(schema).kind {
    case .enumeration(let values): return value.string.map { !values.contains($0) } ?? false
    case .numbers(let numbers):
      return text(of: value, numbers).map { text in !numbers.values.contains { $0.text == text } } ?? false
    case .array(let items): return value.array?.contains { isUnknown($0, items) } ?? false
    default: return false
    }
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
      return value.string.flatMap { values.contains($0) ? member($0.literal, of: target, type) : nil }
    case .numbers(let numbers): return text(of: value, numbers).flatMap { member($0, of: target, type) }
    case .array(let items):
      guard let elements = value.array, let type = elementType(items, in: type) else { return nil }
      let sources = elements.compactMap { source(of: $0, items, type) }
      return sources.count == elements.count ? "[\(sources.joined(separator: ", "))]" : nil
    default: return nil
    }
  }

  /// A number as an enumeration writes it.
  private func text(of value: Node, _ numbers: NumberSchema) -> String? {
    integer(value).map { "\($0)" } ?? (numbers.isInteger ? nil : value.number.map { "\($0)" })
  }

  private func integer(_ value: Node) -> Int? { value.integer ?? value.number.flatMap(Int.init(exactly:)) }

  /// A case of an enumeration. Its type is spelled out: `.none` would be that of an optional.
  private func member(_ raw: String, of schema: Schema, _ type: SwiftType) -> String? {
    guard case .named(let name) = type, case .enumeration(let plan) = declaration(of: schema, name: "", scope: ""),
      let value = plan.values.first(where: { $0.raw == raw })
    else { return nil }
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
  /// Warnings about default values that cannot be applied in requests.
  var defaultWarnings: [Diagnostic] {
    var warnings = schemas.flatMap(\.defaultWarnings)
    for operation in operations {
      warnings += operation.parameters.flatMap { $0.initial.warning + $0.nested.flatMap(\.defaultWarnings) }
      for content in operation.body?.contents ?? [] {
        warnings += content.nested.flatMap(\.defaultWarnings)
        if case .multipart(_, let fields) = content.coding { warnings += fields.flatMap(\.initial.warning) }
      }
    }
    return warnings
  }
}

extension InitialValue {
  fileprivate var warning: [Diagnostic] {
    switch self {
    case .none, .value: []
    case .inexpressible(let place):
      [Diagnostic(.warning, at: place, "the default value cannot be written in Swift; it is not applied")]
    case .unknown(let place):
      [Diagnostic(.warning, at: place, "the default value is not one of the known values; it is not applied")]
    }
  }
}

extension TypeDeclaration {
  fileprivate var defaultWarnings: [Diagnostic] {
    switch self {
    case .structure(let plan):
      plan.properties.flatMap(\.initial.warning) + plan.nested.flatMap(\.defaultWarnings)
    case .union(let plan): plan.nested.flatMap(\.defaultWarnings)
    case .alias(let plan): plan.beside.flatMap(\.defaultWarnings)
    case .enumeration: []
    }
  }
}
