/// Reads a repaired document as what a comparison sees.
///
/// It reads the tree itself, not what the later stages resolve: those go by a configuration and leave out what they
/// cannot generate, and a comparison is about all that the documents say.
struct ShapeReader {
  let root: Node

  /// The named schemas, in the document's order.
  func types() -> [(name: String, shape: TypeShape)] {
    (root["components"]?["schemas"]?.object.map { Array($0.members) } ?? []).map { ($0, shape(of: $1)) }
  }

  /// A schema with the properties of all objects within it.
  func shape(of node: Node) -> TypeShape {
    var members: [TypeShape.Member] = []
    let read = type(of: node, path: "", into: &members)
    return TypeShape(
      type: read.type, isDeprecated: node["deprecated"]?.bool ?? false, values: read.values, members: members)
  }

  /// The type of a schema on the spot; the properties of objects within it are appended to `members`.
  private func type(
    of node: Node, path: String, into members: inout [TypeShape.Member]
  ) -> (type: ShapeType, values: [String]) {
    let isNullable = node["nullable"]?.bool ?? node["type"]?.strings.contains("null") ?? false
    let (type, values) = bareType(of: node, path: path, into: &members)
    return (isNullable ? .orNull(type) : type, values)
  }

  private func bareType(
    of node: Node, path: String, into members: inout [TypeShape.Member]
  ) -> (type: ShapeType, values: [String]) {
    if let reference = node["$ref"]?.string { return (.named(Self.name(of: reference)), []) }
    if let parts = node["allOf"]?.array { return (allOf(parts, node, path: path, into: &members), []) }
    for word in ["oneOf", "anyOf"] {
      guard let choices = node[word]?.array else { continue }
      return (.choice(word, choices.map { type(of: $0, path: path, into: &members).type }), [])
    }
    let values = (node["enum"]?.array ?? []).compactMap(\.scalarText)
    if !values.isEmpty { return (.enumeration, values) }
    let name = node["type"]?.string ?? node["type"]?.strings.first { $0 != "null" }
    switch name {
    case "array":
      guard let items = node["items"] else { return (.list(.plain("any")), []) }
      let read = type(of: items, path: path + "[]", into: &members)
      return (.list(read.type), read.values)
    case "object": return object(node, path: path, into: &members)
    case nil where node["properties"] != nil || node["additionalProperties"] != nil:
      return object(node, path: path, into: &members)
    case let name?:
      return (.plain(node["format"]?.string.map { "\(name) (\($0))" } ?? name), [])
    case nil: return (.plain("any"), [])
    }
  }

  private func object(
    _ node: Node, path: String, into members: inout [TypeShape.Member]
  ) -> (type: ShapeType, values: [String]) {
    let required = Set(node["required"]?.strings ?? [])
    for (name, property) in node["properties"]?.object.map({ Array($0.members) }) ?? [] {
      let place = path.isEmpty ? name : "\(path).\(name)"
      // The object comes before what is in it.
      let index = members.count
      var within: [TypeShape.Member] = []
      let read = type(of: property, path: place, into: &within)
      let member = TypeShape.Member(
        path: place, type: read.type, isRequired: required.contains(name),
        isDeprecated: property["deprecated"]?.bool ?? false, values: read.values)
      members.insert(contentsOf: [member] + within, at: index)
    }
    guard let others = node["additionalProperties"], others.object != nil else {
      let isFree = node["properties"] == nil
      return (isFree ? .plain("object with any keys") : .object, [])
    }
    let read = type(of: others, path: path + "{}", into: &members)
    return node["properties"] == nil
      ? (.map(read.type), read.values) : (.parts([.object, .map(read.type)]), read.values)
  }

  /// Named parts stay parts; what is described on the spot becomes the object's own properties.
  private func allOf(
    _ parts: [Node], _ node: Node, path: String, into members: inout [TypeShape.Member]
  ) -> ShapeType {
    var own = node
    own["allOf"] = nil
    var types: [ShapeType] = []
    var hasProperties = false
    for part in parts + (own["properties"] == nil ? [] : [own]) {
      switch type(of: part, path: path, into: &members).type {
      case .object: hasProperties = true
      case let type: types.append(type)
      }
    }
    if hasProperties { types.append(.object) }
    return types.count == 1 ? types[0] : .parts(types)
  }

  static func name(of reference: String) -> String {
    JSONPointer(reference: reference)?.steps.last ?? reference
  }
}

extension Node {
  /// A value of an enumeration as text; nil for null and for what is no scalar.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }
}
