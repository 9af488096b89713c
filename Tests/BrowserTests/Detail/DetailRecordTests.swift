import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The record in the detail") struct DetailRecordTests {
  // MARK: Tables

  @Test("applications are rows with aligned columns, whatever characters their names have")
  func columns() throws {
    var session = try DetailSample.session(width: 80, height: 40, zoomed: true)
    session.go(to: "Applications")
    let grid = session.state.render()
    let rows = session.lines.indices.filter { row in
      ["Safari.app", "東京メモ", "Adobe Acrobat", "·[31m"].contains { session.lines[row].contains($0) }
    }
    #expect(rows.count == 4)
    let table = try #require(session.state.detail.tables.first)
    #expect(table.columns.map(\.start) == table.columns.map(\.start).sorted())
    for row in rows {
      for column in table.columns.dropFirst() {
        // A column starts after a free cell that the previous column leaves empty.
        let start = session.state.layout.detail.column + column.start
        #expect(grid[row, start - 1].text == " " && grid[row, start - 2].text == " ")
      }
    }
  }

  @Test("if one column fits beside the names, it is the version, not the start of a path", arguments: 36...60)
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

  @Test("where all columns fit, none is left out or cut, however wide its values are", arguments: 1...40)
  func room(valueWidth: Int) throws {
    let path = String(repeating: "p", count: valueWidth)
    let json = #"{"id": "1", "applications": [{"name": "Safari.app", "version": "26.6", "path": "\#(path)"}]}"#
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    let number = try #require(record.sections.firstIndex(where: { !$0.tables.isEmpty }))
    let section = record.sections[number]
    let table = DetailTable(section: number, number: 0, of: section, indent: 0, width: 160)
    let column = table.columns.first { section.tables[0].columns[$0.number].title == "Path" }
    #expect(column?.width == max(valueWidth, "Path".count))
  }

  @Test("z opens a row with all its fields, and closes it again")
  func opening() throws {
    var session = try DetailSample.session(width: 80, height: 40, zoomed: true)
    session.go(to: "Applications")
    #expect(!session.screen.contains("com.apple.Safari"))
    session.press(.down)
    session.type("z")
    #expect(session.line(with: "Bundle ID")?.hasSuffix("com.apple.Safari") == true)
    #expect(session.line(with: "External version ID")?.contains("not reported") == true)
    session.press(.down, .down)
    session.type("z")
    #expect(!session.screen.contains("com.apple.Safari"))
    #expect(session.state.detail.line?.kind == .row(table: 0, row: 0))
  }

  @Test("an extension attribute shows its name and whole value; z shows its definition")
  func attributes() throws {
    var session = try DetailSample.session(width: 60, height: 40, zoomed: true)
    session.go(to: "Extension attributes")
    #expect(session.line(with: "Battery Cycles")?.hasSuffix(" 1") == true)
    #expect(session.line(with: "longer than anybody would have") != nil)
    #expect(!session.screen.contains("Counted by a script."))
    session.press(.down)
    session.type("z")
    #expect(session.screen.contains("Counted by a script."))
    #expect(session.screen.contains("ID 5, INTEGER"))
  }

  @Test("script output of several lines keeps its lines")
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

  @Test("in a pane of any width, each name is visible and nothing is drawn outside the pane")
  func narrow() throws {
    for width in stride(from: 20, through: 120, by: 7) {
      var session = try DetailSample.session(width: width, height: 24, zoomed: true)
      session.go(to: "Certificates")
      session.press(.down)
      for table in session.state.detail.tables {
        let end = table.columns.map { $0.start + $0.width }.max() ?? 0
        #expect(table.columns.first?.number == 0)
        #expect(end <= session.state.layout.detail.width)
      }
    }
  }

  @Test("of two thousand applications, only visible ones become text")
  func many() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true, applications: 2000)
    session.go(to: "Applications")
    session.press(.pageDown, .pageDown)
    #expect(session.screen.contains("App 3"))
    let rows = session.state.detail.lines.filter { if case .row(0, _) = $0.kind { true } else { false } }
    #expect(rows.count == 2000)
    #expect(rows.allSatisfy { $0.label.isEmpty && $0.value.isEmpty })
    session.type("i")
    #expect(session.line(with: "Applications")?.contains("2,000") == true)
  }

  // MARK: What is unknown

  @Test("not reported, none and not available in this version differ in a section's title")
  func unknown() throws {
    let session = try DetailSample.session(width: 80, height: 200, zoomed: true)
    #expect(session.line(with: "Printers")?.hasSuffix("Printers  none") == true)
    #expect(session.line(with: "Fonts")?.hasSuffix("Fonts  not available in v4") == true)
    #expect(session.line(with: "Asset tag")?.hasSuffix("not reported") == true)
    var empty = try Session(TestFleet.numbered(1...1), width: 80, height: 100)
    let record = try ComputerRecord(json: Array(#"{"id":"1"}"#.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    empty.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    empty.press(.enter)
    #expect(empty.line(with: "Hardware")?.hasSuffix("Hardware  not reported") == true)
  }

  @Test("an empty text is labeled as empty, and there is nothing to copy")
  func emptyText() throws {
    var session = try Session(TestFleet.numbered(1...1), width: 80, height: 40)
    let attribute = #"{"definitionId":"1","name":"Fund","values":[""]}"#
    let json = #"{"id":"1","hardware":{"model":""},"extensionAttributes":[\#(attribute)]}"#
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    session.press(.enter)
    for (section, label) in [("Hardware", "Model"), ("Extension attributes", "Fund")] {
      session.go(to: section)
      session.press(.down)
      #expect(session.state.detail.line?.label.text == label)
      #expect(session.state.detail.line?.value.text == "empty" && session.state.detail.line?.isAbsent == true)
      #expect(session.state.detailField == nil)
    }
  }

  @Test("a table shows dates to the minute, and the open row shows them exactly")
  func datesInTables() throws {
    var session = try DetailSample.session(width: 100, height: 40, zoomed: true)
    session.go(to: "Certificates")
    #expect(session.line(with: "jamf.example.com  2027")?.contains("2027-02-01 00:00  ACTIVE") == true)
    session.press(.down)
    session.type("z")
    #expect(session.screen.contains("2027-02-01 00:00:00 UTC (in 74 d)"))
  }

  @Test("FileVault shows the state of the boot partition, with a contradicting flag beside it")
  func fileVault() throws {
    let session = try DetailSample.session(width: 100, height: 200, zoomed: true)
    #expect(
      session.line(with: "ENCRYPTED, although")?.hasSuffix("although the field FileVault enabled says no") == true)
    #expect(session.line(with: "Remark")?.contains("Rely on that") == true)
  }

  @Test("dates are exact, with their age beside them; the age updates on time")
  func dates() throws {
    var session = try DetailSample.session(width: 100, height: 200, zoomed: true)
    #expect(session.screen.contains("2026-11-16 14:03:00 UTC (1 d ago)"))
    #expect(session.screen.contains("2027-01-01 (in 44 d)"))
    let next = try #require(session.state.detail.nextChange)
    #expect(next > Session.start)
    session.send(.clock(Session.start.advanced(byMilliseconds: 2 * 86_400_000)))
    #expect(session.screen.contains("2026-11-16 14:03:00 UTC (3 d ago)"))
  }
}
