/// A pattern as steps between which a search is at several at once (an automaton that need not decide).
struct PatternProgram {
  enum Step: Hashable {
    /// One of these, by its index in `sets`.
    case scalar(set: Int, next: Int)
    case assertion(PatternAssertion, next: Int)
    case either(Int, Int)
    case found
  }

  /// Patterns of more steps are refused: what a scalar costs at worst grows with them.
  static let limit = 1_000

  private(set) var steps: [Step] = [.found]
  /// Each once: what is repeated asks for the same again.
  private(set) var sets: [ScalarSet] = []
  private(set) var start = 0
  /// Whether something is asked about words, so that a search has to know where they are.
  private(set) var asksForWords = false
  /// Whether all it finds begins with the text.
  private(set) var isAnchored = false

  init(_ node: PatternNode) {
    start = add(node, next: 0)
    asksForWords = steps.contains { step in
      if case .assertion(let assertion, _) = step {
        assertion == .wordBoundary || assertion == .noWordBoundary
      } else {
        false
      }
    }
    isAnchored = begins()
  }

  /// Puts in the steps of a part, the last one first; tells where they start.
  private mutating func add(_ node: PatternNode, next: Int) -> Int {
    switch node {
    case .scalar(let set):
      let index = sets.firstIndex(of: set) ?? sets.count
      if index == sets.count { sets.append(set) }
      return add(.scalar(set: index, next: next))
    case .assertion(let assertion): return add(.assertion(assertion, next: next))
    case .sequence(let parts): return parts.reversed().reduce(next) { add($1, next: $0) }
    case .choice(let parts):
      let starts = parts.map { add($0, next: next) }
      return starts.dropFirst().reduce(starts.first ?? next) { add(.either($0, $1)) }
    case .repetition(let part, let least, nil):
      let loop = add(.found)
      let body = add(part, next: loop)
      steps[loop] = .either(body, next)
      return least == 0 ? loop : (1..<least).reduce(body) { start, _ in add(part, next: start) }
    case .repetition(let part, let least, let most?):
      let optional = (least..<most).reduce(next) { start, _ in add(.either(add(part, next: start), next)) }
      return (0..<least).reduce(optional) { start, _ in add(part, next: start) }
    }
  }

  private mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  /// Whether no way leads to a scalar or to the end but by the start of the text.
  private func begins() -> Bool {
    var isSeen = [Bool](repeating: false, count: steps.count)
    var open = [start]
    while let index = open.popLast() {
      guard !isSeen[index] else { continue }
      isSeen[index] = true
      switch steps[index] {
      case .scalar, .found: return false
      case .assertion(.start, _): continue
      case .assertion(_, let next): open.append(next)
      case .either(let one, let other): open += [one, other]
      }
    }
    return true
  }
}
