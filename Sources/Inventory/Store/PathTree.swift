import APIRuntime

/// The ways to the fields that are wanted, as a tree of names: a page is read along it and all else is skipped.
struct PathTree: Sendable {
  private struct Node {
    /// The names that lead on from here.
    var names = JSONKeyTable([])
    /// The nodes they lead to, in the same order.
    var next: [Int] = []
    /// The column to fill with the value found here.
    var column: Int?
    /// Whether a list of extension attributes is found here.
    var isAttributes = false
  }

  private var nodes: [Node] = []

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
    let found = under.filter { !$0.name.isEmpty }
    nodes[index].names = JSONKeyTable(found.map { Array($0.name.utf8) })
    for way in found { nodes[index].next.append(add(way.ways)) }
    return index
  }

  /// The names that lead on from a node; `next` has what they lead to.
  func names(at node: Int) -> JSONKeyTable { nodes[node].names }

  /// The node under another one by the place of a name.
  func next(_ place: Int, at node: Int) -> Int { nodes[node].next[place] }

  /// The column to fill with the value at a node.
  func column(at node: Int) -> Int? { nodes[node].column }

  /// Whether ways lead on from a node.
  func hasBranches(at node: Int) -> Bool { !nodes[node].next.isEmpty }

  /// Whether a list of extension attributes is found at a node.
  func isAttributes(at node: Int) -> Bool { nodes[node].isAttributes }
}
