import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct RestrictionTests {
  private func restricted(_ ids: [Int]) throws -> Session {
    var session = try Session(TestFleet.numbered(1...30))
    session.performing { state in
      state.restrict(to: Set(ids.map { ComputerID(rawValue: String($0)) }), label: "changed since 14:02")
    }
    for request in session.takeRankings() { session.answer(request) }
    return session
  }

  @Test("a list is restricted to computers whatever the filter, which still narrows it, and Esc shows all again")
  func restricting() throws {
    var session = try restricted([3, 13, 23, 24, 99])
    #expect(session.visibleNames == ["MAC-0003", "MAC-0013", "MAC-0023", "MAC-0024"])
    #expect(session.status.contains("only: changed since 14:02"))
    session.type("/mac-002")
    #expect(session.visibleNames == ["MAC-0023", "MAC-0024"])
    session.type("4")
    #expect(session.visibleNames == ["MAC-0024"])
    session.press(.backspace, .backspace)
    #expect(session.visibleNames.count == 4)
    session.press(.enter, .escape)
    #expect(session.visibleNames.count == 4)
    session.press(.escape)
    #expect(session.state.shown?.count == 30)
    #expect(session.state.restriction == nil)
  }

  @Test("a restriction survives sort and refresh, and can be undone")
  func staying() throws {
    var session = try restricted([3, 13, 23])
    session.press(.character("S"))
    #expect(session.visibleNames == ["MAC-0023", "MAC-0013", "MAC-0003"])
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(10...40))
    #expect(session.visibleNames == ["MAC-0023", "MAC-0013"])
    session.press(.escape)
    #expect(session.state.shown?.count == 31)
    session.press(.character("U"))
    #expect(session.visibleNames == ["MAC-0023", "MAC-0013"])
  }
}
