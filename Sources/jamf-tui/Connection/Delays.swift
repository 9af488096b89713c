import APIRuntime
import Browser
import Synchronization

/// The calls of a client that wait to be tried again. Several may wait at the same time; what is told is the wait that ends
/// last.
final class Delays: Sendable {
  private struct State {
    var listener: (@Sendable (LoadDelay?) -> Void)?
    var waiting: [Int: LoadDelay] = [:]
    var told: LoadDelay?
  }

  private let state = Mutex(State())

  /// Tells a listener from now on, and no other; nil for none.
  func tell(_ listener: (@Sendable (LoadDelay?) -> Void)?) {
    state.withLock { state in
      (state.listener, state.told) = (listener, nil)
      Self.tell(&state)
    }
  }

  /// A call waits before its next attempt.
  func note(_ attempt: RetryAttempt) {
    let delay = LoadDelay(.init(attempt.reason), until: .now.advanced(byMilliseconds: attempt.delay.milliseconds))
    state.withLock { state in
      state.waiting[attempt.call] = delay
      Self.tell(&state)
    }
  }

  /// A call that was tried again has ended.
  func end(_ call: Int) {
    state.withLock { state in
      state.waiting[call] = nil
      Self.tell(&state)
    }
  }

  /// In the lock, so that nothing is told after what happened later.
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
