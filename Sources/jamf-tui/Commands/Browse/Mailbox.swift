import Browser
import Secrets
import Synchronization
import Terminal

/// The only way from workers to the main thread: events wait here until the event loop fetches them.
final class Mailbox: Sendable {
  private let events = Mutex<[LoopEvent]>([])
  private let waker: Waker

  init(waker: Waker) {
    self.waker = waker
  }

  /// Adds an event and wakes the event loop. May be called on any thread.
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

  /// Removes and returns all events, oldest first.
  func drain() -> [LoopEvent] {
    events.withLock { events in
      defer { events.removeAll(keepingCapacity: true) }
      return events
    }
  }
}

/// An event from a worker to the main thread.
enum LoopEvent: Sendable {
  case browser(BrowserEvent)
  /// A load failed. Before anything was shown this ends the program, so the failure carries an exit code.
  case loadFailed(generation: Int, CommandFailure, at: Instant)
  /// No program could take the text, so the terminal itself has to, which only the main thread may use.
  case copyThroughTerminal(text: String, label: String, failures: [String])
  /// The same for a secret.
  case copySecretThroughTerminal(RevealedSecret, label: String, failures: [String])
  /// The server of the chosen profile has answered or could not be reached.
  case profileAnswered(number: Int, Result<Connection, CommandFailure>)
}
