import Inventory
import Testing

@testable import Browser

@Suite("The order by relevance")
struct RelevanceOrderTests {
  private func session(byRelevance: Bool) throws -> Session {
    var session = Session { $0.sortsByRelevance = byRelevance }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    return session
  }

  @Test("it applies until a sort is chosen, and comes back with a view that has none")
  func chosen() throws {
    var session = try session(byRelevance: true)
    #expect(session.state.list.query.sortsByRelevance)
    session.effects += session.state.setFilter("mac")
    #expect(session.state.list.query.sortsByRelevance)
    session.effects += session.state.sort(byColumn: 1)
    #expect(!session.state.list.query.sortsByRelevance)
    session.effects += session.state.openView(0)
    #expect(session.state.list.query.sortsByRelevance)
    session.effects += session.state.reverseSort()
    #expect(!session.state.list.query.sortsByRelevance)
  }

  @Test("a sort from options or the configuration stays strict")
  func configured() throws {
    var session = try session(byRelevance: false)
    session.effects += session.state.setFilter("mac")
    session.effects += session.state.openView(0)
    #expect(!session.state.list.query.sortsByRelevance)
  }
}
