public import HTTPTypes

/// What is tried again, how often, and after how long.
public struct RetryPolicy: Sendable {
  /// How often a request is sent, the first time included.
  public var attempts: Int
  /// How often, at most, when no connection comes about: who is at the screen wants to know soon.
  public var connectionAttempts: Int
  /// How long after its beginning a call may be tried again; nil for as long as there are attempts. With a deadline, a
  /// server that says when to come again is asked until then, however often that is. An attempt under way is not broken
  /// off: it ends by the limits of the transport.
  public var deadline: Duration?
  /// The wait before the second attempt; it doubles with each further one.
  public var firstDelay: Duration
  /// The longest wait of one's own choosing.
  public var longestDelay: Duration
  /// The longest wait a server may ask for. One that asks for more has its answer handed back: coming sooner than asked
  /// would not be welcome, and nobody waits for an hour.
  public var longestRetryAfter: Duration
  /// The share of a wait, from 0 to 1, that is left to chance, so that many clients do not come back at the same moment.
  public var jitter: Double
  /// The status codes that say to come again.
  public var statusCodes: Set<Int>
  /// Whether a request may reach the server twice.
  public var mayRepeat: @Sendable (_ request: HTTPRequest, _ operationID: String) -> Bool

  /// A policy; by default four attempts within some seconds, of what only reads, when the connection fails or the server
  /// is too busy (429, 502, 503).
  ///
  /// A time-out is not tried again, nor is 504: what took a busy server too long will do so the next time.
  public init(
    attempts: Int = 4, connectionAttempts: Int? = nil, deadline: Duration? = nil,
    firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(20),
    longestRetryAfter: Duration = .seconds(60), jitter: Double = 0.5, statusCodes: Set<Int> = [429, 502, 503],
    mayRepeat: @escaping @Sendable (_ request: HTTPRequest, _ operationID: String) -> Bool = { request, _ in
      // RFC 9110, section 9.2.1: methods that ask for nothing but an answer.
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

  /// The wait when a server asks for one: as long as it says, or as one would choose oneself when that is longer, so that
  /// "now" does not mean at once and for ever; and a little longer by chance, as others were told the same time.
  func delay(asked: Duration, after attempt: Int, chance: Double) -> Duration {
    max(asked + firstDelay * (jitter * chance), delay(after: attempt, chance: chance))
  }

  /// The wait after an attempt, counted from 1. `chance` is from 0 to 1: with 1 the wait is as long as it can be.
  public func delay(after attempt: Int, chance: Double) -> Duration {
    let factor = Double(1 << min(attempt - 1, 40))
    return min(firstDelay * factor, longestDelay) * (1 - jitter + jitter * chance)
  }
}
