/// References to schemas that are not in `#/components/schemas`: in `$defs`, inside of other schemas, by `$anchor`.
///
/// OpenAPI 3.1 allows a reference to any place. The schemas get names of their own, as if they had been written there.
enum SchemaReferences {
  /// Gives names to the schemas that are referred to, and rewrites the references. Those that lead nowhere stay: reading
  /// them is an error with its place.
  static func name(in root: inout Node) {
    var first = ReferenceScan(root: root, anchors: [:])
    guard first.hasUnusual() else { return }
    var names = SchemaNames(root: root)
    // A schema that was named may refer to others.
    while true {
      var scan = ReferenceScan(root: root, anchors: names.anchors)
      let found = scan.references()
      let new = found.filter { names.known[$0.reference] == nil }
      guard !new.isEmpty else { break }
      for (reference, target) in new { names.add(reference, at: target, to: &root) }
    }
    guard !names.known.isEmpty else { return }
    root = names.rewritten(root, isSchema: false)
  }
}

/// The keywords of a schema that have no schemas, although they may look like it.
private let plainKeywords: Set<String> = ["example", "examples", "enum", "const", "default"]
/// The keywords whose members are schemas, by names of their own.
private let namedKeywords: Set<String> = [
  "properties", "patternProperties", "$defs", "definitions", "dependentSchemas",
]

/// Finds references that do not lead to `#/components/schemas`.
private struct ReferenceScan {
  let root: Node
  let anchors: [String: JSONPointer]
  private var found: [(reference: String, target: JSONPointer)] = []
  private var seen: Set<String> = []
  private static let usual = "#/components/schemas/"

  init(root: Node, anchors: [String: JSONPointer]) {
    self.root = root
    self.anchors = anchors
  }

  /// Whether there is any reference but those to schemas with names.
  mutating func hasUnusual() -> Bool {
    _ = references()
    return !seen.isEmpty
  }

  mutating func references() -> [(reference: String, target: JSONPointer)] {
    for (_, schema) in root["components"]?["schemas"]?.object.map({ Array($0.members) }) ?? [] { visit(schema, true) }
    visit(root, false)
    return found
  }

  private mutating func visit(_ node: Node, _ isSchema: Bool) {
    switch node {
    case .array(let elements): for element in elements { visit(element, isSchema) }
    case .object(let object):
      if isSchema, let reference = object["$ref"]?.string ?? object["$dynamicRef"]?.string { note(reference) }
      for (key, value) in object.members {
        guard value.hasParts else { continue }
        if !isSchema {
          visit(value, key == "schema")
        } else if namedKeywords.contains(key) {
          for (_, schema) in value.object.map({ Array($0.members) }) ?? [] { visit(schema, true) }
        } else if !plainKeywords.contains(key), !key.hasPrefix("x-") {
          visit(value, true)
        }
      }
    default: break
    }
  }

  private mutating func note(_ reference: String) {
    // Nearly all lead to a schema with a name.
    if reference.hasPrefix(Self.usual), !reference.utf8.dropFirst(Self.usual.utf8.count).contains(UInt8(ascii: "/")) {
      return
    }
    guard seen.insert(reference).inserted else { return }
    let target = anchors[reference] ?? JSONPointer(reference: reference)
    guard let target, !target.isNamedSchema || anchors[reference] != nil, root[target] != nil else { return }
    found.append((reference, target))
  }
}

/// The names of schemas that had none.
private struct SchemaNames {
  /// The names by the references to them.
  private(set) var known: [String: String] = [:]
  /// The places of anchors, by the references to them.
  let anchors: [String: JSONPointer]
  private var taken: Set<String>
  private var byPlace: [JSONPointer: String] = [:]

  init(root: Node) {
    taken = Set(root["components"]?["schemas"]?.object?.keys ?? [])
    var anchors: [String: JSONPointer] = [:]
    Self.collect(root["components"]?["schemas"] ?? .null, at: JSONPointer(["components", "schemas"]), into: &anchors)
    self.anchors = anchors
  }

  private static func collect(_ node: Node, at pointer: JSONPointer, into anchors: inout [String: JSONPointer]) {
    switch node {
    case .array(let elements):
      for (index, element) in elements.enumerated() { collect(element, at: pointer / index, into: &anchors) }
    case .object(let object):
      for key in ["$anchor", "$dynamicAnchor"] {
        if let name = object[key]?.string { anchors["#" + name] = anchors["#" + name] ?? pointer }
      }
      for (key, value) in object.members where !plainKeywords.contains(key) {
        collect(value, at: pointer / key, into: &anchors)
      }
    default: break
    }
  }

  mutating func add(_ reference: String, at target: JSONPointer, to root: inout Node) {
    // An anchor of a schema that has a name already.
    if target.isNamedSchema, let name = target.steps.last {
      known[reference] = name
      return
    }
    if let name = byPlace[target] {
      known[reference] = name
      return
    }
    guard let schema = root[target] else { return }
    let name = SwiftName.unique(Self.name(of: target), among: &taken)
    (known[reference], byPlace[target]) = (name, name)
    var components = root["components"]?.object ?? NodeObject()
    var schemas = components["schemas"]?.object ?? NodeObject()
    schemas[name] = schema
    components["schemas"] = .object(schemas)
    root["components"] = .object(components)
  }

  /// `PetOwner` for `#/components/schemas/Pet/properties/owner`.
  private static func name(of target: JSONPointer) -> String {
    let keywords = namedKeywords.union([
      "components", "schemas", "schema", "items", "allOf", "oneOf", "anyOf", "paths", "content", "responses",
      "requestBody", "parameters",
    ])
    let words = target.steps.filter { !keywords.contains($0) && Int($0) == nil }
    let capitalized: [String] = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = capitalized.joined().filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? "Schema" : name
  }

  func rewritten(_ node: Node, isSchema: Bool) -> Node {
    switch node {
    case .array(let elements): return .array(elements.map { rewritten($0, isSchema: isSchema) })
    case .object(var object):
      for (key, value) in object.members {
        switch key {
        case "$ref", "$dynamicRef":
          guard isSchema, let name = value.string.flatMap({ known[$0] }) else { continue }
          object["$dynamicRef"] = nil
          object["$ref"] = .string("#/components/schemas/" + name)
        case _ where !isSchema:
          // The schemas of the components have names.
          if key == "schemas", let schemas = value.object {
            object[key] = .object(named(schemas))
          } else {
            object[key] = rewritten(value, isSchema: key == "schema")
          }
        case _ where namedKeywords.contains(key):
          if let schemas = value.object { object[key] = .object(named(schemas)) }
        case _ where plainKeywords.contains(key) || key.hasPrefix("x-"): continue
        default: object[key] = rewritten(value, isSchema: true)
        }
      }
      return .object(object)
    default: return node
    }
  }

  private func named(_ schemas: NodeObject) -> NodeObject {
    var schemas = schemas
    for (name, schema) in schemas.members { schemas[name] = rewritten(schema, isSchema: true) }
    return schemas
  }
}

extension Node {
  /// Whether other values can be in it.
  fileprivate var hasParts: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

extension JSONPointer {
  /// Whether it leads to a schema of `#/components/schemas`.
  fileprivate var isNamedSchema: Bool { steps.count == 3 && steps.starts(with: ["components", "schemas"]) }
}
