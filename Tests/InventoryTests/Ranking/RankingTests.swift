import APIRuntime
import Dispatch
import SeededNumbers
import Synchronization
import Testing

@testable import Inventory
@testable import SlowReferences

/// Counts calls from any thread.
private final class Questions: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }

  @discardableResult
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
}

@Suite("Filter and sort")
struct RankingTests {
  private func rows(_ order: RowOrder) -> [Int] { (0..<order.count).map { order.row(at: $0) } }

  private func fleet(_ seed: UInt64, pages: Int, of size: ClosedRange<Int>) throws -> (Fleet, InventoryBuilder) {
    var fleet = Fleet(seed: seed)
    var builder = InventoryBuilder(
      columns: try Fleet.columns.map { try Sample.catalogue.field(named: $0) }, layout: .v4)
    for _ in 0..<pages { try builder.append(page: Sample.page(fleet.computers(fleet.number(size)))) }
    return (fleet, builder)
  }

  @Test("a ranking equals that of a slow reference", arguments: 0..<12)
  func agreesWithReference(seed: Int) throws {
    let (made, builder) = try fleet(UInt64(seed), pages: 1 + seed % 4, of: 1...120)
    var fleet = made
    let snapshot = builder.snapshot()
    for _ in 0..<12 {
      let query = ListQuery(filter: Filter(words: fleet.query()), sort: fleet.sort())
      let order = try #require(Ranking.order(snapshot, query))
      #expect(rows(order) == SlowReference.rows(snapshot, query), "\(query)")
    }
  }

  @Test("a ranking that continues a previous one equals a fresh one", arguments: 0..<12)
  func incremental(seed: Int) throws {
    var (fleet, builder) = try fleet(UInt64(100 + seed), pages: 2, of: 40...200)
    var previous: Ranking.Previous?
    var query = ListQuery()
    for step in 0..<40 {
      switch fleet.number(0...7) {
      case 0: try builder.append(page: Sample.page(fleet.computers(fleet.number(1...60))))
      case 1: query.sort = fleet.sort()
      case 2: query.filter = Filter(words: fleet.query())
      case 3: query.filter = Filter(words: String(query.filter.text.dropLast()))
      case 4: query.filter = .all
      default:
        let more = fleet.number(0...3) == 0 ? " \(fleet.word())" : String(fleet.word().prefix(1))
        query.filter = Filter(words: query.filter.text + more)
      }
      let snapshot = builder.snapshot()
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      let fresh = try #require(Ranking.order(snapshot, query))
      #expect(rows(order) == rows(fresh), "step \(step): \(query)")
      #expect(order.sorted == fresh.sorted, "step \(step): \(query)")
      previous = (query, order, snapshot.count)
    }
  }

  @Test("an order knows the position of each of its rows")
  func positions() throws {
    let (_, builder) = try fleet(5, pages: 3, of: 50...60)
    let snapshot = builder.snapshot()
    let order = try #require(
      Ranking.order(snapshot, ListQuery(filter: Filter(words: "a"), sort: [SortKey(path: "general.name")])))
    #expect(order.count > 0)
    #expect(order.count < snapshot.count)
    let listed = Set(rows(order))
    for row in 0..<snapshot.count {
      #expect(order.position(ofRow: row).map { order.row(at: $0) } == (listed.contains(row) ? row : nil))
    }
    #expect(order.position(ofRow: -1) == nil)
    #expect(order.position(ofRow: snapshot.count) == nil)
    #expect(RowOrder.empty.count == 0)
  }

  @Test("the ranking of another load is not continued")
  func otherLoad() throws {
    let columns = try Sample.fields("name")
    func snapshot(_ names: [String]) throws -> InventorySnapshot {
      try Sample.snapshot(
        columns, names.enumerated().map { ["id": .integer($0 + 1), "general": ["name": .string($1)]] })
    }
    let first = try snapshot(["xa", "xb", "xc"])
    let second = try snapshot(["a", "xb", "xb", "xa"])
    let sort = [SortKey(path: "general.name")]
    let before = try #require(Ranking.order(first, ListQuery(filter: Filter(words: "x"), sort: sort)))
    let query = ListQuery(filter: Filter(words: "xb"), sort: sort)
    let order = try #require(
      Ranking.order(second, query, previous: (ListQuery(filter: Filter(words: "x"), sort: sort), before, first.count)))
    #expect(rows(order) == [1, 2])
  }

  @Test("a ranking stops early when canceled")
  func cancelled() throws {
    let (_, builder) = try fleet(6, pages: 5, of: 20...30)
    let query = ListQuery(filter: Filter(words: "1"), sort: [SortKey(path: "general.name")])
    let asked = Questions()
    let whole = Ranking.order(builder.snapshot(), query) {
      asked.add()
      return false
    }
    #expect(whole != nil)
    #expect(asked.value > 10)
    for limit in 1...asked.value {
      let count = Questions()
      let order = Ranking.order(builder.snapshot(), query) { count.add() >= limit }
      #expect(order == nil)
      #expect(count.value == limit)
    }
  }

  @Test("words match in any column and order, ignoring case and accents, but not across columns")
  func words() throws {
    let snapshot = try Sample.snapshot(
      try Sample.fields("name", "username", "lastContact", "managed"),
      [
        [
          "id": "1",
          "general": [
            "name": "Büro-ÅSA", "lastContact": "2026-11-20T13:03:00Z", "remoteManagement": ["managed": true],
          ],
          "userAndLocation": ["username": "zoë.müller"],
        ],
        ["id": "2", "general": ["name": "MacBook"], "userAndLocation": ["username": "ａｎｎａ"]],
      ])
    func found(_ filter: String) -> [Int] {
      Ranking.order(snapshot, ListQuery(filter: Filter(words: filter))).map(rows) ?? []
    }
    #expect(found("asa buro") == [0])
    #expect(found("  ZOE   2026-11  yes ") == [0])
    #expect(found("MU\u{308}LLER") == [0])
    #expect(found("ANNA") == [1])
    #expect(found("o-asazoe") == [])
    #expect(found("book anna") == [1])
    #expect(found("bookanna") == [])
    #expect(found("") == [0, 1])
    #expect(found("\u{301}") == [0, 1])
  }

  @Test("versions sort by value, names naturally, and unknown values come last in both directions")
  func sortOrders() throws {
    let snapshot = try Sample.snapshot(
      try Sample.fields("osVersion", "name"),
      ["14.10", "14.9", "", "9.1", nil, "14.9.1"].enumerated().map { index, version in
        [
          "id": .integer(index + 1), "operatingSystem": ["version": version.map { .string($0) } ?? .null],
          "general": ["name": .string(["mac10", "Mac9", "MAC009", "mac", "zz", "Ä1"][index])],
        ]
      })
    func sorted(_ path: String, descending: Bool = false) -> [Int] {
      Ranking.order(snapshot, ListQuery(sort: [SortKey(path: path, descending: descending)])).map(rows) ?? []
    }
    #expect(sorted("operatingSystem.version") == [3, 1, 5, 0, 2, 4])
    #expect(sorted("operatingSystem.version", descending: true) == [0, 5, 1, 3, 2, 4])
    #expect(sorted("general.name") == [5, 3, 1, 2, 0, 4])
    #expect(sorted("no.such.field") == [0, 1, 2, 3, 4, 5])
  }

  @Test(
    "UUIDs and hardware addresses sort digit by digit, not as numbers",
    arguments: [
      [
        "0477bda5-dd48-459b-8faa-d2af7bc86242", "0723fee6-9174-4493-a241-23c53679a438",
        "473e1110-f065-477f-8cf6-438aa68e93f3", "652C8C36-0F9C-4E29-9F20-71A3126249BD",
        "9f000000-0000-0000-0000-000000000000", "a0000000-0000-0000-0000-000000000000",
      ],
      ["00:1B:63:84:45:E6", "09:00:00:00:00:00", "0C:4D:E9:00:00:01", "1A:00:00:00:00:00", "9A:00:00:00:00:00"],
      ["09-00-00-00-00-00", "1a-00-00-00-00-00"],
      // The same length, but not such an address.
      ["ab:cd:ef:01:09:g2", "ab:cd:ef:01:10:g1"], ["mac-9-of-the-lab-", "mac-10-of-the-lab"],
    ])
  func hexadecimal(texts: [String]) throws {
    let mixed = texts.enumerated().reversed()
    let snapshot = try Sample.snapshot(
      try Sample.fields("name"),
      mixed.map { ["id": .integer($0 + 1), "general": ["name": .string($1)]] })
    let order = try #require(Ranking.order(snapshot, ListQuery(sort: [SortKey(path: "general.name")])))
    #expect(rows(order).map { snapshot.text(row: $0, column: 0) } == texts)
  }

  @Test("long common prefixes are sorted by the remaining text")
  func longTexts() throws {
    var generator = Seeded(state: 9)
    let prefix = String(repeating: "same beginning ", count: 4)
    let names = (0..<700).map { _ in prefix + String(Int.random(in: 0...9_999_999, using: &generator), radix: 4) }
    let snapshot = try Sample.snapshot(
      try Sample.fields("name"),
      names.enumerated().map { ["id": .integer($0 + 1), "general": ["name": .string($1)]] })
    for descending in [false, true] {
      let query = ListQuery(sort: [SortKey(path: "general.name", descending: descending)])
      #expect(rows(try #require(Ranking.order(snapshot, query))) == SlowReference.rows(snapshot, query))
    }
  }

  @Test("several workers give the same result as one", arguments: 0..<10)
  func workers(seed: Int) throws {
    var (fleet, builder) = try fleet(UInt64(300 + seed), pages: 6, of: 1...90)
    // More parts than threads, each on any free thread, in any order.
    var workers = Workers(count: 3) { count, part in DispatchQueue.concurrentPerform(iterations: count, execute: part) }
    workers.fewRows = 10
    var previous: Ranking.Previous?
    for _ in 0..<12 {
      let query = ListQuery(filter: Filter(words: fleet.query()), sort: fleet.sort())
      if fleet.number(0...3) == 0 { try builder.append(page: Sample.page(fleet.computers(fleet.number(1...60)))) }
      let snapshot = builder.snapshot()
      let order = try #require(Ranking.order(snapshot, query, previous: previous, workers: workers))
      let alone = try #require(Ranking.order(snapshot, query))
      #expect(rows(order) == rows(alone), "\(query)")
      #expect(order.sorted == alone.sorted, "\(query)")
      previous = (query, order, snapshot.count)
    }
  }

  @Test("a list is the same in whatever order its computers arrived", arguments: 0..<8)
  func orderOfArrival(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(400 + seed))
    var generator = Seeded(state: UInt64(seed))
    let columns = try Fleet.columns.map { try Sample.catalogue.field(named: $0) }
    let pages = (0..<5).map { _ in fleet.computers(fleet.number(1...50)) }
    // Whole pages in another order, or all computers shuffled, some with IDs that are not numbers.
    let isDisorder = seed % 2 == 1
    let mixed = isDisorder ? [pages.joined().shuffled(using: &generator)] : pages.shuffled(using: &generator)
    func snapshot(_ pages: [[JSONValue]]) throws -> InventorySnapshot {
      var builder = InventoryBuilder(columns: columns, layout: .v4)
      for page in pages {
        try builder.append(page: Sample.page(page.map { seed % 4 == 3 ? Self.withOddID($0) : $0 }))
      }
      return builder.snapshot()
    }
    let first = try snapshot(pages)
    let second = try snapshot(mixed)
    for _ in 0..<10 {
      let query = ListQuery(filter: Filter(words: fleet.query()), sort: fleet.sort())
      let expected = try #require(Ranking.order(first, query))
      let order = try #require(Ranking.order(second, query))
      #expect(rows(order).map { second.id(at: $0) } == rows(expected).map { first.id(at: $0) }, "\(query)")
      #expect(rows(order) == SlowReference.rows(second, query), "\(query)")
    }
  }

  /// The computer with another ID if its own is divisible by three: not a number, or with a leading zero.
  private static func withOddID(_ computer: JSONValue) -> JSONValue {
    guard case .object(var members) = computer, case .integer(let id) = members["id"], id % 3 == 0 else {
      return computer
    }
    members["id"] = .string(id % 2 == 0 ? "x\(id)" : "0\(id / 3)")
    return .object(members)
  }
}
