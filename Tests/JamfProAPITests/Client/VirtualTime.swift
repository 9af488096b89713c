import HeldWork
import Synchronization

/// Time that passes only while all tasks wait for it.
final class VirtualTime: Sendable {
  fileprivate struct Sleeper {
    var id: Int
    var due: Duration
    var continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate struct State {
    var now = Duration.zero
    var sleepers: [Sleeper] = []
    var lastID = 0
    /// Grows with all that happens.
    var activity = 0
  }

  private let state = Mutex(State())
  private let origin = ContinuousClock.now

  var now: Duration { state.withLock(\.now) }
  var instant: ContinuousClock.Instant { origin + now }

  /// Lets time pass all at once, as while a program is suspended.
  func jump(_ time: Duration) { state.withLock { $0.now += time } }

  func noteActivity() { state.withLock { $0.activity += 1 } }

  func sleep(_ duration: Duration) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCanceled = state.withLock { state in
          if Task.isCancelled { return true }
          state.activity += 1
          state.sleepers.append(Sleeper(id: id, due: state.now + duration, continuation: continuation))
          return false
        }
        if isCanceled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Runs work to its end, and moves on to the next end of a wait whenever nothing happens any more.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let done = Counter()
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        defer { done.increment() }
        return try await work()
      }
      group.addTask {
        while done.value == 0 {
          await self.settle()
          self.state.withLock { $0.wakeNext() }?.resume()
        }
        return nil
      }
      var result: Value?
      for try await value in group { result = value ?? result }
      return result!
    }
  }

  /// Waits until no task has done anything for eight milliseconds of real time: other programs may interrupt a task.
  private func settle() async {
    var before = state.withLock(\.activity)
    var since = ContinuousClock.now
    while since.duration(to: .now) < .milliseconds(8) {
      for _ in 0..<20 { await Task.yield() }
      let activity = state.withLock(\.activity)
      if activity != before {
        (before, since) = (activity, .now)
      } else {
        // Other tests need the processors.
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
  }
}

extension VirtualTime.State {
  fileprivate mutating func wakeNext() -> CheckedContinuation<Void, any Error>? {
    guard let index = sleepers.indices.min(by: { sleepers[$0].due < sleepers[$1].due }) else { return nil }
    let sleeper = sleepers.remove(at: index)
    now = max(now, sleeper.due)
    activity += 1
    return sleeper.continuation
  }
}
