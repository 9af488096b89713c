import Inventory
import Screen
import SeededNumbers
import Testing

@testable import Browser

/// Nothing that is typed, pasted or set is cut, however long it is.
@Suite("Long lines") struct LongLineTests {
  /// Serial numbers of the computers of a test.
  private func serials(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "C02X\(1000 + $0)" } }

  @Test(
    "a list pasted into P on one line is looked up immediately and as a whole",
    arguments: [", ", ",", ";", "; ", "\t", " ", "  "])
  func listOnOneLine(separator: String) throws {
    var session = try Session(TestFleet.numbered(1...500))
    session.press(.character("P"))
    session.send(.paste(serials(1...400).joined(separator: separator)))
    let path = try #require(
      session.takeEffects().compactMap { if case .readFile(let path) = $0 { path } else { nil } }.first)
    session.send(.fileRead(FileContent(path: path, text: .failure(Problem(what: "None.")), isThere: false)))
    #expect(session.screen.contains("From a list: 400 computers found"))
    #expect(session.screen.contains("[all 400]"))
  }

  @Test(
    "text typed into P before a paste belongs to the list, too",
    arguments: ["C02X1002, C02X1003", "C02X1002\nC02X1003"])
  func typedAndPasted(pasted: String) throws {
    var session = try Session(TestFleet.numbered(1...9))
    session.press(.character("P"))
    session.type("C02X1001,")
    session.send(.paste(pasted))
    if let path = session.takeEffects().compactMap({ if case .readFile(let path) = $0 { path } else { nil } }).first {
      session.send(.fileRead(FileContent(path: path, text: .failure(Problem(what: "None.")), isThere: false)))
    }
    #expect(session.screen.contains("3 computers found"))
  }

  @Test(
    "a path, a name and a single entry pasted into P stay in the line",
    arguments: ["/Users/anna/My Lists/a, b.csv", "C02X1001", "Anna's MacBook\n", "~/list.txt"])
  func onePasted(text: String) throws {
    var session = try Session(TestFleet.numbered(1...9))
    session.press(.character("P"))
    session.send(.paste(text))
    #expect(session.state.actionContext == .form)
    let form = try #require(session.state.panel as? FormPanel)
    #expect(form.text == text.filter { $0 != "\n" })
    #expect(!session.takeEffects().contains { if case .readFile = $0 { true } else { false } })
  }

  @Test("a filter of many alternatives is pasted whole: the last one finds its computer")
  func longFilter() throws {
    var session = try Session(TestFleet.numbered(1...500))
    let text = serials(stride(from: 1, through: 499, by: 2)).joined(separator: " | ")
    session.type("/")
    session.send(.paste(text))
    #expect(session.state.filter.text == text && text.utf8.count > 2500)
    #expect(session.status.hasPrefix(" 250 of 500"))
    session.press(.enter, .end)
    #expect(session.cursorName == "MAC-0499")
  }

  @Test(
    "a filter from the start or from a saved view is taken whole, and saving the view again changes nothing")
  func setFilter() throws {
    let text = (1...900).map { "^MAC-\($0 + 1000)$" }.joined(separator: " | ") + " | ^MAC-0007$"
    try #require(text.utf8.count > 10_000)
    var session = Session(width: 100)
    var configuration = session.state.configuration
    configuration.filter = text
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...20))
    #expect(session.state.filter.text == text)
    #expect(session.visibleNames == ["MAC-0007"])

    let view = SavedView(name: "Long", filter: text)
    configuration = session.state.configuration
    (configuration.filter, configuration.views, configuration.view) = ("", [view], "Long")
    session = Session(width: 100)
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...20))
    #expect(session.visibleNames == ["MAC-0007"])
    session.press(.character("W"), .enter)
    #expect(session.state.views.saved.map(\.filter) == [text])
  }

  @Test(
    "a paste beyond the limit leaves the line as it was, with a message",
    arguments: ["/", ":", "P", "W", "V", "c"])
  func beyondLimit(key: String) throws {
    var session = try Session(TestFleet.numbered(1...5), width: 120)
    session.type(key)
    session.send(.paste("abc"))
    func line() -> String { session.state.panel?.line?.text ?? session.state.filter.text }
    let before = line()
    #expect(before.contains("abc"))
    session.send(.paste(String(repeating: "x", count: LineEditor.longest)))
    #expect(line() == before)
    #expect(session.screen.contains("Nothing was inserted: the line would have 1,048,5"))
    #expect(session.screen.contains("the limit is 1,048,576."))
    session.press(.backspace)
    #expect(line() == String(before.dropLast()))
  }

  @Test("a line takes exactly as many bytes as the limit")
  func exactLimit() throws {
    var line = LineEditor()
    try line.insert(String(repeating: "é", count: LineEditor.longest / 2))
    #expect(line.text.utf8.count == LineEditor.longest)
    #expect(throws: LineEditor.TooLong.self) { try line.insert("a") }
    #expect(line.text.utf8.count == LineEditor.longest && line.cursor == LineEditor.longest / 2)
    line.deleteBackward()
    try line.insert("ab")
    #expect(line.text.hasSuffix("éab"))
    // A line set by the program is never cut.
    line.set(String(repeating: "x", count: LineEditor.longest + 10))
    #expect(line.characters.count == LineEditor.longest + 10)
  }

  @Test("several lines pasted into the filter are offered as a list")
  func linesIntoFilter() throws {
    var session = try Session(TestFleet.numbered(1...9), width: 100)
    session.type("/mac")
    session.send(.paste("C02X1001\nC02X1002\nC02X1003\n"))
    #expect(session.state.filter.text == "mac")
    #expect(session.screen.contains("Several lines were pasted"))
    #expect(session.screen.contains("Find the 3 lines as a list of computers"))
    var other = session
    session.press(.enter)
    #expect(session.screen.contains("From a list: 3 computers found"))
    #expect(session.state.filter.text == "mac")

    var third = other
    other.press(.down, .enter)
    #expect(other.state.actionContext == .filter)
    #expect(other.state.filter.text == "macC02X1001 C02X1002 C02X1003 ")
    third.press(.escape)
    #expect(third.state.actionContext == .filter && third.state.filter.text == "mac")
    #expect(third.screen.contains("Nothing was pasted."))
  }

  @Test("a line of serial numbers pasted into the filter is offered as a list; in the list it is found at once")
  func lineOfSerialsIntoFilter() throws {
    var session = try Session(TestFleet.numbered(1...9), width: 100)
    let serials = "C02X1001, C02X1002;C02X1003\n"
    var inList = session
    inList.send(.paste(serials))
    #expect(inList.screen.contains("From a list: 3 computers found"))
    session.type("/")
    var rsql = session
    session.send(.paste(serials))
    #expect(session.screen.contains("A list was pasted"))
    #expect(session.screen.contains("Find the 3 entries as a list of computers"))
    session.press(.enter)
    #expect(session.screen.contains("From a list: 3 computers found"))
    // Two entries, a sentence, a filter, and an RSQL list are taken literally.
    for text in ["a,b", "a, b and c, d", "name:a,b,c"] {
      var other = rsql
      other.send(.paste(text))
      #expect(other.state.panel == nil && other.state.filter.text == text)
    }
    rsql.type("=serialNumber=in=(")
    rsql.send(.paste("A,B,C"))
    #expect(rsql.state.panel == nil && rsql.state.filter.text == "=serialNumber=in=(A,B,C")
  }

  @Test("without computers, pasted lines are not lost to a failed lookup")
  func linesBeforeLoad() throws {
    var session = Session()
    session.send(.started)
    session.type("/")
    session.send(.paste("C02X1001\nC02X1002"))
    session.press(.enter)
    #expect(session.state.panel is PastePanel)
    #expect(session.screen.contains("There are no computers yet"))
  }

  @Test("keys that arrive together act one by one", arguments: 0..<30 as Range<UInt64>)
  func together(seed: UInt64) throws {
    var random = Seeded(state: seed)
    var one = try Session(TestFleet.numbered(1...30))
    for key in ["/", ":", "P", "c", "V", "W"].randomElement(using: &random).map(Array.init) ?? [] {
      one.press(.character(key))
    }
    var many = one
    var letters = ""
    for _ in 0..<40 {
      let letter = try #require("mac0 1:|(é)\"x".randomElement(using: &random))
      if many.state.isTyping(.character(letter)) {
        letters.append(letter)
      } else {
        if !letters.isEmpty { many.send(.typed(letters)) }
        letters = ""
        many.press(.character(letter))
      }
      one.press(.character(letter))
    }
    if !letters.isEmpty { many.send(.typed(letters)) }
    // An invalid text keeps the last valid filter typed on the way.
    if one.state.filterError == nil { #expect(many.screen == one.screen) }
    #expect(many.state.filter == one.state.filter && many.state.panel?.line == one.state.panel?.line)
  }

  @Test(
    "the visible part of a line is the same as if the whole line were measured",
    arguments: 0..<200 as Range<UInt64>)
  func window(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let signs = ["a", "b", " ", "東", "é", "e\u{301}", "👩‍👩‍👧", "\u{200B}", "\u{202E}", "|", "🇩🇪", "ｱ"]
    let count = Int.random(in: 0..<120, using: &random)
    var line = LineEditor()
    line.set((0..<count).map { _ in signs.randomElement(using: &random) ?? "" }.joined())
    let room = Int.random(in: 1..<60, using: &random)
    for _ in 0..<10 {
      line.move(to: Int.random(in: 0...line.characters.count, using: &random))
      let shown = VisibleLine(line, room: room)
      let whole = DisplayText(line.text)
      let before = DisplayText(line.textBeforeCursor).width
      let rest = whole.dropping(columns: max(0, before - room + 1))
      #expect(shown.visible == rest.prefix(columns: room))
      #expect(shown.isWhole == (whole.width < room))
      for number in [0, line.cursor, line.characters.count, Int.random(in: 0...line.characters.count, using: &random)] {
        let start = DisplayText(String(line.characters.prefix(number))).width
        let column = min(room - 1, max(0, start - (whole.width - rest.width)))
        #expect(shown.column(ofCharacter: number) == column)
      }
    }
  }

  @Test("the text of a line is that of its characters after any edit", arguments: 0..<20 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    var random = Seeded(state: seed)
    var line = LineEditor()
    for _ in 0..<200 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0..<4: try line.insert(["a", "é b", "", "x\ty\nz", "\u{1B}q"].randomElement(using: &random) ?? "")
      case 4: line.deleteBackward()
      case 5: line.deleteForward()
      case 6: line.deleteWordBackward()
      case 7: line.deleteToWordStart()
      case 8: line.deleteToWordEnd()
      case 9: line.moveWordLeft()
      case 10: line.moveLeft()
      case 11: line.moveRight()
      case 12:
        let start = Int.random(in: 0...line.characters.count, using: &random)
        line.replace(start..<(start + Int.random(in: 0..<5, using: &random)), with: "new")
      default: if Int.random(in: 0..<5, using: &random) == 0 { line.deleteToStart() }
      }
      #expect(line.text == String(line.characters))
      #expect((0...line.characters.count).contains(line.cursor))
      #expect(line.textBeforeCursor + line.textAfterCursor == line.text)
    }
  }
}
