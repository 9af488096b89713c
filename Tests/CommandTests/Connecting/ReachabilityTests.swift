import APIRuntime
import Browser
import JamfProAPI
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Whether the server can be reached") struct ReachabilityTests {
  @Test("a screen gets to know when the connection was lost once patience has ended, and its return")
  func states() {
    let reachability = Reachability()
    let told = Mutex<[String?]>([])
    #expect(!reachability.reconnection.isEndless())
    let before = Instant.now
    reachability.tell { loss in
      told.withLock { $0.append(loss?.reason) }
      if let since = loss?.since { #expect(since >= before && since <= .now) }
    }
    #expect(reachability.reconnection.isEndless() && !reachability.reconnection.isKnownServer())
    // A short loss is only a countdown.
    reachability.note(.lost)
    reachability.note(.connected)
    #expect(told.withLock(\.self).isEmpty)
    reachability.note(.lost)
    reachability.note(.offline(.unknownHost("jamf.example")))
    reachability.note(.connected)
    #expect(told.withLock(\.self) == ["no address was found for jamf.example", nil])
    reachability.tell(isKnownServer: true) { _ in }
    #expect(reachability.reconnection.isKnownServer())
  }

  @Test("a pause ends at once when its task is canceled")
  func pause() async {
    let task = Task { try await Pause.sleep(.seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
