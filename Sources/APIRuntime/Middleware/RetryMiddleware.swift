public import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.Date
  public import struct Foundation.URL
#endif

/// Retries a request when the server is busy or the connection fails, after growing waits with jitter, or after the
/// wait that the server requests by `Retry-After` or `x-ratelimit-reset`.
///
/// A request whose connection failed before it was sent is always retried; any other only if the policy allows it to
/// reach the server twice. In both cases its body must be replayable. An answer whose body is cut off is not retried
/// here. The last attempt's answer or error goes to the caller unchanged; a canceled call throws `CancellationError`.
///
/// A lost connection concerns all calls of a client. `reconnect` can wait for it on behalf of all of them.
public struct RetryMiddleware: CallMiddleware {
  /// What is retried, how often, and after which wait.
  public let policy: RetryPolicy
  private let sleep: @Sendable (Duration) async throws -> Void
  private let now: @Sendable () -> Date
  private let clock: @Sendable () -> ContinuousClock.Instant
  private let random: @Sendable () -> Double
  private let onRetry: @Sendable (RetryAttempt) -> Void
  private let onEnd: @Sendable (_ call: Int) -> Void
  private let reconnect: Reconnect?

  /// Waits until the server can be reached again. Returns false if it is not known to be reachable at all, so that the
  /// policy decides; throws what the call is to throw if it gives up.
  public typealias Reconnect = @Sendable (any ConnectionLossProviding) async throws -> Bool

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - policy: what is retried, how often, and after which waits.
  ///   - sleep: waits; throws `CancellationError` if the task is canceled.
  ///   - now: the clock that a point in time in `Retry-After` is compared with.
  ///   - clock: the clock that the policy's deadline is measured with.
  ///   - random: a number from 0 to 1, for the jitter of a wait.
  ///   - onRetry: called for each attempt that is followed by another.
  ///   - onEnd: called with the number of each retried call when it ends: with an answer, an error, or by cancellation.
  ///   - reconnect: waits until a lost connection is back; nil to leave that to the policy. It reports its own waits.
  public init(
    policy: RetryPolicy = RetryPolicy(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: @escaping @Sendable () -> Date = { Date() },
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in },
    onEnd: @escaping @Sendable (_ call: Int) -> Void = { _ in }, reconnect: Reconnect? = nil
  ) {
    self.policy = policy
    self.sleep = sleep
    self.now = now
    self.clock = clock
    self.random = random
    self.onRetry = onRetry
    self.onEnd = onEnd
    self.reconnect = reconnect
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, call: ClientCall,
    next: @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let mayRepeat = policy.mayRepeat(request, call.operationID)
    var trace = RequestTrace.newCall()
    var call = call
    var patience = RetryPatience(policy: policy, start: clock())
    var isRetried = false
    defer { if isRetried { onEnd(trace.call) } }
    while true {
      try Task.checkCancellation()
      var refusal: (HTTPResponse, HTTPBody?)?
      let again: RetryPatience.Repeat
      do {
        call.trace = trace
        let answer = try await next(request, body, baseURL, call)
        guard mayRepeat, body?.isReplayable != false,
          let repeated = patience.after(answer.0, attempt: trace.attempt, today: now(), now: clock(), chance: random())
        else { return answer }
        refusal = answer
        again = repeated
      } catch {
        guard body?.isReplayable != false else { throw error }
        if let reconnect, let lost = error as? any ConnectionLossProviding, lost.isConnectionLost,
          mayRepeat || lost.isUnsent, patience.allowsReconnection, try await reconnect(lost)
        {
          patience.noteReconnection()
          trace = trace.next()
          continue
        }
        guard let error = error as? TransportError,
          let repeated = patience.after(
            error, attempt: trace.attempt, mayRepeat: mayRepeat, now: clock(), chance: random())
        else { throw error }
        again = repeated
      }
      await refusal?.1?.drain()
      refusal = nil
      isRetried = true
      onRetry(
        RetryAttempt(
          operationID: call.operationID, call: trace.call, number: trace.attempt, reason: again.reason,
          delay: again.delay))
      try await sleep(again.delay)
      trace = trace.next()
    }
  }
}

/// A failed attempt that is followed by another.
public struct RetryAttempt: Sendable {
  /// Why the request is retried.
  public enum Reason: Hashable, Sendable {
    /// The server answered with this status.
    case status(Int)
    /// No answer arrived.
    case transport(TransportError)
    /// The answer could not be read.
    case unreadableAnswer
  }

  /// The operation's identifier.
  public let operationID: String
  /// The call's number, as in `RequestTrace`.
  public let call: Int
  /// Which attempt it was, counted from 1.
  public let number: Int
  /// Why the request is retried.
  public let reason: Reason
  /// The wait before the next attempt.
  public let delay: Duration

  /// Creates an attempt.
  package init(operationID: String, call: Int, number: Int, reason: Reason, delay: Duration) {
    self.operationID = operationID
    self.call = call
    self.number = number
    self.reason = reason
    self.delay = delay
  }
}

/// Identifies the call and the attempt that a request belongs to, to relate the lines of a log.
public struct RequestTrace: Hashable, Sendable {
  /// The call's number, counted from 1 for all clients of a process.
  public let call: Int
  /// The attempt's number, counted from 1 within the call.
  public let attempt: Int

  private static let calls = Atomic(0)

  /// A trace for the first attempt of a new call.
  package static func newCall() -> RequestTrace {
    RequestTrace(call: calls.add(1, ordering: .relaxed).newValue, attempt: 1)
  }

  /// The next attempt of the same call.
  func next() -> RequestTrace { RequestTrace(call: call, attempt: attempt + 1) }
}
