import APIRuntime
import Inventory
import Testing

@Suite("Searched columns")
struct SearchedColumnsTests {
  @Test("a column that is not searched is shown and sorted, but words do not match in it")
  func kept() throws {
    let columns = try Sample.fields("model", "name", "department", "lastContact")
    var builder = InventoryBuilder(
      columns: columns, layout: .v4, searched: ["general.name", "userAndLocation.department"])
    try builder.append(
      page: Sample.page([
        [
          "id": "1", "general": ["name": "alpha", "lastContact": "2026-11-20"], "hardware": ["model": "beta"],
          "userAndLocation": ["departmentId": "7"],
        ],
        ["id": "2", "general": ["name": "beta"], "hardware": ["model": "alpha"]],
      ]))
    func rows(_ text: String) throws -> [Int] {
      let query = ListQuery(
        filter: Filter(words: text), sort: [SortKey(path: "hardware.model")])
      let order = try #require(Ranking.order(builder.snapshot(), query))
      return (0..<order.count).map { order.row(at: $0) }
    }
    #expect(try rows("") == [1, 0])
    #expect(try rows("alpha") == [0])
    #expect(try rows("beta") == [1])
    #expect(try rows("2026") == [])
    #expect(builder.snapshot().text(row: 0, column: 0) == "beta")
    // Names that arrive later are found instead of the IDs.
    builder.names = ReferenceNames(departments: .names(["7": "Sales"]))
    #expect(try rows("sales") == [0])
    #expect(try rows("7") == [])
  }

  @Test("a column added later is not searched")
  func later() throws {
    let some = try Sample.snapshot(try Sample.fields("name"), [["id": "1", "general": ["name": "alpha"]]])
    let later = try Sample.snapshot(try Sample.fields("model"), [["id": "1", "hardware": ["model": "beta"]]])
    let joined = some.adding(columnsOf: later)
    #expect(Ranking.order(joined, ListQuery(filter: Filter(words: "beta")))?.count == 0)
    #expect(Ranking.order(joined, ListQuery(filter: Filter(words: "alpha")))?.count == 1)
  }

  @Test("a column added later is searched if that was asked for, in all computers, as its values arrive")
  func laterSearched() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name"), layout: .v4)
    try builder.append(page: Sample.page([["id": "1", "general": ["name": "alpha"]]]))
    try builder.append(page: Sample.page([["id": "2", "general": ["name": "gamma"]]]))
    let fields = try Sample.fields("model", "username")
    var list = builder.snapshot().expecting(fields, searched: ["general.name", "hardware.model"])
    func count(_ text: String) -> Int? { Ranking.order(list, ListQuery(filter: Filter(words: text)))?.count }
    #expect(count("beta") == 0 && count("alpha") == 1)
    list.prepareSearch()
    for (id, found) in [("2", 1), ("1", 2)] {
      let value: JSONValue = [
        "id": .string(id), "hardware": ["model": "beta"], "userAndLocation": ["username": "delta"],
      ]
      list = list.adding(columnsOf: try Sample.snapshot(fields, [value]))
      #expect(count("beta") == found && count("delta") == 0 && count("alpha") == 1)
    }
    // Also a column that was there before, and was not searched.
    list = list.expecting(fields, searched: ["userAndLocation.username"])
    #expect(count("delta") == 2 && count("beta") == 2)
  }
}
