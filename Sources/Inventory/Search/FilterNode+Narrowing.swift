/// Implication between tests: what a longer filter need not test again.
extension FilterNode {
  /// The maximum number of comparisons between parts. For longer filters, testing all computers again is faster.
  static let mostComparisons = 100_000

  /// Whether every computer that matches this node matches `other`, as when a word is continued. False when in doubt.
  func implies(_ other: FilterNode) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.or(let parts), .or(let others)):
      // Typing changes only one of many alternatives; the set finds the others immediately.
      let known = Set(others)
      let new = parts.filter { !known.contains($0) }
      guard new.count * others.count <= Self.mostComparisons else { return false }
      return new.allSatisfy { $0.implies(other) }
    case (.and(let parts), .and(let others)):
      let known = Set(parts)
      let new = others.filter { !known.contains($0) }
      guard new.count * parts.count <= Self.mostComparisons else { return false }
      return new.allSatisfy { implies($0) }
    case (_, .and(let parts)): return parts.allSatisfy { implies($0) }
    case (.or(let parts), _): return parts.allSatisfy { $0.implies(other) }
    case (.and(let parts), .or(let others)):
      return parts.contains { $0.implies(other) } || others.contains { implies($0) }
    case (.and(let parts), _): return parts.contains { $0.implies(other) }
    case (_, .or(let others)): return others.contains { implies($0) }
    case (.not(let part), .not(let other)): return other.implies(part)
    case (.text(let test), .text(let other)): return test.impliesAnywhere(other)
    case (.field(let field, .text(let test)), .field(let sameField, .text(let other))):
      return field == sameField && test.implies(other)
    case (.element(let table, let part), .element(let sameTable, let other)):
      return table == sameTable && part.implies(other)
    default: return false
    }
  }

  /// The parts that must all match.
  var conjuncts: [FilterNode] { if case .and(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] } }

  /// The last word that is searched in all columns: the one that the user probably continues.
  var lastWord: [UInt8]? {
    for part in conjuncts.reversed() { if case .text(.contains(let word)) = part { return word } }
    return nil
  }
}

extension TextTest {
  /// Whether every computer with a column that matches this test has one that matches `other`. In columns with ids, a
  /// word has to be at the start of a block, and so does a part of it.
  func impliesAnywhere(_ other: TextTest) -> Bool {
    guard case .contains(let part) = other else { return implies(other) }
    let search = TextSearch(other).inIDs
    switch self {
    case .contains(let text), .starts(let text), .equals(let text): return search.passes(text)
    // The end can begin in the middle of a block.
    case .ends(let text):
      guard let hyphen = text.firstIndex(of: UInt8(ascii: "-")), text.count - hyphen > part.count else { return false }
      return search.passes(Array(text[(hyphen + 1)...]))
    case .fuzzy, .regex: return false
    }
  }

  /// Whether every text that matches this test matches `other`.
  func implies(_ other: TextTest) -> Bool {
    switch (self, other) {
    case (.contains(let text), .contains(let part)), (.starts(let text), .contains(let part)),
      (.ends(let text), .contains(let part)), (.equals(let text), .contains(let part)):
      TextSearch(.contains(part)).passes(text)
    case (.starts(let text), .starts(let part)), (.equals(let text), .starts(let part)):
      TextSearch(.starts(part)).passes(text)
    case (.ends(let text), .ends(let part)), (.equals(let text), .ends(let part)): TextSearch(.ends(part)).passes(text)
    case (.contains(let text), .fuzzy(let part)), (.starts(let text), .fuzzy(let part)),
      (.ends(let text), .fuzzy(let part)), (.equals(let text), .fuzzy(let part)), (.fuzzy(let text), .fuzzy(let part)):
      TextSearch(.fuzzy(part)).passes(text)
    default: self == other
    }
  }
}

extension TextSearch {
  /// Whether a folded text matches.
  func passes(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { passes($0, 0..<$0.count) } }
}
