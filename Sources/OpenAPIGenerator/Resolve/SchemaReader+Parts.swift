/// Schemas that are put together from parts.
extension SchemaReader {
  /// The parts' properties in one object, as that is what travels; a single part is that part.
  mutating func allOf(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    let parts = node["allOf"]?.array ?? []
    let telling = parts.indices.filter { Self.tellsAType(parts[$0]) }
    if telling.count == 1, node["properties"] == nil, node["additionalProperties"] == nil, node["required"] == nil,
      parts.indices.allSatisfy({ telling.contains($0) || parts[$0]["required"] == nil })
    {
      return try read(parts[telling[0]], at: pointer / "allOf" / telling[0]).kind
    }
    var merged = MergedObject()
    try merge(node, at: pointer, into: &merged, visited: [])
    var object = merged.object
    for index in object.properties.indices where merged.required.contains(object.properties[index].name) {
      object.properties[index].isRequired = true
    }
    if object.properties.isEmpty && object.additional == nil { return merged.other ?? .freeObject }
    return .object(object)
  }

  /// Whether a part says more than how to speak of the whole.
  private static func tellsAType(_ part: Node) -> Bool {
    ["$ref", "type", "properties", "additionalProperties", "allOf", "oneOf", "anyOf", "enum", "items"]
      .contains { part[$0] != nil }
  }

  /// What parts come to.
  private struct MergedObject {
    var object = ObjectSchema(properties: [], additional: nil)
    /// A part may require what another defines.
    var required: Set<String> = []
    /// The first part that is no object.
    var other: Schema.Kind?
  }

  private mutating func merge(
    _ node: Node, at pointer: JSONPointer, into merged: inout MergedObject, visited: Set<String>
  ) throws(Failure) {
    if let reference = node["$ref"]?.string {
      let name = try schemaName(reference, at: pointer)
      guard !visited.contains(name) else { throw Failure(pointer: pointer, message: "\(name) contains itself") }
      let target = JSONPointer(["components", "schemas", name])
      return try merge(root[target] ?? .null, at: target, into: &merged, visited: visited.union([name]))
    }
    for (index, part) in (node["allOf"]?.array ?? []).enumerated() {
      try merge(part, at: pointer / "allOf" / index, into: &merged, visited: visited)
    }
    merged.required.formUnion(node["required"]?.strings ?? [])
    for word in ["oneOf", "anyOf"] where node[word] != nil {
      diagnostics.append(
        Diagnostic(
          .warning, at: pointer / word,
          "\(word) as a part of a schema: what its choices add is read as additional properties"))
      merged.object.additional = merged.object.additional ?? Schema(.free, at: pointer / word)
    }
    var own = node
    for word in ["allOf", "oneOf", "anyOf"] { own[word] = nil }
    if let type = own["type"]?.string, type != "object" {
      if merged.other == nil { merged.other = try read(own, at: pointer).kind }
      return
    }
    guard case .object(let object) = try self.object(own, at: pointer) else { return }
    for property in object.properties { merged.object.add(property) }
    merged.object.additional = object.additional ?? merged.object.additional
  }
}

extension ObjectSchema {
  /// Adds a part's property; one that is there already takes its place, unless that says nothing of a type.
  fileprivate mutating func add(_ property: Property) {
    guard let index = properties.firstIndex(where: { $0.name == property.name }) else {
      return properties.append(property)
    }
    let known = properties[index]
    properties[index] = property
    guard property.schema.kind == .free else { return }
    properties[index].schema.kind = known.schema.kind
    properties[index].schema.summary = property.schema.summary ?? known.schema.summary
  }
}
