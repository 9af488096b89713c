import APIRuntime
import Browser
import JamfProAPI
import NIOCore
import NIOPosix
import Synchronization

/// Since when a session's server does not answer.
final class Reachability: Sendable {
  /// A lost connection, after patience has ended.
  struct Loss: Hashable, Sendable {
    var since: Instant
    /// `connection refused`; nil when the server closes connections or does not answer.
    var reason: String?
  }

  private struct State {
    var listener: (@Sendable (Loss?) -> Void)?
    var isKnownServer = false
    var lost: Instant?
    var loss: Loss?
  }

  private let state = Mutex(State())

  /// Sets the listener. It receives when the connection was lost, once patience has ended, and nil when it is back.
  ///
  /// - Parameter isKnownServer: whether the server has answered in an earlier run, so that even the first request waits.
  func tell(isKnownServer: Bool = false, _ listener: @escaping @Sendable (Loss?) -> Void) {
    state.withLock { state in
      (state.listener, state.isKnownServer) = (listener, isKnownServer)
      if let loss = state.loss { listener(loss) }
    }
  }

  /// Commands wait a minute. A screen that shows what is going on, and on which waiting can be ended, waits on.
  var reconnection: Reconnection {
    Reconnection(
      isEndless: { [weak self] in self?.isWatched ?? false },
      isKnownServer: { [weak self] in self?.state.withLock(\.isKnownServer) ?? false },
      onChange: { [weak self] in self?.note($0) })
  }

  private var isWatched: Bool { state.withLock { $0.listener != nil } }

  /// Runs inside the lock, so that reports stay in order.
  func note(_ connection: ConnectionState) {
    state.withLock { state in
      switch connection {
      case .lost: state.lost = .now
      case .offline(let error):
        let loss = Loss(since: state.lost ?? .now, reason: error.reason)
        state.loss = loss
        state.listener?(loss)
      case .connected:
        if state.loss != nil { state.listener?(nil) }
        (state.lost, state.loss) = (nil, nil)
      }
    }
  }
}

extension TransportError {
  /// Why no connection can be made, in the middle of a sentence; nil when that is not known.
  fileprivate var reason: String? {
    switch self {
    case .couldNotConnect(_, _, let reason), .other(let reason): reason
    case .unknownHost(let host): "no address was found for \(host)"
    case .tls, .timedOut, .connectionClosed, .canceled: nil
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
