import Synchronization

/// Holds callers until it is opened, then lets all of them through.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// A number that tasks increment.
package final class Counter: Sendable {
  private let count = Mutex(0)

  package init() {}

  package var value: Int { count.withLock(\.self) }

  @discardableResult package func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// A clock that stands still until it is moved.
package final class ManualClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  package init() {}

  package var now: ContinuousClock.Instant { instant.withLock(\.self) }

  package func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}
