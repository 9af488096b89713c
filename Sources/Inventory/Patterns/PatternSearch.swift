/// Looks for a pattern in folded texts. The time it takes grows with the length of the text, whatever the pattern.
///
/// Each set of steps that a search is at becomes a state when it is met first; from then on a byte costs a look into a table.
/// Not to be shared between threads: it learns as it searches.
final class PatternSearch {
  /// A state that a text leads to.
  private struct State: Hashable {
    /// Steps that are waiting, in order. That a search may begin at every place goes without saying.
    var steps: [Int]
    var context: PatternContext
  }

  private enum Number {
    static let unknown: UInt16 = 0
    /// Nothing will be found in this text.
    static let hopeless: UInt16 = 1
    static let found: UInt16 = 2
    /// The state at the start of a text.
    static let start: UInt16 = 3
  }

  /// More states are not kept: it begins anew with the one it is in.
  private static let limit = 1_000
  /// What a state may be followed by: an ASCII byte, or the end of the text.
  private static let width = 129
  private static let endOfText = 128

  private let program: PatternProgram
  /// The states; those before `Number.start` stand for none.
  private var states: [State] = []
  private var numbers: [State: UInt16] = [:]
  /// The number of the state that follows, for each state and byte.
  private var table: [UInt16] = []
  /// The same for scalars beyond ASCII, by the state's number and the scalar.
  private var others: [UInt64: UInt16] = [:]
  private var isSeen: [Bool]

  init(_ program: PatternProgram) {
    self.program = program
    isSeen = [Bool](repeating: false, count: program.steps.count)
    forget()
  }

  /// Whether the pattern is found in a text.
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

  /// Reads a scalar. Bytes that are none are one that says so.
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

  /// The number of the state behind a scalar, or behind the end of the text (nil).
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

  /// What a scalar leads to; nil when something is found before it.
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

  /// Back to the state at the start of a text.
  private func forget() {
    let start = State(steps: [], context: .start)
    states = Array(repeating: start, count: Int(Number.start))
    numbers = [:]
    table = Array(repeating: Number.unknown, count: states.count * Self.width)
    others = [:]
    _ = add(start)
  }
}
