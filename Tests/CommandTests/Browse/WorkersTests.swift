import Inventory
import NIOPosix
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Work shared by threads")
struct WorkersTests {
  private final class Tally: Sendable {
    private let counts: Mutex<[Int]>
    init(_ count: Int) { counts = Mutex([Int](repeating: 0, count: count)) }
    func mark(_ index: Int) { counts.withLock { $0[index] += 1 } }
    var marks: [Int] { counts.withLock(\.self) }
  }

  @Test("each part runs once, and all are finished when the call returns", arguments: [0, 1, 2, 3, 64, 1000])
  func parts(count: Int) {
    let tally = Tally(count)
    Workers.pool.run(count) { tally.mark($0) }
    #expect(tally.marks == [Int](repeating: 1, count: count))
  }

  @Test("work that every thread of the pool requests at once finishes")
  func fromThePool() async {
    let tally = Tally(8)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<64 {
      NIOThreadPool.singleton.submit { _ in
        Workers.pool.run(8) { tally.mark($0) }
        end.yield()
      }
    }
    var ended = 0
    for await _ in ends {
      ended += 1
      if ended == 64 { break }
    }
    #expect(tally.marks == [Int](repeating: 64, count: 8))
  }
}
