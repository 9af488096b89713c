import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct TypingTests {
  @Test("the line is edited as in a shell")
  func editing() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.type("/mac user1")
    session.press(.control("w"))
    #expect(session.state.filter.text == "mac ")
    session.press(.backspace, .control("a"))
    session.type("x")
    #expect(session.state.filter.text == "xmac")
    session.press(.delete, .right, .backspace, .end)
    session.type("!")
    #expect(session.state.filter.text == "xc!")
    session.press(.left, .left, .control("u"))
    #expect(session.state.filter.text == "c!")
    session.press(.control("e"), .left, .home, .control("d"))
    #expect(session.state.filter.text == "!")
    // The operand of the negation is missing, so the previous filter stays.
    #expect(session.state.query.filter.text == "c!")
  }

  @Test("by words, with Alt and Ctrl")
  func words() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.type("/model:\"mac mini\" 10.2")
    session.press(.alt("b"), .alt("b"), .wordLeft)
    session.type("x")
    #expect(session.state.filter.text == "model:\"mac xmini\" 10.2")
    session.press(.alt("f"), .wordBackspace)
    #expect(session.state.filter.text == "model:\"mac \" 10.2")
    session.press(.wordRight, .wordRight)
    session.type("!")
    #expect(session.state.filter.text == "model:\"mac \" 10.2!")
    session.press(.home, .alt("d"), .wordDelete)
    #expect(session.state.filter.text == " \" 10.2!")
    session.press(.control("k"), .wordBackspace, .wordDelete, .wordLeft, .wordRight)
    #expect(session.state.filter.text == "")
  }

  @Test("a key with Alt keeps typed text, and elsewhere is Escape and the key")
  func altKeys() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.type("/mac")
    session.press(.alt("q"))
    #expect(session.state.filter.text == "mac")
    #expect(session.state.prompt == .filter)
    #expect(session.state.message?.text.contains("Alt-q does nothing here.") == true)
    session.press(.control("t"))
    #expect(session.state.message?.text.contains("^T does nothing here.") == true)
    session.press(.enter, .wordRight)
    #expect(session.state.filter.text == "mac")
    session.press(.alt("j"))
    #expect(session.state.filter.text == "")
    #expect(session.cursorName == "MAC-0002")
    session.press(.alt("q"))
    #expect(session.takeEffects().contains { $0.summary == "quit" })
  }

  @Test("letters that are shortcuts elsewhere are text here")
  func letters() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.type("/q?jsyG ")
    #expect(session.state.filter.text == "q?jsyG ")
    #expect(!session.takeEffects().contains { $0.summary == "quit" })
  }

  @Test("a paste is text: newlines become spaces, control characters are removed")
  func pasting() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.type("/")
    session.send(.paste("mac-0001\r\nuser1\t\u{1B}[2Jq"))
    // Several lines may be a list; here they become a filter.
    session.press(.down, .enter)
    #expect(session.state.filter.text == "mac-0001 user1 [2Jq")
    #expect(session.state.prompt == .filter)
  }

  @Test("a paste into the list starts a filter and presses no keys")
  func pastingIntoList() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.send(.paste("q0042"))
    #expect(session.state.filter.text == "q0042")
    #expect(!session.takeEffects().contains { $0.summary == "quit" })
  }

  @Test("up and down move the list while typing")
  func movingWhileTyping() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.type("/mac")
    session.press(.down, .down, .up, .pageDown)
    #expect(session.state.window.position == session.state.layout.list.height)
    #expect(session.state.prompt == .filter)
    #expect(session.state.filter.text == "mac")
  }

  @Test("Enter keeps the filter, / edits it, Esc clears it")
  func keeping() throws {
    var session = try Session(TestFleet.numbered(1...500))
    session.type("/42")
    session.press(.enter)
    #expect(session.state.prompt == nil)
    #expect(session.status.contains("filter: 42"))
    session.type("/0")
    #expect(session.state.filter.text == "420")
    session.press(.enter, .escape)
    #expect(session.state.filter.isEmpty)
    #expect(session.status.contains("500 of 500"))
  }

  @Test("Esc closes the help, then leaves the zoom, then clears the filter, then does nothing")
  func escapeOrder() throws {
    var session = try Session(TestFleet.numbered(1...50))
    session.type("/mac")
    session.press(.enter, .enter)
    #expect(session.state.isZoomed)
    session.press(.character("?"))
    #expect(session.state.actionContext == .help)
    session.press(.escape)
    #expect(session.state.actionContext == .detail && session.state.isZoomed && !session.state.filter.isEmpty)
    session.press(.escape)
    #expect(!session.state.isZoomed && !session.state.filter.isEmpty)
    session.press(.escape)
    #expect(session.state.filter.isEmpty)
    _ = session.takeEffects()
    session.press(.escape)
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    #expect(session.footer.contains("There is nothing to clear. Press q to quit."))
    session.press(.character(" "), .escape)
    #expect(session.footer.contains("There is nothing to clear. Press u to clear the marks. Press q to quit."))
  }

  @Test("^C stops the load, then clears the filter, then stops the fetch of the detail, then quits")
  func cancelOrder() throws {
    var session = Session()
    session.send(.started)
    try session.page(TestFleet.numbered(1...5), total: 10)
    session.type("/mac")
    _ = session.takeEffects()
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["stop 1"])
    session.send(.loadStopped(generation: 1, at: Session.start))
    session.press(.control("c"))
    #expect(session.state.filter.isEmpty && session.state.prompt == nil)
    _ = session.takeEffects()
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["quit"])
  }

  @Test("^C quits even when a load does not stop")
  func cancelWithoutAnswer() {
    var session = Session()
    session.send(.started)
    session.press(.control("c"))
    _ = session.takeEffects()
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["quit"])
  }

  @Test("^Z suspends from anywhere")
  func suspending() throws {
    let ways: [[Key]] = [
      [], [.tab], [.character("/")], [.tab, .character("/")], [.character("s")], [.character("?")],
    ]
    for way in ways {
      var session = try Session(TestFleet.numbered(1...5))
      for key in way { session.press(key) }
      _ = session.takeEffects()
      session.press(.control("z"))
      #expect(session.takeEffects().map(\.summary) == ["suspend"])
      session.send(.resumed)
    }
  }

  @Test("^L redraws the screen from anywhere and changes nothing on it")
  func drawingAnew() throws {
    for way in [[], [.tab], [.character("/")], [.character("c")], [.character("?")], [.character(":")]] as [[Key]] {
      var session = try Session(TestFleet.numbered(1...5))
      for key in way { session.press(key) }
      let before = session.state.render()
      _ = session.takeEffects()
      session.press(.control("l"))
      #expect(session.takeEffects().map(\.summary) == ["redraw"])
      #expect(session.state.render() == before)
    }
  }
}
