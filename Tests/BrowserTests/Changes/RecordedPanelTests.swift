import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Recorded changes of a period") struct RecordedPanelTests {
  @Test("it opens with the last week, reads in the background, and groups by field with counts")
  func opening() throws {
    var session = Session(catalogue: FilterSample.catalogue) { $0.recordsChanges = true }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...6))
    #expect(session.readsOfRecorded == 0)
    session.press(.character("D"))
    #expect(session.readsOfRecorded == 1 && session.screen.contains("Reading recorded changes"))
    session.send(.recordedRead(RecordedSample.history()))
    #expect(session.screen.contains("Changes in the last 7 days: 4 of 3 computers"))
    #expect(session.screen.contains("without 1 change of volatile fields"))
    #expect(
      session.changeLines == [
        "New computers | 1 computer", "Deleted computers | 1 computer", "OS version | 3 changes | 2 computers",
        "User | 1 change | 1 computer",
      ])
    session.press(.escape)
    #expect(session.state.panels.front == nil)
  }

  @Test("Tab goes through the periods, since the last refresh among them, and back")
  func periods() throws {
    var session = try RecordedSample.opened()
    session.press(.tab)
    #expect(session.screen.contains("Changes in the last 30 days: 5 of 4 computers"))
    session.press(.tab)
    #expect(session.state.actionContext == .changes && session.screen.contains("until the list is refreshed"))
    session.press(.tab)
    #expect(session.screen.contains("Changes today: 2 of 2 computers") && session.changeLines.count == 2)
    session.press(.tab)
    #expect(session.screen.contains("Changes yesterday: 1 of 1 computer"))
    #expect(session.changeLines == ["Deleted computers | 1 computer", "OS version | 1 change | 1 computer"])
    session.press(.backTab, .backTab, .backTab)
    #expect(session.screen.contains("in the last 30 days"))
    #expect(session.readsOfRecorded == 1)
  }

  @Test("a typed age or date is a period; a text that is neither is rejected")
  func since() throws {
    var session = try RecordedSample.opened()
    session.press(.character("s"))
    session.type("50d")
    session.press(.enter)
    #expect(session.screen.contains("6 of 4 computers") && session.screen.contains("Changes since 2026-09-29"))
    session.press(.character("s"))
    session.type("soon")
    session.press(.enter)
    #expect(session.state.actionContext == .form && session.footer.contains("is not an age or a date"))
    session.press(.escape)
    #expect(session.screen.contains("Changes since 2026-09-29"))
    session.press(.tab)
    #expect(session.screen.contains("Changes today"))
  }

  @Test("Enter opens a field, then goes to the computer; both values and times are shown, the latest first")
  func field() throws {
    var session = try RecordedSample.opened()
    session.press(.down, .down, .enter)
    #expect(session.screen.contains("OS version changed in the last 7 days"))
    #expect(
      session.changeLines == [
        "MAC-0004 | not reported → 15.6.1 | 2026-11-18 09:06", "MAC-0001 | 15.1 → 15.6.1 | 2026-11-18 09:06",
        "MAC-0001 | 14.6 → 15.1 | 2026-11-17 15:06",
      ])
    session.press(.end)
    #expect(session.screen.contains("seen 2026-11-17 15:06, reported 2026-11-17 14:06"))
    session.press(.escape)
    #expect(session.recorded?.list.selected?.text == "OS version")
    session.press(.enter, .enter)
    #expect(session.state.actionContext == .list && session.cursorName == "MAC-0004")
  }

  @Test("a deleted computer cannot be shown")
  func deleted() throws {
    var session = try RecordedSample.opened()
    session.press(.down, .enter)
    #expect(session.changeLines == ["OLD-77 | C02X77 | 2026-11-17 15:06"])
    session.press(.enter)
    #expect(session.footer.contains("This computer is not in the list."))
    session.press(.character("D"))
    #expect(session.footer.contains("None of these computers") && session.recorded != nil)
  }

  @Test("D lists exactly the computers of the lines, and going back opens the view again")
  func listing() throws {
    var session = try RecordedSample.opened()
    session.press(.down, .down, .enter, .character("D"))
    #expect(session.visibleNames == ["MAC-0001", "MAC-0004"])
    #expect(session.status.contains("OS version changed in the last 7 days"))
    session.press(.backspace)
    #expect(session.state.shown?.count == 6 && session.changeLines.count == 3)
    session.press(.escape, .character("D"))
    #expect(session.visibleNames == ["MAC-0001", "MAC-0003", "MAC-0004", "MAC-0005"])
    session.press(.escape)
    #expect(session.state.shown?.count == 6 && session.state.panels.front == nil)
  }

  @Test("D lists only the computers of the lines that words have left")
  func listingFound() throws {
    var session = try RecordedSample.opened()
    session.press(.down, .down, .enter, .character("/"))
    session.type("14.6")
    session.press(.enter, .character("D"))
    #expect(session.visibleNames == ["MAC-0001"])
    #expect(session.status.contains("OS version changed in the last 7 days, with \"14.6\""))
    session = try RecordedSample.opened()
    session.press(.character("/"))
    session.type("no such line")
    session.press(.enter, .character("D"))
    #expect(session.footer.contains("None of these computers") && session.recorded != nil)
  }

  @Test("words find lines by name and by value; Esc shows all lines, then the fields, then closes")
  func finding() throws {
    var session = try RecordedSample.opened()
    session.press(.down, .down, .enter, .character("/"))
    session.type("14.6")
    #expect(session.changeLines.count == 1)
    session.press(.enter)
    #expect(session.screen.contains("\"14.6\" 1 of 3") && session.state.actionContext == .recorded)
    session.press(.character("Y"))
    #expect(session.copiedTexts.last == "MAC-0001\tOS version\t14.6\t15.1\t2026-11-17 15:06\n")
    session.press(.escape)
    #expect(session.changeLines.count == 3)
    session.press(.escape)
    #expect(session.changeLines.count == 4)
    session.press(.escape)
    #expect(session.state.panels.front == nil)
  }

  @Test("one line or all lines are copied, with both values in full")
  func copying() throws {
    let long = String(repeating: "long ", count: 900)
    let changes = [RecordedSample.change(3, RecordedSample.user, "kim\tlee\nx", long, hoursAgo: 1)]
    var session = try RecordedSample.opened(RecordedSample.history(changes, []))
    session.press(.character("Y"))
    #expect(session.copiedTexts.last == "User\t1 change\t1 computer\n")
    session.press(.enter, .character("y"))
    let copied = try #require(session.copiedTexts.last)
    #expect(copied.split(separator: "\t").count == 5 && copied.contains(long) && copied.hasSuffix("10:06\n"))
  }

  @Test("volatile fields are left out unless wanted; where none are recorded, a message says so")
  func volatile() throws {
    var session = try RecordedSample.opened()
    session.press(.character("v"))
    #expect(session.changeLines.contains { $0.hasPrefix("Last contact | 1 change") })
    #expect(!session.screen.contains("of volatile fields"))
    session.press(.character("v"))
    #expect(!session.changeLines.contains { $0.hasPrefix("Last contact") })
    var none = try RecordedSample.opened(RecordedSample.history([], []))
    none.press(.character("v"))
    #expect(none.footer.contains("archive.recordVolatile"))
  }

  @Test("it follows a refresh, with the cursor on its change")
  func following() throws {
    var session = try RecordedSample.opened()
    session.press(.down, .down, .enter, .down)
    #expect(session.recorded?.list.selected?.text == "MAC-0001")
    session.send(.listStored)
    #expect(session.readsOfRecorded == 2 && session.screen.contains("reading recorded changes"))
    let newer = RecordedSample.change(2, RecordedSample.version, "15.1", "15.6.1", hoursAgo: 0)
    session.send(.recordedRead(RecordedSample.history(RecordedSample.changes + [newer])))
    #expect(session.changeLines.count == 4 && session.changeLines[0].hasPrefix("MAC-0002"))
    #expect(session.recorded?.list.selected?.text == "MAC-0001")
    #expect(!session.screen.contains("reading"))
  }

  @Test("what is read while a date is typed is shown afterwards")
  func readMeanwhile() throws {
    var session = Session(catalogue: FilterSample.catalogue) { $0.recordsChanges = true }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...6))
    session.press(.character("D"), .character("s"))
    session.send(.recordedRead(RecordedSample.history()))
    session.press(.escape)
    #expect(session.changeLines.count == 4)
  }

  @Test("where nothing is recorded, it says so, and what would record")
  func nothing() throws {
    let never = try RecordedSample.opened(nil)
    #expect(never.screen.contains("No changes are recorded yet.") && never.screen.contains("archive.history"))
    let empty = try RecordedSample.opened(RecordedSample.history([], []))
    #expect(empty.screen.contains("No changes in the last 7 days. Recording began on 2026-09-19 11:06."))
    var demo = try RecordedSample.opened { ($0.recordsChanges, $0.isDemo) = (false, true) }
    #expect(demo.screen.contains("until the list is refreshed") && demo.screen.contains("--archive"))
    #expect(demo.readsOfRecorded == 0)
    demo.press(.tab)
    #expect(demo.screen.contains("Changes today") && demo.screen.contains("--archive"))
    let unstored = try RecordedSample.opened { $0.recordsChanges = false }
    #expect(unstored.screen.contains("archive.keep") && unstored.screen.contains("--no-archive"))
  }

  @Test("a field with very many changes is cut with their number, and all its computers can be listed")
  func many() throws {
    let changes = (1...2500).map { RecordedSample.change($0 % 6 + 1, RecordedSample.user, "a\($0)", "b", hoursAgo: 2) }
    var session = try RecordedSample.opened(RecordedSample.history(changes, []))
    session.press(.enter, .end)
    #expect(session.screen.contains("and 500 more"))
    session.press(.character("Y"))
    #expect(session.copiedTexts.last?.split(separator: "\n").count == 2500)
    session.press(.character("D"))
    #expect(session.state.shown?.count == 6)
  }

  @Test(
    "hostile and long values harm nothing, on every size of screen",
    arguments: [(80, 24), (200, 60), (40, 10), (20, 5)])
  func hostile(width: Int, height: Int) throws {
    let texts = ["\u{1B}[31mred\u{7}", "a\u{202E}b\u{0}c", String(repeating: "界", count: 5000), "", "e\u{301}\r\n\tx"]
    let changes = texts.enumerated().map { index, text in
      RecordedSample.change(index + 1, RecordedSample.user, text, texts[(index + 1) % texts.count], hoursAgo: 2)
    }
    for glyphs in [Glyphs.unicode, .ascii] {
      var session = try RecordedSample.opened(
        RecordedSample.history(changes, []), width: width, height: height, glyphs: glyphs)
      session.press(.enter)
      for _ in texts {
        let screen = session.screen
        #expect(!screen.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
        #expect(session.lines.allSatisfy { $0.count <= width })
        session.press(.down)
      }
      if glyphs.isASCII, width >= 80 { #expect(session.screen.contains("->") && !session.screen.contains("→")) }
    }
  }

  @Test("in screen-reader mode, the terminal's cursor is on the selected line")
  func accessible() throws {
    var session = try RecordedSample.opened { $0.isAccessible = true }
    session.press(.down)
    let cursor = try #require(session.state.render().cursor)
    #expect(session.lines[cursor.row].contains("Deleted computers") && cursor.column == 0)
  }

  @Test("the changes since the last refresh come first where there are any, and are found and copied, too")
  func sinceRefresh() throws {
    var session = try RecordedSample.opened()
    session.press(.escape, .character("r"))
    try session.finishLoad(
      with: TestFleet.numbered(2...8), at: Session.start.advanced(byMilliseconds: 300_000))
    session.press(.character("D"))
    #expect(session.state.actionContext == .changes && session.screen.contains("2 new, 1 gone since 11:06"))
    session.press(.character("/"))
    session.type("0008")
    session.press(.enter, .character("Y"))
    #expect(session.copiedTexts.last == "MAC-0008\tnew\t\n")
    session.press(.escape)
    #expect(session.screen.contains("MAC-0007"))
    session.press(.tab)
    #expect(session.screen.contains("Changes today"))
    session.press(.backTab)
    #expect(session.screen.contains("2 new, 1 gone since 11:06"))
  }

  @Test("screens of the fields and of one field", arguments: [(80, 24), (120, 36)])
  func goldens(width: Int, height: Int) throws {
    var session = try RecordedSample.opened(width: width, height: height)
    try Golden.expect(session.state.render(), "recorded-\(width)x\(height)")
    session.press(.down, .down, .enter, .down)
    try Golden.expect(session.state.render(), "recorded-field-\(width)x\(height)")
    guard width == 80 else { return }
    var ascii = try RecordedSample.opened(width: width, height: height, glyphs: .ascii)
    ascii.press(.down, .down, .enter, .down)
    try Golden.expect(ascii.state.render(), "recorded-field-\(width)x\(height)-ascii")
    let accessible = try RecordedSample.opened(width: width, height: height) { $0.isAccessible = true }
    try Golden.expect(accessible.state.render(), "recorded-accessible-\(width)x\(height)")
  }
}
