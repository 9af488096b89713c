public import APIRuntime

/// Keeps the access token: hands out the one there is while it is valid, and gets a new one when it is not, with one
/// request however many are waiting.
///
/// A request that failed is not remembered: the next caller tries again. A caller that is cancelled leaves at once and
/// does not disturb the others; when nobody waits any more, the request is given up.
public actor AccessTokenManager {
  /// Gets a token from the server.
  public typealias Source = @Sendable () async throws -> AccessToken

  private struct Flight {
    let id: Int
    let task: Task<Void, Never>
  }

  private let source: Source
  private let now: @Sendable () -> ContinuousClock.Instant
  private var current: AccessToken?
  private var flight: Flight?
  private var waiting: [Int: CheckedContinuation<AccessToken, any Error>] = [:]
  private var lastID = 0

  /// A manager that has no token yet. `now` is the clock that lifetimes are measured with.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, source: @escaping Source) {
    self.now = now
    self.source = source
  }

  /// A valid token. Throws what the source throws, or `CancellationError`.
  public func token() async throws -> AccessToken {
    if let current, current.isFresh(at: now()) { return current }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Once cancelled, the handler may have run before there was anybody to send away.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        waiting[id] = continuation
        if flight == nil { begin() }
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
  }

  /// Forgets a token that the server refused, unless another has taken its place.
  public func discard(_ token: AccessToken) {
    if current == token { current = nil }
  }

  /// How many callers wait for a token.
  var waitingCount: Int { waiting.count }

  private func begin() {
    lastID += 1
    let id = lastID
    // Not a child of the caller's task: the caller may be cancelled while others still wait.
    flight = Flight(
      id: id,
      task: Task { [source] in
        let result: Result<AccessToken, any Error>
        do { result = .success(try await source()) } catch { result = .failure(error) }
        self.end(id, result)
      })
  }

  private func end(_ id: Int, _ result: Result<AccessToken, any Error>) {
    // A flight given up has nobody to report to; a later one may be under way.
    guard flight?.id == id else { return }
    flight = nil
    if case .success(let token) = result { current = token }
    let served = waiting
    waiting = [:]
    for continuation in served.values { continuation.resume(with: result) }
  }

  private func leave(_ id: Int) {
    guard let continuation = waiting.removeValue(forKey: id) else { return }
    continuation.resume(throwing: CancellationError())
    if waiting.isEmpty {
      flight?.task.cancel()
      flight = nil
    }
  }
}

extension AccessTokenManager: BearerTokenProvider {
  public func bearerToken() async throws -> String { try await token().value.reveal() }

  public func discardBearerToken(_ token: String) {
    if current?.value.reveal() == token { current = nil }
  }
}
