@testable import JamfProAPI
import SeededNumbers
import Testing

/// Walks over lists to which computers are added, and from which they are removed, while they are read.
@Suite struct ChangingListTests: WalkChecks {
  @Test("equal numbers of added and removed computers hide no remaining computer", arguments: seeds)
  func swaps(_ seed: Int) {
    let (_, outcome) = run(SimulatedList(2000) { $0.swapsEvery = 2 + seed % 30 }, seed: seed)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 4 * 53)
  }

  @Test("removed computers hide no other computer", arguments: seeds)
  func shrinking(_ seed: Int) {
    let (_, outcome) = run(SimulatedList(2000) { ($0.shrinksEvery, $0.changes) = (1 + seed % 8, 200) }, seed: seed)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 4 * 50)
  }

  // The last seeds are those of 3,000 that hid computers when pages of a seam were read side by side.
  @Test(
    "many computers that are removed at once hide no other computer, whatever the order of answers",
    arguments: Array(seeds) + [594, 793, 811, 1302, 1831, 2953, 2969])
  func bursts(_ seed: Int) {
    let list = SimulatedList(600) {
      ($0.shrinksEvery, $0.burst, $0.changes) = (1 + seed % 4, 5 + seed % 60, 250)
      ($0.brokenEvery, $0.refusedEvery) = (seed % 3 * 4, seed % 5 * 4)
    }
    let (_, outcome) = run(list, seed: seed, walk(80, firstRows: seed % 2 == 0 ? 25 : nil))
    #expect(outcome.isComplete || outcome.reason != nil)
  }

  @Test("added computers are read, too", arguments: seeds)
  func growing(_ seed: Int) {
    let (_, outcome) = run(SimulatedList(2000) { ($0.growsEvery, $0.changes) = (1 + seed % 8, 200) }, seed: seed)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 2 * 55)
  }

  @Test("added and removed computers hide no remaining computer", arguments: Array(seeds) + [1665])
  func changing(_ seed: Int) {
    let list = SimulatedList(2000) { ($0.growsEvery, $0.shrinksEvery, $0.changes) = (1 + seed % 7, 1 + seed % 5, 200) }
    let (_, outcome) = run(list, seed: seed)
    // Sometimes it changes too fast to be sure.
    #expect(outcome.isComplete || outcome.failure == .changedMeanwhile)
  }

  @Test("a list that changes without a count is read completely", arguments: seeds)
  func changingUncounted(_ seed: Int) {
    let list = SimulatedList(1000) {
      ($0.counts, $0.shrinksEvery, $0.growsEvery, $0.changes) = (false, 3 + seed % 5, seed % 3 * 4, 50)
    }
    let (_, outcome) = run(list, seed: seed)
    #expect(outcome.isComplete)
  }
}
