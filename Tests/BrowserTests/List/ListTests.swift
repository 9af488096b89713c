import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct ListTests {
  @Test("j, ^N and the arrows move the cursor, which stops at the last computer")
  func moving() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.character("j"), .down)
    #expect(session.cursorName == "MAC-0003")
    session.press(.character("k"))
    #expect(session.cursorName == "MAC-0002")
    session.press(.control("n"), .control("n"), .control("p"))
    #expect(session.cursorName == "MAC-0003")
    session.press(.character("G"), .down, .down)
    #expect(session.cursorName == "MAC-0005")
    session.press(.character("g"), .up)
    #expect(session.cursorName == "MAC-0001")
  }

  @Test("scrolling keeps two lines of context visible")
  func scrollMargin() throws {
    var session = try Session(TestFleet.numbered(1...100))
    let height = session.state.layout.list.height
    for _ in 0..<height - 3 { session.press(.down) }
    #expect(session.visibleNames.first == "MAC-0001")
    session.press(.down)
    #expect(session.visibleNames.first == "MAC-0002")
    #expect(session.visibleNames.firstIndex(of: session.cursorName ?? "") == height - 3)
  }

  @Test("pages overlap by a line")
  func pages() throws {
    var session = try Session(TestFleet.numbered(1...100))
    let height = session.state.layout.list.height
    session.press(.pageDown)
    #expect(session.state.window.position == height - 1)
    session.press(.control("u"))
    #expect(session.state.window.position == height - 1 - height / 2)
    session.press(.end, .home)
    #expect(session.cursorName == "MAC-0001")
  }

  @Test("filtering keeps the cursor on its computer")
  func filterKeepsCursor() throws {
    var session = try Session(TestFleet.numbered(1...500))
    for _ in 0..<41 { session.press(.down) }
    #expect(session.cursorName == "MAC-0042")
    session.type("/42")
    #expect(session.cursorName == "MAC-0042")
    session.press(.enter)
    #expect(session.cursorName == "MAC-0042")
  }

  @Test("clearing the filter keeps the cursor on its computer")
  func clearingKeepsCursor() throws {
    var session = try Session(TestFleet.numbered(1...500))
    session.type("/99")
    session.press(.down, .down)
    let name = session.cursorName
    #expect(name != "MAC-0001")
    session.press(.escape)
    #expect(session.state.filter.isEmpty)
    #expect(session.state.shown?.count == 500)
    #expect(session.cursorName == name)
    #expect(session.visibleNames.contains(name ?? ""))
  }

  @Test("if the end of the list is gone, the cursor is on the last remaining line")
  func shorter() {
    var window = ScrollWindow()
    window.move(to: 9, count: 10, height: 5)
    window.settle(count: 4, height: 5)
    #expect(window.position == 3 && window.top == 0)
  }

  @Test("after a filter without matches is cleared, the cursor returns")
  func noMatch() throws {
    var session = try Session(TestFleet.numbered(1...50))
    for _ in 0..<9 { session.press(.down) }
    session.type("/zzzz")
    #expect(session.cursorName == nil)
    #expect(session.screen.contains("No computer matches \"zzzz\"."))
    #expect(session.status.contains("0 of 50"))
    session.press(.escape)
    #expect(session.cursorName == "MAC-0010")
  }

  @Test("a computer matches if its shown fields contain all words, and the count shows the matches")
  func words() throws {
    var session = try Session(TestFleet.numbered(1...500))
    session.type("/user42 c02x mac")
    #expect(session.status.contains("11 of 500"))
    #expect(session.footer.contains("Filter: user42 c02x mac"))
  }

  @Test("sorting keeps the cursor on its computer; S reverses the order")
  func sorting() throws {
    var session = try Session(TestFleet.numbered(1...100))
    for _ in 0..<6 { session.press(.down) }
    session.press(.character("S"))
    #expect(session.cursorName == "MAC-0007")
    #expect(session.state.window.position == 93)
    #expect(session.lines[0].contains("Name ▼"))
    session.press(.character("s"), .character("3"))
    #expect(session.cursorName == "MAC-0007")
    #expect(session.lines[0].contains("User ▲"))
    #expect(!session.lines[0].contains("Name ▲"))
  }

  @Test("in the sort chooser, the cursor moves, Enter accepts and Esc cancels")
  func sortChoice() throws {
    var session = try Session(TestFleet.numbered(1...10))
    session.press(.character("s"))
    #expect(session.screen.contains("Sort by"))
    session.press(.down, .escape)
    #expect(session.state.query.sort == TestFleet.byName)
    session.press(.character("s"), .down, .down, .down, .enter)
    #expect(session.state.query.sort.map(\.path) == ["hardware.serialNumber"])
    #expect(session.status.contains("by Serial number ▲"))
  }

  @Test("choosing the current sort column reverses the order")
  func sortAgain() throws {
    var session = try Session(TestFleet.numbered(1...10))
    session.press(.character("s"), .enter)
    #expect(session.state.query.sort.first?.descending == true)
  }

  @Test("matches of the filter are shown in the row")
  func highlight() throws {
    var session = try Session([.number(1), .number(2, name: "Zoë's Mac")])
    session.type("/zoe")
    let roles = session.state.render().roleText().split(separator: "\n")
    #expect(session.lines[1].hasPrefix("▸   Zoë's Mac"))
    #expect(roles[1].hasPrefix("SSSSMMMS"))
  }

  @Test("a key without a meaning is reported and changes nothing")
  func unknownKey() throws {
    var session = try Session(TestFleet.numbered(1...3))
    _ = session.takeEffects()
    session.press(.character("I"))
    #expect(session.footer.contains("I does nothing here."))
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    session.press(.down)
    #expect(!session.footer.contains("does nothing"))
  }

  @Test("y copies the management ID of the row and reports what was copied and how")
  func copying() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.down)
    _ = session.takeEffects()
    session.press(.character("y"))
    let id = "7b2f0c1e-0000-4000-8000-000000000002"
    guard case .copy(let text, let label) = session.takeEffects().first else { return #expect(Bool(false), "no copy") }
    #expect(text == id)
    session.send(.copied(CopyReport(label: label, text: text, outcome: .copied(route: "OSC 52"))))
    #expect(session.footer.contains("Copied (OSC 52): \(id)"))
    session.send(
      .copied(CopyReport(label: label, text: text, outcome: .failed(Problem(what: "No clipboard.", next: "Use tmux."))))
    )
    #expect(session.footer.contains("Could not copy the management ID of MAC-0002. No clipboard. Use tmux."))
  }

  @Test("y reports a missing management ID")
  func nothingToCopy() throws {
    var computer = TestComputer.number(1)
    computer.managementID = nil
    var session = try Session([computer])
    _ = session.takeEffects()
    session.press(.character("y"))
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    #expect(session.footer.contains("MAC-0001 did not report its management ID; nothing was copied."))
  }

  @Test("a missing value has its own sign")
  func notReported() throws {
    var computer = TestComputer.number(1)
    computer.user = nil
    let session = try Session([computer])
    #expect(session.lines[1].contains(" –  "))
    let ascii = try Session([computer], glyphs: .ascii)
    #expect(ascii.lines[1].contains(" -  "))
  }
}
