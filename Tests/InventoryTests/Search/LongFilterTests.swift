import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

/// Filters with thousands of terms, as from pasted lists: parsed completely, with the results of the slow reference.
@Suite("Long filters")
struct LongFilterTests {
  private func snapshot(_ seed: UInt64) throws -> InventorySnapshot {
    var fleet = Fleet(seed: seed)
    let fields = try Fleet.columns.map { try Sample.catalogue.field(named: $0) }
    var builder = InventoryBuilder(columns: fields, layout: .v4)
    try builder.append(page: Sample.page(fleet.computers(60)))
    return builder.snapshot()
  }

  private func read(_ text: String) throws -> Filter {
    try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
  }

  private func rows(_ order: RowOrder?) throws -> [Int] {
    let order = try #require(order)
    return (0..<order.count).map { order.row(at: $0) }.sorted()
  }

  @Test(
    "thousands of alternatives or words match the same computers as the slow reference",
    arguments: [" | ", " ", " | name:=", " !"])
  func agrees(separator: String) throws {
    var fleet = Fleet(seed: 11)
    let snapshot = try snapshot(5)
    // Words of the fleet among many without a match.
    let words = (0..<2000).map { $0 % 400 == 7 ? fleet.word() : "w\(fleet.number(0...9999))" }
    let filter = try read(words.joined(separator: separator))
    try #require(filter.root != .and([]))
    let expected = (0..<snapshot.count).filter { SlowReference.matches(snapshot, $0, filter.root) }
    #expect(try rows(Ranking.order(snapshot, ListQuery(filter: filter))) == expected)
  }

  @Test("a very long filter is parsed completely")
  func length() throws {
    let serials = (0..<9000).map { "C02X\(100_000 + $0)" }
    let text = serials.joined(separator: " | ")
    try #require(text.unicodeScalars.count > 100_000)
    guard case .or(let parts) = try read(text).root else {
      Issue.record("no alternatives")
      return
    }
    #expect(parts.count == serials.count)
    #expect(try read(text).highlights.count == serials.count)
    #expect(throws: FilterError.self) { try read(String(repeating: "a", count: FilterParser.lengthLimit + 1)) }
  }

  @Test("an extended long filter matches the same computers as a fresh one", arguments: [" | ", " "])
  func typedOn(separator: String) throws {
    let snapshot = try snapshot(6)
    var fleet = Fleet(seed: 12)
    var text = (0..<1000).map { "w\($0)" }.joined(separator: " | ") + " | " + fleet.word()
    var previous: Ranking.Previous?
    for _ in 0..<12 {
      let query = ListQuery(filter: try read(text))
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      #expect(try rows(order) == rows(Ranking.order(snapshot, query)))
      previous = (query, order, snapshot.count)
      text += separator + fleet.word()
    }
  }

  @Test("removing or extending one of many alternatives narrows the filter; adding one does not")
  func implication() throws {
    let words = (0..<3000).map { "w\($0)" }
    let all = try read(words.joined(separator: " | ")).root
    #expect(try read(words.dropLast().joined(separator: " | ")).root.implies(all))
    #expect(try read((words.dropLast() + ["w2999x"]).joined(separator: " | ")).root.implies(all))
    #expect(try !read((words + ["v"]).joined(separator: " | ")).root.implies(all))
    let every = try read(words.joined(separator: " ")).root
    #expect(try read((words + ["v"]).joined(separator: " ")).root.implies(every))
    #expect(try !read(words.dropLast().joined(separator: " ") + " w29999").root.implies(try read("v").root))
  }

  @Test("a canceled long filter stops within one alternative")
  func cancelling() throws {
    let snapshot = try snapshot(7)
    let filter = try read((0..<3000).map { "w\($0)" }.joined(separator: " | "))
    #expect(Ranking.order(snapshot, ListQuery(filter: filter), isCancelled: { true }) == nil)
  }
}
