import Synchronization

/// Holds callers until it is opened, then lets all of them through.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// A number that tasks increment.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  @discardableResult func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// A clock that stands still until it is moved.
final class ManualClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock(\.self) }

  func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}
