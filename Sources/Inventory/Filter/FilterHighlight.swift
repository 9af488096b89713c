/// A text that a filter searches for, to be highlighted where it occurs.
public struct FilterHighlight: Hashable, Sendable {
  /// The path of the field in which it is searched; nil for all fields.
  public let path: String?
  /// The text, folded (`Folding`).
  public let text: [UInt8]
  /// Whether it must be at the start of the column's text.
  public let isAtStart: Bool
  /// Whether it must be at the end of the column's text.
  public let isAtEnd: Bool
}

extension Filter {
  /// The texts that it searches for, each once, in the order of the filter, without negated ones.
  public var highlights: [FilterHighlight] {
    var highlights: [FilterHighlight] = []
    var known: Set<FilterHighlight> = []
    func add(_ test: TextTest, _ path: String?) {
      let highlight: FilterHighlight
      switch test {
      case .contains(let text): highlight = FilterHighlight(path: path, text: text, isAtStart: false, isAtEnd: false)
      case .starts(let text): highlight = FilterHighlight(path: path, text: text, isAtStart: true, isAtEnd: false)
      case .ends(let text): highlight = FilterHighlight(path: path, text: text, isAtStart: false, isAtEnd: true)
      case .equals(let text): highlight = FilterHighlight(path: path, text: text, isAtStart: true, isAtEnd: true)
      case .fuzzy, .regex: return
      }
      if known.insert(highlight).inserted { highlights.append(highlight) }
    }
    func collect(_ node: FilterNode, of table: FieldTable, in list: FieldTable.List) {
      switch node {
      case .and(let parts), .or(let parts): for part in parts { collect(part, of: table, in: list) }
      case .text(let test): for field in list.fields { collect(.field(field, .text(test))) }
      case .field(let field, let test):
        if let like = table.field(like: field, in: list) { collect(.field(like, test)) }
      case .not, .rsql, .element, .history: break
      }
    }
    func collect(_ node: FilterNode) {
      switch node {
      case .and(let parts), .or(let parts): parts.forEach(collect)
      case .text(let test): for test in test.withApostrophes { add(test, nil) }
      case .field(let field, .text(let test)): for test in test.withApostrophes { add(test, field.path) }
      case .element(let table, let part):
        for list in table.lists { collect(part, of: table, in: list) }
      case .not, .field, .rsql, .history: break
      }
    }
    collect(root)
    return highlights
  }
}
