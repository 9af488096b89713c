import APIRuntime
import InventoryTypes

/// The shape of a computer's record, made from the catalogue of the document: every section and every field is there.
struct PageTemplate {
  indirect enum Node {
    case leaf(SchemaField)
    case object([Member])
    case list(Node)
  }

  struct Member {
    var key: String
    var node: Node
  }

  /// The record.
  let root: Node

  init(fields: [SchemaField] = Catalogue.ComputerInventory) {
    root = PageTemplate.object(fields.filter { $0.kind != .freeForm }.map { (path: $0.path[...], field: $0) })
  }

  /// Groups fields by the first step of their paths, in the order in which they come.
  private static func object(_ fields: [(path: Substring, field: SchemaField)]) -> Node {
    var steps: [Substring] = []
    var groups: [Substring: [(path: Substring, field: SchemaField)]] = [:]
    for (path, field) in fields {
      let step = path.prefix { $0 != "." }
      if groups[step] == nil { steps.append(step) }
      groups[step, default: []].append((path.dropFirst(step.count + 1), field))
    }
    return .object(
      steps.map { step in
        let group = groups[step] ?? []
        let isList = step.hasSuffix("[]")
        let node = group.first.map { $0.path.isEmpty ? .leaf($0.field) : object(group) } ?? .object([])
        return Member(key: String(isList ? step.dropLast(2) : step), node: isList ? .list(node) : node)
      })
  }
}
