import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Days without time among moments")
struct DayOrderTests {
  @Test("a day sorts as filters treat it: at its first moment in the zone", arguments: [-11, -8, 0, 2, 13])
  func order(hours: Int) throws {
    let zone = TimeZoneRules(firstOffsetSeconds: hours * 3600)
    let field = try Sample.catalogue.field(named: "lastContact")
    var builder = InventoryBuilder(columns: [field], layout: .v4, timeZone: zone)
    let dates = (26...29).flatMap { day in
      ["2026-08-\(day)"] + stride(from: 0, to: 24, by: 5).map { "2026-08-\(day)T\($0 < 10 ? "0" : "")\($0):00:00Z" }
    }
    let computers = dates.enumerated().map { index, date -> JSONValue in
      ["id": .string(String(index + 1)), "general": ["lastContact": .string(date)]]
    }
    try builder.append(page: Sample.page(computers))
    let snapshot = builder.snapshot()
    let query = ListQuery(filter: .all, sort: [SortKey(path: field.path, descending: false)])
    let order = try #require(Ranking.order(snapshot, query))
    let rows = (0..<order.count).map { order.row(at: $0) }
    #expect(rows == SlowReference.rows(snapshot, query))
    // For any day, the earlier ones come first.
    for day in 27...29 {
      let filter = try Filter("lastContact:<2026-08-\(day)", catalogue: Sample.catalogue, now: 0, timeZone: zone)
      let before = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
      #expect(Set(rows.prefix(before.count)) == Set((0..<before.count).map { before.row(at: $0) }), "\(day)")
    }
  }
}
