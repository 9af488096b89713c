/// Turns schema nodes into `Schema` values.
struct SchemaReader {
  /// Why a schema cannot be read; becomes a diagnostic at the one place that can go on without it.
  struct Failure: Error {
    var pointer: JSONPointer
    var message: String

    var diagnostic: Diagnostic { Diagnostic(.error, at: pointer, message) }
  }

  let root: Node
  /// Warnings gathered on the way.
  var diagnostics: [Diagnostic] = []

  init(root: Node) { self.root = root }

  mutating func read(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema {
    if let reference = node["$ref"]?.string {
      return Schema(.reference(try schemaName(reference, at: pointer)), at: pointer)
    }
    var schema = Schema(try kind(of: node, at: pointer), at: pointer)
    schema.isNullable = node["nullable"]?.bool ?? node["type"]?.strings.contains("null") ?? false
    schema.isReadOnly = node["readOnly"]?.bool ?? false
    schema.isDeprecated = node["deprecated"]?.bool ?? false
    schema.summary = node["description"]?.string
    return schema
  }

  private mutating func kind(of node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    if node["allOf"] != nil { return try allOf(node, at: pointer) }
    for word in ["oneOf", "anyOf"] {
      guard let choices = node[word]?.array else { continue }
      if choices.count == 1 { return try read(choices[0], at: pointer / word / 0).kind }
      diagnostics.append(Diagnostic(.warning, at: pointer / word, "\(word) is generated as any JSON value"))
      return .free
    }
    let format = node["format"]?.string
    switch node["type"]?.string ?? node["type"]?.strings.first(where: { $0 != "null" }) {
    case "string": return string(node, format: format)
    case "integer": return .integer(format: format)
    case "number": return .number(format: format)
    case "boolean": return .boolean
    case "array":
      guard let items = node["items"] else { return .array(Schema(.free, at: pointer)) }
      return .array(try read(items, at: pointer / "items"))
    case "object": return try object(node, at: pointer)
    case nil where node["properties"] != nil: return try object(node, at: pointer)
    case nil where node["enum"] != nil: return string(node, format: format)
    case nil: return .free
    case let type?: throw Failure(pointer: pointer / "type", message: "there is no type \(type)")
    }
  }

  private func string(_ node: Node, format: String?) -> Schema.Kind {
    let values = node["enum"]?.strings ?? []
    // A value listed twice or null among the values (nullable says that already) makes no further case.
    var seen: Set<String> = []
    let distinct = values.filter { seen.insert($0).inserted }
    return distinct.isEmpty ? .string(format: format) : .enumeration(distinct)
  }

  private mutating func object(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    let required = Set(node["required"]?.strings ?? [])
    var properties: [ObjectSchema.Property] = []
    for (name, property) in node["properties"]?.object.map({ Array($0.members) }) ?? [] {
      let schema = try read(property, at: pointer / "properties" / name)
      properties.append(.init(name: name, schema: schema, isRequired: required.contains(name)))
    }
    var additional: Schema?
    if let node = node["additionalProperties"], node.object != nil {
      additional = try read(node, at: pointer / "additionalProperties")
    }
    if properties.isEmpty && additional == nil { return .freeObject }
    return .object(ObjectSchema(properties: properties, additional: additional))
  }

  /// The parts' properties in one object, as that is what travels; a single part is that part.
  private mutating func allOf(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    let parts = node["allOf"]?.array ?? []
    if parts.count == 1, node["properties"] == nil { return try read(parts[0], at: pointer / "allOf" / 0).kind }
    var merged = ObjectSchema(properties: [], additional: nil)
    try merge(node, at: pointer, into: &merged, visited: [])
    let required = Set(node["required"]?.strings ?? [])
    for index in merged.properties.indices where required.contains(merged.properties[index].name) {
      merged.properties[index].isRequired = true
    }
    return merged.properties.isEmpty && merged.additional == nil ? .freeObject : .object(merged)
  }

  private mutating func merge(
    _ node: Node, at pointer: JSONPointer, into merged: inout ObjectSchema, visited: Set<String>
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
    var own = node
    own["allOf"] = nil
    own["oneOf"] = nil
    own["anyOf"] = nil
    guard case .object(let object) = try self.object(own, at: pointer) else { return }
    for property in object.properties {
      if let index = merged.properties.firstIndex(where: { $0.name == property.name }) {
        merged.properties[index] = property
      } else {
        merged.properties.append(property)
      }
    }
    merged.additional = object.additional ?? merged.additional
  }

  private func schemaName(_ reference: String, at pointer: JSONPointer) throws(Failure) -> String {
    guard let target = JSONPointer(reference: reference), target.steps.count == 3,
      target.steps[0] == "components", target.steps[1] == "schemas"
    else { throw Failure(pointer: pointer / "$ref", message: "\(reference) is not a schema of this document") }
    guard root[target] != nil else {
      throw Failure(pointer: pointer / "$ref", message: "there is no schema \(target.steps[2])")
    }
    return target.steps[2]
  }
}
