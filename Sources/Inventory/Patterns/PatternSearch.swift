/// Searches folded texts for a regular expression, in time proportional to the length of the text.
///
/// A set of steps becomes a state of a deterministic automaton when it first occurs. After that, each byte costs one
/// table lookup. Not to be shared between threads, because searching adds states.
final class PatternSearch {
  /// A state of the automaton.
  private struct State: Hashable {
    /// The active steps, in order. The start of the pattern is always active and not included.
    var steps: [Int]
    var context: PatternContext
  }

  private enum Number {
    static let unknown: UInt16 = 0
    /// Nothing can match in the rest of the text.
    static let hopeless: UInt16 = 1
    static let found: UInt16 = 2
    /// The state at the start of a text.
    static let start: UInt16 = 3
  }

  /// The maximum number of states; then all are discarded except for the current one.
  private static let limit = 1_000
  /// The number of possible inputs of a state: an ASCII byte, or the end of the text.
  private static let width = 129
  private static let endOfText = 128

  private let program: PatternProgram
  /// The states; those before `Number.start` are placeholders.
  private var states: [State] = []
  private var numbers: [State: UInt16] = [:]
  /// The number of the next state, for each state and byte.
  private var table: [UInt16] = []
  /// The same for scalars beyond ASCII, by the state's number and the scalar.
  private var others: [UInt64: UInt16] = [:]
  private var isSeen: [Bool]

  init(_ program: PatternProgram) {
    self.program = program
    isSeen = [Bool](repeating: false, count: program.steps.count)
    forget()
  }

  /// Whether the pattern matches in a text.
  func finds(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    var state = Number.start
    while true {
      table.withUnsafeBufferPointer { table in
        while position < range.upperBound, bytes[position] < 0x80 {
          let next = table[Int(state) * Self.width + Int(bytes[position])]
          guard next >= Number.start else { return }
          state = next
          position += 1
        }
      }
      guard position < range.upperBound else { return self.next(state, nil) == Number.found }
      let scalar = Self.scalar(in: bytes, &position, range.upperBound)
      state = next(state, scalar)
      if state < Number.start { return state == Number.found }
    }
  }

  /// Decodes a scalar. Invalid bytes yield the replacement character.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ end: Int
  ) -> Unicode.Scalar {
    let lead = bytes[position]
    position += 1
    if lead < 0x80 { return Unicode.Scalar(lead) }
    guard lead >= 0xC0 else { return "\u{FFFD}" }
    let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var value = UInt32(lead) & (0x3F >> UInt32(count))
    for _ in 0..<count {
      guard position < end else { return "\u{FFFD}" }
      value = value << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The number of the state after a scalar, or after the end of the text (nil).
  private func next(_ state: UInt16, _ scalar: Unicode.Scalar?) -> UInt16 {
    let isASCII = scalar?.isASCII ?? true
    let place = Int(state) * Self.width + (scalar.map { Int($0.value) } ?? Self.endOfText)
    let key = UInt64(state) << 32 | UInt64(scalar?.value ?? 0)
    let known = isASCII ? table[place] : others[key] ?? Number.unknown
    guard known == Number.unknown else { return known }
    let number: UInt16
    if let successor = successor(of: states[Int(state)], scalar) {
      if scalar == nil || successor.steps.isEmpty && program.isAnchored {
        number = Number.hopeless
      } else if let known = numbers[successor] {
        number = known
      } else if states.count < Self.limit {
        number = add(successor)
      } else {
        forget()
        return add(successor)
      }
    } else {
      number = Number.found
    }
    if isASCII {
      table[place] = number
    } else {
      if others.count >= Self.limit * 10 { others.removeAll() }
      others[key] = number
    }
    return number
  }

  /// The state after a scalar; nil when the pattern matches before it.
  private func successor(of state: State, _ scalar: Unicode.Scalar?) -> State? {
    let isWord = program.asksForWords ? scalar.map(ScalarSet.Kind.word.contains) : scalar.map { _ in false }
    var open = state.steps
    open.append(program.start)
    var met: [Int] = []
    defer { for index in met { isSeen[index] = false } }
    var steps: Set<Int> = []
    var verdicts = [Bool?](repeating: nil, count: program.sets.count)
    while let index = open.popLast() {
      guard !isSeen[index] else { continue }
      isSeen[index] = true
      met.append(index)
      switch program.steps[index] {
      case .found: return nil
      case .either(let one, let other): open += [one, other]
      case .assertion(let assertion, let next):
        if assertion.holds(after: state.context, beforeWord: isWord) { open.append(next) }
      case .scalar(let set, let next):
        guard let scalar else { continue }
        let verdict = verdicts[set] ?? program.sets[set].contains(scalar)
        verdicts[set] = verdict
        if verdict { steps.insert(next) }
      }
    }
    return State(steps: steps.sorted(), context: isWord == true ? .word : .other)
  }

  private func add(_ state: State) -> UInt16 {
    let number = UInt16(states.count)
    states.append(state)
    numbers[state] = number
    table.append(contentsOf: repeatElement(Number.unknown, count: Self.width))
    return number
  }

  /// Discards all states except for the initial ones.
  private func forget() {
    let start = State(steps: [], context: .start)
    states = Array(repeating: start, count: Int(Number.start))
    numbers = [:]
    table = Array(repeating: Number.unknown, count: states.count * Self.width)
    others = [:]
    _ = add(start)
  }
}

/// A regular expression as a nondeterministic automaton, in which several steps can be active at once.
struct PatternProgram {
  enum Step: Hashable {
    /// One of the scalars of a set, by its index in `sets`.
    case scalar(set: Int, next: Int)
    case assertion(PatternAssertion, next: Int)
    case either(Int, Int)
    case found
  }

  /// Patterns with more steps are rejected, because they determine the worst-case time per scalar.
  static let limit = 1_000

  private(set) var steps: [Step] = [.found]
  /// Distinct sets: repetitions use the same ones.
  private(set) var sets: [ScalarSet] = []
  private(set) var start = 0
  /// Whether the pattern has conditions on words, so that a search must track their boundaries.
  private(set) var asksForWords = false
  /// Whether every match starts at the start of the text.
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

  /// Adds the steps of a part, last one first; returns the index of its first step.
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

  /// Whether every path to a scalar or to the end passes the start of the text.
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
