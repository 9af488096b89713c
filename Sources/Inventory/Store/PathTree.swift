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
    /// Whether a list of extension attributes is found here.
    var isAttributes = false
    /// Lets the branches' names pass.
    var filter = JSONKeyFilter([[UInt8]]())
  }

  private var nodes: [Node] = []
  private var branches: [Branch] = []
  private var names: [UInt8] = []

  /// The node where a computer's record begins.
  static let root = 0

  /// A tree of the ways to columns, by path, and to lists of extension attributes. Lists on a way need no node of their
  /// own.
  init(_ columns: [(path: String, column: Int)], lists: [String]) {
    let ways = columns.map { ($0.path, $0.column as Int?) } + lists.map { ($0, nil) }
    add(
      ways.map { path, column in
        let parts = path.split(separator: ".")
        return Way(parts: parts.map { $0.hasSuffix("[]") ? $0.dropLast(2) : $0 }[...], column: column)
      })
  }

  /// A way, as far as it is still to go.
  private struct Way {
    var parts: ArraySlice<Substring>
    /// The column it leads to; nil when it leads to a list of extension attributes.
    var column: Int?
  }

  /// Adds a node with everything under it, and returns its index.
  @discardableResult
  private mutating func add(_ ways: [Way]) -> Int {
    let index = nodes.count
    let here = ways.filter(\.parts.isEmpty)
    nodes.append(
      Node(column: here.first { $0.column != nil }?.column, isAttributes: here.contains { $0.column == nil }))
    var under: [(name: Substring, ways: [Way])] = []
    for way in ways {
      guard let name = way.parts.first else { continue }
      let rest = Way(parts: way.parts.dropFirst(), column: way.column)
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
    // The reader of a page looks for the id itself.
    let wanted = found.map { Array(names[$0.name]) } + (index == PathTree.root ? [Array("id".utf8)] : [])
    nodes[index].filter = JSONKeyFilter(wanted)
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

  /// What lets the names of a node's branches pass, and of all others only a few.
  func filter(at node: Int) -> JSONKeyFilter { nodes[node].filter }

  /// The column to fill with the value at a node.
  func column(at node: Int) -> Int? { nodes[node].column }

  /// Whether ways lead on from a node.
  func hasBranches(at node: Int) -> Bool { !nodes[node].branches.isEmpty }

  /// Whether a list of extension attributes is found at a node.
  func isAttributes(at node: Int) -> Bool { nodes[node].isAttributes }
}
