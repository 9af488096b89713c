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
    schema.isNullable = node["nullable"]?.bool ?? Self.hasNull(node)
    schema.isReadOnly = node["readOnly"]?.bool ?? false
    schema.isDeprecated = node["deprecated"]?.bool ?? false
    schema.summary = node["description"]?.string
    return schema
  }

  /// Whether null is among the types or choices, which is how OpenAPI 3.1 says `nullable`.
  private static func hasNull(_ node: Node) -> Bool {
    node["type"]?.strings.contains("null") == true
      || ["oneOf", "anyOf"].contains { node[$0]?.array?.contains(where: isNull) == true }
  }

  static func isNull(_ node: Node) -> Bool { node["type"]?.string == "null" }

  private mutating func kind(of node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    if node["allOf"] != nil { return try allOf(node, at: pointer) }
    for word in ["oneOf", "anyOf"] {
      guard let choices = node[word]?.array else { continue }
      return try union(choices, node["discriminator"], at: pointer / word)
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
    case nil where node["properties"] != nil || node["additionalProperties"]?.object != nil:
      return try object(node, at: pointer)
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

  /// An object by itself, whatever it is a part of.
  mutating func object(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    let required = Set(node["required"]?.strings ?? [])
    var properties: [ObjectSchema.Property] = []
    for (name, property) in node["properties"]?.object.map({ Array($0.members) }) ?? [] {
      let schema = try read(property, at: pointer / "properties" / name)
      properties.append(.init(name: name, schema: schema, isRequired: required.contains(name)))
    }
    var additional: Schema?
    if let node = node["additionalProperties"], node.object != nil {
      additional = try read(node, at: pointer / "additionalProperties")
    } else if node["additionalProperties"]?.bool == true, !properties.isEmpty {
      additional = Schema(.free, at: pointer / "additionalProperties")
    }
    if properties.isEmpty && additional == nil { return .freeObject }
    return .object(ObjectSchema(properties: properties, additional: additional))
  }

  func schemaName(_ reference: String, at pointer: JSONPointer) throws(Failure) -> String {
    guard let target = JSONPointer(reference: reference), target.steps.count == 3,
      target.steps[0] == "components", target.steps[1] == "schemas"
    else { throw Failure(pointer: pointer / "$ref", message: "\(reference) is not a schema of this document") }
    guard root[target] != nil else {
      throw Failure(pointer: pointer / "$ref", message: "there is no schema \(target.steps[2])")
    }
    return target.steps[2]
  }
}
