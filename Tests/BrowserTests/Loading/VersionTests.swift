import Inventory
import Screen
import Testing

@testable import Browser

@Suite("API versions and missing fields")
struct VersionTests {
  private static let old = ServerSummary(
    label: "jamf.example.com", productVersion: "11.22.1", apiVersion: "v1", deprecatedSince: "2025-06-30")

  @Test(
    "the status shows the version and its deprecation, with the date where there is room",
    arguments: [
      (120, "Jamf Pro 11.22.1, API v1, deprecated since 2025-06-30"), (80, "11.22.1 v1 (deprecated)"),
      (58, "v1 (deprecated)"),
    ])
  func deprecated(width: Int, words: String) throws {
    var session = try Session(TestFleet.numbered(1...3), width: width)
    session.send(.connected(Self.old))
    #expect(session.status.contains(words), "\(session.status)")
  }

  @Test("a current version is not labeled deprecated")
  func current() throws {
    let session = try Session(TestFleet.numbered(1...3), width: 120)
    #expect(session.status.contains("Jamf Pro 11.30.2, API v4 ·"))
    #expect(!session.screen.contains("deprecated"))
  }

  @Test("a change of the server's version is reported, an unchanged one is not")
  func changed() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    #expect(session.state.message == nil)
    session.send(.connected(Self.old))
    #expect(session.footer.contains("The server now uses API v1 instead of v4 (Jamf Pro 11.22.1)."))
    #expect(session.status.contains("v1 (deprecated)"))
  }

  @Test("a column that the version does not have says so in list and detail, with the version's name")
  func notAvailable() throws {
    let lacking = Field(path: "fonts[].name", title: "Fonts", isList: true, section: "FONTS", versions: [.v1])
    let columns = [TestFleet.columns[0], TestFleet.columns[1], TestFleet.columns[2], lacking]
    var builder = InventoryBuilder(columns: columns, layout: .v3)
    try builder.append(page: Array("{\"results\":[\(TestComputer.number(1).json)]}".utf8))
    var wide = Session(width: 200, columns: columns)
    wide.send(.started)
    wide.send(.loadFinished(generation: 1, builder.snapshot(), at: Session.start))
    #expect(wide.lines[1].contains(" n/a"))
    var narrow = Session(width: 40, height: 24, columns: columns)
    narrow.send(.started)
    narrow.send(.loadFinished(generation: 1, builder.snapshot(), at: Session.start))
    #expect(narrow.screen.contains("n/a: not available in v3"))
  }

  private func departments(_ departments: Naming) throws -> InventorySnapshot {
    let columns = [TestFleet.columns[0], Field(path: "userAndLocation.department", section: "USER_AND_LOCATION")]
    var builder = InventoryBuilder(columns: columns, layout: .v4, names: ReferenceNames(departments: departments))
    try builder.append(
      page: Array(#"{"results":[{"id":"1","general":{"name":"a"},"userAndLocation":{"departmentId":"7"}}]}"#.utf8))
    return builder.snapshot()
  }

  @Test("departments without names are shown by ID, and the reason is reported once")
  func ids() throws {
    let snapshot = try departments(.unavailable(reason: "the privilege Read Departments is missing"))
    var session = Session(columns: snapshot.columns)
    session.send(.started)
    session.send(.loadFinished(generation: 1, snapshot, at: Session.start))
    let words = "Department is shown by ID: the privilege Read Departments is missing."
    #expect(session.footer.contains(words))
    #expect(session.lines[1].contains(" 7"))
    session.press(.down, .character("r"))
    session.send(.loadFinished(generation: 2, snapshot, at: Session.start))
    #expect(!session.footer.contains(words))
  }

  @Test("a detail loaded before the names shows them as soon as they arrive")
  func lateNames() throws {
    // Before the names are loaded, the line shows neither the ID nor a name.
    let json = Array(#"{"id":"1","userAndLocation":{"department":"7","departmentId":"7"}}"#.utf8)
    let record = try ComputerRecord(json: json, catalogue: FieldCatalogue([]), layout: .v4)
    var session = Session(columns: [TestFleet.columns[0]])
    session.send(.started)
    session.send(.page(generation: 1, try departments(.names([:])), loaded: 1, total: 2))
    session.send(.detailLoaded(ComputerID(rawValue: "1"), record))
    func department() -> String? {
      session.state.detail.lines.last { $0.label.text == "Department" }?.value.text
    }
    #expect(department() == "…")
    session.send(.page(generation: 1, try departments(.names(["7": "Sales"])), loaded: 1, total: 2))
    #expect(department() == "Sales")
    session.send(.loadFinished(generation: 1, try departments(.unavailable(reason: "no right")), at: Session.start))
    #expect(department() == "7 (name not available: no right)")
  }

  @Test("departments with names are shown, and found, by name")
  func names() throws {
    let snapshot = try departments(.names(["7": "Sales"]))
    var session = Session(columns: snapshot.columns)
    session.send(.started)
    session.send(.loadFinished(generation: 1, snapshot, at: Session.start))
    #expect(session.lines[1].contains("Sales"))
    #expect(session.state.message == nil)
    session.type("/sales")
    #expect(session.status.contains("1 of 1"))
  }
}
