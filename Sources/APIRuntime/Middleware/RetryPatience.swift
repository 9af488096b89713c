import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// What is left, within one call, of the attempts and the time that a policy gives.
struct RetryPatience {
  /// Another attempt: why, and after how long.
  typealias Repeat = (reason: RetryAttempt.Reason, delay: Duration)

  private let policy: RetryPolicy
  private let start: ContinuousClock.Instant
  /// Attempts that nobody asked for.
  private var chosen = 0
  /// The waits so far: they count even when the clock stands still.
  private var waited = Duration.zero

  init(policy: RetryPolicy, start: ContinuousClock.Instant) {
    self.policy = policy
    self.start = start
  }

  /// What follows an answer; nil when it is to be handed back.
  mutating func after(
    _ response: HTTPResponse, attempt: Int, today: Date, now: ContinuousClock.Instant, chance: Double
  ) -> Repeat? {
    guard policy.statusCodes.contains(response.status.code) else { return nil }
    let reason = RetryAttempt.Reason.status(response.status.code)
    guard let asked = RetryAfter.wait(in: response.headerFields, now: today) else {
      return wait(policy.delay(after: attempt, chance: chance), reason, now)
    }
    guard asked <= policy.longestRetryAfter else { return nil }
    return wait(
      policy.delay(asked: asked, after: attempt, chance: chance), reason, now, isAsked: policy.deadline != nil)
  }

  /// What follows a request without an answer; nil when the error is to be handed on.
  mutating func after(
    _ error: TransportError, attempt: Int, mayRepeat: Bool, now: ContinuousClock.Instant, chance: Double
  ) -> Repeat? {
    switch error {
    case .couldNotConnect, .timedOut(.connecting): guard attempt < policy.connectionAttempts else { return nil }
    case .connectionClosed: guard mayRepeat else { return nil }
    case .unknownHost, .tls, .timedOut, .cancelled, .other: return nil
    }
    return wait(policy.delay(after: attempt, chance: chance), .transport(error), now)
  }

  private mutating func wait(
    _ delay: Duration, _ reason: RetryAttempt.Reason, _ now: ContinuousClock.Instant, isAsked: Bool = false
  ) -> Repeat? {
    if let deadline = policy.deadline, max(now - start, waited) + delay > deadline { return nil }
    if !isAsked {
      guard chosen < policy.attempts - 1 else { return nil }
      chosen += 1
    }
    waited += delay
    return (reason, delay)
  }
}
