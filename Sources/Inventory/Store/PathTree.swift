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
    /// The columns that have a value for each element of the table found here, or may have.
    var elementColumns: [Int] = []
  }

  private var nodes: [Node] = []

  /// The node where a computer's record begins.
  static let root = 0

  /// A tree of the ways to columns, by path, and to lists of extension attributes. Lists on a way need no node of their
  /// own.
  ///
  /// - Parameter empty: columns for fields that answers do not have, by path: only their table is looked at.
  init(
    _ columns: [(path: String, column: Int)], empty: [(path: String, column: Int)] = [], lists: [String]
  ) {
    let known = columns.map { Way($0.path, .column($0.column), ofTable: $0.column) }
    let lacking = empty.compactMap { field in
      FieldTable.path(ofField: field.path).map { Way($0, .nothing, ofTable: field.column) }
    }
    add(known + lacking + lists.map { Way($0, .attributes, ofTable: nil) })
  }

  /// A way, as far as it is still to go.
  private struct Way {
    var parts: ArraySlice<Substring>
    let goal: Goal
    /// How many parts there are behind the innermost table on the way; nil when there is none.
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

  /// Adds a node with everything under it, and returns its index.
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

  /// The names that lead on from a node; `next` has what they lead to.
  func names(at node: Int) -> JSONKeyTable { nodes[node].names }

  /// The node under another one by the place of a name.
  func next(_ place: Int, at node: Int) -> Int { nodes[node].next[place] }

  /// The column to fill with the value at a node.
  func column(at node: Int) -> Int? { nodes[node].column }

  /// Whether ways lead on from a node.
  func hasBranches(at node: Int) -> Bool { !nodes[node].next.isEmpty }

  /// The columns that have values of the elements of the table at a node; none where there is no table.
  func elementColumns(at node: Int) -> [Int] { nodes[node].elementColumns }

  /// Whether a list of extension attributes is found at a node.
  func isAttributes(at node: Int) -> Bool { nodes[node].isAttributes }
}
