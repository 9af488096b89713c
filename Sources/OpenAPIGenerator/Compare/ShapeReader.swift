/// Reads the shapes of a repaired document.
///
/// It reads the tree and not the result of the later stages, because those apply a configuration and leave out what
/// cannot be generated. A comparison covers the whole document.
struct ShapeReader {
  let root: Node

  /// The named schemas in document order.
  func types() -> [(name: String, shape: TypeShape)] {
    (root["components"]?["schemas"]?.object.map { Array($0.members) } ?? []).map { ($0, shape(of: $1)) }
  }

  /// A schema with the properties of all inline objects in it.
  func shape(of node: Node) -> TypeShape {
    var members: [TypeShape.Member] = []
    let read = type(of: node, path: "", into: &members)
    return TypeShape(
      type: read.type, isDeprecated: node["deprecated"]?.bool ?? false, values: read.values, members: members)
  }

  /// The type of an inline schema. The properties of objects in it are appended to `members`.
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
      // The object comes before its contents.
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

  /// Named parts stay parts. Inline parts become properties of the object.
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
  /// A value of an enumeration as text; nil for null and for anything but scalars.
  var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }
}

extension ShapeReader {
  /// The operations in document order.
  ///
  /// - Parameter isWanted: whether to read the operation with a `keyWithoutVersion`.
  func operations(where isWanted: (String) -> Bool = { _ in true }) -> [OperationShape] {
    var operations: [OperationShape] = []
    for (path, item) in root["paths"]?.object.map({ Array($0.members) }) ?? [] {
      for (method, node) in item.object.map({ Array($0.members) }) ?? []
      where DocumentRepair.methods.contains(method) {
        guard isWanted(OperationShape.keyWithoutVersion(method: method.uppercased(), path: path)) else { continue }
        operations.append(
          OperationShape(
            method: method.uppercased(), path: path, id: node["operationId"]?.string ?? "",
            isDeprecated: node["deprecated"]?.bool ?? false, deprecationDate: node["x-deprecation-date"]?.string,
            parts: parameters(node, of: item, path: path) + bodies(node) + answers(node),
            privileges: node["x-required-privileges"]?.strings ?? [],
            isUndocumented: node["x-undocumented"]?.bool ?? false))
      }
    }
    return operations
  }

  private func parameters(_ operation: Node, of item: Node, path: String) -> [OperationShape.Part] {
    var found: [OperationShape.Part] = []
    let places = PathTemplate(path).parameterNames
    for node in (item["parameters"]?.array ?? []) + (operation["parameters"]?.array ?? []) {
      let parameter = followed(node)
      let name = parameter["name"]?.string ?? ""
      let location = parameter["in"]?.string ?? ""
      let shown = location == "path" ? places.firstIndex(of: name).map { String($0 + 1) } ?? name : name
      var part = part("\(location) parameter \(shown)", parameter["schema"])
      part.isRequired = parameter["required"]?.bool ?? false
      part.isDeprecated = parameter["deprecated"]?.bool ?? false
      found.removeAll { $0.name == part.name }
      found.append(part)
    }
    return found
  }

  private func bodies(_ operation: Node) -> [OperationShape.Part] {
    guard let node = operation["requestBody"] else { return [] }
    let body = followed(node)
    return contents(body, "body").map { part in
      var part = part
      part.isRequired = body["required"]?.bool ?? false
      return part
    }
  }

  private func answers(_ operation: Node) -> [OperationShape.Part] {
    (operation["responses"]?.object.map { Array($0.members) } ?? []).flatMap { status, node in
      let answer = followed(node)
      let headers = (answer["headers"]?.object.map { Array($0.members) } ?? []).map { name, header in
        part("answer \(status) header \(name)", followed(header)["schema"])
      }
      let contents = contents(answer, "answer \(status)")
      return (contents.isEmpty ? [part("answer \(status)", nil)] : contents) + headers
    }
  }

  private func contents(_ node: Node, _ name: String) -> [OperationShape.Part] {
    (node["content"]?.object.map { Array($0.members) } ?? []).map { type, media in
      part(type == "application/json" ? name : "\(name) \(type)", media["schema"])
    }
  }

  private func part(_ name: String, _ schema: Node?) -> OperationShape.Part {
    OperationShape.Part(name: name, shape: schema.map(shape(of:)), schema: schema)
  }

  /// The target of a reference. Operations may share parameters, bodies, answers and headers.
  private func followed(_ node: Node) -> Node {
    guard let reference = node["$ref"]?.string, let pointer = JSONPointer(reference: reference) else { return node }
    return root[pointer] ?? node
  }
}
