import Algorithms

/// A filter compiled for the chunks of a snapshot: columns resolved, searches prepared, cheap tests before expensive
/// ones.
///
/// Not to be shared between threads; each compiles its own.
struct FilterPlan {
  indirect enum Node {
    case and([Node])
    case or([Node])
    case not(Node)
    /// The text of a searched column matches. At most one test in a plan is tracked.
    case text(TextSearch, isTracked: Bool, in: SearchedColumns)
    /// The value in a chunk's column matches.
    case field(column: Int, ValueTest)
    /// An element of a table matches.
    case element(ElementTest)
    /// The computer is one of these.
    case among(ComputerSet)
    case constant(Bool)
  }

  /// The columns that a word is searched in.
  enum SearchedColumns: Sendable {
    case all
    case besidesIDs
    case onlyIDs
  }

  let root: Node
  /// The chunks' columns that contain ids.
  let idColumns: [Int]

  /// - Parameters:
  ///   - known: a filter that all tested computers are known to match.
  ///   - words: how words are searched.
  init(
    _ filter: FilterNode, for snapshot: InventorySnapshot, known: FilterNode = .and([]), words: WordSearch = .exact
  ) {
    var compiler = Compiler(snapshot: snapshot, tracked: filter.lastWord, words: words)
    // What is similar to a word need not contain what the word contains.
    let isNear = if case .near = words { true } else { false }
    root = compiler.all(isNear ? filter.conjuncts : Self.parts(of: filter, known: known))
    idColumns = snapshot.idColumns
  }

  /// The tests to run: each part once, without parts that follow from another one or from the known filter.
  private static func parts(of filter: FilterNode, known: FilterNode) -> [FilterNode] {
    let conjuncts = Array(filter.conjuncts.uniqued())
    guard conjuncts.count * max(conjuncts.count, known.conjuncts.count) <= FilterNode.mostComparisons else {
      let passed = Set(known.conjuncts)
      return conjuncts.filter { !passed.contains($0) }
    }
    var parts: [FilterNode] = []
    // Of two words, the longer one implies those that it contains.
    for part in conjuncts where !known.implies(part) && !parts.contains(where: { $0.implies(part) }) {
      parts.removeAll { part.implies($0) }
      parts.append(part)
    }
    return parts
  }

  private struct Compiler {
    let snapshot: InventorySnapshot
    var tracked: [UInt8]?
    var words: WordSearch

    private var columns: SearchedColumns {
      switch words {
      case .besidesIDs: .besidesIDs
      case .onlyInIDs: .onlyIDs
      case .exact, .near: .all
      }
    }

    mutating func node(_ node: FilterNode, isTop: Bool) -> Node {
      switch node {
      case .and(let parts): return all(parts, isTop: false)
      case .or(let parts):
        let made = parts.map { self.node($0, isTop: false) }
        return .or(Compiler.cheapFirst(made))
      case .not(let part):
        let searched = words
        words = .exact
        defer { words = searched }
        return .not(self.node(part, isTop: false))
      case .text(.contains(let word)) where near(word) != nil:
        return .text(near(word).map(TextSearch.near) ?? .nothing, isTracked: false, in: .besidesIDs)
      case .text(let test) where test.withApostrophes.count > 1:
        return .or(test.withApostrophes.map { .text(TextSearch($0), isTracked: false, in: columns) })
      case .text(let test):
        let isTracked = isTop && test == tracked.map(TextTest.contains)
        if isTracked { tracked = nil }
        let plain = Node.text(TextSearch(test), isTracked: isTracked, in: columns)
        let worded = columns == .onlyIDs ? [] : snapshot.searchedFields.flatMap { values(of: $0, test) }
        return worded.isEmpty ? plain : .or([plain] + worded)
      case .field(let field, .text(let test)):
        let made = test.withApostrophes.map { self.field(field, ValueTest(field, .text($0))) } + values(of: field, test)
        return made.count == 1 ? made[0] : .or(made)
      case .field(let field, let test): return self.field(field, ValueTest(field, test))
      case .rsql(let field, let comparison, let values): return self.field(field, ValueTest(field, comparison, values))
      case .element(let table, let part):
        let made = table.lists.map { Node.element(ElementTest(part, of: table, in: $0, for: snapshot)) }
        return made.count == 1 ? made[0] : .or(made)
      case .history(let test, let history):
        return history.map { .among($0.computers(test, in: snapshot.timeZone)) } ?? .constant(false)
      }
    }

    private func near(_ word: [UInt8]) -> NearSearch? {
      if case .near(let mistyped, let errors) = words, mistyped.contains(word) {
        return NearSearch(word, errors: errors)
      }
      return nil
    }

    mutating func all(_ parts: [FilterNode], isTop: Bool = true) -> Node {
      let made = parts.map { node($0, isTop: isTop) }
      return made.count == 1 ? made[0] : .and(Compiler.cheapFirst(made))
    }

    /// The tests for the values of a field that the list shows as words which match.
    private func values(of field: Field, _ test: TextTest) -> [Node] {
      let values = ValueWords.words(ofPath: field.path)?.values(test) ?? []
      return values.map { self.field(field, ValueTest(field, .text(.equals($0)))) }
    }

    private func field(_ field: Field, _ test: ValueTest) -> Node {
      guard let column = snapshot.column(path: field.path) else { return .constant(test.holdsForMissing) }
      return .field(column: snapshot.stored[column], test)
    }

    private static func cheapFirst(_ nodes: [Node]) -> [Node] {
      let costs = nodes.map(\.cost)
      return nodes.indices.sorted { costs[$0] < costs[$1] }.map { nodes[$0] }
    }
  }
}

extension FilterPlan.Node {
  /// A rough cost of testing a computer, for comparisons only.
  var cost: Int {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.cost }
    case .not(let part): part.cost
    // A longer word is rarer and found faster.
    case .text(.contains(let search), _, _): 64 - min(search.needle.count, 32)
    case .text(let search, _, _): 64 * search.cost
    case .field(_, let test): test.cost
    case .element(let test): test.cost
    case .among: 16
    case .constant: 0
    }
  }
}

extension InventorySnapshot {
  /// The chunks' columns that contain ids.
  var idColumns: [Int] { kind.idPaths.compactMap { column(path: $0) }.map { stored[$0] } }

  /// The fields that words are searched in.
  fileprivate var searchedFields: [Field] {
    guard let sources = chunks.first?.search.sources else { return [] }
    return zip(columns, stored).filter { _, column in sources.contains { $0.column == column } }.map(\.0)
  }
}
