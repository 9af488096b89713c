public import HTTPTypes
import Notation

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// What is retried, how often, and after which wait.
public struct RetryPolicy: Sendable {
  /// How often a request is sent, including the first attempt.
  public var attempts: Int
  /// The most attempts if no connection can be made: users at a screen want to know soon.
  public var connectionAttempts: Int
  /// How long after its start a call may be retried; nil for no limit other than `attempts`. With a deadline, retries
  /// after a wait that the server requested do not count as attempts. The deadline does not interrupt an attempt: the
  /// transport's time-outs do.
  public var deadline: Duration?
  /// The wait before the second attempt; it doubles with each further one.
  public var firstDelay: Duration
  /// The longest wait, unless the server requests one.
  public var longestDelay: Duration
  /// The longest wait a server may request. If it requests more, its answer goes to the caller: retrying sooner would
  /// be unwelcome, and a wait of an hour is useless.
  public var longestRetryAfter: Duration
  /// The random share of a wait, from 0 to 1, so that many clients do not retry at the same moment.
  public var jitter: Double
  /// The status codes to retry.
  public var statusCodes: Set<Int>
  /// Whether a request may reach the server twice.
  public var mayRepeat: @Sendable (_ request: HTTPRequest, _ operationID: String) -> Bool

  /// Creates a policy; by default at most four attempts within a few seconds, only for requests that read, if the
  /// connection fails or the server is too busy (429, 502, 503).
  ///
  /// Time-outs and 504 are not retried: a request that took a busy server too long will do so again.
  ///
  /// - Parameters:
  ///   - attempts: how often a request is sent, including the first attempt.
  ///   - connectionAttempts: the most attempts if no connection can be made: users at a screen want to know soon.
  ///   - deadline: how long after its start a call may be retried.
  ///   - firstDelay: the wait before the second attempt.
  ///   - longestDelay: the longest wait, unless the server requests one.
  ///   - longestRetryAfter: the longest wait a server may request.
  ///   - jitter: the random share of a wait, from 0 to 1, so that many clients do not retry at the same moment.
  ///   - statusCodes: the status codes to retry.
  ///   - mayRepeat: whether a request may reach the server twice.
  public init(
    attempts: Int = 4, connectionAttempts: Int? = nil, deadline: Duration? = nil,
    firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(20),
    longestRetryAfter: Duration = .seconds(60), jitter: Double = 0.5, statusCodes: Set<Int> = [429, 502, 503],
    mayRepeat: @escaping @Sendable (_ request: HTTPRequest, _ operationID: String) -> Bool = { request, _ in
      // RFC 9110, section 9.2.1: safe methods.
      [.get, .head, .options, .trace].contains(request.method)
    }
  ) {
    self.attempts = max(1, attempts)
    self.connectionAttempts = max(1, connectionAttempts ?? attempts)
    self.deadline = deadline
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestRetryAfter = longestRetryAfter
    self.jitter = min(1, max(0, jitter))
    self.statusCodes = statusCodes
    self.mayRepeat = mayRepeat
  }

  /// The wait when a server requests one: the longer of its wait and the policy's, so that "now" does not become a
  /// tight loop; plus some jitter, because other clients got the same time.
  func delay(asked: Duration, after attempt: Int, chance: Double) -> Duration {
    max(asked + firstDelay * (jitter * chance), delay(after: attempt, chance: chance))
  }

  /// The wait after an attempt, counted from 1. `chance` is from 0 to 1; 1 gives the longest wait.
  public func delay(after attempt: Int, chance: Double) -> Duration {
    let factor = Double(1 << min(attempt - 1, 40))
    return min(firstDelay * factor, longestDelay) * (1 - jitter + jitter * chance)
  }
}

/// The attempts and the time that a policy has left for one call.
struct RetryPatience {
  /// Another attempt: why, and after which wait.
  typealias Repeat = (reason: RetryAttempt.Reason, delay: Duration)

  private let policy: RetryPolicy
  private let start: ContinuousClock.Instant
  /// Retries that count against the policy's attempts.
  private var chosen = 0
  /// The waits so far: they count even when the clock stands still.
  private var waited = Duration.zero

  init(policy: RetryPolicy, start: ContinuousClock.Instant) {
    self.policy = policy
    self.start = start
  }

  /// Whether the request may be sent once more when the server can be reached again. A server that answers others, but
  /// closes the connection of this request each time, gets no more attempts than the policy allows.
  var allowsReconnection: Bool { chosen < policy.attempts - 1 }

  /// The request is sent once more, because the server can be reached again.
  mutating func noteReconnection() { chosen += 1 }

  /// The retry after an answer; nil if the answer goes to the caller.
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

  /// The retry after a request without an answer; nil if the error goes to the caller.
  mutating func after(
    _ error: TransportError, attempt: Int, mayRepeat: Bool, now: ContinuousClock.Instant, chance: Double
  ) -> Repeat? {
    switch error {
    case .couldNotConnect, .timedOut(.connecting): guard attempt < policy.connectionAttempts else { return nil }
    case .connectionClosed: guard mayRepeat else { return nil }
    case .unknownHost, .tls, .timedOut, .canceled, .other: return nil
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

/// How long a server asks to wait: by `Retry-After` (RFC 9110, section 10.2.3), or by reporting when its rate limit
/// resets, as gateways do.
enum RetryAfter {
  private static let resetNames = ["x-ratelimit-reset", "ratelimit-reset"].compactMap { HTTPField.Name($0) }
  private static let remainingNames = ["x-ratelimit-remaining", "ratelimit-remaining"].compactMap { HTTPField.Name($0) }

  /// The time from now, never below zero; nil when the server does not say.
  ///
  /// A point in time is measured from the answer's own date, if it has one: the clocks may differ.
  static func wait(in fields: HTTPFields, now: Date) -> Duration? {
    retryAfter(in: fields, now: now) ?? rateLimitReset(in: fields, now: now)
  }

  /// Some servers send the remaining seconds, some the seconds since 1970.
  private static func rateLimitReset(in fields: HTTPFields, now: Date) -> Duration? {
    // With requests left, the rate limit is not the reason.
    if let remaining = remainingNames.lazy.compactMap({ fields[$0] }).first,
      Double(remaining).map({ $0 > 0 }) == true
    {
      return nil
    }
    guard let text = resetNames.lazy.compactMap({ fields[$0] }).first, let seconds = Double(text), seconds >= 0,
      seconds < 1e10
    else { return nil }
    if seconds < 1e9 { return .seconds(seconds) }
    let thisYear = CivilDate(dayNumber: Int(now.timeIntervalSince1970 / 86_400)).year
    let start = fields[.date].flatMap { HTTPDate.seconds($0, thisYear: thisYear) }.map(Double.init)
    return .seconds(max(0, seconds - (start ?? now.timeIntervalSince1970)))
  }

  private static func retryAfter(in fields: HTTPFields, now: Date) -> Duration? {
    guard let text = fields[.retryAfter]?.filter({ $0 != "\t" }), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // A number of seconds that does not fit is too long anyway.
      return .seconds(min(Int64(text) ?? .max, 1 << 40))
    }
    let local = Int64(now.timeIntervalSince1970.rounded(.down))
    let thisYear = CivilDate(dayNumber: Int(local / 86_400)).year
    guard let end = HTTPDate.seconds(text, thisYear: thisYear) else { return nil }
    let start = fields[.date].flatMap { HTTPDate.seconds($0, thisYear: thisYear) } ?? local
    return .seconds(max(0, end - start))
  }
}
