/// Visits every schema of a document, including nested schemas and those of operations.
struct SchemaWalk {
  /// Returns the replacement for a schema; nil keeps it.
  private let visit: (Node, SchemaPlace) -> Node?
  private var changes: [(pointer: JSONPointer, schema: Node)] = []

  /// Calls `body` with every schema in document order, outer schemas first. It may change the schema, but not the
  /// schemas nested in it.
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

  /// A parameter, body or answer, which has a schema or contents with schemas.
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
  /// The members of an object in order; empty for other values.
  fileprivate var members: [(key: String, value: Node)] { object.map { Array($0.members) } ?? [] }
}

/// The schema that a repair applies to.
struct SchemaPlace: Hashable {
  /// The place for people: `MdmCommandRequest.commandData`, or `POST /v1/sites 200`.
  var words: String
  var pointer: JSONPointer
  /// Whether it is a part of another schema (`allOf` and the like), which may define what this one refers to.
  var isPart = false

  /// A schema of `#/components/schemas`.
  init(named name: String) { self.init(name, at: JSONPointer(["components", "schemas", name])) }

  init(_ words: String, at pointer: JSONPointer, isPart: Bool = false) {
    self.words = words
    self.pointer = pointer
    self.isPart = isPart
  }
}
