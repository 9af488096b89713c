import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Running a filter")
struct FilterRunTests {
  /// Fields of a `Fleet`, one without a column, and lists.
  private static let columns = Fleet.columns + ["fileVault2EnabledUserNames", "applications.sizeMegabytes"]

  private func fleet(_ seed: Int, pages: Int) throws -> (Fleet, InventoryBuilder) {
    var fleet = Fleet(seed: UInt64(seed))
    var builder = InventoryBuilder(columns: try FilterRunTests.fields().dropLast(), layout: .v4)
    for _ in 0..<pages { try add(&fleet, &builder) }
    return (fleet, builder)
  }

  private static func fields() throws -> [Field] {
    try (columns + ["udid"]).map { try Sample.catalogue.field(named: $0) }
  }

  private func add(_ fleet: inout Fleet, _ builder: inout InventoryBuilder) throws {
    let lists: [JSONValue] = [
      .null, [], [""], ["anna"], ["Anna", "bo"], ["bo", "", "bo é"], [.null, "b 1"], ["14.10", "true", "2026-11-20"],
    ]
    let sizes: [JSONValue] = [.null, [], [["sizeMegabytes": 8192]], [["sizeMegabytes": -1], ["sizeMegabytes": "odd"]]]
    let computers = fleet.computers(fleet.number(1...90)).map { computer -> JSONValue in
      guard case .object(var members) = computer else { return computer }
      members["diskEncryption"] = ["fileVault2EnabledUserNames": lists[fleet.number(0...lists.count - 1)]]
      members["applications"] = sizes[fleet.number(0...sizes.count - 1)]
      return .object(members)
    }
    try builder.append(page: Sample.page(computers))
  }

  private func rows(_ order: RowOrder) -> [Int] { (0..<order.count).map { order.row(at: $0) } }

  @Test("a filter matches the same computers as a slow reference", arguments: 0..<12)
  func agreesWithReference(seed: Int) throws {
    let (_, builder) = try fleet(seed, pages: 1 + seed % 3)
    let snapshot = builder.snapshot()
    var maker = FilterMaker(seed: UInt64(seed) &* 7 &+ 1, fields: try FilterRunTests.fields())
    for _ in 0..<60 {
      let filter = Filter(text: "", root: maker.filter())
      let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
      let expected = (0..<snapshot.count).filter { SlowReference.matches(snapshot, $0, filter.root) }
      #expect(rows(order) == expected, "\(filter.root)")
    }
  }

  @Test("an extended filter matches the same computers as a fresh one", arguments: 0..<12)
  func narrowing(seed: Int) throws {
    var (fleet, builder) = try fleet(1000 + seed, pages: 2)
    var maker = FilterMaker(seed: UInt64(seed) &* 11 &+ 5, fields: try FilterRunTests.fields())
    var previous: Ranking.Previous?
    var root = maker.filter()
    for step in 0..<60 {
      switch maker.number(0...9) {
      case 0: try add(&fleet, &builder)
      case 1: root = maker.filter()
      default: root = maker.typedOn(root)
      }
      let snapshot = builder.snapshot()
      let query = ListQuery(filter: Filter(text: "", root: root))
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      let fresh = try #require(Ranking.order(snapshot, query))
      #expect(rows(order) == rows(fresh), "step \(step): \(root)")
      previous = (query, order, snapshot.count)
      if order.count == 0 { root = maker.filter() }
    }
  }

  @Test(
    "a typed apostrophe also matches the one that macOS writes",
    arguments: [
      ("karen's", ["Karen’s Mac", "Karen's iMac"]), ("karen’s", ["Karen’s Mac"]),
      ("name:^o'b", ["O’Brien", "O'Brien"]),
      ("name:~k'm", ["Karen’s Mac", "Karen's iMac"]), ("name:=o'brien", ["O'Brien"]),
      ("!o'b", ["Karen’s Mac", "Karen's iMac"]),
      ("name:\"n's i\"", ["Karen's iMac"]),
    ])
  func apostrophes(text: String, expected: [String]) throws {
    let names = ["Karen’s Mac", "Karen's iMac", "O’Brien", "O'Brien"]
    let computers = names.enumerated().map { index, name -> JSONValue in
      ["id": .string("\(index)"), "general": ["name": .string(name)]]
    }
    let snapshot = try Sample.snapshot(try Sample.fields("name"), computers)
    let filter = try FilterReader(catalogue: Sample.catalogue, now: Question.now, timeZone: Question.zone).read(text)
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
    #expect(rows(order).map { snapshot.text(row: $0, column: 0) }.sorted() == expected.sorted())
  }

  @Test("one test implies another only if it does for every computer", arguments: 0..<8)
  func implication(seed: Int) throws {
    let (_, builder) = try fleet(2000 + seed, pages: 2)
    let snapshot = builder.snapshot()
    var maker = FilterMaker(seed: UInt64(seed) &* 13 &+ 3, fields: try FilterRunTests.fields())
    var implied = 0
    for _ in 0..<150 {
      let earlier = maker.filter()
      let later = maker.number(0...3) == 0 ? maker.filter() : maker.typedOn(earlier)
      guard later.implies(earlier) else { continue }
      implied += 1
      for row in 0..<snapshot.count where SlowReference.matches(snapshot, row, later) {
        #expect(SlowReference.matches(snapshot, row, earlier), "\(later) and \(earlier), row \(row)")
      }
    }
    #expect(implied > 50)
  }
}
