/// A compiled test of a table's elements: a single element must match all of it. Not to be shared between threads.
struct ElementTest {
  indirect enum Node {
    case and([Node])
    case or([Node])
    case not(Node)
    /// The values of an element in a column match, as a list of only these values would.
    case values(slot: Int, ValueTest)
    /// A value of the element in one of the columns contains a text.
    case text(slots: [Int], TextSearch)
    case constant(Bool)
  }

  /// The chunk's columns that the test reads; slots are indexes in this array.
  let columns: [Int]
  let root: Node
  /// The slot of the column to read first: only elements with a value in it can match. Nil when there is no such
  /// column.
  let driver: Int?

  /// - Parameters:
  ///   - node: the test of an element.
  ///   - list: the list that contains the elements.
  init(_ node: FilterNode, of table: FieldTable, in list: FieldTable.List, for snapshot: InventorySnapshot) {
    var compiler = Compiler(table: table, list: list, snapshot: snapshot)
    root = compiler.node(node)
    columns = compiler.columns
    driver = root.driver
  }

  /// The cost of testing a computer, relative to the search for a word in a column. A computer has tens of elements.
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
      // The parser does not produce it.
      case .element, .history: return .constant(false)
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
  /// A column in which every matching element has a value; nil when none is known.
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

  /// The cost, as in `FilterPlan.Node.cost`. Elements of lists are texts, from which numbers and dates are parsed.
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

/// Tests whether a computer of a chunk has an element that matches.
///
/// A computer's values in a column are split into elements only when an element requires it: the first test usually
/// leaves few elements, and most computers have none left for the second column.
struct ElementScan {
  private let test: ElementTest
  private var slots: [ElementValues]
  /// Results for computers with the same texts in all columns, by their codes; used only when each column stores each
  /// text once.
  private var answers: [UInt64: Bool] = [:]
  private let isCoded: Bool

  init(_ test: ElementTest, _ chunk: InventoryChunk) {
    self.test = test
    slots = test.columns.map { ElementValues(chunk.columns[$0]) }
    isCoded = slots.count <= 8 && slots.allSatisfy(\.isCoded)
  }

  /// Whether no computer of the chunk has an element that can match.
  var isNever: Bool {
    test.driver.map { slots[$0].isEmpty } ?? slots.allSatisfy(\.isEmpty)
  }

  /// Whether a computer has an element that matches.
  mutating func passes(_ row: Int) -> Bool {
    guard isCoded, let key = key(row) else { return hasElement(row) }
    if let known = answers[key] { return known }
    let answer = hasElement(row)
    answers[key] = answer
    return answer
  }

  /// The codes of a computer's texts; nil when the codes do not determine which values belong together.
  private func key(_ row: Int) -> UInt64? {
    var key: UInt64 = 0
    for slot in slots {
      guard let code = slot.code(row) else { return nil }
      key = key << 8 | UInt64(code)
    }
    return key
  }

  private mutating func hasElement(_ row: Int) -> Bool {
    var count = 0
    if let driver = test.driver {
      count = slots[driver].count(row)
    } else {
      for slot in slots.indices { count = max(count, slots[slot].count(row)) }
    }
    for element in 0..<count where holds(test.root, row, element) { return true }
    return false
  }

  private mutating func holds(_ node: ElementTest.Node, _ row: Int, _ element: Int) -> Bool {
    switch node {
    case .and(let parts):
      for part in parts where !holds(part, row, element) { return false }
      return true
    case .or(let parts):
      for part in parts where holds(part, row, element) { return true }
      return false
    case .not(let part): return !holds(part, row, element)
    case .constant(let answer): return answer
    case .values(let slot, let test):
      if case .text(let search) = test.test { return slots[slot].hasText(search, row, element) }
      return test.holds(elements: slots[slot].texts(row, element))
    case .text(let all, let search):
      for slot in all where slots[slot].hasText(search, row, element) { return true }
      return false
    }
  }
}
