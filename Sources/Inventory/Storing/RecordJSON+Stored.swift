import APIRuntime
import OrderedCollections

extension RecordJSON {
  /// What a list knows of a computer, each value at the path of its field. Tables are left out, and so is what was not
  /// requested.
  ///
  /// - Parameter isWanted: whether a field is written.
  package init(row: Int, of snapshot: InventorySnapshot, where isWanted: (Field) -> Bool) {
    let tree = Tree()
    var notAvailable: [(path: String, reason: String)] = []
    tree.set(.string(snapshot.id(at: row).rawValue), at: [ListLookup.idPath])
    for (column, field) in snapshot.columns.enumerated()
    where isWanted(field) && FieldTable.path(ofField: field.path) == nil {
      let parts = field.path.split(separator: ".").map(String.init)
      switch snapshot.value(row: row, column: column) {
      case .notRequested: continue
      case .notReported: tree.set(.null, at: parts)
      case .notAvailable:
        tree.set(.null, at: parts)
        notAvailable.append((field.path, "not available in \(snapshot.layout)"))
      case .text(let text): tree.set(.string(text), at: parts)
      case .integer(let number): tree.set(.integer(number), at: parts)
      case .number(let number): tree.set(.number(number), at: parts)
      case .boolean(let isTrue): tree.set(.bool(isTrue), at: parts)
      case .date(let milliseconds): tree.set(.string(DateText.iso8601(milliseconds: milliseconds)), at: parts)
      case .day(let milliseconds): tree.set(.string(DateText.day(milliseconds: milliseconds)), at: parts)
      case .list(let texts): tree.set(.array(texts.map { .string($0) }), at: parts)
      }
    }
    self.init(tree.object, layout: snapshot.layout, notAvailable: notAvailable)
  }

  /// An object that is being put together.
  private final class Tree {
    private enum Node {
      case value(JSONValue)
      case tree(Tree)
    }

    private var nodes: OrderedDictionary<String, Node> = [:]

    func set(_ value: JSONValue, at path: [String]) {
      guard let first = path.first else { return }
      guard path.count > 1 else {
        nodes[first] = .value(value)
        return
      }
      let next: Tree
      if case .tree(let known) = nodes[first] {
        next = known
      } else {
        next = Tree()
        nodes[first] = .tree(next)
      }
      next.set(value, at: Array(path.dropFirst()))
    }

    var object: JSONObject {
      JSONObject(
        nodes.map { key, node in
          switch node {
          case .value(let value): .init(key: key, value: value)
          case .tree(let tree): .init(key: key, value: .object(tree.object))
          }
        })
    }
  }
}
