/// A test of the elements of a table, made ready for the chunks of a snapshot: some element passes all of it by itself. Not to
/// be shared between threads.
struct ElementTest {
  indirect enum Node {
    case and([Node])
    case or([Node])
    case not(Node)
    /// The values that an element has in a column pass, as those of a list that has no others.
    case values(slot: Int, ValueTest)
    /// A value that an element has in one of the columns has a text in it.
    case text(slots: [Int], TextSearch)
    case constant(Bool)
  }

  /// The chunk's columns that are looked at; slots count them.
  let columns: [Int]
  let root: Node
  /// The column that is looked at first: only elements with a value in it can pass. Nil when there is none such.
  let driver: Int?

  /// - Parameters:
  ///   - node: what is asked of an element.
  ///   - list: where the elements are.
  init(_ node: FilterNode, of table: FieldTable, in list: FieldTable.List, for snapshot: InventorySnapshot) {
    var compiler = Compiler(table: table, list: list, snapshot: snapshot)
    root = compiler.node(node)
    columns = compiler.columns
    driver = root.driver
  }

  /// What it costs to ask a computer, in the time of a search for a word in a column. A computer has tens of elements.
  var cost: Int { 16 * columns.count + root.cost }

  private struct Compiler {
    let table: FieldTable
    let list: FieldTable.List
    let snapshot: InventorySnapshot
    var columns: [Int] = []

    mutating func node(_ node: FilterNode) -> Node {
      switch node {
      case .and(let parts): return .and(Self.cheapFirst(parts.map { self.node($0) }))
      case .or(let parts): return .or(Self.cheapFirst(parts.map { self.node($0) }))
      case .not(let part): return .not(self.node(part))
      case .text(let test):
        let slots = list.fields.compactMap { slot($0) }
        return Self.any(test.withApostrophes.map { .text(slots: slots, TextSearch($0)) })
      case .field(let field, .text(let test)):
        return Self.any(test.withApostrophes.map { values(field, ValueTest(field, .text($0))) })
      case .field(let field, let test): return values(field, ValueTest(field, test))
      case .rsql(let field, let comparison, let values):
        return self.values(field, ValueTest(field, comparison, values))
      // Not read from any text.
      case .element: return .constant(false)
      }
    }

    private mutating func values(_ field: Field, _ test: ValueTest) -> Node {
      guard let like = table.field(like: field, in: list), let slot = slot(like) else {
        return .constant(test.holdsForMissing)
      }
      return .values(slot: slot, test)
    }

    private mutating func slot(_ field: Field) -> Int? {
      guard let column = snapshot.column(path: field.path).map({ snapshot.stored[$0] }) else { return nil }
      if let known = columns.firstIndex(of: column) { return known }
      columns.append(column)
      return columns.count - 1
    }

    private static func any(_ nodes: [Node]) -> Node { nodes.count == 1 ? nodes[0] : .or(nodes) }

    private static func cheapFirst(_ nodes: [Node]) -> [Node] {
      let costs = nodes.map(\.cost)
      return nodes.indices.sorted { costs[$0] < costs[$1] }.map { nodes[$0] }
    }
  }
}

extension ElementTest.Node {
  /// A column in which an element that passes has a value; nil when none is known.
  fileprivate var driver: Int? {
    switch self {
    case .values(let slot, let test): test.holdsForMissing ? nil : slot
    case .text(let slots, _): slots.count == 1 ? slots[0] : nil
    case .and(let parts): parts.lazy.compactMap(\.driver).first
    case .or(let parts): parts.count == 1 ? parts[0].driver : Self.common(parts.map(\.driver))
    case .not, .constant: nil
    }
  }

  private static func common(_ drivers: [Int?]) -> Int? {
    guard let first = drivers.first ?? nil else { return nil }
    return drivers.allSatisfy { $0 == first } ? first : nil
  }

  /// As `FilterPlan.Node.cost`. Elements of lists are read as texts, and numbers and dates made of them.
  fileprivate var cost: Int {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.cost }
    case .not(let part): part.cost
    case .values(_, let test): test.isTextSearch ? test.cost : test.holdsForMissing ? 1 : 20 + test.cost
    case .text(let slots, let search): slots.count * search.cost * 2
    case .constant: 0
    }
  }
}
