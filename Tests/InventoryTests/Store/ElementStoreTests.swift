import APIRuntime
import Testing

@testable import Inventory

@Suite("Table elements in columns")
struct ElementStoreTests {
  private func snapshot(_ pages: [[JSONValue]], layout: LayoutVersion = .v4) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: try TableFleet.fields, layout: layout)
    for computers in pages { try builder.append(page: Sample.page(computers)) }
    return builder.snapshot()
  }

  private func expectSame(_ snapshot: InventorySnapshot, _ records: [JSONValue], _ note: String = "") {
    for (column, field) in snapshot.columns.enumerated() where field.path.contains("[]") {
      for (row, record) in records.enumerated() {
        #expect(
          snapshot.elements(row: row, column: column) == TableFleet.elements(record, field),
          "\(note) \(field.path) of \(String(decoding: Sample.bytes(record), as: UTF8.self))")
      }
    }
  }

  @Test("a value stays with its element, whatever is missing from other elements", arguments: 0..<10)
  func likeTheRecord(seed: Int) throws {
    var fleet = TableFleet(seed: UInt64(seed))
    let pages = (0...1).map { _ in fleet.computers(fleet.number(1...60)) }
    expectSame(try snapshot(pages), pages.flatMap { $0 })
  }

  @Test("similar records that are read by comparison have their own elements")
  func alike() throws {
    let computers = (1...40).map { number -> JSONValue in
      let second: JSONValue = number % 7 == 0 ? ["name": "Mail"] : ["name": "Mail", "version": .string("\(number)")]
      return [
        "id": .integer(number), "general": ["name": "x"],
        "applications": number % 11 == 0 ? second : [["name": "Safari", "version": "26.6"], second],
        "certificates": ["commonName": .string("alone \(number)")],
      ]
    }
    expectSame(try snapshot([computers]), computers)
  }

  @Test("a list shows and counts its values, and nothing for missing ones")
  func shown() throws {
    let computer: JSONValue = [
      "id": "1", "applications": [["version": "1"], ["name": "a"], [:], ["name": "b", "version": .null]],
    ]
    let bare: JSONValue = ["id": "2", "applications": [[:], [:]]]
    let snapshot = try snapshot([[computer, bare]])
    let name = try #require(snapshot.column(path: "applications[].name"))
    let version = try #require(snapshot.column(path: "applications[].version"))
    #expect(snapshot.value(row: 0, column: name) == .list(["a", "b"]))
    #expect(snapshot.text(row: 0, column: name) == "a, b")
    #expect(snapshot.value(row: 0, column: version) == .list(["1"]))
    #expect(snapshot.elements(row: 0, column: name) == [[], ["a"], [], ["b"]])
    #expect(snapshot.elements(row: 0, column: version) == [["1"], [], [], []])
    // Not an empty list.
    #expect(snapshot.value(row: 1, column: name) == .notReported)
    #expect(snapshot.elements(row: 1, column: name) == [[], []])
  }

  @Test("an element whose number is not reported keeps its place without a value", arguments: ["-1", "\"-1\"", "null"])
  func notReported(number: String) throws {
    func element(_ name: String, _ size: String) -> String { #"{"name":"\#(name)","sizeMegabytes":\#(size)}"# }
    // The next two are similar to the first, and are read by comparison.
    let lists = [[number, "12", number], ["7", number, "-2"], [number, number, number]]
    let computers = lists.enumerated().map { row, sizes in
      let applications = zip(["a", "b", "c"], sizes).map { element($0, $1) }.joined(separator: ",")
      return #"{"id":"\#(row)","applications":[\#(applications)]}"#
    }
    var builder = InventoryBuilder(columns: try Sample.fields("applications.name", "sizeMegabytes"), layout: .v4)
    try builder.append(page: Array(#"{"results":[\#(computers.joined(separator: ","))]}"#.utf8))
    let snapshot = builder.snapshot()
    #expect((0..<3).map { snapshot.value(row: $0, column: 1) } == [.list(["12"]), .list(["7", "-2"]), .notReported])
    #expect(snapshot.elements(row: 0, column: 1) == [[], ["12"], []])
    #expect(snapshot.elements(row: 1, column: 1) == [["7"], [], ["-2"]])
    #expect(snapshot.elements(row: 2, column: 1) == [[], [], []])
    #expect((0..<3).allSatisfy { snapshot.elements(row: $0, column: 0) == [["a"], ["b"], ["c"]] })
    let typed = "applications:(name:=b sizeMegabytes:>0)"
    let filter = try Filter(typed, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
    #expect((0..<order.count).map { order.row(at: $0) } == [0])
  }

  @Test("a field that the server's version does not have is missing in each element and not available")
  func notAvailable() throws {
    let snapshot = try snapshot([[["id": "1", "applications": [["name": "a"], ["name": "b"]]]]], layout: .v1)
    let column = try #require(snapshot.column(path: "applications[].cfBundleVersion"))
    #expect(snapshot.elements(row: 0, column: column) == [[], []])
    #expect(snapshot.value(row: 0, column: column) == .notAvailable)
  }

  @Test("an element can have more than 255 values", arguments: [254, 255, 256, 600])
  func many(count: Int) throws {
    let values = JSONValue.array((0..<count).map { .string("v\($0)") })
    let computers: [JSONValue] = [
      ["id": "1", "extensionAttributes": [["name": "a", "values": values], ["name": "b", "values": "x"]]],
      ["id": "2", "extensionAttributes": [["name": "c", "values": "y"]]],
    ]
    expectSame(try snapshot([computers]), computers)
  }

  @Test(
    "columns of a table that are added later stay aligned, because existing ones are loaded again", arguments: 0..<4)
  func later(seed: Int) throws {
    var fleet = TableFleet(seed: UInt64(100 + seed))
    let computers = fleet.computers(40)
    let names = ["name", "applications.name", "certificates.identity"].map {
      try? TableFleet.catalogue.field(named: $0)
    }
    var first = InventoryBuilder(columns: names.compactMap(\.self), layout: .v4)
    try first.append(page: Sample.page(computers))
    // Meanwhile all computers have other applications, some are gone, and the order is different.
    var others = TableFleet(seed: UInt64(200 + seed))
    let after = Array(others.computers(40).shuffled().dropFirst(7))
    let table = try #require(TableFleet.tables.first)
    var second = InventoryBuilder(columns: table.fields, layout: .v4)
    try second.append(page: Sample.page(after))
    let joined = first.snapshot().adding(columnsOf: second.snapshot())
    let fresh = second.snapshot()
    #expect(joined.columns.map(\.path).sorted() == Set((names.compactMap(\.self) + table.fields).map(\.path)).sorted())
    for (row, record) in computers.enumerated() {
      let source = fresh.row(of: joined.id(at: row)).map { after[$0] }
      for field in table.fields {
        let column = try #require(joined.column(path: field.path))
        let isOld = source == nil && field.name == "applications.name"
        let expected = isOld ? TableFleet.elements(record, field) : source.map { TableFleet.elements($0, field) } ?? []
        #expect(joined.elements(row: row, column: column) == expected)
      }
      let certificates = try #require(joined.column(path: "certificates[].identity"))
      let field = joined.columns[certificates]
      #expect(joined.elements(row: row, column: certificates) == TableFleet.elements(record, field))
    }
  }

  @Test("a refresh with the same values in other elements uses the new elements")
  func refreshed() throws {
    func page(_ applications: JSONValue) -> [UInt8] { Sample.page([["id": "1", "applications": applications]]) }
    var first = InventoryBuilder(columns: try TableFleet.fields, layout: .v4)
    try first.append(page: page([["name": "a", "version": "1"], ["name": "b"]]))
    var second = InventoryBuilder(columns: try TableFleet.fields, layout: .v4, reusing: first.snapshot())
    try second.append(page: page([["name": "a"], ["name": "b", "version": "1"]]))
    let version = try #require(second.snapshot().column(path: "applications[].version"))
    #expect(second.snapshot().elements(row: 0, column: version) == [[], ["1"]])
  }
}
