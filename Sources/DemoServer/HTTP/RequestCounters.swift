import Synchronization

/// What a server was asked, for tests that count.
final class RequestCounters: Sendable {
  struct Counts: Hashable, Sendable {
    /// Requests but those for tokens.
    var requests = 0
    var tokenRequests = 0
    /// Computers written out in full or in part.
    var records = 0
    var running = 0
    /// The most requests that were being answered at one time.
    var mostRunning = 0
  }

  private let counts = Mutex(Counts())

  var snapshot: Counts { counts.withLock { $0 } }

  func begin(isToken: Bool) {
    counts.withLock { counts in
      if isToken { counts.tokenRequests += 1 } else { counts.requests += 1 }
      counts.running += 1
      counts.mostRunning = max(counts.mostRunning, counts.running)
    }
  }

  func end() { counts.withLock { $0.running -= 1 } }

  func wrote(records: Int) { counts.withLock { $0.records += records } }
}
