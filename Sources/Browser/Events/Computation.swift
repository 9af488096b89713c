public import Inventory

/// Work on computers that is too much for the terminal's thread: counting, comparing, looking up. It touches nothing but what
/// it was given; `BrowserState` takes in what comes of it.
public struct Computation: Sendable {
  /// What it is about. A new computation of a kind takes the place of the one before.
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

/// What came of a computation.
public struct ComputationResult: Sendable {
  let kind: Computation.Kind
  let generation: Int
  /// Nil when it was cancelled.
  let change: Computation.Change?
}
