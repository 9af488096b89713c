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

  @Test("a list pasted into the list is looked up: what each entry names, by which field, and what is near it")
  func verdict() throws {
    let session = try looked("C02X1001\nMAC-0002\nuser4\nMAC-00077\nmac-0002\n")
    #expect(session.state.context == .lookup)
    #expect(session.screen.contains("Find a list: 4 computers found"))
    #expect(session.screen.contains("[all 5] found 3  several 1  not found 1  given twice 1"))
    #expect(session.screen.contains("serial number of MAC-0001"))
    #expect(session.screen.contains("user of 2 computers: MAC-0004, MAC-0005"))
    #expect(session.screen.contains("not found; near it: MAC-0007 (name)"))
    #expect(session.screen.contains("again, as in line 2: name of MAC-0002"))
  }

  @Test("one line pasted is a filter, as before")
  func oneLine() throws {
    let session = try looked("MAC-0002\n")
    #expect(session.state.context == .filter)
  }

  @Test("one looks at one part after another, and copies its entries as they were given")
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

  @Test("Enter goes to the computer, or to the nearest; one that the filter hides is shown")
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
    session.press(.enter)
    #expect(session.cursorName == "MAC-0007")
    #expect(session.state.filter.isEmpty && session.state.shown?.count == 30)
    #expect(session.footer.contains("The filter was cleared to show MAC-0007."))
    session.press(.character("P"), .enter, .end, .enter)
    #expect(session.footer.contains("No computer is called that, or nearly that."))
  }

  @Test("the computers of a part can be marked, and made the list until Esc")
  func using() throws {
    var session = try looked("C02X1001\nfoo\nMAC-0002\nuser4")
    session.press(.character("*"))
    #expect(session.state.marks.count == 4)
    session.press(.character("="))
    #expect(session.state.context == .list)
    #expect(session.visibleNames == ["MAC-0001", "MAC-0002", "MAC-0004", "MAC-0005"])
    #expect(session.status.contains("4 of 30"))
    #expect(session.status.contains("only: the list looked up"))
    session.press(.escape)
    #expect(session.state.shown?.count == 30)
    session.press(.character("P"), .enter, .tab, .tab, .tab, .character("*"))
    #expect(session.screen.contains("[not found 1]"))
    #expect(session.footer.contains("No computer is found for these."))
  }

  @Test("the verdict of a part is written to a file")
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

  @Test("P takes a file's name, and entries with commas between them")
  func form() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("P"))
    session.type("~/lists/old.csv")
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["read ~/lists/old.csv"])
    session.send(.fileRead(FileContent(path: "~/lists/old.csv", text: .success("C02X1001\r\nC02X1002\r\n"))))
    #expect(session.screen.contains("[all 2] found 2"))
    session.press(.escape, .character("P"))
    session.type("C02X1001, C02X1002, C02X1003")
    session.press(.enter)
    #expect(session.screen.contains("[all 3] found 3"))
    session.press(.escape)
    let problem = Problem(what: "x cannot be read.", why: "No such file or directory.")
    session.send(.fileRead(FileContent(path: "x", text: .failure(problem))))
    #expect(session.footer.contains("x cannot be read. No such file or directory."))
  }

  @Test("several lines pasted where the list is asked for are the list")
  func pastedIntoForm() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("P"))
    session.send(.paste("MAC-0001\nMAC-0002"))
    #expect(session.screen.contains("[all 2] found 2"))
    // Another list takes its place.
    session.send(.paste("MAC-0001\nMAC-0002\nMAC-0003"))
    #expect(session.screen.contains("[all 3] found 3"))
  }

  @Test("while it is looked up that is said, and what comes after it was closed opens nothing")
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

  @Test("a list is restricted to computers whatever the filter, which goes on narrowing, and Esc shows all again")
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

  @Test("a restriction stays through sort and refresh, and can be undone")
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
