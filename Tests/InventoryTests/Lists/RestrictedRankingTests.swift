import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("A list restricted to certain computers")
struct RestrictedRankingTests {
  private func rows(_ order: RowOrder) -> [Int] { (0..<order.count).map { order.row(at: $0) } }

  @Test(
    "the rows are the wanted rows of the whole list, whatever was ranked previously",
    arguments: 0..<20)
  func agrees(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(seed))
    var builder = InventoryBuilder(
      columns: try Fleet.columns.map { try Sample.catalogue.field(named: $0) }, layout: .v4)
    try builder.append(page: Sample.page(fleet.computers(80)))
    var query = ListQuery()
    var previous: Ranking.Previous?
    for step in 0..<40 {
      switch fleet.number(0...6) {
      case 0: try builder.append(page: Sample.page(fleet.computers(fleet.number(1...30))))
      case 1: query.sort = fleet.sort()
      case 2: query.filter = Filter(words: fleet.query())
      case 3: query.filter = Filter(words: query.filter.text + fleet.word())
      case 4: query.only = nil
      default:
        let ids = (0..<fleet.number(0...60)).map { _ in RecordID(rawValue: String(fleet.number(1...150))) }
        query.only = Restriction(to: ComputerSet(Set(ids)), label: "these")
      }
      let snapshot = builder.snapshot()
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      var unrestricted = query
      unrestricted.only = nil
      let wanted = SlowReference.rows(snapshot, unrestricted).filter { row in
        query.only?.computers.contains(snapshot.id(at: row)) ?? true
      }
      #expect(rows(order) == wanted, "step \(step): \(query.filter.text)")
      for row in 0..<snapshot.count { #expect(order.position(ofRow: row) == wanted.firstIndex(of: row)) }
      previous = (query, order, snapshot.count)
    }
  }
}
