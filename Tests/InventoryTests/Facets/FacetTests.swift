import APIRuntime
import Testing

@testable import Inventory

@Suite("Counting the values of a column")
struct FacetTests {
  private func snapshot(
    _ field: Field, _ values: [JSONValue], pageSize: Int = 100, layout: LayoutVersion = .v4,
    timeZone: TimeZoneRules = .utc
  ) throws -> InventorySnapshot {
    let names = field.path.split(separator: ".").map(String.init)
    var builder = InventoryBuilder(columns: [field], layout: layout, timeZone: timeZone)
    let computers = values.enumerated().map { index, value -> JSONValue in
      let leaf: JSONValue = names.count == 2 ? [names[1]: value] : value
      return ["id": .integer(index + 1), names[0]: leaf]
    }
    for start in stride(from: 0, to: computers.count, by: pageSize) {
      try builder.append(page: Sample.page(Array(computers[start..<min(start + pageSize, computers.count)])))
    }
    return builder.snapshot()
  }

  private func table(
    _ snapshot: InventorySnapshot, _ order: RowOrder? = nil, limit: Int? = nil, bucket: DateBucket? = nil
  ) throws -> FacetTable {
    try #require(Facets.values(of: 0, in: snapshot, order: order, limit: limit, bucket: bucket))
  }

  private func counts(_ table: FacetTable) -> [String] { table.values.map { "\($0.text) \($0.count)/\($0.total)" } }

  private static let model = Field(path: "hardware.model", section: "HARDWARE")

  @Test("values are ordered by count, then in exact sort order")
  func order() throws {
    let models: [JSONValue] = [
      "mac10", "mac9", "Mac9", "iMac", "iMac", "", .null, "mac9", "Büro", "Bu\u{308}ro", "iMac",
    ]
    let table = try table(try snapshot(Self.model, models, pageSize: 4))
    #expect(counts(table) == ["iMac 3/3", "mac9 2/2", "Bu\u{308}ro 1/1", "Büro 1/1", "Mac9 1/1", "mac10 1/1"])
    #expect(table.distinctCount == 6)
    #expect(table.missing.empty == FacetCount(count: 1, total: 1))
    #expect(table.missing.notReported == FacetCount(count: 1, total: 1))
    #expect(table.computers == FacetCount(count: 11, total: 11))
    #expect(table.bucket == nil)
  }

  @Test("counts for the filter are listed beside the totals, and values without a match are omitted")
  func filtered() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("model", "name"), layout: .v4)
    let computers = [("iMac", "a"), ("iMac", "b"), ("mini", "b"), ("mini", "b"), ("Pro", "a"), ("", "b")]
    try builder.append(
      page: Sample.page(
        computers.enumerated().map {
          ["id": .integer($0), "hardware": ["model": .string($1.0)], "general": ["name": .string($1.1)]]
        }))
    let snapshot = builder.snapshot()
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: Filter(words: "b"))))
    let table = try table(snapshot, order)
    #expect(counts(table) == ["mini 2/2", "iMac 1/2"])
    #expect(table.distinctCount == 2)
    #expect(table.missing.empty == FacetCount(count: 1, total: 1))
    #expect(table.computers == FacetCount(count: 4, total: 6))
    let none = try #require(Ranking.order(snapshot, ListQuery(filter: Filter(words: "zz"))))
    #expect(try self.table(snapshot, none).values.isEmpty)
    #expect(try self.table(snapshot, none).computers == FacetCount(count: 0, total: 6))
  }

  @Test("each kind of missing value is counted separately")
  func missing() throws {
    let sections: Set<String> = ["GENERAL"]
    var builder = InventoryBuilder(
      columns: try Sample.fields("model", "applications.cfBundleVersion", "name"), layout: .v1,
      requestedSections: sections)
    try builder.append(page: Sample.page([["id": "1"], ["id": "2", "general": ["name": "x"]]]))
    let snapshot = builder.snapshot()
    let both = FacetCount(count: 2, total: 2)
    func missing(_ column: Int) -> FacetTable.Missing? { Facets.values(of: column, in: snapshot)?.missing }
    #expect(missing(0)?.notRequested == both)
    #expect(missing(1)?.notAvailable == both)
    #expect(missing(2)?.notReported == FacetCount(count: 1, total: 1))
    #expect(missing(0)?.all == both)
  }

  @Test("numbers with equal counts sort by value, booleans read as shown, and other values are texts")
  func kinds() throws {
    let memory = Field(path: "hardware.totalRamMegabytes", kind: .integer, section: "HARDWARE")
    let sizes = try table(try snapshot(memory, [16, 8, 8, 1024, -2, -1, "odd", 9]))
    #expect(counts(sizes) == ["8 2/2", "-2 1/1", "9 1/1", "16 1/1", "1024 1/1", "odd 1/1"])
    // A whole number of -1 is not reported.
    #expect(sizes.missing.notReported == FacetCount(count: 1, total: 1))
    let load = Field(path: "hardware.load", kind: .number, section: "HARDWARE")
    #expect(
      counts(try table(try snapshot(load, [0.5, -0.5, -10, -1, 2, 0, -0.0, 1e300]))) == [
        "0 2/2", "-10 1/1", "-1 1/1", "-0.5 1/1", "0.5 1/1", "2 1/1", "1e+300 1/1",
      ])
    let supervised = Field(path: "general.supervised", kind: .boolean, section: "GENERAL")
    #expect(
      counts(try table(try snapshot(supervised, [true, false, true, "odd"]))) == ["yes 2/2", "no 1/1", "odd 1/1"])
  }

  @Test("each element of a list counts once per computer", arguments: [1, 20])
  func lists(repeated: Int) throws {
    let users = Field(path: "general.users", isList: true, section: "GENERAL")
    let lists: [JSONValue] = [["anna", "carl"], ["anna", "anna"], [], .null, ["a, b"], ["anna", ""]]
    let all = (0..<repeated).flatMap { _ in lists }
    let table = try table(try snapshot(users, all))
    #expect(
      counts(table) == ["anna \(3 * repeated)/\(3 * repeated)"]
        + ["a, b", "carl"].map { "\($0) \(repeated)/\(repeated)" })
    #expect(table.missing.empty.total == repeated)
    #expect(table.missing.notReported.total == repeated)
  }

  private static let contact = Field(path: "general.lastContact", kind: .dateTime, section: "GENERAL")

  @Test("moments are counted by their day on the screen")
  func days() throws {
    let moments: [JSONValue] = [
      "2026-11-20T23:30:00Z", "2026-11-21T00:30:00Z", "2026-11-20T12:00:00Z", "2026-11-21", "never",
    ]
    let berlin = TimeZoneRules(firstOffsetSeconds: 3600)
    let here = try table(try snapshot(Self.contact, moments))
    #expect(counts(here) == ["2026-11-20 2/2", "2026-11-21 2/2", "never 1/1"])
    #expect(here.bucket == .day)
    #expect(
      counts(try table(try snapshot(Self.contact, moments, timeZone: berlin))) == [
        "2026-11-21 3/3", "2026-11-20 1/1", "never 1/1",
      ])
    let early: [JSONValue] = ["1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "0099-05-06"]
    #expect(
      counts(try table(try snapshot(Self.contact, early))) == ["0099-05-06 1/1", "1969-12-31 1/1", "1970-01-01 1/1"])
  }

  @Test("many days are counted by month and many months by year, after filtering")
  func buckets() throws {
    func days(_ count: Int, step: Int) -> [JSONValue] {
      (0..<count).map { .string(DateText.day(milliseconds: Int64(20_000 + $0 * step) * 86_400_000)) }
    }
    #expect(try table(try snapshot(Self.contact, days(62, step: 1))).bucket == .day)
    let months = try snapshot(Self.contact, days(63, step: 1))
    #expect(counts(try table(months)) == ["2024-11 30/30", "2024-10 28/28", "2024-12 5/5"])
    #expect(try table(try snapshot(Self.contact, days(70, step: 26))).bucket == .month)
    let years = try snapshot(Self.contact, days(70, step: 40))
    #expect(try table(years).bucket == .year)
    #expect(counts(try table(years)).first == "2031 10/10")
    #expect(try table(years, bucket: .day).distinctCount == 70)
    let order = try #require(Ranking.order(years, ListQuery(filter: Filter(words: "2025"))))
    #expect(try table(years, order).bucket == .day)
    #expect(try table(years, order).computers.count == order.count)
  }

  @Test("a limit keeps the first values and reports the total")
  func limit() throws {
    let names = (0..<300).map { JSONValue.string("mac\($0 % 290)") }
    let snapshot = try snapshot(Field(path: "general.name", section: "GENERAL"), names, pageSize: 64)
    let all = try table(snapshot)
    #expect(all.values.count == 290)
    #expect(all.values.first == FacetValue(text: "mac0", count: 2, total: 2))
    for limit in [0, 1, 9, 10, 11, 12, 60, 289, 290, 400] {
      let cut = try table(snapshot, limit: limit)
      #expect(cut.values == Array(all.values.prefix(limit)), "\(limit)")
      #expect(cut.distinctCount == 290)
    }
    #expect(try table(snapshot, limit: -1).values.isEmpty)
  }

  @Test("an empty list has no values")
  func empty() throws {
    let table = try table(InventorySnapshot(columns: [Self.model]))
    #expect(table.values.isEmpty)
    #expect(table.computers == FacetCount())
  }

  @Test("counting stops early when canceled")
  func cancelled() throws {
    let snapshot = try snapshot(Self.model, Array(repeating: "iMac", count: 12), pageSize: 3)
    for limit in 1...4 {
      let asked = Counter()
      #expect(Facets.values(of: 0, in: snapshot, isCancelled: { asked.next() >= limit }) == nil)
      #expect(asked.value == limit)
    }
    #expect(Facets.values(of: 0, in: snapshot) != nil)
  }

  @Test("counts equal those of a slow reference, with any number of workers", arguments: 0..<8)
  func agreesWithSlowCounting(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(seed))
    var builder = InventoryBuilder(
      columns: try Fleet.columns.map { try Sample.catalogue.field(named: $0) }, layout: .v4)
    for _ in 0..<(1 + seed % 4) { try builder.append(page: Sample.page(fleet.computers(fleet.number(1...150)))) }
    let snapshot = builder.snapshot()
    for column in snapshot.columns.indices {
      let order = try #require(Ranking.order(snapshot, ListQuery(filter: Filter(words: fleet.query()))))
      let marked = Set((0..<order.count).map { order.row(at: $0) })
      var slow: [[UInt8]: FacetCount] = [:]
      var missing = FacetCount()
      for row in 0..<snapshot.count {
        let count = FacetCount(count: marked.contains(row) ? 1 : 0, total: 1)
        var text = snapshot.text(row: row, column: column)
        if case .date = snapshot.value(row: row, column: column) { text = String(text.prefix(10)) }
        if text.isEmpty { missing += count } else { slow[Array(text.utf8), default: FacetCount()] += count }
      }
      let table = try #require(Facets.values(of: column, in: snapshot, order: order, bucket: .day))
      #expect(
        Dictionary(
          uniqueKeysWithValues: table.values.map { (Array($0.text.utf8), FacetCount(count: $0.count, total: $0.total)) }
        ) == slow.filter { $1.count > 0 })
      #expect(table.missing.all == missing)
      #expect(table.computers == FacetCount(count: order.count, total: snapshot.count))
      #expect(zip(table.values, table.values.dropFirst()).allSatisfy { $0.count >= $1.count })
      for count in 2...3 {
        let workers = Workers(count: count) { parts, part in for index in (0..<parts).reversed() { part(index) } }
        #expect(Facets.values(of: column, in: snapshot, order: order, bucket: .day, workers: workers) == table)
      }
    }
  }
}
