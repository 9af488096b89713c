import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct DetailSearchTests {
  @Test("/ in the detail searches it; n and N cycle through the matches")
  func searching() throws {
    let computers = TestFleet.numbered(1...3)
    // So narrow that the list does not show the macOS version.
    var session = try Session(computers, width: 44, height: 20)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.press(.tab)
    session.type("/15.6")
    #expect(session.footer.hasPrefix("Search detail: 15.6"))
    session.press(.enter)
    let matches = session.state.detail.lines.indices.filter {
      session.state.detail.lines[$0].value.text.contains("15.6")
    }
    #expect(matches.count == 2)
    #expect(session.state.detail.window.position == matches[0])
    session.type("n")
    #expect(session.state.detail.window.position == matches[1])
    #expect(session.lines.contains { $0.hasPrefix("▸ Version") && $0.hasSuffix("15.6.1") })
    let height = session.state.layout.detail.height
    #expect((session.state.detail.top..<(session.state.detail.top + height)).contains(matches[1]))
    session.type("n")
    #expect(session.state.detail.window.position == matches[0])
    session.type("N")
    #expect(session.state.detail.window.position == matches[1])
    session.press(.escape)
    #expect(session.state.search.isEmpty)
  }

  @Test("n in the list goes to the part of the detail that matches the filter")
  func filterMatches() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers, width: 44, height: 20)
    session.type("/user2 macbook")
    session.press(.enter)
    session.send(.detailLoaded(ComputerID(rawValue: "2"), try TestFleet.record(of: computers[1])))
    session.type("n")
    #expect(session.state.detail.line?.value.text.contains("MacBook") == true)
    session.type("n")
    #expect(session.state.detail.line?.value.text == "user2")
  }

  @Test("a search typed before all sections are loaded continues when they are")
  func early() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.tab)
    session.type("/hardware")
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(session.state.detail.line?.value.text == "Hardware")
  }

  @Test(
    "a search without matches so far jumps to a match, or reports none, once all sections are loaded",
    arguments: [true, false])
  func open(isThere: Bool) throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.tab)
    session.type(isThere ? "/hardware" : "/zzz")
    session.press(.enter)
    #expect(session.footer.contains("is not in the sections loaded so far"))
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect((session.state.detail.line?.value.text == "Hardware") == isThere)
    #expect(session.footer.contains("The detail does not contain \"zzz\".") == !isThere)
  }

  @Test("the detail of the next computer keeps its scroll position when its sections arrive")
  func openForOne() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.press(.tab)
    session.type("/hardware")
    session.press(.enter)
    session.type("J")
    let position = session.state.detail.window.position
    session.send(.detailLoaded(ComputerID(rawValue: "2"), try TestFleet.record(of: computers[1])))
    #expect(session.state.detail.window.position == position)
  }

  @Test("a search without a match is reported")
  func noMatch() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try Session(computers)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    session.type("n")
    #expect(session.footer.contains("There is no search yet."))
    session.press(.tab)
    session.type("/zzz")
    session.press(.enter)
    #expect(session.footer.contains("The detail does not contain \"zzz\"."))
  }
}
