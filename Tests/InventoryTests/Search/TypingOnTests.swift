import APIRuntime
import Dispatch
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Continuing to type a filter")
struct TypingOnTests {
  /// Pages so large that their remaining rows are kept sometimes as a bit set, sometimes as a list.
  private func page(_ fleet: inout Fleet) -> [UInt8] { Sample.page(fleet.computers(fleet.number(200...500))) }

  private func rows(_ order: RowOrder) -> [Int] { (0..<order.count).map { order.row(at: $0) } }

  private func columns() throws -> [Field] { try Fleet.columns.map { try Sample.catalogue.field(named: $0) } }

  private func alone(_ row: Int) -> [JSONValue] {
    (1...400).map { ["id": .integer($0), "general": ["name": .string($0 == row ? "only one" : "of many")]] }
  }

  @Test("each typed letter gives the result of the whole text, on one core and on several", arguments: 0..<6)
  func letterByLetter(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(7000 + seed))
    var builder = InventoryBuilder(columns: try columns(), layout: .v4)
    for _ in 0..<3 { try builder.append(page: page(&fleet)) }
    var several = Workers(count: 3) { count, part in DispatchQueue.concurrentPerform(iterations: count, execute: part) }
    several.fewRows = 10
    var forms = [0, 0]
    for _ in 0..<8 {
      let sort = fleet.sort()
      if fleet.number(0...2) == 0 { try builder.append(page: page(&fleet)) }
      var snapshot = builder.snapshot()
      var previous: [Ranking.Previous?] = [nil, nil]
      let text = fleet.word() + [" ", " ", " !", ""][fleet.number(0...3)] + fleet.word()
      for end in text.indices {
        // Sometimes a page arrives during typing.
        if fleet.number(0...9) == 0 {
          try builder.append(page: page(&fleet))
          snapshot = builder.snapshot()
        }
        let typed = String(text[...end])
        guard let filter = try? Filter(typed, catalogue: Sample.catalogue, now: 0, timeZone: .utc) else { continue }
        let query = ListQuery(filter: filter, sort: sort)
        let fresh = rows(try #require(Ranking.order(snapshot, query)))
        for (place, workers) in [Workers.one, several].enumerated() {
          let order = try #require(Ranking.order(snapshot, query, previous: previous[place], workers: workers))
          #expect(rows(order) == fresh, "\"\(typed)\" of \"\(text)\"")
          if let matches = order.matches {
            if case .rows = matches.passing { forms[0] += 1 } else { forms[1] += 1 }
            for row in 0..<snapshot.count where matches.contains(row) != (order.position(ofRow: row) != nil) {
              Issue.record("row \(row) of \"\(typed)\"")
            }
          }
          previous[place] = (query, order, snapshot.count)
        }
        if end == text.indices.last {
          let expected = (0..<snapshot.count).filter { SlowReference.matches(snapshot, $0, filter.root) }
          #expect(fresh.sorted() == expected, "\"\(typed)\"")
        }
      }
    }
    #expect(forms[0] > 10 && forms[1] > 10, "both forms of what was found were gone on from")
  }

  @Test("a word is found at its second occurrence if the first no longer matches")
  func secondPlace() throws {
    // In all names and in some models; then only in models, or only after another column with the shorter word.
    let fleet: [JSONValue] = (1...400).map { row in
      [
        "id": .integer(row),
        "general": ["name": .string("mac of \(row)")],
        "hardware": ["model": row % 2 == 0 ? "MacBook" : "iMac"],
        "userAndLocation": ["username": .string(row % 40 == 0 ? "macbeth" : "anna\(row)")],
      ]
    }
    let snapshot = try Sample.snapshot(try columns(), fleet, fleet.map { Self.moved($0, by: 1000) })
    var previous: Ranking.Previous?
    for (typed, count) in [("m", 800), ("ma", 800), ("mac", 800), ("macb", 400), ("macbe", 20), ("macbet", 20)] {
      let query = ListQuery(filter: Filter(words: typed))
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      #expect(order.count == count, "\"\(typed)\"")
      previous = (query, order, snapshot.count)
    }
  }

  @Test("a word after an anchored word is also searched where the anchored word is not")
  func wordBehindBeginning() throws {
    let fleet: [JSONValue] = (1...400).map { row in
      [
        "id": .integer(row), "general": ["name": .string("mac of \(row)")],
        "userAndLocation": ["username": row % 2 == 0 ? "anna" : "bert"],
      ]
    }
    let snapshot = try Sample.snapshot(try columns(), fleet)
    var previous: Ranking.Previous?
    for (typed, count) in [("mac", 400), ("^mac", 400), ("^mac anna", 200)] {
      let filter = try Filter(typed, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
      let query = ListQuery(filter: filter)
      let order = try #require(Ranking.order(snapshot, query, previous: previous))
      #expect(order.count == count, "\"\(typed)\"")
      previous = (query, order, snapshot.count)
    }
  }

  @Test("only pages with remaining matches are searched again")
  func looksWhereOneIsLeft() throws {
    let pages = (0..<50).map { page in
      Sample.page(alone(page == 30 ? 17 : 0).map { Self.moved($0, by: page * 400) })
    }
    var builder = InventoryBuilder(columns: try Sample.fields("name"), layout: .v4)
    for page in pages { try builder.append(page: page) }
    let snapshot = builder.snapshot()
    func looks(_ typed: String, after previous: Ranking.Previous?) throws -> (looks: Int, previous: Ranking.Previous) {
      let asked = Counter()
      let query = ListQuery(filter: Filter(words: typed))
      let order = Ranking.order(snapshot, query, previous: previous) { asked.next() < 0 }
      let found = try #require(order)
      #expect(found.count == 1)
      return (asked.value, (query, found, snapshot.count))
    }
    let all = try looks("only", after: nil)
    #expect(all.looks >= 50)
    let next = try looks("only o", after: all.previous)
    #expect(next.looks <= 10)
  }

  private static func moved(_ computer: JSONValue, by count: Int) -> JSONValue {
    guard case .object(var members) = computer, case .integer(let id) = members["id"] else { return computer }
    members["id"] = .integer(id + count)
    return .object(members)
  }
}
