import APIRuntime
import HTTPTypes
import Synchronization

/// A server that is closed for a while, from the first request on.
final class Maintenance: Sendable {
  /// For how long what is answered. What stands before a server does not know when that is back.
  private struct Closing {
    var length: Duration
    var page: DemoGate.Message
    var saysWhen: Bool
  }

  private let closings: [Closing]
  private let clock: DemoClock
  private let start = Mutex<ContinuousClock.Instant?>(nil)

  /// nil when no fault asks for it.
  init?(_ faults: [Fault], clock: DemoClock) {
    closings = faults.compactMap { fault in
      switch fault {
      case .maintenance(let seconds):
        Closing(length: .seconds(seconds), page: HTMLPage.closed, saysWhen: true)
      case .badGateway(let seconds):
        Closing(length: .seconds(seconds), page: HTMLPage.badGateway, saysWhen: false)
      default: nil
      }
    }
    guard !closings.isEmpty else { return nil }
    self.clock = clock
  }

  /// What a request gets; nil when the time is over. Of several closings the longest is told.
  func answer() -> DemoGate.Message? {
    let now = clock.now()
    let start = start.withLock { start in
      let known = start ?? now
      start = known
      return known
    }
    guard let longest = closings.max(by: { $0.length < $1.length }), now < start + longest.length else { return nil }
    var (head, body) = longest.page
    if longest.saysWhen {
      head.headerFields[.retryAfter] = String(now.duration(to: start + longest.length).wholeSeconds)
    }
    return (head, body)
  }
}

extension Duration {
  /// Rounded up.
  var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
