import APIRuntime
import Inventory
import Testing

@Suite("Differences between two lists")
struct ListChangesTests {
  private static let fields = ["name", "model", "osVersion", "lastContact", "totalRamMegabytes", "managed"]

  /// A list of the records, in pages of some size.
  private func list(
    _ records: [JSONValue], page: Int = 3, columns: [String] = fields, reusing earlier: InventorySnapshot? = nil
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: try columns.map { try Sample.catalogue.field(named: $0) }, layout: .v4, reusing: earlier)
    for start in stride(from: 0, to: records.count, by: page) {
      let rows = Array(records[start..<min(records.count, start + page)])
      try builder.append(page: Sample.page(rows, total: records.count))
    }
    return builder.snapshot()
  }

  private func record(_ id: Int, name: String? = nil, os: String? = "15.1", contact: String = "2026-11-20T13:03:53Z")
    -> JSONValue
  {
    [
      "id": .string(String(id)),
      "general": ["name": .string(name ?? "mac-\(id)"), "lastContact": .string(contact)],
      "operatingSystem": ["version": os.map { .string($0) } ?? .null],
    ]
  }

  private func ids(_ numbers: Int...) -> [RecordID] { numbers.map { RecordID(rawValue: String($0)) } }

  @Test("new, removed and changed computers are found, however the pages are cut", arguments: [1, 2, 3, 100])
  func kinds(page: Int) throws {
    let before = try list((1...9).map { record($0) })
    let after = try list(
      [record(2), record(3, os: "15.2"), record(4), record(5, name: "other"), record(6, os: nil)]
        + (7...11).map { record($0) }, page: page, reusing: before)
    let changes = try #require(InventoryChanges(from: before, to: after))
    #expect(changes.new == ids(10, 11))
    #expect(changes.gone == ids(1))
    #expect(changes.changed == ids(3, 5, 6))
    #expect(after.changedFields(of: ids(3)[0], from: before).map(\.name) == ["osVersion"])
    #expect(after.changedFields(of: ids(10)[0], from: before).isEmpty)
  }

  @Test("ignored fields do not count")
  func ignoring() throws {
    let before = try list((1...5).map { record($0) })
    let after = try list((1...5).map { record($0, contact: "2026-11-21T00:00:00Z") })
    #expect(InventoryChanges(from: before, to: after)?.changed.count == 5)
    #expect(InventoryChanges(from: before, to: after, ignoring: ["general.lastContact"])?.changed == [])
  }

  @Test("a column that is only in one list, or was not requested, is not a change")
  func unknown() throws {
    let before = try list((1...5).map { record($0) }, columns: ["name"])
    let after = try list((1...5).map { record($0) })
    #expect(InventoryChanges(from: before, to: after) == InventoryChanges())
    let some = try list((1...3).map { record($0) }, columns: ["osVersion"])
    #expect(InventoryChanges(from: before.adding(columnsOf: some), to: after) == InventoryChanges())
  }

  @Test("a list does not differ from itself or from a second copy")
  func same() throws {
    var fleet = Fleet(seed: 7)
    let records = fleet.computers(300)
    let before = try list(records, page: 40, columns: Fleet.columns)
    let again = try list(records, page: 33, columns: Fleet.columns)
    #expect(InventoryChanges(from: before, to: before) == InventoryChanges())
    #expect(InventoryChanges(from: before, to: again) == InventoryChanges())
  }

  @Test("it finds the same changes as a comparison of every value", arguments: 0..<6 as Range<UInt64>)
  func reference(seed: UInt64) throws {
    var fleet = Fleet(seed: seed)
    let old = fleet.computers(60)
    var other = Fleet(seed: seed + 100)
    // The same IDs, some with other values, some removed, some new.
    let mixed = zip(old, other.computers(60)).enumerated().map { index, pair in index % 4 == 0 ? pair.1 : pair.0 }
    let new = mixed.enumerated().filter { $0.offset % 9 != 5 }.map(\.element) + fleet.computers(5)
    let before = try list(old, page: 16, columns: Fleet.columns)
    let after = try list(new, page: seed % 2 == 0 ? 16 : 11, columns: Fleet.columns, reusing: before)
    let changes = try #require(InventoryChanges(from: before, to: after))
    var expected = InventoryChanges()
    for row in 0..<after.count {
      let id = after.id(at: row)
      guard let known = before.row(of: id) else {
        expected.new.append(id)
        continue
      }
      let isSame = after.columns.indices.allSatisfy {
        after.value(row: row, column: $0) == before.value(row: known, column: $0)
      }
      if !isSame { expected.changed.append(id) }
    }
    expected.gone = (0..<before.count).map { before.id(at: $0) }.filter { after.row(of: $0) == nil }
    #expect(changes == expected)
    #expect(!changes.changed.isEmpty && !changes.new.isEmpty && !changes.gone.isEmpty)
  }

  @Test("a new name for the same department is not a change; another department is")
  func names() throws {
    func list(_ departments: [String], _ names: ReferenceNames) throws -> InventorySnapshot {
      try Sample.snapshot(
        try Sample.fields("department"),
        departments.enumerated().map { index, id in
          ["id": .integer(index + 1), "userAndLocation": ["departmentId": .string(id)]]
        }, names: names)
    }
    let before = try list(["1", "2"], ReferenceNames(departments: .unavailable(reason: "none")))
    let named = ReferenceNames(departments: .names(["1": "Sales", "2": "Lab"]))
    #expect(InventoryChanges(from: before, to: try list(["1", "2"], named)) == InventoryChanges())
    #expect(InventoryChanges(from: before, to: try list(["1", "1"], named))?.changed == ids(2))
  }

  @Test("a canceled comparison has no result")
  func cancelled() throws {
    let list = try list([record(1)])
    #expect(InventoryChanges(from: list, to: list, isCancelled: { true }) == nil)
  }
}
