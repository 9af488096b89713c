/// Goes to every schema of a document, also those inside others and those that stand in operations.
struct SchemaWalk {
  /// What is done with a schema; what it returns takes the schema's place.
  private let visit: (Node, SchemaPlace) -> Node?
  private var changes: [(pointer: JSONPointer, schema: Node)] = []

  /// Hands every schema to `body`, the outer ones first, in the document's order. A schema may be changed, not what
  /// stands inside of it.
  static func forEachSchema(of root: inout Node, _ body: @escaping (inout Node, SchemaPlace) -> Bool) {
    var walk = SchemaWalk { node, place in
      var node = node
      return body(&node, place) ? node : nil
    }
    let components = root["components"]
    for (name, schema) in components?["schemas"]?.members ?? [] { walk.schema(schema, SchemaPlace(named: name)) }
    for kind in ["parameters", "requestBodies", "responses"] {
      for (name, node) in components?[kind]?.members ?? [] {
        walk.holder(node, SchemaPlace(name, at: JSONPointer(["components", kind, name])))
      }
    }
    for (path, item) in root["paths"]?.members ?? [] { walk.operations(of: item, path) }
    for change in walk.changes { root[change.pointer] = change.schema }
  }

  private mutating func operations(of item: Node, _ path: String) {
    for (method, operation) in item.members where DocumentRepair.methods.contains(method) {
      let place = OperationPlace(path: path, method: method)
      for (index, parameter) in (operation["parameters"]?.array ?? []).enumerated() {
        holder(parameter, SchemaPlace(place.words, at: place.pointer / "parameters" / index))
      }
      if let body = operation["requestBody"] {
        holder(body, SchemaPlace(place.words, at: place.pointer / "requestBody"))
      }
      for (status, response) in operation["responses"]?.members ?? [] {
        holder(response, SchemaPlace("\(place.words) \(status)", at: place.pointer / "responses" / status))
      }
    }
  }

  /// A parameter, body or answer: what has a schema or contents with schemas.
  private mutating func holder(_ node: Node, _ place: SchemaPlace) {
    if let schema = node["schema"] { self.schema(schema, SchemaPlace(place.words, at: place.pointer / "schema")) }
    for (type, content) in node["content"]?.members ?? [] {
      guard let schema = content["schema"] else { continue }
      self.schema(schema, SchemaPlace(place.words, at: place.pointer / "content" / type / "schema"))
    }
  }

  private mutating func schema(_ node: Node, _ place: SchemaPlace) {
    guard node.object != nil, node["$ref"] == nil else { return }
    if let changed = visit(node, place) { changes.append((place.pointer, changed)) }
    for (name, property) in node["properties"]?.members ?? [] {
      schema(property, SchemaPlace("\(place.words).\(name)", at: place.pointer / "properties" / name))
    }
    for word in ["items", "additionalProperties"] {
      if let inner = node[word] { schema(inner, SchemaPlace(place.words + "[]", at: place.pointer / word)) }
    }
    for word in ["allOf", "oneOf", "anyOf"] {
      for (index, part) in (node[word]?.array ?? []).enumerated() {
        schema(part, SchemaPlace(place.words, at: place.pointer / word / index, isPart: true))
      }
    }
  }
}

extension Node {
  /// The members of an object in order; none for other values.
  fileprivate var members: [(key: String, value: Node)] { object.map { Array($0.members) } ?? [] }
}
