extension Filter {
  /// Whether it is one plain word, which is searched in the columns.
  public var isWord: Bool { if case .text(.contains) = root { true } else { false } }

  /// Whether it has words, which are searched in the columns.
  public var searchesColumns: Bool { root.hasWords }

  /// Whether the words of another filter that is one must occur for this one to match.
  public func needs(_ word: Filter) -> Bool { word.isWord && root.conjuncts.contains(word.root) }
}

extension FilterNode {
  fileprivate var hasWords: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains(where: \.hasWords)
    case .not(let part): part.hasWords
    case .text: true
    // Words for an element are searched in the table.
    case .field, .rsql, .element, .history: false
    }
  }
}
