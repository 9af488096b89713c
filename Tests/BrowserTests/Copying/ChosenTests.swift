import Inventory
import SeededNumbers
import Testing

@testable import Browser

@Suite("What is copied, exported and picked")
struct ChosenTests {
  /// A list of some of the computers in some order.
  private func order(_ snapshot: InventorySnapshot, _ random: inout Seeded) throws -> RowOrder {
    let words = ["", "mac", "1", "7", "user2", "nobody"].randomElement(using: &random) ?? ""
    let filter = try Filter(words, catalogue: TestFleet.catalogue, now: 0, timeZone: .utc)
    let sort = [
      TestFleet.byName, [], [SortKey(path: "userAndLocation.username", descending: true)],
    ].randomElement(using: &random)
    return try #require(Ranking.order(snapshot, ListQuery(filter: filter, sort: sort ?? [])))
  }

  @Test(
    "marked computers come in list order, followed by those not in the list by ID",
    arguments: 0..<40 as Range<UInt64>)
  func marked(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let numbers = Array(1...Int.random(in: 1...60, using: &random)).shuffled(using: &random)
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    let order = try order(snapshot, &random)
    // Some marks are set in bulk, others one by one, and some are of computers that are gone.
    var model = Set((1...80).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    var marks = Marks()
    marks.ids = Set(model.map { ComputerID(rawValue: String($0)) })
    for _ in 0..<30 {
      let number = Int.random(in: 1...80, using: &random)
      let isMarked = Bool.random(using: &random)
      marks.set(ComputerID(rawValue: String(number)), isMarked: isMarked)
      if isMarked { model.insert(number) } else { model.remove(number) }
    }
    let chosen = Chosen(which: .marked(marks), snapshot: snapshot, order: order)
    #expect(chosen.count == model.count)
    let listed = (0..<order.count).map { numbers[order.row(at: $0)] }
    let expected =
      listed.filter(model.contains) + model.subtracting(listed).intersection(numbers).sorted()
    for limit in [Int.max, expected.count, Int.random(in: 0...max(1, expected.count), using: &random), 0] {
      let found = try #require(chosen.rows(atMost: limit))
      #expect(found.rows.map { numbers[$0] } == Array(expected.prefix(limit)), "at most \(limit)")
      #expect(found.lost == model.subtracting(numbers).count, "those that are gone do not depend on the limit")
    }
    if order.count > 0 { #expect(chosen.rows(isCancelled: { true }) == nil) }
  }

  @Test("shown computers are the list, and a single one is that one or none", arguments: 0..<10 as Range<UInt64>)
  func shownAndOne(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let numbers = Array(1...30).shuffled(using: &random)
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    let order = try order(snapshot, &random)
    let shown = Chosen(which: .shown, snapshot: snapshot, order: order)
    let limit = Int.random(in: 0...40, using: &random)
    let rows = try #require(shown.rows(atMost: limit))
    #expect(rows.rows == (0..<min(limit, order.count)).map { order.row(at: $0) } && rows.lost == 0)
    for number in [1, 30, 31] {
      let one = Chosen(which: .one(ComputerID(rawValue: String(number))), snapshot: snapshot, order: order)
      let found = try #require(one.rows())
      #expect(found.rows.map { numbers[$0] } == (number == 31 ? [] : [number]))
      #expect(found.lost == (number == 31 ? 1 : 0) && one.count == 1)
    }
  }
}
