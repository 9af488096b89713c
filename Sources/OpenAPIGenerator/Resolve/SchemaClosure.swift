/// Collects the named schemas that can be reached from some, in the document's order.
struct SchemaClosure {
  let root: Node
  let configuration: GeneratorConfiguration
  /// What could not be read, or was left out and is needed.
  private(set) var diagnostics: [Diagnostic] = []

  init(root: Node, configuration: GeneratorConfiguration) {
    self.root = root
    self.configuration = configuration
  }

  mutating func schemas(from roots: [String], _ reader: inout SchemaReader) -> [NamedSchema] {
    let order = root["components"]?["schemas"]?.object?.keys ?? []
    let known = Set(order)
    var found: [String: Schema] = [:]
    var waiting = roots
    while let name = waiting.popLast() {
      guard known.contains(name), found[name] == nil else { continue }
      let schema = schema(named: name, &reader)
      found[name] = schema
      // Nothing is generated for the insides of a schema that has a type already.
      if configuration.typeOverrides.schemas[name] == nil { waiting += schema.references }
    }
    return order.compactMap { name in found[name].map { NamedSchema(name: name, schema: $0) } }
  }

  private mutating func schema(named name: String, _ reader: inout SchemaReader) -> Schema {
    let pointer = JSONPointer(["components", "schemas", name])
    if configuration.exclude.schemas.contains(name) {
      diagnostics.append(
        Diagnostic(.warning, at: pointer, "\(name) is excluded, but something needs it: generated as any JSON value"))
      return Schema(.free, at: pointer)
    }
    do {
      return try reader.read(root[pointer] ?? .null, at: pointer)
    } catch {
      diagnostics.append(error.diagnostic)
      return Schema(.free, at: pointer)
    }
  }
}
