import Browser
import JamfProAPI
import NIOCore
import NIOPosix
import Synchronization

/// Since when a session's server does not answer.
final class Reachability: Sendable {
  private struct State {
    var listener: (@Sendable (Instant?) -> Void)?
    var lost: Instant?
    var isOffline = false
  }

  private let state = Mutex(State())

  /// Sets the listener. It receives when the connection was lost, once patience has ended, and nil when it is back.
  func tell(_ listener: @escaping @Sendable (Instant?) -> Void) {
    state.withLock { state in
      state.listener = listener
      if state.isOffline, let lost = state.lost { listener(lost) }
    }
  }

  /// Commands wait a minute. A screen that shows what is going on, and on which waiting can be ended, waits on.
  var reconnection: Reconnection {
    Reconnection(isEndless: { [weak self] in self?.isWatched ?? false }, onChange: { [weak self] in self?.note($0) })
  }

  private var isWatched: Bool { state.withLock { $0.listener != nil } }

  /// Runs inside the lock, so that reports stay in order.
  func note(_ connection: ConnectionState) {
    state.withLock { state in
      switch connection {
      case .lost: state.lost = .now
      case .offline:
        state.isOffline = true
        state.listener?(state.lost ?? .now)
      case .connected:
        if state.isOffline { state.listener?(nil) }
        (state.lost, state.isOffline) = (nil, false)
      }
    }
  }
}

/// Waits between the attempts of a request.
enum Pause {
  /// Not `Task.sleep`: it would start Dispatch, which wakes up once a second from then on.
  ///
  /// - Throws: `CancellationError`.
  static func sleep(_ duration: Duration) async throws {
    let timer = MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: TimeAmount(duration)) {}
    do {
      try await withTaskCancellationHandler {
        try await timer.futureResult.get()
      } onCancel: {
        timer.cancel()
      }
    } catch {
      throw CancellationError()
    }
  }
}
