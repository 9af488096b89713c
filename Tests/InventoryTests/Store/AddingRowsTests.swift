import Testing

@testable import Inventory

@Suite("Adding computers that did not arrive by page")
struct AddingRowsTests {
  private static let name = Field(path: "general.name")
  private static let tag = Field(path: "general.assetTag")
  private static let department = Field(path: Reference.department.path)

  private static func snapshot(
    _ ids: [Int], columns: [Field] = [name, department], layout: LayoutVersion = .v4,
    names: ReferenceNames = ReferenceNames(), title: String = "Mac"
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: columns, layout: layout, names: names)
    for start in stride(from: 0, to: ids.count, by: 2) {
      let results = ids[start..<min(start + 2, ids.count)].map { id in
        """
        {"id": "\(id)", "general": {"name": "\(title) \(id)", "assetTag": "T\(id)"},
        "userAndLocation": {"departmentId": "\(id % 2)"}}
        """
      }
      try builder.append(page: Array("{\"results\": [\(results.joined(separator: ","))]}".utf8))
    }
    return builder.snapshot()
  }

  private static func ids(_ snapshot: InventorySnapshot) -> [String] {
    (0..<snapshot.count).map { snapshot.id(at: $0).rawValue }
  }

  @Test(
    "only the missing ones are added, after the others, and all are found by id", arguments: [[1, 2, 3], [3, 1, 2]])
  func rows(ids: [Int]) throws {
    let pages = try Self.snapshot(ids)
    let all = pages.adding(rowsOf: try Self.snapshot([9, 2, 4, 7], title: "Early"))
    #expect(Self.ids(all) == ids.map { "\($0)" } + ["9", "4", "7"])
    for row in 0..<all.count { #expect(all.row(of: all.id(at: row)) == row) }
    #expect(all.row(of: RecordID(rawValue: "5")) == nil)
    #expect(all.text(row: ids.firstIndex(of: 2)!, column: 0) == "Mac 2")
    #expect(all.text(row: 3, column: 0) == "Early 9")
    #expect(all.keepsRows(of: pages) && !pages.keepsRows(of: all))
    #expect(all.adding(rowsOf: pages).count == all.count)
  }

  @Test("they have the columns of the list, in its order, and are searched like the others")
  func columns() throws {
    let pages = try Self.snapshot([1, 2])
    let all = pages.adding(rowsOf: try Self.snapshot([5], columns: [Self.tag, Self.name]))
    #expect(all.columns == pages.columns)
    #expect(all.text(row: 2, column: 0) == "Mac 5")
    #expect(all.absence(row: 2, column: 1) == .notRequested)
    let order = try #require(Ranking.order(all, ListQuery(filter: Filter(words: "mac 5"))))
    #expect(order.count == 1 && order.row(at: 0) == 2)
  }

  @Test(
    "a value that has not arrived matches nothing, not even a test for missing values or an exclusion",
    arguments: [
      ("department:?", []), ("!department:1", ["2"]), ("department:1", ["1"]), ("name:mac", ["1", "2", "5"]),
      ("!name:1", ["2", "5"]), ("-zebra", ["1", "2"]), ("mac", ["1", "2", "5"]), ("-zebra name:5 | name:1", ["1"]),
      ("department:? | name:5", []),
    ] as [(String, [String])])
  func filters(text: String, found: [String]) throws {
    let all = try Self.snapshot([1, 2]).adding(rowsOf: try Self.snapshot([5], columns: [Self.name]))
    #expect(all.absence(row: 2, column: 1) == .notRequested)
    let filter = try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
    let query = ListQuery(filter: filter)
    let order = try #require(Ranking.order(all, query))
    #expect((0..<order.count).map { all.id(at: order.row(at: $0)).rawValue } == found)
    // When its page arrives, it may match although it did not before.
    let arrived = try Self.snapshot([1, 2, 5])
    let again = try #require(Ranking.order(arrived, query, previous: (query, order, all.count)))
    let fresh = try #require(Ranking.order(arrived, query))
    #expect((0..<again.count).map(again.row) == (0..<fresh.count).map(fresh.row))
  }

  @Test("a smaller number of early rows later is ranked anew, not continued")
  func ranking() throws {
    let query = ListQuery(filter: Filter(words: "early"), sort: [SortKey(path: Self.name.path)])
    let early = try Self.snapshot([8, 9], title: "Early")
    let before = try Self.snapshot([1, 2]).adding(rowsOf: early)
    let order = try #require(Ranking.order(before, query))
    #expect(order.count == 2)
    let after = try Self.snapshot([1, 2, 8, 9]).adding(rowsOf: early)
    let again = try #require(Ranking.order(after, query, previous: (query, order, before.count)))
    #expect(again.count == 0)
  }

  @Test("computers that are there already take the values that they lack, and no column is added")
  func filling() throws {
    // A builder tells by the section that a value was not requested.
    let name = Field(path: Self.name.path, section: "GENERAL")
    let tag = Field(path: Self.tag.path, section: "GENERAL")
    let known = try Self.snapshot([1, 2], columns: [name, tag])
    var builder = InventoryBuilder(columns: [name, tag], layout: .v4, requestedSections: [])
    try builder.append(page: Array(#"{"results": [{"id": "3", "general": {"name": "Mac 3"}}]}"#.utf8))
    let painted = known.adding(rowsOf: builder.snapshot())
    #expect(painted.value(row: 2, column: 1) == .notRequested)
    let answer = try Self.snapshot([3, 4], columns: [Self.department, tag, name], title: "Early")
    let all = painted.filled(from: answer)
    #expect(all.columns == painted.columns && Self.ids(all) == ["1", "2", "3"])
    #expect(all.text(row: 2, column: 0) == "Mac 3" && all.text(row: 2, column: 1) == "T3")
    #expect(all.text(row: 0, column: 1) == "T1")
  }

  @Test("names are shown as in the list")
  func names() throws {
    let names = ReferenceNames(departments: .names(["1": "Sales"]))
    let pages = try Self.snapshot([2], names: names)
    let all = pages.adding(rowsOf: try Self.snapshot([5]))
    #expect(all.text(row: 1, column: 1) == "Sales")
  }

  @Test("computers of another API version are not added")
  func otherVersion() throws {
    let pages = try Self.snapshot([1])
    #expect(pages.adding(rowsOf: try Self.snapshot([5], layout: .v1)).count == 1)
  }
}
