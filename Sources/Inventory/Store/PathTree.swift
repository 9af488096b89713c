import APIRuntime

/// The ways to the fields that are wanted, as a tree of names: a page is read along it and all else is skipped.
///
/// Nearly every key of a page is one that nobody wants, so that is what must be quick: all branches stand in one array,
/// and a key's length and its first and last byte settle most of them.
struct PathTree: Sendable {
  /// A name at a node.
  private struct Branch {
    var first: UInt8
    var last: UInt8
    var name: Range<Int>
    var node: Int
  }

  private struct Node {
    var branches = 0..<0
    /// The column to fill with the value found here.
    var column: Int?
  }

  private var nodes: [Node] = []
  private var branches: [Branch] = []
  private var names: [UInt8] = []

  /// The node where a computer's record begins.
  static let root = 0

  /// A tree of the ways to columns, by path. Lists on a way need no node of their own.
  init(_ columns: [(path: String, column: Int)]) {
    let ways = columns.map { column in
      let parts = column.path.split(separator: ".")
      return (parts: parts.map { $0.hasSuffix("[]") ? $0.dropLast(2) : $0 }, column: column.column)
    }
    add(ways.map { ($0.parts[...], $0.column) })
  }

  /// Adds a node with everything under it, and returns its index.
  @discardableResult
  private mutating func add(_ ways: [(parts: ArraySlice<Substring>, column: Int)]) -> Int {
    let index = nodes.count
    nodes.append(Node(column: ways.first { $0.parts.isEmpty }?.column))
    var under: [(name: Substring, ways: [(parts: ArraySlice<Substring>, column: Int)])] = []
    for way in ways {
      guard let name = way.parts.first else { continue }
      let rest = (way.parts.dropFirst(), way.column)
      if let known = under.firstIndex(where: { $0.name == name }) {
        under[known].ways.append(rest)
      } else {
        under.append((name, [rest]))
      }
    }
    let found = under.filter { !$0.name.isEmpty }.map { way in
      let name = Array(way.name.utf8)
      names += name
      return Branch(
        first: name[0], last: name[name.count - 1], name: names.count - name.count..<names.count, node: add(way.ways))
    }
    // The branches of a node stand together, so they come after all that is under them.
    nodes[index].branches = branches.count..<branches.count + found.count
    branches += found
    return index
  }

  /// The node under another one by the key that leads there.
  func node(_ key: JSONKey, under node: Int) -> Int? {
    let wanted = key.utf8
    guard let first = wanted.first, let last = wanted.last else { return nil }
    for branch in branches[nodes[node].branches]
    where branch.first == first && branch.last == last && branch.name.count == wanted.count {
      if names[branch.name].elementsEqual(wanted) { return branch.node }
    }
    // An escaped key reads differently from what it says; a server that sends one is yet to be met.
    guard wanted.contains(UInt8(ascii: "\\")) else { return nil }
    return branches[nodes[node].branches].first { names[$0.name].elementsEqual(key.string.utf8) }?.node
  }

  /// The column to fill with the value at a node.
  func column(at node: Int) -> Int? { nodes[node].column }
}
