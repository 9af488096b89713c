import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Finding entries of a pasted list") struct ListEntryFindingTests {
  private func looked(_ text: String, width: Int = 100, height: Int = 24) throws -> Session {
    var session = try Session(TestFleet.numbered(1...30), width: width, height: height)
    session.send(.paste(text))
    return session
  }

  private let list = "C02X1001\nfoo bar\nMAC-0002\nbaz\nbar foo"

  @Test("entries are found by their text and by their result, and each part counts its matches")
  func finding() throws {
    var session = try looked(list)
    session.type("/foo")
    #expect(session.state.actionContext == .entries)
    #expect(session.screen.contains("[all 2] not found 2"))
    #expect(session.screen.contains("▸ foo bar"))
    #expect(session.line(with: "baz") == nil)
    session.press(.backspace, .backspace, .backspace)
    #expect(session.screen.contains("[all 5] found 2  not found 3"))
    session.type("mac-0001")
    #expect(session.screen.contains("[all 1] found 1 "))
    #expect(session.screen.contains("▸ C02X1001"))
    session.type(" nobody")
    #expect(session.screen.contains("Nothing matches \"mac-0001 nobody\"."))
  }

  @Test("the keys act on the found entries, and their messages say so")
  func using() throws {
    var session = try looked(list)
    session.type("/foo")
    session.press(.enter)
    #expect(session.state.actionContext == .lookup)
    _ = session.takeEffects()
    session.press(.tab, .character("y"))
    let copy = try #require(session.copies.last)
    #expect(copy.text == "foo bar\nbar foo")
    #expect(copy.label == "2 entries of the list (not found, with \"foo\")")
    session.press(.character("E"), .enter)
    #expect(try #require(session.takeExports().last).text.split(separator: "\r\n").count == 3)
  }

  @Test("Esc shows all entries with the same cursor, and closes the pane only then")
  func leaving() throws {
    var session = try looked(list)
    session.type("/foo")
    session.press(.down)
    #expect(session.screen.contains("▸ bar foo"))
    session.press(.escape)
    #expect(session.state.actionContext == .lookup && session.screen.contains("[all 5]"))
    #expect(session.screen.contains("▸ bar foo"))
    session.type("/foo")
    session.press(.enter, .escape)
    #expect(session.state.actionContext == .lookup && session.screen.contains("[all 5]"))
    session.press(.escape)
    #expect(session.state.actionContext == .list)
  }

  @Test("a result that follows the load keeps the search")
  func growing() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0002\nMAC-0012\nMAC-0022\nfoo"))
    session.type("/mac")
    #expect(session.screen.contains("[all 3] found 1  not found so far 2"))
    try session.finishLoad(with: TestFleet.numbered(1...30))
    #expect(session.screen.contains("[all 3] found 3 "))
    #expect(!session.screen.contains("not found so far"))
  }

  @Test(
    "the current part is visible, in brackets, on any width", arguments: [20, 30, 40, 80])
  func partInSight(width: Int) throws {
    var session = try looked("C02X1001\nfoo\nMAC-0002\nMAC-0002\nuser3", width: width, height: 12)
    for _ in 0..<4 {
      let kind = try #require(session.state.panel as? ListPanel).kind
      let title = try #require((session.state.panel as? ListPanel)?.report?.title(kind))
      #expect(session.screen.contains("[\(title) "), "\(session.screen)")
      session.press(.tab)
    }
  }
}
