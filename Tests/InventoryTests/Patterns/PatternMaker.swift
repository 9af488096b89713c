import SeededNumbers

/// Small patterns that both our parser and Swift's accept, and texts in which they are likely to match.
struct PatternMaker {
  var generator: Seeded

  init(seed: UInt64) { generator = Seeded(state: seed) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  mutating func pattern(depth: Int = 3) -> String {
    guard depth > 0 else { return atom() }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1, 2: return pattern(depth: depth - 1) + pattern(depth: depth - 1)
    case 3: return group() + pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1) + ")"
    case 4: return group() + pattern(depth: depth - 1) + ")" + pick(Self.repetitions)
    case 5: return atom() + pick(Self.repetitions)
    case 6: return pick(["^", "$", "\\b", "\\B"]) + pattern(depth: depth - 1)
    case 7: return pattern(depth: depth - 1) + pick(["^", "$", "\\b", "\\B"])
    default: return atom() + pattern(depth: depth - 1)
    }
  }

  mutating func text() -> String {
    (0..<Int.random(in: 0..<9, using: &generator)).map { _ in
      pick(["a", "a", "b", "b", "1", "2", "-", " ", ".", "_", "\n", "東", "ж", "👩", "½", "\u{1100}", "\u{200B}"])
    }.joined()
  }

  private mutating func group() -> String {
    pick(["(", "(?:", "(?<n\(Int.random(in: 0..<1_000_000, using: &generator))>"])
  }

  private mutating func atom() -> String {
    pick([
      "a", "b", "A", "ab", "1", "-", " ", ".", ".", "\\.", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "\\n", "東", "ж",
      "👩",
      "[ab]", "[^a]", "[a-b1]", "[A-B]", "[^A]", "[\\d-]", "[\\w.]", "[^\\s東]", "[ж-👩]", "[а-я]", "[^\\W]", "\\x61",
      "\\u{62}",
      "{", "a{", "[.-]", "[(]", "[a\\-]", "_",
    ])
  }

  private static let repetitions = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,}", "{0,2}", "{,2}", "{1,2}?", "{0}"]
}

/// The matches of Swift's own expressions, where they are correct: they do not treat a digit or `_` as a word character
/// if a non-ASCII scalar follows, or for `\b`.
struct SwiftPattern {
  private let expression: Regex<AnyRegexOutput>
  /// Whether texts with digits or `_` have to be skipped.
  let isAboutBoundaries: Bool

  init(_ pattern: String) throws {
    let word = "\\p{Alphabetic}\\p{Nd}_"
    let written = pattern.replacing("\\w", with: "[\(word)]").replacing("\\W", with: "[^\(word)]")
    expression = try Regex(written).ignoresCase().matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
    isAboutBoundaries = pattern.contains("\\b") || pattern.contains("\\B")
  }

  func finds(_ text: String) -> Bool { text.firstMatch(of: expression) != nil }
}
