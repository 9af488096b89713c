import Synchronization

extension DemoServer {
  /// What a server was asked so far.
  public struct Counts: Hashable, Sendable {
    /// Requests but those for tokens.
    public internal(set) var requests = 0
    /// Requests for tokens, those to exchange one for another among them.
    public internal(set) var tokenRequests = 0
    /// Computers written out in full or in part.
    public internal(set) var records = 0
    /// Requests that are being answered.
    public internal(set) var running = 0
    /// The most requests that were being answered at one time.
    public internal(set) var mostRunning = 0
  }
}

/// Counts while requests come from many sides.
final class RequestCounters: Sendable {
  private let counts = Mutex(DemoServer.Counts())

  var snapshot: DemoServer.Counts { counts.withLock { $0 } }

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
