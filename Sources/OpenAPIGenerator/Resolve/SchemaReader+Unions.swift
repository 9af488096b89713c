extension SchemaReader {
  /// One of several schemas; a single one is that one.
  ///
  /// With a discriminator the mapping's values come first, in its order; a choice that the mapping does not name is told
  /// by its schema's name (OpenAPI 3.0.3, "Discriminator Object").
  mutating func union(
    _ nodes: [Node], _ discriminator: Node?, at pointer: JSONPointer
  ) throws(Failure) -> Schema.Kind {
    var schemas: [Schema] = []
    for (index, node) in nodes.enumerated() where !Self.isNull(node) {
      schemas.append(try read(node, at: pointer / index))
    }
    guard let key = discriminator?["propertyName"]?.string else {
      if schemas.count == 1 { return schemas[0].kind }
      return schemas.isEmpty
        ? .free : .union(UnionSchema(choices: schemas.map { .init(schema: $0) }, discriminator: nil))
    }
    var choices: [UnionSchema.Choice] = []
    for (value, target) in discriminator?["mapping"]?.object.map({ Array($0.members) }) ?? [] {
      guard let target = target.string else { continue }
      let name = target.hasPrefix("#") ? try schemaName(target, at: pointer) : target
      guard let schema = schemas.first(where: { $0.kind == .reference(name) }) else {
        diagnostics.append(
          Diagnostic(.warning, at: pointer, "\(key) \(value) is mapped to \(name), which is none of the choices"))
        continue
      }
      choices.append(.init(schema: schema, value: value))
    }
    for schema in schemas where !choices.contains(where: { $0.schema.kind == schema.kind }) {
      guard case .reference(let name) = schema.kind else {
        choices.append(.init(schema: schema, value: nil))
        continue
      }
      choices.append(.init(schema: schema, value: name))
    }
    guard !choices.isEmpty else { return .free }
    return .union(UnionSchema(choices: choices, discriminator: key))
  }
}
