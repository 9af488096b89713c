import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Moving in the detail") struct DetailWalkTests {
  // MARK: Folding

  @Test("a folded section stays folded for the next computer and shows its count")
  func folding() throws {
    var session = try DetailSample.session(width: 100, height: 60, zoomed: true)
    session.go(to: "Applications")
    session.type("z")
    #expect(session.line(with: "+Applications")?.hasSuffix("4, folded") == true)
    session.type("J")
    let id = try #require(session.state.cursor)
    #expect(id.rawValue == "2")
    session.send(.detailLoaded(id, try DetailSample.record(of: .number(2))))
    #expect(session.line(with: "+Applications") != nil)
    #expect(session.state.detail.line?.value.text == "Applications")
    session.type("z")
    #expect(session.screen.contains("Safari.app"))
  }

  @Test("Z folds all sections and opens them again; empty ones stay one line")
  func foldingAll() throws {
    var session = try DetailSample.session(width: 100, height: 60, zoomed: true)
    let lines = session.state.detail.lines.count
    session.go(to: "Hardware")
    session.type("Z")
    #expect(session.state.detail.line?.value.text == "Hardware")
    #expect(session.state.detail.lines.allSatisfy { $0.place == nil || $0.place?.section == -1 || $0.kind == .heading })
    session.type("Z")
    #expect(session.state.detail.lines.count == lines)
    session.go(to: "Printers")
    session.type("z")
    #expect(session.footer.contains("Printers has nothing to fold: none."))
  }

  // MARK: Moving

  @Test("the next computer shows the same field, and the same application in whatever row")
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
    session.go(to: "Applications")
    session.press(.down, .down)
    let before = session.lines.firstIndex { $0.hasPrefix("▸") }
    #expect(session.lines[before ?? 0].contains("3.0.2"))
    session.type("K")
    #expect(session.lines.first { $0.hasPrefix("▸") }?.contains("3.0.1") == true)
    #expect(session.lines.firstIndex { $0.hasPrefix("▸") } == before)
  }

  @Test("i lists the sections with their content; typing finds one, Enter goes there and opens it")
  func index() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true)
    session.type("Zi")
    #expect(session.state.actionContext == .sections)
    #expect(session.line(with: "Printers")?.contains("none") == true)
    #expect(session.line(with: "User and location")?.contains("of 8 fields") == true)
    session.type("group")
    session.press(.enter)
    #expect(session.state.panel == nil)
    #expect(session.state.detail.line?.value.text == "Group memberships")
    #expect(session.screen.contains("All Managed Macs"))
    session.type("i")
    session.press(.escape)
    #expect(session.state.detail.line?.value.text == "Group memberships")
  }

  @Test("where the pane does not fit, nothing of the previous computer is kept")
  func notShown() throws {
    var session = try DetailSample.session(width: 60, height: 12, zoomed: true)
    #expect(!session.state.detail.sections.isEmpty)
    session.press(.enter, .down)
    #expect(session.state.detail.sections.isEmpty && session.state.detail.lines.isEmpty)
    session.press(.up, .enter)
    #expect(session.state.detail.line?.label.text == "Name")
    #expect(!session.state.detail.sections.isEmpty)
  }

  @Test("without sections, loaded or loading, there are none to list or fold")
  func noSections() throws {
    var session = try Session(TestFleet.numbered(1...2), width: 80, height: 24)
    session.press(.enter)
    session.type("Z")
    #expect(session.footer.contains("The sections are loading."))
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "Gone.")))
    session.type("i")
    #expect(session.footer.contains("The sections have not been loaded."))
    session.type("Z")
    #expect(session.footer.contains("The sections have not been loaded."))
  }

  /// A zoomed detail whose sections are loading, and these sections.
  private func awaiting() throws -> (session: Session, record: ComputerRecord) {
    var session = try ViewFixture.session { $0.catalogue = DetailSample.catalogue }
    session.press(.enter)
    let record = try ComputerRecord(
      json: Array(DetailSample.json(of: ViewFixture.computers[0]).utf8), catalogue: DetailSample.catalogue, layout: .v4)
    return (session, record)
  }

  @Test("the index opens before sections are loaded, and goes to the chosen one afterwards")
  func earlyIndex() throws {
    var (session, record) = try awaiting()
    session.type("i")
    let expected = try #require((session.state.panel as? SectionPanel)?.list.items.map(\.text))
    #expect(expected == record.sections.map(\.title))
    #expect(session.screen.contains("loading"))
    session.type("hardw")
    session.press(.enter)
    #expect(session.state.panel == nil)
    #expect(session.footer.contains("Hardware is shown as soon as it is loaded."))
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    #expect(session.state.detail.line?.value.text == "Hardware")
    #expect(session.state.detail.line?.kind == .heading)
  }

  @Test("arriving sections fill the open index and keep its cursor and search text")
  func filledIndex() throws {
    var (session, record) = try awaiting()
    session.type("is")
    session.press(.down)
    let chosen = try #require((session.state.panel as? SectionPanel)?.list.selected?.text)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    let list = try #require((session.state.panel as? SectionPanel)?.list)
    #expect(list.selected?.text == chosen && list.line.text == "s")
    #expect(list.items.contains { !$0.trailing.isEmpty })
    session.press(.enter)
    #expect(session.state.detail.line?.value.text == chosen)
  }

  @Test("moving on cancels a jump to a chosen section")
  func indexForgotten() throws {
    var (session, record) = try awaiting()
    session.type("ihardw")
    session.press(.enter, .down)
    let label = session.state.detail.line?.label.text
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    #expect(session.state.detail.line?.label.text == label)
  }

  // MARK: Searching

  @Test("a search finds and shows folded sections and hidden table columns")
  func searchReveals() throws {
    var session = try DetailSample.session(width: 60, height: 24, zoomed: true)
    session.type("Z")
    session.type("/jp.example.memo")
    session.press(.enter)
    #expect(session.state.detail.line?.label.text == "Bundle ID")
    #expect(session.line(with: "jp.example.memo")?.hasPrefix("▸") == true)
    #expect(session.state.detail.folds.sections.contains("Hardware"))
    #expect(!session.state.detail.folds.sections.contains("Applications"))
  }

  @Test("a match that the row shows is found in the row, which stays closed")
  func searchInRow() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true)
    session.type("/guest")
    session.press(.enter)
    #expect(session.state.detail.folds.rows.isEmpty)
    #expect(session.lines.first { $0.hasPrefix("▸") }?.contains("guest") == true)
  }

  @Test("each letter searches from the starting point, and Esc returns there")
  func searchFrom() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true)
    session.go(to: "Storage")
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

  @Test("f copies what the cursor is on: a value, a row's name, a group or a section")
  func copying() throws {
    var session = try DetailSample.session(width: 100, height: 60, zoomed: true)
    _ = session.takeEffects()
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy Anna's Büro-Mac 東京"])
    session.go(to: "General")
    session.press(.down, .down)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy 10.1.2.1"])
    session.press(.down)
    session.type("f")
    #expect(session.footer.contains("There is nothing to copy on this line."))
    _ = session.takeEffects()
    session.press(.down)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy 2026-11-16 14:03:00 UTC"])
    session.go(to: "Services")
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy 1: com.example.agent\n2: com.example.daemon"])
    session.press(.down)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy com.example.agent"])
    session.go(to: "Printers")
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["bell"])
  }

  // MARK: Size

  @Test("the detail grows and shrinks by steps, beside the list and below it, within limits")
  func split() throws {
    var wide = try DetailSample.session(width: 170, height: 40)
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
    #expect(tall.footer.contains("not both visible"))
  }

  @Test("for a screen reader, the terminal's cursor is on the detail's line, without frame lines")
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

  // MARK: Changes

  @Test("after a refresh, the detail shows since when a computer is new, and its previous values")
  func changed() throws {
    var session = try Session(TestFleet.numbered(1...2), width: 100, height: 30)
    session.type("r")
    var updated = TestComputer.number(1)
    updated.version = "26.1"
    try session.finishLoad(with: [updated] + TestFleet.numbered(2...3))
    session.press(.enter)
    #expect(session.line(with: "Changed since") != nil)
    #expect(session.line(with: "macOS")?.contains("26.1 · newest (was 15.6.1)") == true)
    session.type("J")
    #expect(session.line(with: "New since") == nil && session.line(with: "Changed since") == nil)
    session.type("J")
    #expect(session.line(with: "New since") != nil)
  }
}
