import APIRuntime

/// The paths to the wanted fields as a tree of keys. A page is read along the tree, and everything else is skipped.
struct PathTree: Sendable {
  private struct Node {
    /// The keys that continue from here.
    var names = JSONKeyTable([])
    /// The nodes of these keys, in the same order.
    var next: [Int] = []
    /// The column for the value at this node.
    var column: Int?
    /// Whether a list of extension attributes is at this node.
    var isAttributes = false
    /// The columns that have a value for each element of the table at this node, or can have one.
    var elementColumns: [Int] = []
  }

  private var nodes: [Node] = []

  /// The node at the start of a computer's record.
  static let root = 0

  /// A tree of the paths to columns and to lists of extension attributes. Lists within a path need no node of their
  /// own.
  ///
  /// - Parameter empty: columns for fields that responses do not have, by path: only their table is read.
  init(
    _ columns: [(path: String, column: Int)], empty: [(path: String, column: Int)] = [], lists: [String]
  ) {
    let known = columns.map { Way($0.path, .column($0.column), ofTable: $0.column) }
    let absent = empty.compactMap { field in
      FieldTable.path(ofField: field.path).map { Way($0, .nothing, ofTable: field.column) }
    }
    add(known + absent + lists.map { Way($0, .attributes, ofTable: nil) })
  }

  /// The remaining part of a path.
  private struct Way {
    var parts: ArraySlice<Substring>
    let goal: Goal
    /// The number of parts after the innermost table on the path; nil when there is none.
    let partsInTable: Int?
    /// The column of that table.
    let tableColumn: Int?

    enum Goal {
      case column(Int)
      case attributes
      case nothing
    }

    init(_ path: String, _ goal: Goal, ofTable column: Int?) {
      let all = path.split(separator: ".")
      parts = all.map { $0.hasSuffix("[]") ? $0.dropLast(2) : $0 }[...]
      self.goal = goal
      tableColumn = column
      let isGoal = if case .nothing = goal { false } else { true }
      let before = isGoal ? all.dropLast() : all[...]
      partsInTable = column == nil ? nil : before.lastIndex { $0.hasSuffix("[]") }.map { all.count - $0 - 1 }
    }

    var column: Int? { if case .column(let column) = goal { column } else { nil } }

    var isOfAttributes: Bool { if case .attributes = goal { true } else { false } }
  }

  /// Adds a node with its subtree, and returns its index.
  @discardableResult
  private mutating func add(_ ways: [Way]) -> Int {
    let index = nodes.count
    let here = ways.filter(\.parts.isEmpty)
    nodes.append(
      Node(
        column: here.lazy.compactMap(\.column).first, isAttributes: here.contains(where: \.isOfAttributes),
        elementColumns: ways.filter { $0.partsInTable == $0.parts.count }.compactMap(\.tableColumn)))
    var under: [(name: Substring, ways: [Way])] = []
    for way in ways {
      guard let name = way.parts.first else { continue }
      var rest = way
      rest.parts = way.parts.dropFirst()
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

  /// The keys that continue from a node; `next` returns their nodes.
  func names(at node: Int) -> JSONKeyTable { nodes[node].names }

  /// The child of a node, by the index of its key.
  func next(_ place: Int, at node: Int) -> Int { nodes[node].next[place] }

  /// The column for the value at a node.
  func column(at node: Int) -> Int? { nodes[node].column }

  /// Whether a node has children.
  func hasBranches(at node: Int) -> Bool { !nodes[node].next.isEmpty }

  /// The columns for the elements of the table at a node; none where there is no table.
  func elementColumns(at node: Int) -> [Int] { nodes[node].elementColumns }

  /// Whether a list of extension attributes is at a node.
  func isAttributes(at node: Int) -> Bool { nodes[node].isAttributes }
}
