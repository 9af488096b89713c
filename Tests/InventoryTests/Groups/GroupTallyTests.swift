import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory

@Suite("Grouping computers by the values of fields")
struct GroupTallyTests {
  private func snapshot(_ fleet: inout Fleet, pages: Int) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: try Fleet.columns.map { try Sample.catalogue.field(named: $0) }, layout: .v4)
    for _ in 0..<pages { try builder.append(page: Sample.page(fleet.computers(fleet.number(1...90)))) }
    return builder.snapshot()
  }

  /// What makes a value's group: its kind and its text, of a date only the day.
  private func key(_ value: FieldValue, _ text: String) -> String {
    switch value {
    case .notReported, .notRequested, .notAvailable: "\(value)"
    case .date, .day: "day \(text.prefix(10))"
    default: "= \(text)"
    }
  }

  private func distinct(_ first: Int, _ second: Int) -> [Int] { first == second ? [first] : [first, second] }

  private func counts(_ table: GroupTable) -> [[String]: Int] {
    var counts: [[String]: Int] = [:]
    for group in table.groups { counts[group.values.map { key($0.value, $0.text) }, default: 0] += group.count }
    return counts
  }

  @Test(
    "groups equal an independent count over the rows, for one and two fields, with any number of workers",
    arguments: 0..<10)
  func agreesWithRows(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(seed))
    let snapshot = try snapshot(&fleet, pages: 1 + seed % 4)
    for _ in 0..<12 {
      let columns = distinct(fleet.number(0...7), fleet.number(0...7))
      let filter = Filter(words: fleet.query())
      let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
      let rows = (0..<order.count).map { order.row(at: $0) }
      var expected: [[String]: Int] = [:]
      for row in rows {
        let values = columns.map { key(snapshot.value(row: row, column: $0), snapshot.text(row: row, column: $0)) }
        expected[values, default: 0] += 1
      }
      let fields = columns.map { snapshot.columns[$0] }
      var byPage = GroupTally(fields)
      byPage.add(snapshot, rows: rows)
      #expect(counts(byPage.table) == expected)
      #expect(byPage.computers == rows.count)
      #expect(Set(byPage.table.groups.map(\.values)).count == byPage.table.groups.count)
      for count in [1, 3] {
        let workers = Workers(count: count) { parts, part in for index in (0..<parts).reversed() { part(index) } }
        let all = try #require(GroupTally.tally(of: fields, in: snapshot, order: order, workers: workers))
        #expect(all.table.groups == byPage.table.groups)
      }
    }
  }

  private func computers(_ values: [(model: JSONValue, version: JSONValue)]) -> [JSONValue] {
    values.enumerated().map {
      ["id": .integer($0), "hardware": ["model": $1.model], "operatingSystem": ["version": $1.version]]
    }
  }

  @Test("the largest groups come first, equal ones by value, and what is unknown is a group of its own")
  func order() throws {
    let fields = try Sample.fields("model", "osVersion")
    let page = computers([
      ("iMac", "15.10"), ("iMac", "15.9"), ("iMac", "15.9"), ("mini", .null), ("mini", ""), (.null, "15.9"),
    ])
    var tally = GroupTally(fields)
    tally.add(try Sample.snapshot(fields, page))
    let words = tally.table.groups.map { "\($0.values.map(\.words).joined(separator: " ")) \($0.count)" }
    #expect(
      words == [
        "iMac 15.9 2", "iMac 15.10 1", "mini (empty) 1", "mini (not reported) 1", "(not reported) 15.9 1",
      ])
    let byVersion = tally.table.sorted(by: [(field: .field(1), descending: true), (field: .count, descending: false)])
    #expect(
      byVersion.map { $0.values[1].words } == ["15.10", "15.9", "15.9", "(empty)", "(not reported)"],
      "missing values come last in both directions")
    var second = GroupTally([fields[0]])
    second.add(try Sample.snapshot([fields[1]], page))
    #expect(second.table.groups.map { $0.values[0].words } == ["(not requested)"])
  }

  @Test("a computer counts once for each element of a list, and an empty list is a group")
  func lists() throws {
    let users = Field(path: "general.users", isList: true, section: "GENERAL")
    let lists: [JSONValue] = [["anna", "carl"], ["anna", "anna"], [], .null]
    let page = lists.enumerated().map { ["id": .integer($0), "general": ["users": $1]] as JSONValue }
    let tally = try #require(GroupTally.tally(of: [users], in: try Sample.snapshot([users], page)))
    #expect(
      tally.table.groups.map { "\($0.values[0].words) \($0.count)" } == [
        "anna 2", "(empty) 1", "carl 1", "(not reported) 1",
      ])
    #expect(tally.computers == 4)
  }

  @Test("a search finds groups by words of either value, ignoring case and diacritics")
  func search() throws {
    let fields = try Sample.fields("model", "osVersion")
    let page = computers([("Büro Mac", "15.1"), ("iMac", "15.2"), ("iMac", .null)])
    let tally = try #require(GroupTally.tally(of: fields, in: try Sample.snapshot(fields, page)))
    func found(_ text: String) -> [String] { tally.table(having: text).groups.map { $0.values.map(\.words).joined() } }
    #expect(found("buro") == ["Büro Mac15.1"])
    #expect(found("MAC 15") == ["Büro Mac15.1", "iMac15.2"])
    #expect(found("not reported") == ["iMac(not reported)"])
    #expect(found("x").isEmpty)
  }

  @Test("canceled counting gives nothing")
  func canceled() throws {
    let fields = try Sample.fields("model")
    let snapshot = try Sample.snapshot(fields, computers([("iMac", "15")]))
    #expect(GroupTally.tally(of: fields, in: snapshot, isCancelled: { true }) == nil)
  }
}
