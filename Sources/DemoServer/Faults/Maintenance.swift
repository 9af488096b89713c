import APIRuntime
import HTTPTypes
import Synchronization

/// A server that is closed for a while, from the first request on.
final class Maintenance: Sendable {
  private let length: Duration
  private let clock: DemoClock
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// nil when no fault asks for it.
  init?(_ faults: [Fault], clock: DemoClock) {
    let lengths = faults.compactMap { fault in
      if case .maintenance(let seconds) = fault { seconds } else { nil }
    }
    guard let longest = lengths.max() else { return nil }
    length = .seconds(longest)
    self.clock = clock
  }

  /// What a request gets; nil when the time is over.
  func answer() -> DemoGate.Message? {
    let now = clock.now()
    let end = end.withLock { end in
      let known = end ?? now + length
      end = known
      return known
    }
    guard now < end else { return nil }
    var (head, body) = HTMLPage.closed
    head.headerFields[.retryAfter] = String(now.duration(to: end).wholeSeconds)
    return (head, body)
  }
}

extension Duration {
  /// Rounded up.
  var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
