import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite("From a computer to similar ones") struct PivotTests {
  private func choices(_ session: Session) -> [String] {
    (session.state.panel as? PivotPanel)?.list.items.map { "\($0.text) \($0.value.value) \($0.trailing)" } ?? []
  }

  @Test func `shared values are listed with their counts`() throws {
    var session = try ViewFixture.session()
    session.press(.down, .character("p"))
    #expect(
      choices(session) == ["User user2 1", "Model MacBook Air (M2, 2022) 5", "OS version 15.6.1 10"])
  }

  @Test func `a computer without a site offers no site; FileVault has its word`() throws {
    let samples = [("None", "NOT_ENCRYPTED", "FileVault off"), ("Zürich", "UNHEARD", "FileVault UNHEARD")]
    for (site, status, wanted) in samples {
      let catalogue = FieldCatalogue.pivots
      var session = Session(width: 100, catalogue: catalogue)
      session.send(.started)
      let fields = try ["name", "general.site.name", "fileVault2Status"].map { try catalogue.field(named: $0) }
      var builder = InventoryBuilder(columns: fields, layout: .v4)
      let row =
        #"{"id": "1", "general": {"name": "A", "site": {"name": "\#(site)"}}, "operatingSystem": {"fileVault2Status": "\#(status)"}}"#
      try builder.append(page: Array(#"{"totalCount": 1, "results": [\#(row)]}"#.utf8))
      session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
      session.press(.character("p"))
      #expect(choices(session) == ["\(wanted) 1"] + (site == "None" ? [] : ["Site Zürich 1"]))
    }
  }

  @Test func `choosing one filters by it, in editable text, and back returns to the computer`() throws {
    var session = try ViewFixture.session()
    session.type("/0004")
    session.press(.enter, .character("p"), .down, .enter)
    #expect(session.visibleNames == ["MAC-0002", "MAC-0004", "MAC-0006", "MAC-0008", "MAC-0010"])
    #expect(session.cursorName == "MAC-0004")
    #expect(session.state.filter.text.hasPrefix("model:"))
    #expect(session.footer.contains("Press Backspace to go back"))
    session.press(.backspace)
    #expect(session.state.filter.text == "0004")
    #expect(session.cursorName == "MAC-0004")
  }

  @Test func `from the zoomed detail it leads to the list, and back to the detail`() throws {
    var session = try ViewFixture.session()
    session.press(.enter, .character("p"), .enter)
    #expect(session.visibleNames == ["MAC-0001"])
    #expect(!session.state.isZoomed)
    session.press(.backspace)
    #expect(session.state.isZoomed)
  }

  @Test(arguments: ["O'Neill \"Bob\"", "a|b (c)", "käthe:?", "..", "日本 語", "=x", "^y$"])
  func `a value of any kind finds exactly the computers that have it`(user: String) throws {
    var computers = ViewFixture.computers
    for index in 0..<3 { computers[index].user = user }
    var session = try ViewFixture.session(computers)
    session.press(.character("p"), .enter)
    #expect(session.state.filterError == nil)
    #expect(session.visibleNames.count == 3, "\(session.state.filter.text)")
  }

  @Test func `groups come with the detail; counts wait until they are loaded`() throws {
    var session = try ViewFixture.session { $0.catalogue = DetailSample.catalogue }
    let computer = ViewFixture.computers[0]
    let record = try ComputerRecord(
      json: Array(DetailSample.json(of: computer).utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.press(.enter)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    session.press(.character("p"))
    let groups = choices(session).filter { $0.hasPrefix("Group ") }
    #expect(!groups.isEmpty)
    #expect(groups.allSatisfy { $0.hasSuffix(" ") })
    session.press(.end, .enter)
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("columns") && $0.contains("groupName") })
  }

  @Test func `values of the detail join the open panel and keep its cursor`() throws {
    var session = try ViewFixture.session { $0.catalogue = DetailSample.catalogue }
    let record = try ComputerRecord(
      json: Array(DetailSample.json(of: ViewFixture.computers[0]).utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.press(.enter, .character("p"), .down)
    let before = choices(session)
    try #require((session.state.panel as? PivotPanel)?.list.selected?.text == "Model")
    #expect(!before.contains { $0.hasPrefix("Group ") })
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    #expect(choices(session).contains { $0.hasPrefix("Group ") })
    #expect(Set(before).isSubset(of: choices(session)))
    #expect((session.state.panel as? PivotPanel)?.list.selected?.text == "Model")
  }

  @Test func `values known only from the detail are counted when they arrive`() throws {
    var computers = ViewFixture.computers
    computers[0].user = nil
    var session = try ViewFixture.session(computers)
    session.press(.character("p"))
    #expect(!choices(session).contains { $0.hasPrefix("User ") })
    computers[0].user = "user2"
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    #expect(choices(session).contains("User user2 1"), "\(choices(session))")
  }

  /// The zoomed, complete detail with the cursor on the first line with this label or value.
  private func zoomed(on text: String) throws -> Session {
    var session = try ViewFixture.session { $0.catalogue = DetailSample.catalogue }
    let record = try ComputerRecord(
      json: Array(DetailSample.json(of: ViewFixture.computers[0]).utf8), catalogue: DetailSample.catalogue, layout: .v4)
    session.press(.enter)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    session.type("/\(text)")
    session.press(.enter)
    return session
  }

  @Test(arguments: [
    ("Safari.app", "Application name Safari.app", "applications.name:=Safari.app"),
    ("disk0", "Device disk0", "device:=disk0"), ("Zürich", "Site Zürich", "site:=Zürich"),
    ("2027-02-01", "Expiration date 2027-02-01", "expirationDate:2027-02-01"),
  ])
  func `in the detail, the value under the cursor comes first`(text: String, choice: String, filter: String) throws {
    var session = try zoomed(on: text)
    session.press(.character("p"))
    #expect(choices(session).first?.hasPrefix(choice) == true, "\(choices(session))")
    session.press(.enter)
    #expect(session.state.filter.text == filter)
  }

  @Test func `in the list, and on unique values, values of the detail are not offered`() throws {
    var session = try zoomed(on: "Safari.app")
    session.press(.escape, .escape, .character("p"))
    #expect(choices(session).first?.hasPrefix("User ") == true, "\(choices(session))")
    session = try zoomed(on: "Management ID")
    session.press(.character("p"))
    #expect(choices(session).first?.hasPrefix("User ") == true, "\(choices(session))")
  }

  @Test func `an extension attribute is offered when its definition is loaded`() throws {
    var session = try zoomed(on: "Battery Cycles")
    session.press(.character("p"))
    #expect(session.takeEffects().map(\.summary).contains { $0.hasPrefix("look up attributes") })
    #expect(choices(session).first?.hasPrefix("User ") == true, "\(choices(session))")
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    #expect(choices(session).first?.contains("1") == true, "\(choices(session))")
    let list = try #require((session.state.panel as? PivotPanel)?.list)
    #expect(list.selected?.value == list.items.first?.value)
    session.press(.enter)
    #expect(session.state.filter.text == "ea.batteryCycles:1")
  }

  @Test func `without a computer it is unavailable`() throws {
    var session = try ViewFixture.session([])
    session.press(.character("p"))
    #expect(session.footer.contains("No computer is selected."))
  }
}

extension FieldCatalogue {
  /// The fields of a site and of FileVault.
  fileprivate static let pivots = FieldCatalogue([
    SchemaField(path: "general.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.site.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "operatingSystem.fileVault2Status", kind: .enumeration, section: "OPERATING_SYSTEM"),
  ])
}
