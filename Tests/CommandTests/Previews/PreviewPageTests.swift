import APIRuntime
import Inventory
import Testing

@testable import jamf_tui

@Suite("Pages of previews")
struct PreviewPageTests {
  private static let page = """
    {"totalCount": 7, "results": [
      {"id": "3", "name": "Mac 3", "udid": "U-3", "serialNumber": "C02X", "managementId": "m-3", "isManaged": true,
       "lastContactDate": "2026-08-28T10:00:00Z", "lastReportDate": "28 August", "lastEnrolledDate": null,
       "operatingSystemVersion": "26.1", "ipAddress": "10.0.0.3", "assetTag": null, "modelIdentifier": "Mac16,1",
       "location": {"username": "adele", "position": null, "room": 7}, "new": {"deep": [1]}},
      {"name": "no id"},
      {"id": 4, "name": null}
    ]}
    """

  private static let fields = [
    "name", "managementId", "serialNumber", "username", "osVersion", "model", "assetTag", "ip", "managed",
    "lastContact", "general.reportDate", "id",
  ]

  private func snapshot(_ layout: LayoutVersion) throws -> (InventorySnapshot, PreviewPage) {
    let page = try PreviewPage(Array(Self.page.utf8), layout: layout)
    let fields = try Self.fields.map { try FieldCatalogue.jamfPro.field(named: $0) }
    var builder = InventoryBuilder(columns: fields, layout: layout, requestedSections: [])
    try builder.append(page: page.inventoryPage)
    return (builder.snapshot(), page)
  }

  private func value(_ name: String, of row: Int, in snapshot: InventorySnapshot) throws -> FieldValue {
    let field = try FieldCatalogue.jamfPro.field(named: name)
    return snapshot.value(row: row, column: try #require(snapshot.column(path: field.path)))
  }

  @Test(
    "a preview's values are those of the inventory; all others are not requested", arguments: LayoutVersion.allCases)
  func values(_ layout: LayoutVersion) throws {
    let (snapshot, page) = try snapshot(layout)
    #expect(page.totalCount == 7 && page.rows == 3)
    #expect((0..<snapshot.count).map { snapshot.id(at: $0).rawValue } == ["3", "4"])
    let expected: [(String, FieldValue)] = [
      ("name", .text("Mac 3")), ("managementId", .text("m-3")), ("serialNumber", .text("C02X")),
      ("username", .text("adele")), ("osVersion", .text("26.1")), ("managed", .boolean(true)),
      ("model", .notRequested), ("assetTag", .notRequested), ("ip", .notRequested),
      // Not in a form that is known.
      ("general.reportDate", .notRequested),
    ]
    for (name, value) in expected { #expect(try self.value(name, of: 0, in: snapshot) == value, "\(name)") }
    for (name, _) in expected { #expect(try value(name, of: 1, in: snapshot) == .notRequested, "\(name)") }
  }

  @Test("the time of contact is known where the inventory has only one")
  func contact() throws {
    #expect(try value("lastContact", of: 0, in: snapshot(.v4).0) == .notRequested)
    guard case .date = try value("lastContact", of: 0, in: snapshot(.v3).0) else {
      Issue.record("no date")
      return
    }
  }

  @Test("an answer without a list of previews is an error", arguments: ["[]", "{}", #"{"results": 1}"#, "<html>"])
  func errors(_ text: String) {
    #expect(throws: JSONReadingError.self) { try PreviewPage(Array(text.utf8), layout: .v4) }
  }
}
