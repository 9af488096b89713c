import DemoServer
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Filters and limits that the server applies", .timeLimit(.minutes(10)))
struct FilterPushdownTests {
  @Test("the same computers are listed as of a full load", arguments: [UInt64(1), 2, 3])
  func agreement(seed: UInt64) async throws {
    try await PushdownFleet.serving(computers: 700, seed: seed) { fleet in
      var maker = FilterTexts(fleet, seed: seed)
      for _ in 0..<120 {
        let text = try maker.filter()
        let filter = try PushdownFleet.filter(text)
        let limit = maker.limit()
        let listed = try await fleet.listed(filter, limit: limit)
        #expect(
          listed.ids == fleet.expected(filter, limit: limit), "\(text), limit \(limit.map(String.init) ?? "none")")
        if let limit, limit > 0 {
          #expect(try await fleet.loaded(filter, limit: limit) == fleet.expected(filter, limit: limit), "\(text)")
        }
      }
    }
  }

  @Test("where the server counts, it counts the computers of a full load, and sends one", arguments: [UInt64(4), 5])
  func counts(seed: UInt64) async throws {
    try await PushdownFleet.serving(computers: 700, seed: seed) { fleet in
      var maker = FilterTexts(fleet, seed: seed)
      var counted = 0
      for text in try ["", "managed:yes"] + (0..<120).map({ _ in try maker.filter() }) {
        let filter = try PushdownFleet.filter(text)
        let before = fleet.server.counts.records
        guard let count = try await fleet.loader.serverCount(of: ServerFilter(filter: filter)) else { continue }
        counted += 1
        #expect(count.computers == fleet.expected(filter, limit: nil).count, "\(text)")
        #expect(fleet.server.counts.records - before <= 1)
      }
      #expect(counted > 2)
      #expect(try await fleet.loader.serverCount(of: ServerFilter(filter: .all, needsAll: true))?.computers == 700)
      let fuzzy = try PushdownFleet.filter("~adele")
      #expect(try await fleet.loader.serverCount(of: ServerFilter(filter: fuzzy)) == nil)
    }
  }

  @Test("older versions return the same computers", arguments: [InventoryVersion.v1, .v2, .v3])
  func versions(version: InventoryVersion) async throws {
    try await PushdownFleet.serving(computers: 200, versions: [version]) { fleet in
      var maker = FilterTexts(fleet, seed: 9)
      for _ in 0..<30 {
        let filter = try PushdownFleet.filter(try maker.filter())
        #expect(try await fleet.listed(filter, limit: nil).ids == fleet.expected(filter, limit: nil))
      }
    }
  }

  @Test("a few computers are found without reading many others")
  func rows() async throws {
    try await PushdownFleet.serving(computers: 3000) { fleet in
      for text in ["id:506", "id:=506", "id:^50", "id:99$", "serialNumber:^K", "assetTag:=none"] {
        let (ids, rows) = try await rows(text, in: fleet)
        #expect(rows <= 2 * ids + 10, "\(text): \(ids) computers, \(rows) rows")
      }
      let usernames = try fleet.values("username").filter { $0.count > 5 && !$0.contains("@") }
      for username in usernames.prefix(12) {
        let (ids, rows) = try await rows("username:\(username)", in: fleet)
        #expect(rows <= 2 * ids + 40, "\(username): \(ids) computers, \(rows) rows")
      }
    }
  }

  @Test("for texts that fit into a request only in part, more computers are read, but not all")
  func longTexts() async throws {
    try await PushdownFleet.serving(computers: 3000) { fleet in
      let names = try fleet.values("name").filter { $0.count > 8 && $0.allSatisfy(\.isASCII) && !$0.contains("\"") }
      for name in names.prefix(8) {
        for text in ["name:^\"\(name.prefix(8))\"", "name:=\"\(name)\""] {
          let (ids, rows) = try await rows(text, in: fleet)
          #expect(rows <= 2 * ids + 10 || rows < 3000 / 4, "\(text): \(ids) computers, \(rows) rows")
        }
      }
    }
  }

  /// How many computers a filter lists, and how many rows are read for them.
  private func rows(_ text: String, in fleet: PushdownFleet) async throws -> (ids: Int, rows: Int) {
    let filter = try PushdownFleet.filter(text)
    let (ids, rows) = try await fleet.listed(filter, limit: nil)
    #expect(ids == fleet.expected(filter, limit: nil), "\(text)")
    return (ids.count, rows)
  }

  @Test("a limit reads about as many rows as it prints", arguments: [1, 5, 20, 100, 101, 350, 1000, 2500])
  func limits(limit: Int) async throws {
    try await PushdownFleet.serving(computers: 3000) { fleet in
      for text in ["", "managed:yes"] {
        let filter = try PushdownFleet.filter(text)
        let expected = fleet.expected(filter, limit: limit)
        // Pages after the limit that were on their way count, too: on a busy machine these can be many.
        var fewest = Int.max
        for _ in 0..<5 where fewest > 2 * expected.count + 10 {
          let (ids, rows) = try await fleet.listed(filter, limit: limit)
          #expect(ids == expected)
          fewest = min(fewest, rows)
        }
        #expect(fewest <= 2 * expected.count + 10, "\(text): \(fewest) rows")
      }
    }
  }
}

/// Random filters about the values of a fleet.
private struct FilterTexts {
  private var random: PushdownRandom
  private let values: [String: [String]]

  private static let fields = [
    "name", "username", "email", "realname", "serialNumber", "assetTag", "room", "id", "model",
  ]

  init(_ fleet: PushdownFleet, seed: UInt64) {
    random = PushdownRandom(seed: seed)
    var values: [String: [String]] = [:]
    for field in Self.fields { values[field] = (try? fleet.values(field))?.filter { !$0.isEmpty } }
    self.values = values
  }

  mutating func limit() -> Int? { random.pick([nil, nil, 0, 1, 3, 10, 60, 150]) }

  mutating func filter() throws -> String {
    switch random.number(0...6) {
    case 0: "\(test()) \(test())"
    case 1: "\(test()) | \(test())"
    case 2: "(\(test()) | \(test())) managed:yes"
    case 3: "!\(test()) \(test())"
    default: test()
    }
  }

  private mutating func test() -> String {
    let field = random.pick(Self.fields)
    let value = random.pick(values[field] ?? ["x"])
    let letters = Array(value)
    let start = random.number(0...letters.count - 1)
    let end = random.number(start...letters.count - 1)
    return switch random.number(0...6) {
    case 0: "\(field):\"\(typed(value))\""
    case 1: "\(field):=\"\(typed(value))\""
    case 2: "\(field):^\"\(typed(String(letters[0...end])))\""
    case 3: "\(field):\"\(typed(String(letters[start...])))\"$"
    case 4 where !value.contains { " |()*\"\\~^$=<>?".contains($0) } && letters.count > 4:
      "\(field):\(letters[0...1].map { String($0) }.joined())*\(letters[3...].map { String($0) }.joined())"
    default: "\(field):\"\(typed(String(letters[start...end])))\""
    }
  }

  /// A value as someone may type it: without diacritics, in capital letters, with plain apostrophes.
  private mutating func typed(_ value: String) -> String {
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    switch random.number(0...3) {
    case 0: return escaped
    case 1: return escaped.uppercased()
    case 2: return escaped.replacing("’", with: "'")
    default:
      return String(decoding: Folding.folded(value), as: UTF8.self).replacing("\\", with: "\\\\").replacing(
        "\"", with: "\\\"")
    }
  }
}
