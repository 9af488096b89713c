import Inventory
import NIOPosix
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Work shared by threads")
struct WorkersTests {
  private final class Tally: Sendable {
    let counts: Mutex<[Int]>
    init(_ count: Int) { counts = Mutex([Int](repeating: 0, count: count)) }
    func mark(_ index: Int) { counts.withLock { $0[index] += 1 } }
  }

  @Test("each part is done once, and all are done when the call comes back", arguments: [0, 1, 2, 3, 64, 1000])
  func parts(count: Int) {
    let tally = Tally(count)
    Workers.pool.run(count) { tally.mark($0) }
    #expect(tally.counts.withLock(\.self) == [Int](repeating: 1, count: count))
  }

  @Test("work that is called for on every thread of the pool at once gets done")
  func fromThePool() async throws {
    let total = Atomic(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          try await NIOThreadPool.singleton.runIfActive {
            Workers.pool.run(8) { _ in total.add(1, ordering: .relaxed) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(total.load(ordering: .relaxed) == 64 * 8)
  }
}
