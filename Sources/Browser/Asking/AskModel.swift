import Inventory

/// What the server is asked while the list is incomplete, and the computers that it named: the early ones.
///
/// At most one question is open, the newest. Early computers are in the list until their page arrives.
struct AskModel: Sendable {
  enum Phase: Sendable {
    /// Nothing is asked.
    case idle
    case asking
    case answered(ServerAnswer)
    /// The server rejected the question or could not be reached, or it has no answer to this one.
    case failed(Problem?)
  }

  /// Numbers the questions; answers to others are stale.
  private(set) var generation = 0
  private(set) var phase = Phase.idle
  /// What is asked, or was asked last.
  private(set) var subject: ServerQuestion.Subject?
  /// The load that the questions belong to.
  private(set) var load = 0
  /// The computers of all answers during this load.
  private(set) var early: InventorySnapshot?
  /// The list without the columns that only the answers have; nil while there are none.
  private var bare: InventorySnapshot?
  /// Whether a connection is kept free for the next question.
  private(set) var holdsConnection = false

  /// How long typing has to pause before the server is asked.
  static let pause = 250

  var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// The last answer to what is in force; nil while there is none.
  var answer: ServerAnswer? { if case .answered(let answer) = phase { answer } else { nil } }

  /// Whether everything that matches a filter is in the list.
  func knowsAll(of filter: Filter) -> Bool {
    guard let answer, answer.isWhole, case .filter(let asked, _)? = subject else { return false }
    return asked == filter
  }

  /// Whether everything that a pasted list names is in the list.
  func knowsAll(ofList text: String) -> Bool {
    guard let answer, answer.isWhole, case .list(text)? = subject else { return false }
    return true
  }

  // MARK: Questions

  /// Asks about a subject, in place of any other.
  mutating func ask(
    _ subject: ServerQuestion.Subject, besides: [Field], afterMilliseconds delay: Int
  ) -> [BrowserEffect] {
    if case .filter(let filter, _) = subject, isKnownToBeNone(filter), let answer {
      (self.subject, phase) = (subject, .answered(answer))
      return []
    }
    generation += 1
    (self.subject, phase) = (subject, .asking)
    let question = ServerQuestion(generation: generation, subject: subject, besides: besides)
    return [.ask(question, afterMilliseconds: delay)]
  }

  /// Whether the last answer says that nothing matches a filter, because nothing matches a wider one.
  private func isKnownToBeNone(_ filter: Filter) -> Bool {
    guard let answer, answer.isWhole, answer.found == 0, case .filter(let asked, _)? = subject else { return false }
    return filter.narrows(asked)
  }

  /// Ends the question: nothing is in force that the server can help with.
  mutating func end() -> [BrowserEffect] {
    defer { (subject, phase) = (nil, .idle) }
    return isAsking ? [.cancelAsking] : []
  }

  /// Takes an answer; false when it is stale.
  mutating func take(_ answer: ServerAnswer, to question: Int) -> Bool {
    guard question == generation, isAsking else { return false }
    phase = .answered(answer)
    // The newest values first.
    early = early.map { answer.snapshot.adding(columnsOf: $0).adding(rowsOf: $0) } ?? answer.snapshot
    return true
  }

  /// Records that there is no answer; false when it is stale.
  mutating func fail(_ problem: Problem?, question: Int) -> Bool {
    guard question == generation, isAsking else { return false }
    phase = .failed(problem)
    return true
  }

  /// Keeps a connection free, or no longer.
  mutating func holdConnection(_ isWanted: Bool) -> [BrowserEffect] {
    guard isWanted != holdsConnection else { return [] }
    holdsConnection = isWanted
    return [.holdConnection(isWanted)]
  }

  // MARK: Early computers

  /// Begins another load: its pages are newer than the answers so far.
  mutating func begin(load: Int) -> [BrowserEffect] {
    guard load != self.load else { return [] }
    self.load = load
    (early, bare) = (nil, nil)
    return end()
  }

  /// Forgets the early computers: the list is complete.
  mutating func finish() { (early, bare) = (nil, nil) }

  /// The computers of new pages, followed by the early ones that have not arrived.
  ///
  /// - Parameter columns: the columns that a filter needs. Those that the pages do not have come from the answers.
  mutating func joined(toPages pages: InventorySnapshot, columns: [Field]) -> InventorySnapshot {
    bare = nil
    return joined(to: pages, columns: columns)
  }

  /// The computers of a list, followed by the early ones that it does not have.
  mutating func joined(to list: InventorySnapshot, columns: [Field]) -> InventorySnapshot {
    let known = bare ?? list
    bare = nil
    guard let early, early.layout == known.layout else { return known }
    // Previews of the same computers lack values.
    let filled = known.filled(from: early)
    let lacking = filled.missing(columns)
    guard !lacking.isEmpty, early.missing(lacking).isEmpty else { return filled.adding(rowsOf: early) }
    bare = filled
    return filled.adding(columnsOf: early).adding(rowsOf: early)
  }

  /// The list without the columns that only the answers have; nil when it has none.
  mutating func withoutColumnsOfAnswers() -> InventorySnapshot? {
    guard let bare else { return nil }
    self.bare = nil
    return early.map { bare.adding(rowsOf: $0) } ?? bare
  }
}
