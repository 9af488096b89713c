/// A name that is required but not among the properties can never be satisfied by a generated type.
enum UndefinedRequiredNames {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    // A schema made of parts may require what one of its parts defines, and a part what another does.
    if place.isPart || ["allOf", "oneOf", "anyOf"].contains(where: { schema[$0] != nil }) { return [] }
    let required = schema["required"]?.strings ?? []
    guard !required.isEmpty, let properties = schema["properties"]?.object else { return [] }
    let defined = required.filter { properties[$0] != nil }
    guard defined.count < required.count else { return [] }
    schema["required"] = .array(defined.map { .string($0) })
    return required.filter { properties[$0] == nil }.map { name in
      Repair(
        .undefinedRequiredName, at: place.pointer / "required", place.words,
        "\(name) is required but not defined, read as not required")
    }
  }
}
