import Inventory
import Screen
import Testing

@testable import Browser

/// Wherever a key is named, it is the key that the user has chosen.
@Suite("Keys in messages") struct KeyNamesTests {
  /// Keys that no action has by itself, for the actions that messages name.
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

  private static let broken = Problem(what: "It broke.", why: "Nobody knows.", next: "Try again.", nextIsRetry: true)

  @Test("of a refresh that failed, and of one that runs")
  func refresh() throws {
    var session = try loaded()
    session.press(.function(5))
    session.press(.function(5))
    #expect(session.footer.contains("The list is being loaded. F7 stops that."))
    session.send(.loadFailed(generation: session.load, Self.broken, at: Session.start))
    #expect(session.screen.contains("It broke. F5 tries again. Nobody knows."))
    #expect(!session.screen.contains("Try again."))
  }

  @Test("of columns that could not be had")
  func columns() throws {
    var session = try loaded()
    session.type("/ea.5:>1")
    session.press(.enter)
    session.send(.columnsFailed(generation: session.state.columnLoad.generation, Self.broken))
    #expect(session.screen.contains("It broke. F5 tries again."))
  }

  @Test("of a detail that is slow, was stopped, failed, or is gone")
  func detail() throws {
    let id = ComputerID(rawValue: "1")
    var session = try loaded()
    /// The pane's lines in one, because they are wrapped.
    func text() -> String { session.state.detail.lines.map(\.value.text).joined(separator: " ") }
    session.send(.loadDelayed(LoadDelay(.status(503), until: Session.start.advanced(byMilliseconds: 8000))))
    #expect(text().contains("F7 stops that."))
    session.press(.function(7))
    #expect(text().contains("The sections were not waited for. F5 asks again."))
    session.send(.detailFailed(id, Self.broken))
    #expect(text().contains("F5 tries again."))
    session.press(.tab)
    #expect(text().contains("F6 tries again."))
    session.send(.detailFailed(id, Problem(what: "It is gone.", next: "Load the list again.", isGone: true)))
    #expect(text().contains("F5 in the list loads the list again."))
  }

  @Test("of a search, a form, a view and the commands")
  func others() throws {
    var session = try loaded()
    session.press(.character("n"))
    #expect(session.footer.contains("F8 in the detail searches it."))
    session.press(.character("E"), .function(9))
    #expect(session.screen.contains("F9 writes 3 computers as CSV to this file."))
    session.press(.escape, .character("V"))
    #expect(!session.screen.contains("key 1"))
    session.press(.escape)
    session.type("/")
    session.send(.paste("a\nb"))
    #expect(session.screen.contains("F12 finds a list at any time."))
  }

  @Test("an action without a key is not named")
  func none() throws {
    var session = try loaded([.refresh: [], .stopLoading: [], .refreshDetail: [], .searchDetail: []])
    session.press(.character("n"))
    #expect(session.footer.contains("Nothing was searched for."))
    #expect(!session.footer.contains("/"))
    session.type(":refresh")
    session.press(.enter)
    session.send(.loadFailed(generation: session.load, Self.broken, at: Session.start))
    // Where no key does it, what to do next is said as it is.
    #expect(session.screen.contains("It broke. Nobody knows. Try again."))
  }

  @Test("what to do next is left out for a key by what it is, and not by its words")
  func byData() {
    var problem = Self.broken
    #expect(problem.sentences(retry: "F5 tries again.") == "It broke. F5 tries again. Nobody knows.")
    problem.next = "Versuche es noch einmal."
    #expect(problem.sentences(retry: "F5 tries again.") == "It broke. F5 tries again. Nobody knows.")
    problem = Problem(what: "It broke.", next: "Try again.")
    #expect(problem.sentences(retry: "F5 tries again.") == "It broke. F5 tries again. Try again.")
  }
}
