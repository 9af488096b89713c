import Browser
import Synchronization
import Terminal

/// The one way from a worker to the main thread: events wait here until the event loop fetches them.
final class Mailbox: Sendable {
  private let events = Mutex<[LoopEvent]>([])
  private let waker: Waker

  init(waker: Waker) {
    self.waker = waker
  }

  /// Leaves an event and wakes the event loop; may be called on any thread.
  func post(_ event: BrowserEvent) {
    post(.browser(event))
  }

  func post(_ event: LoopEvent) {
    let isFirst = events.withLock { events in
      events.append(event)
      return events.count == 1
    }
    if isFirst { waker.wake() }
  }

  /// Takes all that has come in, oldest first.
  func drain() -> [LoopEvent] {
    events.withLock { events in
      defer { events.removeAll(keepingCapacity: true) }
      return events
    }
  }
}
