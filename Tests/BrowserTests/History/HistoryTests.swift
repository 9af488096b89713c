import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Back and forward") struct HistoryTests {
  @Test func `back restores the previous filter, sort and computer, and forward returns`() throws {
    var session = try Session(TestFleet.numbered(1...40))
    session.press(.down, .down)
    session.type("/0030")
    session.press(.enter)
    #expect(session.cursorName == "MAC-0030")
    session.press(.backspace)
    #expect(session.state.filter.isEmpty)
    #expect(session.cursorName == "MAC-0003")
    session.press(.character(")"))
    #expect(session.visibleNames == ["MAC-0030"])
    #expect(session.cursorName == "MAC-0030")
  }

  @Test func `moving the cursor is no step; back restores its last position`() throws {
    var session = try Session(TestFleet.numbered(1...40))
    session.press(.character("S"), .up, .up, .up, .character("S"), .down, .control("o"))
    #expect(session.cursorName == "MAC-0004")
    session.press(.control("o"))
    #expect(session.visibleNames.first == "MAC-0001")
    session.press(.control("o"))
    #expect(session.footer.contains("There is nothing to go back to."))
  }

  @Test func `the zoomed detail is a separate place`() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.down, .enter)
    session.type("JJ")
    #expect(session.state.isZoomed)
    session.press(.backspace)
    #expect(!session.state.isZoomed)
    #expect(session.cursorName == "MAC-0002")
    session.press(.character(")"))
    #expect(session.state.isZoomed)
    #expect(session.cursorName == "MAC-0004")
  }

  @Test func `after back, going elsewhere clears the forward history`() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.character("S"), .backspace)
    session.type("/0002")
    session.press(.enter, .character(")"))
    #expect(session.footer.contains("There is nothing to go forward to."))
  }

  @Test func `a filter that was typed and cleared again is no place`() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.type("/0002")
    session.press(.escape, .backspace)
    #expect(session.footer.contains("There is nothing to go back to."))
  }

  @Test func `the cursor goes back as soon as the rows are there, unless it was moved meanwhile`() throws {
    for moves in [false, true] {
      var session = try Session(TestFleet.numbered(1...40))
      session.press(.down, .down)
      session.type("/003")
      session.press(.enter)
      session.holdsRankings = true
      session.press(.backspace)
      #expect(session.cursorName == "MAC-0003" || session.cursorName == "MAC-0030")
      if moves { session.press(.down) }
      for ranking in session.takeRankings() { session.answer(ranking) }
      #expect(session.cursorName == (moves ? "MAC-0030" : "MAC-0003"))
    }
  }

  @Test func `if a computer is gone, the cursor is on an existing one`() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.down)
    session.type("/0004")
    session.press(.enter, .character("r"))
    try session.finishLoad(with: TestFleet.numbered([1, 3, 4, 5]))
    session.press(.backspace)
    #expect(session.visibleNames.count == 4)
    #expect(session.cursorName == "MAC-0004")
  }
}
