#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.Date
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Sends a request again when the server is busy or the connection fails, after waits that grow and are partly left to
/// chance, or that the server asks for by `Retry-After`.
///
/// A request whose connection failed before it was sent is tried again whatever it is; any other only when the policy lets
/// it reach the server twice. Either way only when its body can be sent again. An answer that breaks off in its body
/// is not seen here. What is left after the last attempt, an answer or an error, goes to the caller as it is; one who
/// gives up meanwhile gets `CancellationError`.
public struct RetryMiddleware: ClientMiddleware {
  /// What is tried again, how often, and after how long.
  public let policy: RetryPolicy
  private let sleep: @Sendable (Duration) async throws -> Void
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double
  private let onRetry: @Sendable (RetryAttempt) -> Void

  /// The middleware.
  ///
  /// - Parameters:
  ///   - sleep: waits; throws `CancellationError` when the caller gives up.
  ///   - now: the clock that a point in time in `Retry-After` is compared with.
  ///   - random: a number from 0 to 1, for the part of a wait that is left to chance.
  ///   - onRetry: told of each attempt that is followed by another.
  public init(
    policy: RetryPolicy = RetryPolicy(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in }
  ) {
    self.policy = policy
    self.sleep = sleep
    self.now = now
    self.random = random
    self.onRetry = onRetry
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let mayRepeat = policy.mayRepeat(request, operationID)
    for attempt in 1..<(body?.isReplayable == false ? 1 : policy.attempts) {
      try Task.checkCancellation()
      let failure: (reason: RetryAttempt.Reason, delay: Duration)
      do {
        let (response, responseBody) = try await next(request, body, baseURL)
        guard mayRepeat, let delay = wait(attempt, response) else { return (response, responseBody) }
        await responseBody?.drain()
        failure = (.status(response.status.code), delay)
      } catch let error as TransportError where isPassing(error, mayRepeat: mayRepeat) {
        failure = (.transport(error), policy.delay(after: attempt, chance: random()))
      }
      onRetry(RetryAttempt(operationID: operationID, number: attempt, reason: failure.reason, delay: failure.delay))
      try await sleep(failure.delay)
    }
    try Task.checkCancellation()
    return try await next(request, body, baseURL)
  }

  /// How long to wait before asking again; nil when the answer is to be handed back.
  private func wait(_ attempt: Int, _ response: HTTPResponse) -> Duration? {
    guard policy.statusCodes.contains(response.status.code) else { return nil }
    guard let wanted = RetryAfter.wait(in: response.headerFields, now: now()) else {
      return policy.delay(after: attempt, chance: random())
    }
    return wanted <= policy.longestRetryAfter ? wanted : nil
  }

  /// Whether a failure may be gone the next time.
  private func isPassing(_ error: TransportError, mayRepeat: Bool) -> Bool {
    switch error {
    case .couldNotConnect, .timedOut(.connecting): true
    case .connectionClosed: mayRepeat
    case .unknownHost, .tls, .timedOut, .cancelled, .other: false
    }
  }
}
