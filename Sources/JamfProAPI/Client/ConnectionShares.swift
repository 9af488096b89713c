import Synchronization

/// Divides the requests that a server accepts at a time between the lists that are being read, and what a person waits
/// for.
final class ConnectionShares: Sendable {
  private struct State {
    var isOneHeld = false
    /// How many requests are sent beside the lists.
    var beside = 0
    /// Those that wait until no connection is kept free.
    var waiting: [AsyncStream<Void>.Continuation] = []
    /// The numbers of the lists that are being read, the oldest first.
    var walks: [Int] = []
    var last = 0
  }

  private let state = Mutex(State())

  /// Whether one of the connections is kept free of pages, so that what a person waits for is requested at once.
  var isOneHeld: Bool {
    get { state.withLock(\.isOneHeld) }
    set {
      let released = state.withLock { state in
        state.isOneHeld = newValue
        guard !newValue else { return [AsyncStream<Void>.Continuation]() }
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiting in released { waiting.finish() }
    }
  }

  /// Sends a request beside the lists that no person waits for: not while a connection is kept free, and if one has to be
  /// kept free meanwhile, the lists send one request less.
  func beside<Value>(_ send: () async throws -> Value) async rethrows -> Value {
    await untilReleased()
    state.withLock { $0.beside += 1 }
    defer { state.withLock { $0.beside -= 1 } }
    return try await send()
  }

  /// Returns early when the task is canceled.
  private func untilReleased() async {
    let (released, waiting) = AsyncStream<Void>.makeStream()
    state.withLock { state in
      if state.isOneHeld { state.waiting.append(waiting) } else { waiting.finish() }
    }
    for await _ in released {}
  }

  /// The share of a list, until it is dropped.
  func enter() -> ConnectionShare {
    let number = state.withLock { state in
      state.last += 1
      state.walks.append(state.last)
      return state.last
    }
    return ConnectionShare(shares: self, number: number)
  }

  /// Equal shares of `window` connections; the oldest list gets what is left over.
  fileprivate func most(_ number: Int, of window: Int) -> Int {
    state.withLock { state in
      let free = max(1, window - (state.isOneHeld ? 1 + state.beside : 0))
      guard let rank = state.walks.firstIndex(of: number) else { return free }
      return max(1, (free + state.walks.count - 1 - rank) / state.walks.count)
    }
  }

  fileprivate func leave(_ number: Int) { state.withLock { state in state.walks.removeAll { $0 == number } } }
}

/// How many requests a list may send at a time.
final class ConnectionShare: Sendable {
  private let shares: ConnectionShares
  private let number: Int

  fileprivate init(shares: ConnectionShares, number: Int) { (self.shares, self.number) = (shares, number) }

  deinit { shares.leave(number) }

  /// - Parameter window: how many are possible in all.
  func most(of window: Int) -> Int { shares.most(number, of: window) }
}

extension JamfProAPIClient {
  /// Keeps one of the connections free of pages, or no longer. Pages that are being sent are not interrupted.
  package func holdConnection(_ isHeld: Bool) { shares.isOneHeld = isHeld }
}
