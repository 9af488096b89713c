import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct PasteListTests {
  private func looked(_ text: String, width: Int = 100, height: Int = 24) throws -> Session {
    var computers = TestFleet.numbered(1...30)
    computers[4].user = "user4"
    var session = try Session(computers, width: width, height: height)
    session.send(.paste(text))
    return session
  }

  @Test("a list pasted into the list is looked up: the result, the field and similar names of each entry")
  func verdict() throws {
    let session = try looked("C02X1001\nMAC-0002\nuser4\nMAC-00077\nmac-0002\n")
    #expect(session.state.actionContext == .lookup)
    #expect(session.screen.contains("From a list: 4 computers found"))
    #expect(session.screen.contains("[all 5] found 3  several 1  not found 1  given twice 1"))
    #expect(session.screen.contains("serial number of MAC-0001"))
    #expect(session.screen.contains("user of 2 computers: MAC-0004, MAC-0005"))
    #expect(session.screen.contains("not found; similar: MAC-0007 (name)"))
    #expect(session.screen.contains("again, as on line 2: name of MAC-0002"))
  }

  @Test("one pasted line is a filter, as before")
  func oneLine() throws {
    let session = try looked("MAC-0002\n")
    #expect(session.state.actionContext == .filter)
  }

  @Test("Tab shows the next part, whose entries can be copied unchanged")
  func parts() throws {
    var session = try looked("C02X1001\nfoo bar\nMAC-0002\nbaz")
    session.press(.tab)
    #expect(session.screen.contains("[found 2]"))
    session.press(.tab)
    #expect(session.screen.contains("[not found 2]"))
    #expect(session.screen.contains("foo bar") && !session.screen.contains("serial number of"))
    _ = session.takeEffects()
    session.press(.character("y"))
    #expect(session.takeEffects().map(\.summary) == ["copy foo bar\nbaz"])
    session.press(.tab)
    #expect(session.screen.contains("[all 4]"))
    session.press(.backTab)
    #expect(session.screen.contains("[not found 2]"))
  }

  @Test("Enter goes to the computer, or to the nearest; a hidden one is shown")
  func goingThere() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.type("/MAC-002")
    session.press(.enter)
    session.send(.paste("C02X1007\nMAC-00222\nnobody at all"))
    session.press(.down, .enter)
    #expect(session.cursorName == "MAC-0022")
    #expect(!session.state.filter.isEmpty)
    session.press(.character("P"), .enter)
    #expect(session.state.actionContext == .lookup)
    session.press(.up, .enter)
    #expect(session.cursorName == "MAC-0007")
    #expect(session.state.filter.isEmpty && session.state.shown?.count == 30)
    #expect(session.footer.contains("The filter was cleared to show MAC-0007."))
    session.press(.character("P"), .enter, .end, .enter)
    #expect(session.footer.contains("No computer has that name or a similar one."))
  }

  @Test("the computers of a part can be marked, and become the list until Esc")
  func using() throws {
    var session = try looked("C02X1001\nfoo\nMAC-0002\nuser4")
    session.press(.character("*"))
    #expect(session.state.marks.count == 4)
    session.press(.character("="))
    #expect(session.state.actionContext == .list)
    #expect(session.visibleNames == ["MAC-0001", "MAC-0002", "MAC-0004", "MAC-0005"])
    #expect(session.status.contains("4 of 30"))
    #expect(session.status.contains("only: the lookup"))
    session.press(.escape)
    #expect(session.state.shown?.count == 30)
    session.press(.character("P"), .enter, .tab, .tab, .tab, .character("*"))
    #expect(session.screen.contains("[not found 1]"))
    #expect(session.footer.contains("No computer was found for these entries."))
  }

  @Test("the result of a part is written to a file")
  func exporting() throws {
    var session = try looked("C02X1001\n=foo\nuser4")
    session.press(.character("E"), .enter)
    let text = try #require(session.takeExports().last).text
    #expect(
      text == """
        line,entry,verdict,field,id,name,nearest\r
        1,C02X1001,found,hardware.serialNumber,1,MAC-0001,\r
        2,'=foo,not found,,,,\r
        3,user4,several,userAndLocation.username,"4, 5","MAC-0004, MAC-0005",\r\n
        """)
  }

  @Test("P takes a file name, or entries separated by commas")
  func form() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("P"))
    session.type("~/lists/old.csv")
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["read ~/lists/old.csv"])
    session.send(
      .fileRead(FileContent(path: "~/lists/old.csv", text: .success("C02X1001\r\nC02X1002\r\n"), isThere: true)))
    #expect(session.screen.contains("[all 2] found 2"))
    session.press(.escape, .character("P"))
    session.type("C02X1001, C02X1002, C02X1003")
    session.press(.enter)
    // It might be a file name.
    #expect(session.takeEffects().map(\.summary).contains("read C02X1001, C02X1002, C02X1003"))
    session.send(.fileRead(missing("C02X1001, C02X1002, C02X1003")))
    #expect(session.screen.contains("[all 3] found 3"))
  }

  private func missing(_ path: String, isThere: Bool = false) -> FileContent {
    let problem = Problem(
      what: "\(path) cannot be read.", why: isThere ? "It is not text." : "No such file or directory.")
    return FileContent(path: path, text: .failure(problem), isThere: isThere)
  }

  @Test(
    "text that is no file name is the list itself, one entry or several", arguments: ["MAC-0003", "lab 1/2, MAC-0003"])
  func noFile(line: String) throws {
    var session = try Session(TestFleet.numbered(1...30), width: 100)
    session.press(.character("P"))
    session.type(line)
    session.press(.enter)
    session.send(.fileRead(missing(line)))
    #expect(session.state.actionContext == .lookup)
    #expect(session.screen.contains("From a list: 1 computer found"))
    #expect(session.screen.contains("name of MAC-0003"))
  }

  @Test("an entry with a file suffix is an entry if such a computer exists")
  func computerWithSuffix() throws {
    var session = try Session([TestComputer.number(1, name: "changes.log")] + TestFleet.numbered(2...3))
    session.press(.character("P"))
    session.type("changes.log")
    session.press(.enter)
    session.send(.fileRead(missing("changes.log")))
    #expect(session.screen.contains("[all 1] found 1"))
  }

  @Test(
    "an unreadable file is explained with its shortened name first, and the text can be corrected",
    arguments: [
      (
        "/nosuch/folder/of/many/names/machines.list",
        "/nosuch…es/machines.list cannot be read. No such file or directory."
      ),
      ("my machines.txt", "my machines.txt cannot be read. No such file or directory."),
      ("~/list", "~/list cannot be read. No such file or directory."),
    ])
  func unreadable(path: String, words: String) throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("P"))
    session.type(path)
    session.press(.enter)
    session.send(.fileRead(missing(path)))
    #expect(session.footer.contains(words))
    #expect((session.state.panel as? FormPanel)?.text == path)
    session.press(.backspace)
    #expect((session.state.panel as? FormPanel)?.text == String(path.dropLast()))
  }

  @Test("an existing but unreadable file is no entry")
  func noText() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("P"))
    session.type("MAC-0003")
    session.press(.enter)
    session.send(.fileRead(missing("MAC-0003", isThere: true)))
    #expect(session.footer.contains("MAC-0003 cannot be read. It is not text."))
    #expect(session.state.actionContext == .form)
  }

  @Test("the pane reopens as it was: from the file name, and with P")
  func comingBack() throws {
    var session = try looked("C02X1001\nfoo\nMAC-0002\nbar")
    session.press(.tab, .tab, .down, .character("E"))
    #expect(session.state.actionContext == .form)
    session.press(.escape)
    #expect(session.screen.contains("[not found 2]") && session.line(with: "bar")?.contains("▸ bar") == true)
    session.press(.character("E"), .enter)
    #expect(session.screen.contains("[not found 2]") && session.line(with: "bar")?.contains("▸ bar") == true)
    let request = try #require(session.takeExports().last)
    session.send(.exported(ExportReport(request: request, outcome: .failed(Problem(what: "No.", why: "It is full.")))))
    #expect(session.state.actionContext == .form)
    session.press(.escape)
    #expect(session.state.actionContext == .lookup)
    session.press(.escape, .character("P"), .enter)
    #expect(session.screen.contains("[not found 2]") && session.line(with: "bar")?.contains("▸ bar") == true)
  }

  @Test("several lines pasted into the form are the list")
  func pastedIntoForm() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("P"))
    session.send(.paste("MAC-0001\nMAC-0002"))
    #expect(session.screen.contains("[all 2] found 2"))
    // Another list replaces it.
    session.send(.paste("MAC-0001\nMAC-0002\nMAC-0003"))
    #expect(session.screen.contains("[all 3] found 3"))
  }

  @Test("found computers can be marked, with a message about their number")
  func marked() throws {
    var session = try looked("MAC-0001\nMAC-0002\nMAC-9999")
    session.press(.character("*"))
    #expect(session.state.marks.count == 2)
    #expect(session.footer.contains("Marked 2 computers."))
  }

  @Test("during the lookup the pane says so, and a result after closing opens nothing")
  func slow() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.holdsComputations = true
    session.send(.paste("MAC-0001\nMAC-0002"))
    #expect(session.screen.contains("Looking it up…"))
    session.press(.enter, .character("*"), .character("="), .tab)
    let work = session.takeEffects().compactMap { if case .compute(let work) = $0 { work } else { nil } }
    session.press(.escape)
    for work in work { session.send(work.run(workers: .one) { false }) }
    #expect(session.state.actionContext == .list)
  }

  @Test("a list closed during the lookup has its result when it is shown again")
  func closedMeanwhile() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.holdsComputations = true
    session.send(.paste("MAC-0001\nMAC-0099"))
    let work = session.takeComputations(.lookup)
    session.press(.escape)
    session.holdsComputations = false
    for work in work { session.send(work.run(workers: .one) { false }) }
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("found 1  not found 1"))
  }
}
