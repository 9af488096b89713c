extension Filter {
  /// Whether it is one plain word, which is searched in the columns.
  public var isWord: Bool { if case .text(.contains) = root { true } else { false } }

  /// Whether the words of another filter that is one must occur for this one to match.
  public func needs(_ word: Filter) -> Bool { word.isWord && root.conjuncts.contains(word.root) }
}
