import APIRuntime
import HTTPTypes
import Synchronization

/// So many requests in each second; the header fields are those that Jamf's gateway sends.
final class RequestLimit: Sendable {
  /// The allowance of Jamf's Platform gateway.
  static let gateway = 100

  private struct Window {
    var end: ContinuousClock.Instant
    var requests = 0
  }

  private let limit: Int
  private let clock: DemoClock
  private let window: Mutex<Window>

  /// nil when no fault limits anything.
  init?(_ faults: [Fault], clock: DemoClock) {
    let limits = faults.compactMap { fault in
      switch fault {
      case .rateLimit(let limit): limit
      case .gateway: Self.gateway
      default: nil
      }
    }
    guard let limit = limits.min() else { return nil }
    self.limit = limit
    self.clock = clock
    window = Mutex(Window(end: clock.now()))
  }

  /// What an answer says about the limit.
  struct Standing {
    var isExceeded: Bool
    var fields: HTTPFields
  }

  /// Counts a request.
  func enter() -> Standing {
    let now = clock.now()
    let (requests, end) = window.withLock { window in
      if now >= window.end { window = Window(end: now + .seconds(1)) }
      window.requests += 1
      return (window.requests, window.end)
    }
    let seconds = String(max(1, now.duration(to: end).wholeSeconds))
    var fields: HTTPFields = [:]
    // The last is in seconds from now.
    let values = [
      ("x-ratelimit-limit", String(limit)), ("x-ratelimit-remaining", String(max(0, limit - requests))),
      ("x-ratelimit-reset", seconds),
    ]
    for (name, value) in values { if let name = HTTPField.Name(name) { fields[name] = value } }
    if requests > limit { fields[.retryAfter] = seconds }
    return Standing(isExceeded: requests > limit, fields: fields)
  }
}
