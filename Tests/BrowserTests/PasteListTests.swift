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
    #expect(session.state.context == .lookup)
    #expect(session.screen.contains("Find a list: 4 computers found"))
    #expect(session.screen.contains("[all 5] found 3  several 1  not found 1  given twice 1"))
    #expect(session.screen.contains("serial number of MAC-0001"))
    #expect(session.screen.contains("user of 2 computers: MAC-0004, MAC-0005"))
    #expect(session.screen.contains("not found; similar: MAC-0007 (name)"))
    #expect(session.screen.contains("again, as on line 2: name of MAC-0002"))
  }

  @Test("one pasted line is a filter, as before")
  func oneLine() throws {
    let session = try looked("MAC-0002\n")
    #expect(session.state.context == .filter)
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
    #expect(session.state.context == .lookup)
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
    #expect(session.state.context == .list)
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
    #expect(session.state.context == .lookup)
    #expect(session.screen.contains("Find a list: 1 computer found"))
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
    #expect(session.state.context == .form)
  }

  @Test("the pane reopens as it was: from the file name, and with P")
  func comingBack() throws {
    var session = try looked("C02X1001\nfoo\nMAC-0002\nbar")
    session.press(.tab, .tab, .down, .character("E"))
    #expect(session.state.context == .form)
    session.press(.escape)
    #expect(session.screen.contains("[not found 2]") && session.line(with: "bar")?.contains("▸ bar") == true)
    session.press(.character("E"), .enter)
    #expect(session.screen.contains("[not found 2]") && session.line(with: "bar")?.contains("▸ bar") == true)
    let request = try #require(session.takeExports().last)
    session.send(.exported(ExportReport(request: request, outcome: .failed(Problem(what: "No.", why: "It is full.")))))
    #expect(session.state.context == .form)
    session.press(.escape)
    #expect(session.state.context == .lookup)
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
    #expect(session.state.context == .list)
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

/// A list that is looked up during a load.
@Suite struct PasteListAgainTests {
  @Test("a list pasted during a load is looked up again with each page, and says what is covered so far")
  func growing() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0002\nMAC-0012\nMAC-0022\nMAC-9999"))
    #expect(session.screen.contains("[all 4] found 1  not found so far 3"))
    #expect(session.screen.contains("searched 10 of 30 computers"))
    // The part and the entry under the cursor stay.
    session.press(.tab, .tab, .down)
    #expect(session.line(with: "MAC-0022")?.contains("▸ MAC-0022") == true)
    _ = session.takeEffects()
    session.press(.character("y"))
    let copies = session.takeEffects().compactMap { if case .copy(_, let label) = $0 { label } else { nil } }
    #expect(copies == ["3 entries of the list (not found so far)"])
    try session.page(TestFleet.numbered(1...20), total: 30)
    #expect(session.screen.contains(" found 2 [not found so far 2]"))
    #expect(session.screen.contains("searched 20 of 30 computers"))
    #expect(session.line(with: "MAC-0022")?.contains("▸ MAC-0022") == true)
    session.press(.character("E"))
    session.press(.enter)
    #expect(try #require(session.takeExports().last).text.contains("3,MAC-0022,not found so far,"))
    try session.finishLoad(with: TestFleet.numbered(1...30))
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("found 3 ") && session.screen.contains("not found 1"))
    #expect(!session.screen.contains("so far") && !session.screen.contains("searched 30"))
  }

  @Test("if a part loses entries, the cursor moves to the next one, and an empty part stays selected")
  func emptied() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0012\nMAC-0022\nMAC-0013"))
    session.press(.tab)
    #expect(session.line(with: "MAC-0012")?.contains("▸ MAC-0012") == true)
    try session.page(TestFleet.numbered(1...20), total: 30)
    #expect(session.line(with: "MAC-0022")?.contains("▸ MAC-0022") == true)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    #expect(session.screen.contains("[not found 0]"))
    #expect(session.screen.contains("There are no such entries."))
    session.press(.character("y"), .tab)
    #expect(session.screen.contains("[all 3]"))
    session.press(.tab, .tab)
    #expect(session.screen.contains("[all 3] found 3 "))
    #expect(!session.screen.contains("not found"))
  }

  @Test("arriving computers do not delay the result forever")
  func notStarved() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0012\nMAC-0022"))
    session.holdsComputations = true
    for last in 11...14 { try session.page(TestFleet.numbered(1...last), total: 30) }
    let all: [Computation] = session.takeEffects().compactMap { if case .compute(let work) = $0 { work } else { nil } }
    let work = all.filter { $0.kind == Computation.Kind.lookup }
    #expect(work.count == 1)
    session.holdsComputations = false
    session.send(try #require(work.first).run(workers: .one) { false })
    #expect(session.screen.contains("searched 14 of 30 computers"))
    #expect(session.screen.contains("found 1  not found so far 1"))
  }

  @Test("a refresh, complete or not, is searched as well")
  func refreshed() throws {
    var session = try Session(TestFleet.numbered(1...10), width: 100)
    session.send(.paste("MAC-0002\nMAC-0012"))
    #expect(session.screen.contains("found 1  not found 1"))
    session.press(.escape, .character("r"))
    try session.finishLoad(with: TestFleet.numbered(2...29), missing: 1, Problem(what: "One could not be read."))
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("[all 2] found 2"))
    #expect(session.screen.contains("searched 28 of 29 computers"))
  }

  private static let catalogue = FieldCatalogue([
    SchemaField(path: "udid", kind: .string),
    SchemaField(path: "hardware.macAddress", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.altMacAddress", kind: .string, section: "HARDWARE"),
    SchemaField(path: "userAndLocation.email", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "userAndLocation.realname", kind: .string, section: "USER_AND_LOCATION"),
  ])

  private static let computers = (1...3).map { number in
    var computer = TestComputer.number(number)
    computer.udid = "0A0B0C0D-0000-4000-8000-00000000000\(number)"
    computer.email = "user\(number)@example.com"
    return computer
  }

  private func started(width: Int = 110) throws -> Session {
    var session = Session(width: width, height: 24, catalogue: Self.catalogue)
    session.send(.started)
    try session.finishLoad(with: Self.computers)
    _ = session.takeEffects()
    return session
  }

  private func columnsAsked(_ session: inout Session) -> [String] {
    session.takeEffects().map(\.summary).filter { $0.hasPrefix("columns") }
  }

  @Test("an entry missing in loaded fields is \"not found so far\"; a searches the others, and its message goes then")
  func unasked() throws {
    var session = try started()
    session.send(.paste("MAC-0002\nuser3 of example\nMAC-0009"))
    #expect(columnsAsked(&session) == [])
    #expect(session.screen.contains("[all 3] found 1  not found so far 2"))
    #expect(
      session.screen.contains("not searched: UDID, MAC address, second MAC address, email, full name; a searches all"))
    session.press(.character("a"))
    #expect(session.footer.contains("Loading UDID, MAC address, second MAC address, email, full name."))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 3] found 1  not found 2"))
    #expect(!session.screen.contains("so far") && !session.screen.contains("not searched"))
    #expect(!session.footer.contains("Loading"))
  }

  @Test("the edge of the pane says what fits, with the key first where room is small", arguments: [110, 60, 40])
  func edge(width: Int) throws {
    var session = try started(width: width)
    session.send(.paste("MAC-0002\nMAC-0009"))
    let edge = try #require(session.lines.last { $0.contains("─ ") || $0.contains("a searches") })
    switch width {
    case 110:
      #expect(edge.contains(" not searched: UDID, MAC address, second MAC address, email, full name; a searches"))
    case 60: #expect(edge.contains(" a searches UDID, MAC address and 3 more "))
    default: #expect(edge.contains(" a searches UDID and 4 more "))
    }
    #expect(!edge.contains("…"))
  }

  @Test(
    "an entry shaped like a UDID or an email address is searched in that field, which is loaded for it",
    arguments: [
      ("0a0b0c0d-0000-4000-8000-000000000003", "udid"), ("USER3@example.com", "userAndLocation.email"),
    ])
  func shapes(entry: String, path: String) throws {
    var session = try started()
    session.send(.paste("MAC-0002\n\(entry)"))
    #expect(columnsAsked(&session).count == 1)
    #expect(session.state.columnLoad.fields.map(\.path) == [path])
    #expect(session.footer.contains("Loading"))
    session.send(
      .columnsFailed(generation: session.state.columnLoad.generation, Problem(what: "The server is gone.")))
    #expect(session.footer.contains("could not be loaded for the list"))
    // It is not requested repeatedly.
    session.press(.down)
    #expect(columnsAsked(&session) == [])
    session.press(.character("a"))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 2] found 2"))
  }

  @Test("fields loaded for a list are loaded again after a refresh")
  func fetchedAgain() throws {
    var session = try started()
    session.send(.paste("MAC-0002\nuser3@example.com"))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 2] found 2"))
    session.press(.escape, .character("r"))
    try session.finishLoad(with: Self.computers)
    _ = session.takeEffects()
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("not found so far 1"))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 2] found 2"))
  }
}

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
