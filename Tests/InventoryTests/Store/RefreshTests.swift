import APIRuntime
@testable import Inventory
import SeededNumbers
import Testing

@Suite("A refresh shares unchanged data")
struct RefreshTests {
  private static let names = ["name", "model", "lastContact", "totalRamMegabytes", "department", "applications.name"]

  private func snapshot(
    _ pages: [[JSONValue]], names: [String] = RefreshTests.names, known: ReferenceNames = .init(),
    zone: TimeZoneRules = .utc, reusing earlier: InventorySnapshot? = nil
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: try names.map { try Sample.catalogue.field(named: $0) }, layout: .v4, timeZone: zone, names: known,
      reusing: earlier)
    for page in pages { try builder.append(page: Sample.page(page)) }
    return builder.snapshot()
  }

  private func computer(_ id: Int, name: String? = nil, model: String = "iMac", department: String = "1") -> JSONValue {
    [
      "id": .integer(id), "general": ["name": .string(name ?? "Name \(id)"), "lastContact": "2026-11-20T13:03:53Z"],
      "hardware": ["model": .string(model), "totalRamMegabytes": .integer(id)],
      "userAndLocation": ["departmentId": .string(department)], "applications": [["name": "Safari"], ["name": "Mail"]],
    ]
  }

  private func values(_ snapshot: InventorySnapshot) -> [[FieldValue]] {
    (0..<snapshot.count).map { row in snapshot.columns.indices.map { snapshot.value(row: row, column: $0) } }
  }

  @Test("an unchanged page is the same memory, and a changed one shares its other columns")
  func sharing() throws {
    let pages = [(1...40).map { computer($0) }, (41...80).map { computer($0) }]
    let first = try snapshot(pages)
    var changed = pages
    changed[1][3] = computer(44, name: "renamed")
    let second = try snapshot(changed, reusing: first)
    #expect(second.chunks[0] === first.chunks[0])
    #expect(second.chunks[1] !== first.chunks[1])
    #expect(second.text(row: 43, column: 0) == "renamed")
    #expect(values(second) == values(try snapshot(changed)))
    // Texts of at least 12 bytes are kept, except for the names.
    #expect(second.chunks[1].ownBytes(beside: first.chunks[1]) < first.chunks[1].storedBytes / 2)
  }

  @Test("different page limits, columns and names are read correctly")
  func nothingToShare() throws {
    let computers = (1...60).map { computer($0) }
    let first = try snapshot([computers])
    let cut = [Array(computers[..<20]), Array(computers[20...])]
    #expect(values(try snapshot(cut, reusing: first)) == values(first))
    let fewer = ["totalRamMegabytes", "name"]
    #expect(
      values(try snapshot([computers], names: fewer, reusing: first)) == values(try snapshot([computers], names: fewer))
    )
    let known = ReferenceNames(departments: .names(["1": "Sales"]))
    let named = try snapshot([computers], known: known, reusing: first)
    #expect(named.text(row: 0, column: 4) == "Sales")
    #expect(named.naming(ReferenceNames()).text(row: 0, column: 4) == "1")
    let zone = TimeZoneRules(firstOffsetSeconds: 3600)
    #expect(try snapshot([computers], zone: zone, reusing: first).text(row: 0, column: 2) == "2026-11-20 14:03")
  }

  @Test("columns that were added later do not prevent sharing")
  func afterLaterColumns() throws {
    let computers = (1...60).map { computer($0) }
    let first = try snapshot([computers], names: ["name", "model"])
    let later = try snapshot([computers], names: ["department", "lastContact"])
    let joined = first.adding(columnsOf: later)
    let again = try snapshot([computers], names: ["name", "model", "department", "lastContact"], reusing: joined)
    #expect(values(again) == values(joined))
    // Now words are searched in all of them.
    #expect(again.chunks[0].searched.map(\.column) == [0, 1, 2, 3])
    #expect(joined.chunks[0].searched.map(\.column) == [0, 1])
  }

  @Test("a refresh gives the same result as a first load, whatever changed", arguments: 0..<8)
  func property(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    var fleet = Fleet(seed: seed)
    var computers = fleet.computers(120)
    var before: InventorySnapshot?
    for _ in 0..<6 {
      let pages = stride(from: 0, to: computers.count, by: 30).map {
        Array(computers[$0..<min($0 + 30, computers.count)])
      }
      let fresh = try snapshot(pages, names: Fleet.columns)
      let refreshed = try snapshot(pages, names: Fleet.columns, reusing: before)
      #expect(values(refreshed) == values(fresh))
      for word in ["a", "10", "iMac", "14.", "é"] {
        let query = ListQuery(filter: Filter(words: word), sort: [SortKey(path: "general.name")])
        let expected = try #require(Ranking.order(fresh, query))
        let found = try #require(Ranking.order(refreshed, query))
        #expect((0..<found.count).map { found.row(at: $0) } == (0..<expected.count).map { expected.row(at: $0) })
      }
      before = refreshed
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: computers[Int.random(in: 0..<computers.count, using: &generator)] = fleet.computers(1)[0]
      case 1: computers.remove(at: Int.random(in: 0..<computers.count, using: &generator))
      default: computers += fleet.computers(5)
      }
    }
  }
}

extension InventoryChunk {
  /// Memory of texts and words that this chunk does not share with another.
  fileprivate func ownBytes(beside other: InventoryChunk) -> Int {
    zip(columns, other.columns).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : $1.0.storedBytes) }
  }
}
