import Inventory
import Screen
import Testing

@testable import Browser

/// Messages name the configured key.
@Suite("Key names in messages") struct KeyNamesTests {
  /// Keys that no action has by default, for the actions that messages name.
  private static let chosen: [ActionID: [Key]] = [
    .refresh: [.function(5)], .refreshDetail: [.function(6)], .stopLoading: [.function(7)],
    .searchDetail: [.function(8)], .choose: [.function(9)], .viewByNumber: [.function(11)], .findList: [.function(12)],
  ]

  private func session(_ chosen: [ActionID: [Key]] = chosen, width: Int = 200) -> Session {
    var session = Session(width: width, height: 40)
    var configuration = session.state.configuration
    configuration.keyMap = KeyMap(chosen: chosen)
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    session.send(.started)
    return session
  }

  private func loaded(_ chosen: [ActionID: [Key]] = chosen) throws -> Session {
    var session = session(chosen)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    return session
  }

  private static let broken = Problem(
    what: "It broke.", why: "The cause is unknown.", next: "Try again.", nextIsRetry: true)

  @Test("for a failed refresh and a running one")
  func refresh() throws {
    var session = try loaded()
    session.press(.function(5))
    session.press(.function(5))
    #expect(session.footer.contains("The list is loading. Press F7 to stop."))
    session.send(.loadFailed(generation: session.load, Self.broken, at: Session.start))
    #expect(session.screen.contains("It broke. Press F5 to retry. The cause is unknown."))
    #expect(!session.screen.contains("Try again."))
  }

  @Test("for columns that failed to load")
  func columns() throws {
    var session = try loaded()
    session.type("/ea.5:>1")
    session.press(.enter)
    session.send(.columnsFailed(generation: session.state.columnLoad.generation, Self.broken))
    #expect(session.screen.contains("It broke. Press F5 to retry."))
  }

  @Test("for a slow, stopped, failed or missing detail")
  func detail() throws {
    let id = ComputerID(rawValue: "1")
    var session = try loaded()
    /// The pane's lines, joined because they are wrapped.
    func text() -> String { session.state.detail.lines.map(\.value.text).joined(separator: " ") }
    session.send(.loadDelayed(LoadDelay(.status(503), until: Session.start.advanced(byMilliseconds: 8000))))
    #expect(text().contains("Press F7 to stop."))
    session.press(.function(7))
    #expect(text().contains("Loading the sections was stopped. Press F5 to retry."))
    session.send(.detailFailed(id, Self.broken))
    #expect(text().contains("Press F5 to retry."))
    session.press(.tab)
    #expect(text().contains("Press F6 to retry."))
    session.send(.detailFailed(id, Problem(what: "It is gone.", next: "Load the list again.", isGone: true)))
    #expect(text().contains("Press F5 in the list to refresh it."))
  }

  @Test("for a search, a form, a view and the commands")
  func others() throws {
    var session = try loaded()
    session.press(.character("n"))
    #expect(session.footer.contains("Press F8 in the detail to search it."))
    session.press(.character("E"), .function(9))
    #expect(session.screen.contains("F9 writes 3 computers as CSV to this file."))
    session.press(.escape, .character("V"))
    #expect(!session.screen.contains("key 1"))
    session.press(.escape)
    session.type("/")
    session.send(.paste("a\nb"))
    #expect(session.screen.contains("Press F12 to find a list at any time."))
  }

  @Test("an action without a key is not named")
  func none() throws {
    var session = try loaded([.refresh: [], .stopLoading: [], .refreshDetail: [], .searchDetail: []])
    session.press(.character("n"))
    #expect(session.footer.contains("There is no search yet."))
    #expect(!session.footer.contains("/"))
    session.type(":refresh")
    session.press(.enter)
    session.send(.loadFailed(generation: session.load, Self.broken, at: Session.start))
    // Without a key, the next step is shown unchanged.
    #expect(session.screen.contains("It broke. The cause is unknown. Try again."))
  }

  @Test("a key replaces the next step by its kind, not by its words")
  func byData() {
    var problem = Self.broken
    #expect(problem.sentences(retry: "Press F5 to retry.") == "It broke. Press F5 to retry. The cause is unknown.")
    problem.next = "Versuche es noch einmal."
    #expect(problem.sentences(retry: "Press F5 to retry.") == "It broke. Press F5 to retry. The cause is unknown.")
    problem = Problem(what: "It broke.", next: "Try again.")
    #expect(problem.sentences(retry: "Press F5 to retry.") == "It broke. Press F5 to retry. Try again.")
  }
}
