import APIRuntime
@testable import Inventory
import Testing

@Suite("The search texts are built on demand")
struct SearchTextsTests {
  private func computers(_ name: (Int) -> String) -> [JSONValue] {
    (1...60).map {
      [
        "id": .integer($0), "general": ["name": .string(name($0))],
        "hardware": ["model": .string($0 % 2 == 0 ? "iMac" : "Mac mini"), "totalRamMegabytes": .integer($0)],
      ]
    }
  }

  private func snapshot(
    _ computers: [JSONValue], reusing earlier: InventorySnapshot? = nil
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: try Sample.fields("name", "model", "totalRamMegabytes"), layout: .v4, reusing: earlier)
    try builder.append(page: Sample.page(computers))
    return builder.snapshot()
  }

  private func filter(_ text: String) throws -> Filter {
    try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
  }

  private func ready(_ snapshot: InventorySnapshot) -> [Int] { snapshot.chunks[0].search.ready.map(\.column) }

  @Test("by a word, not by a load, a sort or a number test")
  func demand() throws {
    let snapshot = try snapshot(computers { "Mac \($0)" })
    let sort = [SortKey(path: "general.name")]
    #expect(Ranking.order(snapshot, ListQuery(sort: sort))?.count == 60)
    #expect(Ranking.order(snapshot, ListQuery(filter: try filter("totalRamMegabytes:>30")))?.count == 30)
    #expect(ready(snapshot) == [])
    #expect(Ranking.order(snapshot, ListQuery(filter: Filter(words: "imac"), sort: sort))?.count == 30)
    #expect(ready(snapshot) == [0, 1, 2])
  }

  @Test("or in advance; later snapshots keep the texts")
  func preparation() throws {
    let first = try snapshot(computers { "Mac \($0)" })
    first.prepareSearch { true }
    #expect(ready(first) == [])
    first.prepareSearch()
    #expect(ready(first) == [0, 1, 2])
    // Names differ in the second one, so their texts have to be rebuilt.
    let second = try snapshot(computers { "Book \($0)" }, reusing: first)
    #expect(ready(second) == [1, 2])
    #expect(Ranking.order(second, ListQuery(filter: try filter("name:book")))?.count == 60)
    #expect(Ranking.order(second, ListQuery(filter: try filter("name:mac")))?.count == 0)
    let third = try snapshot(computers { "Book \($0)" }, reusing: second)
    #expect(third.chunks[0] === second.chunks[0])
  }
}
