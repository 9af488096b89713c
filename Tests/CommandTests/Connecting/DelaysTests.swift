import APIRuntime
import Browser
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Waits before a retry") struct DelaysTests {
  private final class Told: Sendable {
    let delays = Mutex<[LoadDelay?]>([])

    var reasons: [LoadDelay.Reason?] { delays.withLock { $0.map { $0?.reason } } }
  }

  private func attempt(_ call: Int, _ reason: RetryAttempt.Reason, seconds: Int = 8) -> RetryAttempt {
    RetryAttempt(operationID: "x", call: call, number: 1, reason: reason, delay: .seconds(seconds))
  }

  @Test("a wait is reported with its status and end, and withdrawn when the call ends")
  func one() throws {
    let (delays, told) = (Delays(), Told())
    delays.tell { delay in told.delays.withLock { $0.append(delay) } }
    let before = Instant.now
    delays.note(attempt(1, .status(503)))
    let delay = try #require(told.delays.withLock { $0.last ?? nil })
    #expect(delay.reason == .status(503))
    #expect(delay.until >= before.advanced(byMilliseconds: 8000))
    #expect(delay.until <= Instant.now.advanced(byMilliseconds: 8000))
    delays.end(1)
    #expect(told.reasons == [.status(503), nil])
  }

  @Test("if several calls wait, the longest wait is reported until all have ended")
  func several() {
    let (delays, told) = (Delays(), Told())
    delays.tell { delay in told.delays.withLock { $0.append(delay) } }
    delays.note(attempt(1, .status(503), seconds: 8))
    delays.note(attempt(2, .status(429), seconds: 2))
    delays.note(attempt(3, .transport(.connectionClosed), seconds: 20))
    delays.end(3)
    delays.end(1)
    delays.end(1)
    delays.end(2)
    #expect(told.reasons == [.status(503), .noAnswer, .status(503), .status(429), nil])
  }

  @Test("a late listener receives the current wait")
  func late() {
    let (delays, told) = (Delays(), Told())
    delays.note(attempt(1, .unreadableAnswer))
    delays.tell { delay in told.delays.withLock { $0.append(delay) } }
    delays.tell(nil)
    delays.end(1)
    #expect(told.reasons == [.unreadableAnswer])
  }
}
