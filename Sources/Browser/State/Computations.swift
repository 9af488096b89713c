import Inventory

/// Which computations are under way: of each kind the newest.
struct Computations: Sendable {
  private var running: [Computation.Kind: Int] = [:]
  private var lastGeneration = 0

  func isRunning(_ kind: Computation.Kind) -> Bool { running[kind] != nil }

  fileprivate mutating func begin(_ kind: Computation.Kind) -> Int {
    lastGeneration += 1
    running[kind] = lastGeneration
    return lastGeneration
  }

  /// Takes note of an end; false when a newer one has taken its place.
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
  /// Has work done elsewhere; what it returns is done to the state when it is ready and nothing newer of its kind was asked for.
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
