import APIRuntime
import Inventory
import Testing

@Suite("Placeholders for values that are not reported")
struct AbsentValueTests {
  private static let catalogue = FieldCatalogue(
    Sample.schema + [
      SchemaField(path: "localUserAccounts[].homeDirectorySizeMb", kind: .integer, section: "LOCAL_USER_ACCOUNTS"),
      SchemaField(path: "applications[].externalVersionId", kind: .string, section: "APPLICATIONS"),
      SchemaField(path: "contentCaching.registrationResponseCode", kind: .integer, section: "CONTENT_CACHING"),
    ])

  private static let fields = [
    "totalRamMegabytes", "homeDirectorySizeMb", "externalVersionId", "departmentId", "registrationResponseCode", "load",
  ]

  private func snapshot(_ computer: JSONValue...) throws -> InventorySnapshot {
    try Sample.snapshot(try Self.fields.map { try Self.catalogue.field(named: $0) }, computer)
  }

  private static let nothing: JSONValue = [
    "id": "1", "hardware": ["totalRamMegabytes": -1, "load": -1],
    "localUserAccounts": [["homeDirectorySizeMb": -1], ["homeDirectorySizeMb": -1]],
    "applications": [["externalVersionId": "0"]], "userAndLocation": ["departmentId": "-1"],
    "contentCaching": ["registrationResponseCode": -1],
  ]
  private static let something: JSONValue = [
    "id": "2", "hardware": ["totalRamMegabytes": 8192, "load": 1],
    "localUserAccounts": [["homeDirectorySizeMb": -1], ["homeDirectorySizeMb": 250], ["homeDirectorySizeMb": 0]],
    "applications": [["externalVersionId": "0"], ["externalVersionId": "10"]],
    "userAndLocation": ["departmentId": "1"], "contentCaching": ["registrationResponseCode": 200],
  ]

  @Test("a size or count of -1 is not reported, also in lists; codes and other numbers are values")
  func values() throws {
    let snapshot = try snapshot(Self.nothing, Self.something)
    let values = (0..<2).map { row in Self.fields.indices.map { snapshot.value(row: row, column: $0) } }
    #expect(
      values[0] == [.notReported, .notReported, .notReported, .notReported, .integer(-1), .number(-1)])
    #expect(
      values[1] == [.integer(8192), .list(["250", "0"]), .list(["10"]), .text("1"), .integer(200), .number(1)])
  }

  @Test("filters and counts treat it as not reported", arguments: ["totalRamMegabytes", "homeDirectorySizeMb"])
  func filters(name: String) throws {
    let snapshot = try snapshot(Self.nothing, Self.something)
    func rows(_ text: String) throws -> [Int] {
      let filter = try Filter(text, catalogue: Self.catalogue, now: 0, timeZone: .utc)
      let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
      return (0..<order.count).map { order.row(at: $0) }
    }
    #expect(try rows("\(name):?") == [0])
    #expect(try rows("\(name):<100000") == [1])
    #expect(try rows("\(name):-1") == [])
    let column = try #require(snapshot.column(path: try Self.catalogue.field(named: name).path))
    let table = try #require(Facets.values(of: column, in: snapshot, order: nil))
    #expect(table.missing.all.count == 1 && !table.values.contains { $0.text == "-1" })
  }

  @Test("the last reported value of a repeated key counts")
  func repeated() throws {
    let field = try Self.catalogue.field(named: "totalRamMegabytes")
    var builder = InventoryBuilder(columns: [field], layout: .v4)
    let page = #"{"results":[{"id":"1","hardware":{"totalRamMegabytes":5,"totalRamMegabytes":-1}}]}"#
    try builder.append(page: Array(page.utf8))
    #expect(builder.snapshot().value(row: 0, column: 0) == .integer(5))
  }

  @Test("in JSON it is null")
  func json() throws {
    let record = try RecordJSON(
      json: Sample.bytes(Self.nothing), catalogue: Self.catalogue, layout: .v4)
    let text = String(decoding: record.text, as: UTF8.self)
    #expect(text.contains(#""homeDirectorySizeMb": null"#) && text.contains(#""totalRamMegabytes": null"#))
    #expect(text.contains(#""externalVersionId": null"#) && text.contains(#""departmentId": null"#))
    #expect(text.contains(#""registrationResponseCode": -1"#))
  }
}
