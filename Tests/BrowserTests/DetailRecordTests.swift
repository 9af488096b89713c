import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The record in the detail") struct DetailRecordTests {
  private func go(_ session: inout Session, to section: String) {
    session.press(.home)
    for _ in 0..<60 where session.state.detail.line?.value.text != section { session.type("}") }
  }

  private func line(_ session: Session, with text: String) -> String? {
    session.lines.first { $0.contains(text) }
  }

  // MARK: Tables

  @Test("applications stand in rows with their columns aligned, whatever their names are made of")
  func columns() throws {
    var session = try DetailSample.session(width: 80, height: 40, zoomed: true)
    go(&session, to: "Applications")
    let grid = session.state.render()
    let rows = session.lines.indices.filter { row in
      ["Safari.app", "東京メモ", "Adobe Acrobat", "·[31m"].contains { session.lines[row].contains($0) }
    }
    #expect(rows.count == 4)
    let table = try #require(session.state.detail.tables.first)
    #expect(table.columns.map(\.start) == table.columns.map(\.start).sorted())
    for row in rows {
      for column in table.columns.dropFirst() {
        // A column begins behind a free cell, and nothing of the one before reaches into it.
        let start = session.state.layout.detail.column + column.start
        #expect(grid[row, start - 1].text == " " && grid[row, start - 2].text == " ")
      }
    }
  }

  @Test("where one column fits beside the names, it is the version and not the beginning of a path", arguments: 36...60)
  func narrowRoom(width: Int) {
    let catalogue = DetailSample.catalogue
    let json = """
      {"id": "1", "applications": [{"name": "Microsoft Remote Desktop Beta.app", "version": "10.9.10 (build 2313)",
      "path": "/System/Applications/Utilities/Microsoft Remote Desktop Beta.app"}]}
      """
    guard let record = try? ComputerRecord(json: Array(json.utf8), catalogue: catalogue, layout: .v4),
      let number = record.sections.firstIndex(where: { !$0.tables.isEmpty })
    else {
      Issue.record("no table")
      return
    }
    let section = record.sections[number]
    let table = DetailTable(section: number, number: 0, of: section, indent: 0, width: width)
    let titles = table.columns.map { section.tables[0].columns[$0.number].title }
    #expect(titles.first == "Name")
    #expect(!titles.contains("Path") || titles.contains("Version"), "\(titles)")
    #expect(width < 38 || titles.contains("Version"), "\(titles)")
    #expect(table.columns.allSatisfy { $0.start + $0.width <= width })
  }

  @Test("z opens a row with everything that is told of it, and closes it again")
  func opening() throws {
    var session = try DetailSample.session(width: 80, height: 40, zoomed: true)
    go(&session, to: "Applications")
    #expect(!session.screen.contains("com.apple.Safari"))
    session.press(.down)
    session.type("z")
    #expect(line(session, with: "Bundle ID")?.hasSuffix("com.apple.Safari") == true)
    #expect(line(session, with: "External version ID")?.contains("not reported") == true)
    session.press(.down, .down)
    session.type("z")
    #expect(!session.screen.contains("com.apple.Safari"))
    #expect(session.state.detail.line?.kind == .row(table: 0, row: 0))
  }

  @Test("an extension attribute is its name and its whole value; z tells what it is")
  func attributes() throws {
    var session = try DetailSample.session(width: 60, height: 40, zoomed: true)
    go(&session, to: "Extension attributes")
    #expect(line(session, with: "Battery Cycles")?.hasSuffix(" 1") == true)
    #expect(line(session, with: "longer than anybody would have") != nil)
    #expect(!session.screen.contains("Counted by a script."))
    session.press(.down)
    session.type("z")
    #expect(session.screen.contains("Counted by a script."))
    #expect(session.screen.contains("ID 5, INTEGER"))
  }

  @Test("what a script printed in several lines stands in several lines")
  func lines() throws {
    var session = try Session(TestFleet.numbered(1...1), width: 80, height: 40)
    let report = #""values":["one\ntwo\r\n\nfour\n"]"#
    let json = #"{"id":"1","extensionAttributes":[{"definitionId":"1","name":"Report",\#(report)}]}"#
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    session.press(.enter)
    session.type("/one")
    session.press(.enter)
    let start = session.state.detail.window.position
    #expect(session.state.detail.lines[start...].prefix(4).map(\.value.text) == ["one", "two", "", "four"])
    _ = session.takeEffects()
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy one\ntwo\r\n\nfour\n"])
  }

  @Test("however narrow the pane is, the name of each thing shows, and nothing is drawn beside the pane")
  func narrow() throws {
    for width in stride(from: 20, through: 120, by: 7) {
      var session = try DetailSample.session(width: width, height: 24, zoomed: true)
      go(&session, to: "Certificates")
      session.press(.down)
      for table in session.state.detail.tables {
        let end = table.columns.map { $0.start + $0.width }.max() ?? 0
        #expect(table.columns.first?.number == 0)
        #expect(end <= session.state.layout.detail.width)
      }
    }
  }

  @Test("of two thousand applications only those on the screen are made into text")
  func many() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true, applications: 2000)
    go(&session, to: "Applications")
    session.press(.pageDown, .pageDown)
    #expect(session.screen.contains("App 3"))
    let rows = session.state.detail.lines.filter { if case .row(0, _) = $0.kind { true } else { false } }
    #expect(rows.count == 2000)
    #expect(rows.allSatisfy { $0.label.isEmpty && $0.value.isEmpty })
    session.type("i")
    #expect(line(session, with: "Applications")?.contains("2,000") == true)
  }

  // MARK: What is unknown

  @Test("not reported, none and not available in this version are three things, in the title's line of a section")
  func unknown() throws {
    let session = try DetailSample.session(width: 80, height: 200, zoomed: true)
    #expect(line(session, with: "Printers")?.hasSuffix("Printers  none") == true)
    #expect(line(session, with: "Fonts")?.hasSuffix("Fonts  not available in v4") == true)
    #expect(line(session, with: "Asset tag")?.hasSuffix("not reported") == true)
    var empty = try Session(TestFleet.numbered(1...1), width: 80, height: 100)
    let record = try ComputerRecord(json: Array(#"{"id":"1"}"#.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    empty.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    empty.press(.enter)
    #expect(line(empty, with: "Hardware")?.hasSuffix("Hardware  not reported") == true)
  }

  @Test("a text that is empty is said to be, and there is nothing of it to copy")
  func emptyText() throws {
    var session = try Session(TestFleet.numbered(1...1), width: 80, height: 40)
    let attribute = #"{"definitionId":"1","name":"Fund","values":[""]}"#
    let json = #"{"id":"1","hardware":{"model":""},"extensionAttributes":[\#(attribute)]}"#
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    session.press(.enter)
    for (section, label) in [("Hardware", "Model"), ("Extension attributes", "Fund")] {
      go(&session, to: section)
      session.press(.down)
      #expect(session.state.detail.line?.label.text == label)
      #expect(session.state.detail.line?.value.text == "empty" && session.state.detail.line?.isAbsent == true)
      #expect(session.state.detailField == nil)
    }
  }

  @Test("a table has dates to the minute, and the opened row exactly")
  func datesInTables() throws {
    var session = try DetailSample.session(width: 100, height: 40, zoomed: true)
    go(&session, to: "Certificates")
    #expect(line(session, with: "jamf.example.com  2027")?.contains("2027-02-01 00:00  ACTIVE") == true)
    session.press(.down)
    session.type("z")
    #expect(session.screen.contains("2027-02-01 00:00:00 UTC (in 74 d)"))
  }

  @Test("FileVault is what the boot partition says, with the flag that says otherwise beside it")
  func fileVault() throws {
    let session = try DetailSample.session(width: 120, height: 200, zoomed: true)
    #expect(
      line(session, with: "ENCRYPTED, although")?.hasSuffix("although the field FileVault enabled says no") == true)
    #expect(line(session, with: "Remark")?.contains("Rely on that") == true)
  }

  @Test("dates are exact, with how long ago beside them; the words change when their time has come")
  func dates() throws {
    var session = try DetailSample.session(width: 100, height: 200, zoomed: true)
    #expect(session.screen.contains("2026-11-16 14:03:00 UTC (1 d ago)"))
    #expect(session.screen.contains("2027-01-01 (in 43 d)"))
    let next = try #require(session.state.detail.nextChange)
    #expect(next > Session.start)
    session.send(.clock(Session.start.advanced(byMilliseconds: 2 * 86_400_000)))
    #expect(session.screen.contains("2026-11-16 14:03:00 UTC (3 d ago)"))
  }

  // MARK: Folding

  @Test("a section that was folded stays so in the next computer, and says how much is in it")
  func folding() throws {
    var session = try DetailSample.session(width: 100, height: 60, zoomed: true)
    go(&session, to: "Applications")
    session.type("z")
    #expect(line(session, with: "+Applications")?.hasSuffix("4, folded") == true)
    session.type("J")
    let id = try #require(session.state.cursor)
    #expect(id.rawValue == "2")
    session.send(.detailLoaded(id, try DetailSample.record(of: .number(2))))
    #expect(line(session, with: "+Applications") != nil)
    #expect(session.state.detail.line?.value.text == "Applications")
    session.type("z")
    #expect(session.screen.contains("Safari.app"))
  }

  @Test("Z folds all sections and opens them again; what says nothing stays one line")
  func foldingAll() throws {
    var session = try DetailSample.session(width: 100, height: 60, zoomed: true)
    let lines = session.state.detail.lines.count
    go(&session, to: "Hardware")
    session.type("Z")
    #expect(session.state.detail.line?.value.text == "Hardware")
    #expect(session.state.detail.lines.allSatisfy { $0.place == nil || $0.place?.section == -1 || $0.kind == .heading })
    session.type("Z")
    #expect(session.state.detail.lines.count == lines)
    go(&session, to: "Printers")
    session.type("z")
    #expect(session.footer.contains("Printers has nothing to fold: none."))
  }

  // MARK: Going about

  @Test("the next computer shows the same field, and the same application whatever its row")
  func samePlace() throws {
    var session = try DetailSample.session(width: 100, height: 30, zoomed: true)
    session.type("/serial number")
    session.press(.enter)
    session.type("n")
    #expect(session.state.detail.line?.label.text == "Serial number")
    #expect((session.state.detail.line?.place?.section ?? -1) >= 0)
    session.type("J")
    #expect(session.state.detail.window.position == 0)
    let id = try #require(session.state.cursor)
    session.send(.detailLoaded(id, try DetailSample.record(of: .number(2))))
    #expect(session.state.detail.line?.value.text == "C02X1002")
    go(&session, to: "Applications")
    session.press(.down, .down)
    let before = session.lines.firstIndex { $0.hasPrefix("▸") }
    #expect(session.lines[before ?? 0].contains("3.0.2"))
    session.type("K")
    #expect(session.lines.first { $0.hasPrefix("▸") }?.contains("3.0.1") == true)
    #expect(session.lines.firstIndex { $0.hasPrefix("▸") } == before)
  }

  @Test("i lists the sections with what is in them; typing finds one, Enter goes there and opens it")
  func index() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true)
    session.type("Zi")
    #expect(session.state.context == .sections)
    #expect(line(session, with: "Printers")?.contains("none") == true)
    #expect(line(session, with: "User and location")?.contains("of 8 fields") == true)
    session.type("group")
    session.press(.enter)
    #expect(session.state.panel == nil)
    #expect(session.state.detail.line?.value.text == "Group memberships")
    #expect(session.screen.contains("All Managed Macs"))
    session.type("i")
    session.press(.escape)
    #expect(session.state.detail.line?.value.text == "Group memberships")
  }

  @Test("where there is no room for the pane, nothing of the computer before is kept for this one")
  func notShown() throws {
    var session = try DetailSample.session(width: 60, height: 12, zoomed: true)
    #expect(!session.state.detail.sections.isEmpty)
    session.press(.enter, .down)
    #expect(session.state.detail.sections.isEmpty && session.state.detail.lines.isEmpty)
    session.press(.up, .enter)
    #expect(session.state.detail.line?.label.text == "Name")
    #expect(!session.state.detail.sections.isEmpty)
  }

  @Test("there are no sections to list before they came")
  func noSections() throws {
    var session = try Session(TestFleet.numbered(1...2), width: 80, height: 24)
    session.press(.enter)
    session.type("i")
    #expect(session.footer.contains("The sections have not been loaded."))
    session.type("Z")
    #expect(session.footer.contains("The sections have not been loaded."))
  }

  // MARK: Searching

  @Test("a search finds what is folded away and what a table has no room for, and shows it")
  func searchReveals() throws {
    var session = try DetailSample.session(width: 60, height: 24, zoomed: true)
    session.type("Z")
    session.type("/jp.example.memo")
    session.press(.enter)
    #expect(session.state.detail.line?.label.text == "Bundle ID")
    #expect(line(session, with: "jp.example.memo")?.hasPrefix("▸") == true)
    #expect(session.state.detail.folds.sections.contains("Hardware"))
    #expect(!session.state.detail.folds.sections.contains("Applications"))
  }

  @Test("what a row shows is found in the row, which stays closed")
  func searchInRow() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true)
    session.type("/guest")
    session.press(.enter)
    #expect(session.state.detail.folds.rows.isEmpty)
    #expect(session.lines.first { $0.hasPrefix("▸") }?.contains("guest") == true)
  }

  @Test("each letter looks from where one was, and Esc goes back there")
  func searchFrom() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true)
    go(&session, to: "Storage")
    let place = session.state.detail.line?.place
    session.type("/a")
    session.type("nn")
    let found = try #require(session.state.detail.line?.place)
    session.press(.backspace)
    #expect(session.state.detail.line?.place.map { $0 <= found } == true)
    session.press(.escape)
    #expect(session.state.detail.line?.place == place)
  }

  // MARK: Copying

  @Test("f copies what the cursor is on: a value, a row's name, a group, a section")
  func copying() throws {
    var session = try DetailSample.session(width: 100, height: 60, zoomed: true)
    _ = session.takeEffects()
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy Anna's Büro-Mac 東京"])
    go(&session, to: "General")
    session.press(.down, .down)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy 10.1.2.1"])
    session.press(.down)
    session.type("f")
    #expect(session.footer.contains("There is nothing to copy in this line."))
    _ = session.takeEffects()
    session.press(.down)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy 2026-11-16 14:03:00 UTC"])
    go(&session, to: "Services")
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy 1: com.example.agent\n2: com.example.daemon"])
    session.press(.down)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy com.example.agent"])
    go(&session, to: "Printers")
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["bell"])
  }

  // MARK: Size

  @Test("the detail grows and shrinks by steps, beside the list and below it, and stops where either had no room")
  func split() throws {
    var wide = try DetailSample.session(width: 140, height: 40)
    let before = wide.state.layout.detail.width
    wide.type("+")
    #expect(wide.state.layout.detail.width == before + 4)
    wide.press(.control("w"), .control("w"))
    #expect(wide.state.layout.detail.width <= before)
    for _ in 0..<60 { wide.type("+") }
    #expect(wide.footer.contains("The detail cannot be larger."))
    let list = wide.state.layout.list.width
    wide.press(.control("w"))
    #expect(wide.state.layout.list.width > list)
    var tall = try DetailSample.session(width: 80, height: 40)
    let height = tall.state.layout.detail.height
    tall.type("=")
    #expect(tall.state.layout.detail.height == height + 2)
    tall.press(.enter)
    tall.type("+")
    #expect(tall.footer.contains("not both on the screen"))
  }

  @Test("read aloud, the terminal's cursor is on the line of the detail, and no lines are drawn")
  func accessible() throws {
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "jamf.example.com")
    configuration.isAccessible = true
    var session = Session(width: 80, height: 24)
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: 80, height: 24), now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    #expect(session.state.layout.arrangement == .stacked)
    #expect(!session.screen.contains("─"))
    session.press(.enter, .down)
    #expect(session.state.render().cursor == CellPosition(row: 2, column: session.state.layout.detail.column))
    #expect(session.lines[2].hasPrefix("▸"))
  }

  // MARK: What has changed

  @Test("after a refresh the detail says since when a computer is new, and what it said before")
  func changed() throws {
    var session = try Session(TestFleet.numbered(1...2), width: 100, height: 30)
    session.type("r")
    var updated = TestComputer.number(1)
    updated.version = "26.1"
    try session.finishLoad(with: [updated] + TestFleet.numbered(2...3))
    session.press(.enter)
    #expect(line(session, with: "Changed since") != nil)
    #expect(line(session, with: "OS version")?.hasSuffix("26.1 (was 15.6.1)") == true)
    session.type("J")
    #expect(line(session, with: "New since") == nil && line(session, with: "Changed since") == nil)
    session.type("J")
    #expect(line(session, with: "New since") != nil)
  }
}
