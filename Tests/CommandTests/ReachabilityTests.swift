import Browser
import JamfProAPI
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Whether the server can be reached") struct ReachabilityTests {
  @Test("a screen gets to know when the connection was lost once patience has ended, and its return")
  func states() {
    let reachability = Reachability()
    let told = Mutex<[Bool]>([])
    #expect(!reachability.reconnection.isEndless())
    let before = Instant.now
    reachability.tell { since in
      told.withLock { $0.append(since != nil) }
      if let since { #expect(since >= before && since <= .now) }
    }
    #expect(reachability.reconnection.isEndless())
    // A short loss is only a countdown.
    reachability.note(.lost)
    reachability.note(.connected)
    #expect(told.withLock(\.self).isEmpty)
    reachability.note(.lost)
    reachability.note(.offline)
    reachability.note(.connected)
    #expect(told.withLock(\.self) == [true, false])
  }

  @Test("a pause ends at once when its task is canceled")
  func pause() async {
    let task = Task { try await Pause.sleep(.seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
