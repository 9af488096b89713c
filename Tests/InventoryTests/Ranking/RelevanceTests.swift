import APIRuntime
import Dispatch
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Words in IDs")
struct RelevanceTests {
  private func rows(_ order: RowOrder) -> [Int] { (0..<order.count).map { order.row(at: $0) } }

  private static func fields() throws -> [Field] {
    try (["id", "managementId"] + Fleet.columns + ["udid"]).map { try Sample.catalogue.field(named: $0) }
  }

  /// Computers whose IDs have the same letters as their names, in blocks.
  private func add(_ fleet: inout Fleet, _ builder: inout InventoryBuilder) throws {
    let computers = fleet.computers(fleet.number(20...80)).map { computer -> JSONValue in
      guard case .object(var members) = computer, case .object(var general) = members["general"] else {
        return computer
      }
      func id() -> JSONValue { .string((0...fleet.number(0...3)).map { _ in fleet.word() }.joined(separator: "-")) }
      members["udid"] = id()
      general["managementId"] = id()
      members["general"] = .object(general)
      return .object(members)
    }
    try builder.append(page: Sample.page(computers))
  }

  @Test("the order by relevance equals that of a slow reference, also after earlier filters", arguments: 0..<6)
  func agreesWithReference(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(4000 + seed))
    var builder = InventoryBuilder(columns: try Self.fields(), layout: .v4)
    for _ in 0..<2 { try add(&fleet, &builder) }
    var maker = FilterMaker(seed: UInt64(seed) &* 17 &+ 3, fields: try Self.fields())
    var several = Workers(count: 3) { count, part in DispatchQueue.concurrentPerform(iterations: count, execute: part) }
    several.fewRows = 10
    var previous: Ranking.Previous?
    var root = maker.filter()
    var (late, sort) = (0, fleet.sort())
    for step in 0..<30 {
      switch maker.number(0...9) {
      case 0: try add(&fleet, &builder)
      case 1: sort = fleet.sort()
      case 2: root = maker.filter()
      case 3, 4: root = Filter(words: fleet.word() + " " + fleet.word()).root
      case 5: root = Filter(words: fleet.word()).root
      // So short that most computers have it.
      case 6: root = Filter(words: String(fleet.word().prefix(1))).root
      default: root = maker.typedOn(root)
      }
      let snapshot = builder.snapshot()
      let query = ListQuery(filter: Filter(text: "", root: root), sort: sort, sortsByRelevance: maker.number(0...4) > 0)
      let workers = step % 2 == 0 ? Workers.one : several
      let order = try #require(Ranking.order(snapshot, query, previous: previous, workers: workers))
      #expect(rows(order) == SlowReference.rows(snapshot, query), "step \(step): \(root)")
      late += order.idMatches > 0 && order.idMatches < order.count ? 1 : 0
      previous = (query, order, snapshot.count)
      if order.count == 0 { root = maker.filter() }
    }
    #expect(late > 0)
  }

  @Test("a word implies its parts only where they begin a block", arguments: 0..<6)
  func implication(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(5000 + seed))
    var builder = InventoryBuilder(columns: try Self.fields(), layout: .v4)
    try add(&fleet, &builder)
    let snapshot = builder.snapshot()
    var maker = FilterMaker(seed: UInt64(seed) &* 19 &+ 7, fields: try Self.fields())
    for _ in 0..<150 {
      let earlier = maker.filter()
      let later = maker.typedOn(earlier)
      guard later.implies(earlier) else { continue }
      for row in 0..<snapshot.count where SlowReference.matches(snapshot, row, later) {
        #expect(SlowReference.matches(snapshot, row, earlier), "\(later) and \(earlier), row \(row)")
      }
    }
    func implies(_ later: String, _ earlier: String) -> Bool {
      Filter(words: later).root.implies(Filter(words: earlier).root)
    }
    #expect(implies("83025f", "8302") && implies("a-83", "83"))
    #expect(!implies("83025f", "025f"))
  }

  private static let ids = [
    ("41", "mac-8302", "83025fc5-1111-4a3b-9d60-0123456789ab"), ("8302", "air", "00000000-1111-4a3b-9d60-0123456789ab"),
    ("7", "pro", "00000000-8302-4a3b-9d60-0123456789ab"), ("18302", "mini", "00083020-1111-4a3b-9d60-0123456789ab"),
    ("9", "zoe-8302x", "00000000-1111-4a3b-9d60-0123456789ab"),
  ]

  @Test("IDs and UUIDs match at the start of a block, and come after names; a field's test matches anywhere")
  func blocks() throws {
    let computers = Self.ids.map { id, name, uuid -> JSONValue in
      ["id": .string(id), "general": ["name": .string(name), "managementId": .string(uuid)]]
    }
    let snapshot = try Sample.snapshot(
      try ["id", "name", "managementId"].map { try Sample.catalogue.field(named: $0) }, computers)
    let byName = [SortKey(path: "general.name")]
    func names(_ text: String, byRelevance: Bool) throws -> [String] {
      let filter = try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
      let query = ListQuery(filter: filter, sort: byName, sortsByRelevance: byRelevance)
      return rows(try #require(Ranking.order(snapshot, query))).map { snapshot.text(row: $0, column: 1) }
    }
    #expect(try names("8302", byRelevance: false) == ["air", "mac-8302", "pro", "zoe-8302x"])
    #expect(try names("8302", byRelevance: true) == ["mac-8302", "zoe-8302x", "air", "pro"])
    #expect(try names("managementId:8302", byRelevance: true) == ["mac-8302", "mini", "pro"])
    #expect(try names("!8302", byRelevance: true) == ["mini"])
    #expect(try names("3025f", byRelevance: true) == [])
    #expect(try names("4a3b-9d60", byRelevance: true).count == 5)
    #expect(try names("ab$", byRelevance: true).count == 5)
  }

  @Test("after one letter that every name has, a longer word is also searched in IDs")
  func typedOn() throws {
    // One computer has the letter nowhere, so that its ids are searched, without success.
    let others = (0..<40).map { ("mac-b-\($0)", "00000000-3333") } + [("air", "00000000-4444")]
    let named = [("mac-b1", "b7000000-1111"), ("mac-b7", "00000000-2222"), ("mac-b9", "00000000-b7ff")]
    let computers = (named + others).map { name, uuid -> JSONValue in
      ["id": .string(name), "general": ["name": .string(name), "managementId": .string(uuid)]]
    }
    let snapshot = try Sample.snapshot(
      try ["name", "managementId"].map { try Sample.catalogue.field(named: $0) }, computers)
    var previous: Ranking.Previous?
    for (text, names) in [
      ("b", nil), ("b7", ["mac-b7", "mac-b1", "mac-b9"]), ("b70", ["mac-b1"]),
    ] as [(String, [String]?)] {
      let query = ListQuery(
        filter: Filter(words: text), sort: [SortKey(path: "general.name")], sortsByRelevance: true)
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      #expect(order.count == names?.count ?? 43, "\(text)")
      if let names { #expect(rows(order).map { snapshot.text(row: $0, column: 0) } == names, "\(text)") }
      previous = (query, order, snapshot.count)
    }
  }
}
