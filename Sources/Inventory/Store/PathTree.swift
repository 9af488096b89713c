import APIRuntime

/// The ways to the fields that are wanted, as a tree of names: a page is read along it and all else is skipped.
struct PathTree {
  /// A name at a node.
  private struct Branch {
    var name: [UInt8]
    var node: Int
  }

  private struct Node {
    var branches: [Branch] = []
    /// The column to fill with the value found here.
    var column: Int?
  }

  private var nodes = [Node()]

  /// The node where a computer's record begins.
  static let root = 0

  /// Adds the way to a column. Lists on the way need no node of their own.
  mutating func add(path: String, column: Int) {
    var node = PathTree.root
    for part in path.split(separator: ".") {
      let name = Array((part.hasSuffix("[]") ? part.dropLast(2) : part).utf8)
      if let branch = nodes[node].branches.first(where: { $0.name == name }) {
        node = branch.node
      } else {
        nodes.append(Node())
        nodes[node].branches.append(Branch(name: name, node: nodes.count - 1))
        node = nodes.count - 1
      }
    }
    nodes[node].column = column
  }

  /// The node under another one by the key that leads there.
  func node(_ key: JSONKey, under node: Int) -> Int? {
    let wanted = key.utf8
    for branch in nodes[node].branches where branch.name.count == wanted.count && branch.name.elementsEqual(wanted) {
      return branch.node
    }
    // An escaped key reads differently from what it says. They are as good as never sent.
    guard wanted.contains(UInt8(ascii: "\\")) else { return nil }
    let name = Array(key.string.utf8)
    return nodes[node].branches.first { $0.name == name }?.node
  }

  /// The column to fill with the value at a node.
  func column(at node: Int) -> Int? { nodes[node].column }
}
