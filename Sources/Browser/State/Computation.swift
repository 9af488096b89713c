public import Inventory

/// Work on computers that takes too long for the terminal's thread: counting, comparing, looking up. It uses only what
/// it was given; `BrowserState` takes its result.
public struct Computation: Sendable {
  /// The subject. A new computation replaces the previous one of its kind.
  public struct Kind: Hashable, Sendable {
    let name: String

    init(_ name: String) {
      self.name = name
    }
  }

  typealias Change = @Sendable (inout BrowserState) -> [BrowserEffect]
  typealias Work = @Sendable (_ workers: Workers, _ isCancelled: @escaping @Sendable () -> Bool) -> Change?

  /// What it is about.
  public let kind: Kind
  let generation: Int
  let work: Work

  /// Does the work on this thread and the workers'.
  ///
  /// - Returns: what to send to the browser.
  public func run(workers: Workers, isCancelled: @escaping @Sendable () -> Bool) -> BrowserEvent {
    .computed(ComputationResult(kind: kind, generation: generation, change: work(workers, isCancelled)))
  }
}

/// The result of a computation.
public struct ComputationResult: Sendable {
  let kind: Computation.Kind
  let generation: Int
  /// Nil when it was cancelled.
  let change: Computation.Change?
}

/// The running computations: of each kind the newest.
struct Computations: Sendable {
  private var running: [Computation.Kind: Int] = [:]
  private var lastGeneration = 0

  func isRunning(_ kind: Computation.Kind) -> Bool { running[kind] != nil }

  fileprivate mutating func begin(_ kind: Computation.Kind) -> Int {
    lastGeneration += 1
    running[kind] = lastGeneration
    return lastGeneration
  }

  /// Records the end of a computation; false when a newer one has replaced it.
  fileprivate mutating func end(_ kind: Computation.Kind, _ generation: Int) -> Bool {
    guard running[kind] == generation else { return false }
    running[kind] = nil
    return true
  }

  fileprivate mutating func forget(_ kind: Computation.Kind) -> Bool {
    running.removeValue(forKey: kind) != nil
  }
}

extension BrowserState {
  /// Runs work off the terminal's thread. The change that it returns is applied to the state, unless a newer
  /// computation of its kind was started meanwhile.
  mutating func compute(_ kind: Computation.Kind, _ work: @escaping Computation.Work) -> [BrowserEffect] {
    [.compute(Computation(kind: kind, generation: computations.begin(kind), work: work))]
  }

  mutating func cancelComputation(_ kind: Computation.Kind) -> [BrowserEffect] {
    computations.forget(kind) ? [.cancelComputation(kind)] : []
  }

  mutating func computed(_ result: ComputationResult) -> [BrowserEffect] {
    guard computations.end(result.kind, result.generation), let change = result.change else { return [] }
    return change(&self)
  }
}
