import Inventory
import Screen
import SeededNumbers
import Testing

@testable import Browser

/// Values of any length: the pane shows the beginning and says so; everything else uses the whole value.
@Suite struct HugeValueTests {
  /// A browser whose computer has an extension attribute with that value.
  private func session(
    _ value: String, label: String = "Report", width: Int = 100, height: Int = 30
  ) throws -> Session {
    let computers = [TestComputer.number(1)]
    var session = try Session(computers, width: width, height: height)
    session.press(.enter)
    let escaped = value.replacing("\n", with: "\\n")
    let json = """
      {"id": "1", "general": {"name": "MAC-0001"}, "extensionAttributes": [
        {"definitionId": "5", "name": "\(label)", "dataType": "STRING", "values": ["\(escaped)"]}]}
      """
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    return session
  }

  private func remark(_ session: Session) -> String? {
    session.state.detail.lines.last { $0.value.text.contains("more character") }?.value.text
  }

  /// A line of five million characters whose last word is `needle`.
  private static let line = String(repeating: "word ", count: 999_998) + "a needle.."

  @Test("of a 5 MB value the start is laid out, with the number of remaining characters")
  func remark() throws {
    let session = try session(Self.line)
    #expect(remark(session) == "… 4,900,000 more characters; copy the value to get all of it")
    #expect(session.state.detail.lines.count < 3_000)
    #expect(session.state.detail.lines.allSatisfy { $0.value.width <= 100 })
    #expect(session.state.detail.lines.contains { $0.value.text.hasPrefix("word word word") })
  }

  @Test("a long value is copied whole")
  func copying() throws {
    var session = try session(Self.line)
    session.press(.home)
    while session.state.detail.line?.label.text != "Report", session.state.detail.window.position < 60 {
      session.press(.down)
    }
    _ = session.takeEffects()
    session.type("f")
    let texts = session.takeEffects().compactMap { if case .copy(let text, _) = $0 { text } else { nil } }
    #expect(texts == [Self.line])
  }

  @Test("a search also finds text in the hidden part of a value, and says so")
  func searching() throws {
    var session = try session(String(repeating: "word ", count: 50_000) + "needle")
    session.type("/needle")
    session.press(.enter)
    #expect(session.state.detail.line?.label.text == "Report")
    #expect(
      session.footer.contains(#"Report has "needle" in the part that is not shown. Copy the value to get all of it."#))
    session.type("/word")
    session.press(.enter)
    #expect(!session.footer.contains("not shown"))
    #expect(session.state.detail.search.hasMatch)
  }

  @Test("typing a search folds the record once, not for each key")
  func foldingOnce() throws {
    var search = DetailSearch()
    let section = ComputerRecord.Section(
      title: "Report", name: "REPORT",
      items: [ComputerRecord.Item(label: "Report", value: "needle", depth: 0, path: "a")])
    var folds = 0
    for text in ["n", "ne", "nee"] {
      search.set(SearchWords(text), anyWord: false)
      if !search.hasTexts { folds += 1 }
      #expect(search.step(forward: true, from: .card(0), in: [], [section]) == DetailPlace(section: 0, item: 0))
    }
    #expect(folds == 1)
  }

  @Test(
    "values that are long in other ways are limited, too",
    arguments: [
      String(repeating: "\n", count: 300_000), String(repeating: "x", count: 300_000),
      "a" + String(repeating: "\u{301}", count: 299_999), String(repeating: "\u{200B}", count: 300_000),
      String(repeating: "東京", count: 150_000), String(repeating: "a\n", count: 150_000),
    ])
  func otherWays(value: String) throws {
    for width in [20, 100] {
      let session = try session(value, width: width, height: 24)
      let lines = session.state.detail.lines
      #expect(lines.count <= DetailLayout.mostCharacters / 4, "\(lines.count) lines")
      #expect(
        lines.contains { $0.value.text.contains("more") }, "\(lines.suffix(3).map(\.value.text)) of \(lines.count)")
      #expect(session.state.render().size.height == 24)
    }
  }

  @Test("a value with exactly the visible number of characters is not marked as cut")
  func boundary() throws {
    let whole = String(repeating: "x", count: DetailLayout.mostCharacters)
    #expect(remark(try session(whole)) == nil)
    #expect(remark(try session(whole + "y")) == "… 1 more character; copy the value to get all of it")
    #expect(CutText("a\nb\nc", characters: 10, lines: 2).text == "a\nb\n")
    #expect(CutText("a\nb\nc", characters: 10, lines: 2).cut == 1)
    #expect(CutText("a\nb\n", characters: 10, lines: 2).cut == 0)
    #expect(CutText("", characters: 0).cut == 0)
  }

  @Test("an attribute's name may be as long as its value")
  func label() throws {
    let session = try session("short", label: String(repeating: "name ", count: 200_000))
    #expect(session.state.detail.lines.count < 100)
    #expect(session.state.detail.lines.contains { $0.label.text.hasSuffix("…") })
  }

  // MARK: The list

  private static let longName = "start " + String(repeating: "name ", count: 400_000)

  private func listSession() throws -> Session {
    var computers = [TestComputer.number(1, name: Self.longName), .number(2)]
    computers[0].model = String(repeating: "e\u{301}", count: 300_000)
    return try Session(computers, width: 100, height: 24)
  }

  @Test("cells, titles and sentences read only the visible part of a name")
  func cells() throws {
    var session = try listSession()
    session.press(.home)
    while session.state.cursor != ComputerID(rawValue: "1") { session.press(.down) }
    let shown = try #require(session.state.shown)
    let cells = SnapshotColumns(session.state.columns, in: shown.snapshot)
    for (index, field) in session.state.columns.enumerated() {
      for row in 0..<2 {
        let cell = ListCell(
          field, row: row, column: index, in: cells, CellFormat(now: Session.start, glyphs: .unicode), upTo: 40)
        #expect(cell.text.width <= 42)
        let value = cells.shown(row: row, column: index, upTo: DisplayText.bytesRead(upTo: 40))
        #expect((value.text ?? "").utf8.count <= DisplayText.bytesRead(upTo: 40) + 3)
      }
    }
    let row = try #require(session.state.cursorRow)
    #expect(shown.snapshot.name(ofRow: row).utf8.count <= 1003)
    #expect(session.state.detailTitle.hasSuffix("…"))
    #expect(FieldExamples(in: session.state).text(of: TestFleet.columns[0])?.utf8.count ?? 0 < 10_000)
    #expect(session.screen.contains("start name"))
    session.press(.enter)
    #expect(session.screen.contains("start name"))
  }

  @Test("a name that the list cannot show can be filtered and copied")
  func wholeName() throws {
    var session = try listSession()
    session.type("/start")
    session.press(.enter)
    #expect(session.state.shown?.count == 1)
    #expect(session.screen.contains("start name"))
    session.press(.enter, .home)
    _ = session.takeEffects()
    session.type("f")
    let texts = session.takeEffects().compactMap { if case .copy(let text, _) = $0 { text } else { nil } }
    #expect(texts == [Self.longName])
  }

  @Test("a cut value ends at a whole character")
  func wholeCharacters() throws {
    var computer = TestComputer.number(1, name: "aé東👩b")
    computer.model = ""
    let snapshot = try TestFleet.snapshot([computer])
    let column = try #require(snapshot.column(path: "general.name"))
    let parts = (0...12).map { snapshot.text(row: 0, column: column, upTo: $0) }
    #expect(parts.map(\.isCut) == (0...12).map { $0 < "aé東👩b".utf8.count })
    #expect(parts.allSatisfy { "aé東👩b".utf8.starts(with: $0.text.utf8) })
    #expect(snapshot.absence(row: 0, column: column) == nil)
  }

  // MARK: Panels and messages

  @Test("a message that quotes a long text is cut and says how much is missing")
  func messages() throws {
    var session = try Session([.number(1)], width: 80, height: 24)
    session.send(
      .copied(
        CopyReport(
          label: "it", text: "x",
          outcome: .failed(Problem(what: Self.longName, why: Self.longName)))))
    let kept = try #require(session.state.log.entries.last)
    #expect(kept.message.text.utf8.count <= MessageLog.longestMessage)
    #expect(kept.message.text.hasSuffix("more characters"))
    session.press(.escape)
    session.type("M")
    #expect(session.screen.contains("start name"))
  }

  @Test("a panel line is found by its first characters, however long it is")
  func choices() throws {
    var list = ChoiceList([ChoiceItem(1, Self.longName + "end", details: [Self.longName]), ChoiceItem(2, "other")])
    #expect(list.widths.text == ChoiceWidths.most)
    var line = LineEditor()
    try line.insert("start")
    list.setLine(line)
    #expect(list.count == 1)
    try line.insert(" end")
    list.setLine(line)
    #expect(list.count == 0)
  }

  @Test("the visible part of a typed line is the same, measured from its whole text or near the cursor")
  func typedLines() throws {
    let pieces = ["a", "word ", "東", "e\u{301}", "👩‍💻", "🇩🇪", "한"]
    var random = Seeded(state: 5)
    for _ in 0..<300 {
      var editor = LineEditor()
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        try editor.insert(pieces.randomElement(using: &random) ?? "")
      }
      editor.move(to: Int.random(in: 0...editor.characters.count, using: &random))
      let room = Int.random(in: 1...30, using: &random)
      let line = VisibleLine(editor, room: room)
      let text = DisplayText(editor.text)
      let rest = text.dropping(columns: max(0, DisplayText(editor.textBeforeCursor).width - room + 1))
      #expect(line.visible.text == rest.prefix(columns: room).text)
      #expect(line.isWhole == (text.width < room))
      for number in 0...editor.characters.count {
        let before = DisplayText(String(editor.characters.prefix(number))).width
        let column = min(room - 1, max(0, before - (text.width - rest.width)))
        #expect(line.column(ofCharacter: number) == column)
      }
    }
  }

  // MARK: Words

  @Test("words are found where a plain search finds them")
  func words() {
    var random = Seeded(state: 6)
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt8.random(in: 97...98, using: &random) }
      let word = (0..<Int.random(in: 1...5, using: &random)).map { _ in UInt8.random(in: 97...98, using: &random) }
      var expected: [Int] = []
      var start = 0
      while start + word.count <= text.count {
        if Array(text[start..<start + word.count]) == word {
          expected.append(start)
          start += word.count
        } else {
          start += 1
        }
      }
      #expect(SearchWord(word).starts(in: text) == expected)
      #expect(SearchWord(word).occurs(in: text) == !expected.isEmpty)
      let isPrefix = text.starts(with: word)
      let isSuffix = text.count >= word.count && Array(text.suffix(word.count)) == word
      #expect(SearchWord(word, isAtStart: true).occurs(in: text) == isPrefix)
      #expect(SearchWord(word, isAtEnd: true).occurs(in: text) == isSuffix)
      #expect(SearchWord(word, isAtStart: true, isAtEnd: true).occurs(in: text) == (text == word))
    }
  }
}
