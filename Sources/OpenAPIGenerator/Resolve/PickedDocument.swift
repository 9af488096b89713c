/// Cuts out the part of a document that is generated, for programs that compare it with what a server serves.
///
/// Texts for people are left out: descriptions, examples, and the keys of tools. What decides about requests and answers
/// stays, with deprecations and privileges.
struct PickedDocument {
  private let root: Node
  private let operations: Set<JSONPointer>
  private let schemas: Set<String>

  /// The document.
  static func node(of document: RepairedDocument, operations: [Operation], schemas: [NamedSchema]) -> Node {
    PickedDocument(
      root: document.root, operations: Set(operations.map(\.pointer)), schemas: Set(schemas.map(\.name))
    ).node
  }

  private var node: Node {
    var picked = NodeObject()
    picked["openapi"] = root["openapi"]
    picked["info"] = .object(
      NodeObject(["title", "version"].compactMap { key in root["info"]?[key].map { (key, $0) } }))
    picked["servers"] = root["servers"].map { stripped($0) }
    picked["security"] = root["security"]
    let paths = self.paths
    picked["paths"] = stripped(paths, hasNames: true)
    picked["components"] = stripped(components(of: paths))
    return .object(picked)
  }

  private var paths: Node {
    var paths = NodeObject()
    for (path, item) in root["paths"]?.object.map({ Array($0.members) }) ?? [] {
      guard var kept = item.object else { continue }
      let methods = kept.keys.filter { DocumentRepair.methods.contains($0) }
      let wanted = methods.filter { operations.contains(JSONPointer(["paths", path, $0])) }
      if wanted.isEmpty { continue }
      for method in methods where !wanted.contains(method) { kept[method] = nil }
      paths[path] = .object(kept)
    }
    return .object(paths)
  }

  /// The generated schemas, and the shared parameters, bodies, answers and headers of the operations.
  private func components(of paths: Node) -> Node {
    let used = references(from: paths)
    let schemes = securitySchemes(of: paths)
    var components = NodeObject()
    for (kind, parts) in root["components"]?.object.map({ Array($0.members) }) ?? [] {
      var kept = NodeObject()
      for (name, part) in parts.object.map({ Array($0.members) }) ?? [] {
        let isWanted =
          switch kind {
          case "schemas": schemas.contains(name)
          case "securitySchemes": schemes.contains(name)
          default: used.contains(JSONPointer(["components", kind, name]))
          }
        if isWanted { kept[name] = part }
      }
      if !kept.isEmpty { components[kind] = .object(kept) }
    }
    return .object(components)
  }

  /// The names of the security schemes that the operations require, by themselves or by the document's rule for all.
  private func securitySchemes(of paths: Node) -> Set<String> {
    let items = paths.object?.members.map(\.value) ?? []
    let operations = items.flatMap { item in DocumentRepair.methods.compactMap { item[$0] } }
    let requirements = operations.compactMap { ($0["security"] ?? root["security"])?.array }.flatMap(\.self)
    return Set(requirements.flatMap { $0.object?.keys.map { String($0) } ?? [] })
  }

  private func references(from node: Node) -> Set<JSONPointer> {
    var seen: Set<JSONPointer> = []
    var waiting = [node]
    while let node = waiting.popLast() {
      switch node {
      case .array(let elements): waiting += elements
      case .object(let object):
        waiting += object.members.map(\.value)
        if let pointer = object["$ref"]?.string.flatMap({ JSONPointer(reference: $0) }), seen.insert(pointer).inserted,
          let target = root[pointer]
        {
          waiting.append(target)
        }
      default: break
      }
    }
    return seen
  }

  // MARK: Without texts

  /// Keys whose values are objects with names of the document, which may be any word, also one of `texts`.
  private static let namespaces: Set<String> = [
    "schemas", "parameters", "requestBodies", "responses", "headers", "securitySchemes", "properties",
    "patternProperties", "content", "mapping", "variables", "encoding", "scopes",
  ]

  private static let texts: Set<String> = [
    "description", "summary", "example", "examples", "externalDocs", "tags", "operationId", "title", "links",
    "callbacks",
  ]

  private static let extensions: Set<String> = ["x-required-privileges", "x-deprecation-date", "x-undocumented"]

  private func stripped(_ node: Node, hasNames: Bool = false) -> Node {
    switch node {
    case .array(let elements): return .array(elements.map { stripped($0) })
    case .object(let object):
      var kept = NodeObject()
      for (key, value) in object.members {
        if hasNames {
          kept[key] = stripped(value)
        } else if ["enum", "const", "default"].contains(key) {
          kept[key] = value
        } else if !Self.texts.contains(key), !key.hasPrefix("x-") || Self.extensions.contains(key) {
          kept[key] = stripped(value, hasNames: Self.namespaces.contains(key))
        }
      }
      return .object(kept)
    default: return node
    }
  }
}
