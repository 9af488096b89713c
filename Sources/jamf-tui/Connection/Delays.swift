import APIRuntime
import Browser
import Synchronization

/// The calls of a client that wait before a retry. If several wait, the listener receives the wait that ends last.
final class Delays: Sendable {
  private struct State {
    var listener: (@Sendable (LoadDelay?) -> Void)?
    var waiting: [Int: LoadDelay] = [:]
    var told: LoadDelay?
  }

  private let state = Mutex(State())

  /// Sets the listener and removes the previous one; nil for none.
  func tell(_ listener: (@Sendable (LoadDelay?) -> Void)?) {
    state.withLock { state in
      (state.listener, state.told) = (listener, nil)
      Self.tell(&state)
    }
  }

  /// Records that a call waits before its next attempt.
  func note(_ attempt: RetryAttempt) {
    let delay = LoadDelay(.init(attempt.reason), until: .now.advanced(byMilliseconds: attempt.delay.milliseconds))
    state.withLock { state in
      state.waiting[attempt.call] = delay
      Self.tell(&state)
    }
  }

  /// Records that a retried call has ended.
  func end(_ call: Int) {
    state.withLock { state in
      state.waiting[call] = nil
      Self.tell(&state)
    }
  }

  /// Runs inside the lock, so that reports stay in order.
  private static func tell(_ state: inout State) {
    let delay = state.waiting.values.max { $0.until < $1.until }
    guard delay != state.told else { return }
    state.told = delay
    state.listener?(delay)
  }
}

extension LoadDelay.Reason {
  fileprivate init(_ reason: RetryAttempt.Reason) {
    self =
      switch reason {
      case .status(let status): .status(status)
      case .transport: .noAnswer
      case .unreadableAnswer: .unreadableAnswer
      }
  }
}

extension Duration {
  /// Rounded up.
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + (components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
