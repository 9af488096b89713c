@testable import JamfProAPI
import SeededNumbers
import Testing

/// Tests that run simulated walks.
protocol WalkChecks {}

extension WalkChecks {
  static var seeds: ClosedRange<Int> { 1...60 }

  func walk(_ size: Int = 40, firstRows: Int? = 10, startPage: Int = 0) -> InventoryWalk {
    InventoryWalk(startPage: startPage, firstRows: firstRows, rows: size)
  }

  /// The invariants of every walk: no computer twice, and no unreported gap.
  func check(
    _ simulation: WalkSimulation, _ outcome: InventoryPager.Outcome, _ start: SimulatedList, seed: Int,
    _ location: SourceLocation
  ) {
    let missing = Set(simulation.list.ids).subtracting(simulation.seen)
    #expect(simulation.order.count == simulation.seen.count, "seed \(seed)", sourceLocation: location)
    #expect(outcome.computers == simulation.seen.count, "seed \(seed)", sourceLocation: location)
    #expect(outcome.requests == simulation.requests, "seed \(seed)", sourceLocation: location)
    #expect(simulation.mostRunning <= 4, sourceLocation: location)
    // If nothing was loaded, nothing is known; the pager throws the reason.
    if outcome.requests > 0, outcome.computers == 0, outcome.failure != nil { return }
    if simulation.list.ids == start.ids {
      #expect(outcome.missing == missing.count, "seed \(seed)", sourceLocation: location)
      #expect(outcome.isComplete == missing.isEmpty, "seed \(seed)", sourceLocation: location)
    } else if outcome.isComplete {
      // A computer added after the last page was read can be missing; one that was always there cannot.
      #expect(missing.intersection(start.ids).isEmpty, "seed \(seed)", sourceLocation: location)
      #expect(missing.count <= 2, "seed \(seed): \(missing)", sourceLocation: location)
    }
  }

  /// Runs a walk with a list, and checks it.
  @discardableResult
  func run(
    _ list: SimulatedList, seed: Int = 1, tellsIDs: Bool = true, _ walk: InventoryWalk? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) -> (WalkSimulation, InventoryPager.Outcome) {
    var simulation = WalkSimulation(list, seed: seed)
    simulation.tellsIDs = tellsIDs
    let outcome = simulation.run(walk ?? self.walk())
    check(simulation, outcome, list, seed: seed, location)
    return (simulation, outcome)
  }
}
