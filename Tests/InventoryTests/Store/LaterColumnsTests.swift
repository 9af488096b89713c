import APIRuntime
@testable import Inventory
import SeededNumbers
import Testing

@Suite("Adding columns later")
struct LaterColumnsTests {
  private func snapshot(
    _ names: [String], _ pages: [[JSONValue]], layout: LayoutVersion = .v4, names known: ReferenceNames = .init()
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: try names.map { try Sample.catalogue.field(named: $0) }, layout: layout, names: known)
    for page in pages { try builder.append(page: Sample.page(page)) }
    return builder.snapshot()
  }

  private func values(_ snapshot: InventorySnapshot) -> [[FieldValue]] {
    (0..<snapshot.count).map { row in snapshot.columns.indices.map { snapshot.value(row: row, column: $0) } }
  }

  @Test("they are joined by computer ID, and missing computers have the value not requested")
  func join() throws {
    let first = try snapshot(
      ["name"], [[["id": "1", "general": ["name": "a"]], ["id": "2", "general": ["name": "b"]]], [["id": "3"]]])
    let second = try snapshot(
      ["name", "applications.name", "totalRamMegabytes", "managed", "lastContact"],
      [
        [
          [
            "id": "3", "applications": [["name": "Safari"], ["name": "Mail"]], "hardware": ["totalRamMegabytes": "odd"],
          ]
        ],
        [
          [
            "id": "1",
            "general": ["name": "other", "remoteManagement": ["managed": true], "lastContact": "2026-11-20"],
          ]
        ],
      ])
    let joined = first.adding(columnsOf: second)
    #expect(joined.columns.map(\.path) == first.columns.map(\.path) + second.columns.dropFirst().map(\.path))
    #expect(
      values(joined) == [
        [.text("a"), .notReported, .notReported, .boolean(true), .day(1_795_132_800_000)],
        [.text("b"), .notRequested, .notRequested, .notRequested, .notRequested],
        [.notReported, .list(["Safari", "Mail"]), .text("odd"), .notReported, .notReported],
      ])
    #expect((0..<3).map { joined.id(at: $0).rawValue } == ["1", "2", "3"])
    #expect(joined.row(of: RecordID(rawValue: "3")) == 2)
    // Nothing is added, nothing is copied.
    #expect(joined.adding(columnsOf: second).hasGrown(from: joined.chunks))
  }

  @Test("an ID column is built from the existing records, as if it had been loaded")
  func ids() throws {
    let pages: [[JSONValue]] = [[["id": "7", "general": ["name": "a"]], ["id": "12"]], [["id": "é 3"]]]
    let field = try Sample.catalogue.field(named: "id")
    let with = try snapshot(["name"], pages).addingIDs(as: field)
    #expect(values(with) == values(try snapshot(["name", "id"], pages)))
    #expect(values(with).map(\.last) == [.text("7"), .text("12"), .text("é 3")])
    // It also sorts the same.
    let sorted = ListQuery(sort: [SortKey(path: "id")])
    let order = try #require(Ranking.order(with, sorted))
    let loaded = try #require(Ranking.order(try snapshot(["name", "id"], pages), sorted))
    #expect((0..<3).map(order.row(at:)) == (0..<3).map(loaded.row(at:)))
    #expect(with.addingIDs(as: field).hasGrown(from: with.chunks))
    #expect(try snapshot(["name"], []).addingIDs(as: field).count == 0)
  }

  @Test("an empty snapshot can provide and receive columns")
  func empty() throws {
    let some = try snapshot(["name"], [[["id": "1"]]])
    let none = try snapshot(["model", "fonts.name"], [])
    #expect(values(some.adding(columnsOf: none)) == [[.notReported, .notRequested, .notRequested]])
    #expect(none.adding(columnsOf: some).columns.map(\.path) == ["hardware.model", "fonts[].name", "general.name"])
    #expect(none.adding(columnsOf: some).count == 0)
  }

  @Test("a field that the server's version does not have is not available there either")
  func notAvailable() throws {
    let some = try snapshot(["name"], [[["id": "1"]], [["id": "2"]]])
    let later = try snapshot(["fonts.name"], [[["id": "2"], ["id": "1"]]])
    #expect(values(some.adding(columnsOf: later)).map(\.last) == [.notAvailable, .notAvailable])
  }

  @Test("names that arrive later are shown in them, too")
  func names() throws {
    let some = try snapshot(["name"], [[["id": "1"], ["id": "2"]]])
    let later = try snapshot(
      ["department", "departmentId"],
      [
        [
          ["id": "2", "userAndLocation": ["departmentId": "7"]], ["id": "1", "userAndLocation": ["departmentId": "8"]],
        ]
      ])
    let joined = some.adding(columnsOf: later)
    #expect(values(joined) == [[.notReported, .text("8"), .text("8")], [.notReported, .text("7"), .text("7")]])
    let known = ReferenceNames(departments: .names(["7": "Sales", "8": "IT"]))
    #expect(values(joined.naming(known)).map { $0[1] } == [.text("IT"), .text("Sales")])
    #expect(values(some.naming(known).adding(columnsOf: later)).map { $0[1] } == [.text("IT"), .text("Sales")])
  }

  @Test("two loads of some columns each give the same result as one load of all")
  func sameAsAtOnce() throws {
    var fleet = Fleet(seed: 41)
    var generator = Seeded(state: 42)
    for round in 0..<20 {
      let computers = fleet.computers(90)
      let whole = try snapshot(Fleet.columns, [computers])
      let split = Int.random(in: 0...Fleet.columns.count, using: &generator)
      let first = try snapshot(
        Array(Fleet.columns[..<split]), [Array(computers[..<40]), Array(computers[40...])])
      // The same pages, or others in another order.
      let pages =
        round % 2 == 0 ? [Array(computers[..<40]), Array(computers[40...])] : [computers.shuffled(using: &generator)]
      let second = try snapshot(Array(Fleet.columns[split...]), pages)
      #expect(values(first.adding(columnsOf: second)) == values(whole))
    }
  }

  @Test("replacing a column keeps its neighbors unchanged")
  func replacing() throws {
    let some = try snapshot(
      ["lastContact", "lastCheckIn", "name"], [[["id": "1", "general": ["name": "a"]]]], layout: .v1)
    let field = try Sample.catalogue.field(named: "lastContact")
    let part = Column(kind: .moment, content: .words([Moment(milliseconds: 5).word]), uniformState: .value)
    #expect(values(some.adding([(field, [part])])) == [[.date(5), .notReported, .text("a")]])
    let name = try Sample.catalogue.field(named: "name")
    let text = Column(
      kind: .text, content: .texts(TextArena(bytes: [66], ends: [1])), uniformState: .value)
    let renamed = some.adding([(name, [text])])
    #expect(values(renamed) == [[.notReported, .notReported, .text("B")]])
    #expect(renamed.chunks[0].columns.count == some.chunks[0].columns.count)
  }
}
