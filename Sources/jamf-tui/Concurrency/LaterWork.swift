import NIOPosix
import Synchronization

/// Work on the pool's threads that waits while computers are ranked: a ranking is waited for, and uses all threads.
final class LaterWork: Sendable {
  private struct State {
    var rankings = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Runs work on a thread of the pool, now or after the running rankings.
  func submit(_ work: @escaping @Sendable () -> Void) {
    let isFree = state.withLock { state in
      if state.rankings > 0 { state.waiting.append(work) }
      return state.rankings == 0
    }
    if isFree { NIOThreadPool.singleton.submit { _ in work() } }
  }

  /// A ranking begins.
  func beginRanking() { state.withLock { $0.rankings += 1 } }

  /// A ranking has ended.
  func endRanking() {
    let ready = state.withLock { state in
      state.rankings -= 1
      guard state.rankings == 0 else { return [@Sendable () -> Void]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for work in ready { NIOThreadPool.singleton.submit { _ in work() } }
  }
}
