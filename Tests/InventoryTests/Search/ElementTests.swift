import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Tests of one table element")
struct ElementTests {
  private func builder(_ fleet: inout TableFleet, pages: Int, layout: LayoutVersion = .v4) throws -> InventoryBuilder {
    var builder = InventoryBuilder(columns: try TableFleet.fields, layout: layout)
    for _ in 0..<pages { try builder.append(page: Sample.page(fleet.computers(fleet.number(1...80)))) }
    return builder
  }

  private func maker(_ seed: Int) throws -> FilterMaker {
    FilterMaker(seed: UInt64(seed), fields: try TableFleet.fields, tables: TableFleet.tables)
  }

  private func rows(_ order: RowOrder) -> [Int] { (0..<order.count).map { order.row(at: $0) } }

  private func names(_ text: String, _ computers: [JSONValue]) throws -> [String] {
    let snapshot = try Sample.snapshot(try TableFleet.fields, computers)
    let filter = try Filter(text, catalogue: TableFleet.catalogue, now: Question.now, timeZone: Question.zone)
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
    return rows(order).map { snapshot.id(at: $0).rawValue }.sorted()
  }

  @Test("it matches the same computers as a slow reference", arguments: 0..<12, [LayoutVersion.v1, .v4])
  func agreesWithReference(seed: Int, layout: LayoutVersion) throws {
    var fleet = TableFleet(seed: UInt64(seed))
    let snapshot = try builder(&fleet, pages: 1 + seed % 3, layout: layout).snapshot()
    var maker = try maker(seed &* 7 &+ 1)
    var found = 0
    for _ in 0..<60 {
      let filter = Filter(text: "", root: maker.filter())
      let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
      let expected = (0..<snapshot.count).filter { SlowReference.matches(snapshot, $0, filter.root) }
      #expect(rows(order) == expected, "\(filter.root.printed(in: nil))")
      if !expected.isEmpty, expected.count < snapshot.count { found += 1 }
    }
    #expect(found > 5)
  }

  @Test("it agrees with the record itself", arguments: 0..<6)
  func agreesWithRecords(seed: Int) throws {
    var fleet = TableFleet(seed: UInt64(50 + seed))
    let computers = fleet.computers(70)
    let snapshot = try Sample.snapshot(try TableFleet.fields, computers)
    var maker = try maker(seed &* 3 &+ 2)
    for _ in 0..<120 {
      guard case .element(let table, let node) = maker.filter(depth: 0) else { continue }
      // A test without a field cannot be typed, and does not depend on the number of elements.
      guard !node.elementFields(of: table).isEmpty else { continue }
      let root = FilterNode.element(table, node)
      let order = try #require(Ranking.order(snapshot, ListQuery(filter: Filter(text: "", root: root))))
      let expected = computers.indices.filter { row in
        table.lists.contains { list in
          var values: [Field: [[String]]] = [:]
          for field in table.fields {
            let like = table.field(like: field, in: list)
            values[field] = like.map { TableFleet.elements(computers[row], $0) }
          }
          return (0..<(values.values.map(\.count).max() ?? 0)).contains { index in
            SlowReference.element(values.mapValues { $0[index] }, passes: node)
          }
        }
      }
      #expect(rows(order) == expected, "\(root.printed(in: nil))")
    }
  }

  @Test("an extended test matches the same computers as a fresh one", arguments: 0..<8)
  func narrowing(seed: Int) throws {
    var fleet = TableFleet(seed: UInt64(1000 + seed))
    var builder = try builder(&fleet, pages: 2)
    var maker = try maker(seed &* 11 &+ 5)
    var previous: Ranking.Previous?
    var root = maker.filter()
    for step in 0..<60 {
      switch maker.number(0...9) {
      case 0: try builder.append(page: Sample.page(fleet.computers(fleet.number(1...80))))
      case 1: root = maker.filter()
      default: root = maker.typedOn(root)
      }
      let snapshot = builder.snapshot()
      let query = ListQuery(filter: Filter(text: "", root: root))
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      let fresh = try #require(Ranking.order(snapshot, query))
      #expect(rows(order) == rows(fresh), "step \(step): \(root.printed(in: nil))")
      previous = (query, order, snapshot.count)
      if order.count == 0 { root = maker.filter() }
    }
  }

  @Test("one test implies another only if it does for every computer", arguments: 0..<6)
  func implication(seed: Int) throws {
    var fleet = TableFleet(seed: UInt64(2000 + seed))
    let snapshot = try builder(&fleet, pages: 2).snapshot()
    var maker = try maker(seed &* 13 &+ 3)
    var implied = 0
    for _ in 0..<200 {
      guard case .element(let table, let part) = maker.filter(depth: 0) else { continue }
      let earlier = FilterNode.element(table, part)
      let later = maker.typedOn(earlier)
      guard later.implies(earlier) else { continue }
      implied += 1
      for row in 0..<snapshot.count where SlowReference.matches(snapshot, row, later) {
        #expect(SlowReference.matches(snapshot, row, earlier), "\(later) and \(earlier), row \(row)")
      }
    }
    #expect(implied > 10)
  }

  @Test("two different elements together do not match the tests of one element")
  func oneElement() throws {
    let computers: [JSONValue] = [
      ["id": "1", "applications": [["name": "Safari", "version": "26.6"], ["name": "Mail", "version": "1"]]],
      ["id": "2", "applications": [["name": "Safari", "version": "1"], ["name": "Mail", "version": "26.6"]]],
      // The element without a version must not shift the following ones.
      ["id": "3", "applications": [["name": "Mail"], ["name": "Safari", "version": "26.6"]]],
      ["id": "4", "applications": [["name": "Safari"], ["name": "Mail", "version": "26.6"]]],
      ["id": "5"],
    ]
    #expect(try names("applications.name:=Safari applications.version:=26.6", computers) == ["1", "2", "3", "4"])
    #expect(try names("applications:(name:=Safari version:=26.6)", computers) == ["1", "3"])
    #expect(try names("applications:(name:=Safari !version:=26.6)", computers) == ["2", "4"])
    #expect(try names("applications:(name:=Safari version:?)", computers) == ["4"])
    #expect(try names("applications:(version:?)", computers) == ["3", "4"])
    #expect(try names("!applications:(name:=Safari version:=26.6)", computers) == ["2", "4", "5"])
    #expect(try names("applications:(safari 26)", computers) == ["1", "3"])
    #expect(try names("applications:(name:(mail | safari) version:<2)", computers) == ["1", "2"])
    #expect(try names("applications:(name:re:/^saf/ (version:=1 | version:?))", computers) == ["2", "4"])
  }

  @Test("an extension attribute is found by name and value in any section")
  func attributes() throws {
    func attribute(_ name: String, _ values: JSONValue) -> JSONValue { ["name": .string(name), "values": values] }
    let computers: [JSONValue] = [
      ["id": "1", "extensionAttributes": [attribute("Battery health", ["Poor"]), attribute("Dock", ["Good"])]],
      ["id": "2", "general": ["extensionAttributes": [attribute("Battery health", ["Good", "Poor"])]]],
      ["id": "3", "extensionAttributes": [attribute("Battery health", ["Good"]), attribute("Dock", ["Poor"])]],
      [
        "id": "4", "extensionAttributes": [attribute("Battery health", [])],
        "general": ["extensionAttributes": [attribute("Dock", ["Poor"])]],
      ],
    ]
    #expect(try names(#"extensionAttributes:(name:"Battery health" value:Poor)"#, computers) == ["1", "2"])
    #expect(try names(#"general.extensionAttributes:(name:"Battery health" value:Poor)"#, computers) == ["2"])
    #expect(try names(#"extensionAttributes:(name:"Battery health" value:?)"#, computers) == ["4"])
  }
}
