#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.Date
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Sends a request again when the server is busy or the connection fails, after waits that grow and are partly left to
/// chance, or that the server asks for by `Retry-After` or `x-ratelimit-reset`.
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
  private let clock: @Sendable () -> ContinuousClock.Instant
  private let random: @Sendable () -> Double
  private let onRetry: @Sendable (RetryAttempt) -> Void
  private let onEnd: @Sendable (_ call: Int) -> Void

  /// The middleware.
  ///
  /// - Parameters:
  ///   - sleep: waits; throws `CancellationError` when the caller gives up.
  ///   - now: the clock that a point in time in `Retry-After` is compared with.
  ///   - clock: the clock that the policy's deadline is measured with.
  ///   - random: a number from 0 to 1, for the part of a wait that is left to chance.
  ///   - onRetry: told of each attempt that is followed by another; `RequestTrace.current` says of which call.
  ///   - onEnd: told the number of each call that was tried again, when it ends: with an answer, an error, or given up.
  public init(
    policy: RetryPolicy = RetryPolicy(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: @escaping @Sendable () -> Date = { Date() },
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in },
    onEnd: @escaping @Sendable (_ call: Int) -> Void = { _ in }
  ) {
    self.policy = policy
    self.sleep = sleep
    self.now = now
    self.clock = clock
    self.random = random
    self.onRetry = onRetry
    self.onEnd = onEnd
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let mayRepeat = policy.mayRepeat(request, operationID)
    var trace = RequestTrace.newCall()
    var patience = RetryPatience(policy: policy, start: clock())
    var isRetried = false
    defer { if isRetried { onEnd(trace.call) } }
    while true {
      try Task.checkCancellation()
      var refusal: (HTTPResponse, HTTPBody?)?
      let again: RetryPatience.Repeat
      do {
        let answer = try await RequestTrace.$current.withValue(trace) { try await next(request, body, baseURL) }
        guard mayRepeat, body?.isReplayable != false,
          let repeated = patience.after(answer.0, attempt: trace.attempt, today: now(), now: clock(), chance: random())
        else { return answer }
        refusal = answer
        again = repeated
      } catch let error as TransportError {
        guard body?.isReplayable != false,
          let repeated = patience.after(
            error, attempt: trace.attempt, mayRepeat: mayRepeat, now: clock(), chance: random())
        else { throw error }
        again = repeated
      }
      await refusal?.1?.drain()
      refusal = nil
      isRetried = true
      RequestTrace.$current.withValue(trace) {
        onRetry(
          RetryAttempt(
            operationID: operationID, call: trace.call, number: trace.attempt, reason: again.reason,
            delay: again.delay))
      }
      try await sleep(again.delay)
      trace = trace.next()
    }
  }
}
