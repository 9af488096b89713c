import Synchronization

/// Lets so many requests run at the same time and no more. Who comes when all places are taken waits; places go to those who
/// wait in the order they came.
public final class RequestLimiter: Sendable {
  private struct State {
    var running = 0
    var lastID = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  /// How many requests may run at the same time.
  public let limit: Int
  private let state = Mutex(State())

  /// A limiter with so many places, at least one.
  public init(limit: Int) { self.limit = max(1, limit) }

  /// How many requests run now.
  public var running: Int { state.withLock { $0.running } }

  /// How many wait for a place.
  public var waiting: Int { state.withLock { $0.waiting.count } }

  /// A place, as soon as there is one. It is given back by `release()`, or when nobody has the permit any more. Throws
  /// `CancellationError`, at once, when the caller gives up.
  public func permit() async throws -> RequestPermit {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          // Under the lock: whoever is cancelled later finds the continuation in the queue.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.running < limit {
            state.running += 1
            return .success(())
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(throwing: CancellationError())
    }
    return RequestPermit(self)
  }

  /// Hands the place to the one who has waited longest, or frees it.
  fileprivate func giveBack() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}

/// A place among the requests that run at the same time.
public final class RequestPermit: Sendable {
  private let limiter: RequestLimiter
  private let use = SingleUse()

  fileprivate init(_ limiter: RequestLimiter) { self.limiter = limiter }

  deinit { release() }

  /// Gives the place back; once is enough.
  public func release() { if use.begin() { limiter.giveBack() } }
}
