import DemoServer
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Lists whose computers the server finds", .timeLimit(.minutes(10)))
struct ListPushdownTests {
  /// The computers of a list, and the entries that are not found.
  private struct Found: Equatable {
    var ids: [String]
    var missing: [String]

    init(_ text: String, in snapshot: InventorySnapshot) throws {
      let verdict = try #require(ListLookup.resolve(text, in: snapshot))
      ids = verdict.rows.map { snapshot.id(at: $0).rawValue }
      missing = verdict.entries.compactMap { if case .notFound = $0.outcome { $0.text } else { nil } }
    }
  }

  private static let fields = ["serialNumber", "id", "name", "username", "email", "realname"]

  @Test("the same computers are found as in a full load, in the same order", arguments: [UInt64(1), 2, 6])
  func agreement(seed: UInt64) async throws {
    try await PushdownFleet.serving(computers: 500, seed: seed) { fleet in
      var random = PushdownRandom(seed: seed)
      for round in 0..<30 {
        var entries: [String] = []
        let fields = round % 3 == 0 ? Self.fields : [random.pick(Self.fields)]
        for _ in 0..<random.number(1...30) {
          let field = random.pick(fields)
          let value = random.pick(try fleet.values(field).filter { !$0.isEmpty && !$0.contains("\n") })
          switch random.number(0...9) {
          case 0: entries.append(value.uppercased())
          case 1: entries.append(String(decoding: Folding.folded(value), as: UTF8.self))
          case 2: entries.append("nope-\(random.number(0...9999))")
          case 3: entries.append(String(value.dropLast()) + "x")
          default: entries.append(value)
          }
        }
        let text = entries.joined(separator: "\n")
        guard let named = try await fleet.loader.named(by: ListSearch(text), report: { _ in }) else { continue }
        #expect(named.fleet.outcome.isComplete)
        let (found, expected) = try (Found(text, in: named.fleet.snapshot), Found(text, in: fleet.all))
        #expect(found == expected, "\(text)")
      }
    }
  }

  @Test(
    "a computer that came for one entry does not hide those that another entry names",
    arguments: ["dnunez\nдмитрии nunez", "inunez\nines nunez"])
  func entriesThatShareAComputer(text: String) async throws {
    try await PushdownFleet.serving(computers: 500, seed: 2) { fleet in
      let named = try #require(try await fleet.loader.named(by: ListSearch(text)) { _ in })
      let (found, expected) = try (Found(text, in: named.fleet.snapshot), Found(text, in: fleet.all))
      #expect(found == expected, "\(named.questions)")
    }
  }

  @Test("a short list reads only its computers", arguments: fields)
  func rows(field: String) async throws {
    try await PushdownFleet.serving(computers: 3000) { fleet in
      let values = try fleet.values(field).enumerated().filter { $0.offset % 97 == 5 && !$0.element.isEmpty }
      let text = values.prefix(20).map(\.element).joined(separator: "\n")
      let before = fleet.server.counts.records
      let named = try #require(try await fleet.loader.named(by: ListSearch(text)) { _ in })
      let rows = fleet.server.counts.records - before
      let found = try Found(text, in: named.fleet.snapshot)
      #expect(try found == Found(text, in: fleet.all))
      #expect(rows <= 2 * found.ids.count + 10, "\(found.ids.count) computers, \(rows) rows")
    }
  }

  @Test("lists of values have at most a hundred, and every question fits into a request")
  func chunks() throws {
    let texts = (0..<450).map { "C02ABCD\(1000 + $0)" } + (0..<250).map { "anna.\($0)@example.com" }
    let search = ListSearch(texts.joined(separator: "\n"))
    let questions = try #require(search.questions(.likelyFields, after: InventorySnapshot(columns: [])))
    #expect(questions.count >= 8)
    for question in questions.map({ "\($0)" }) {
      #expect(question.split(separator: "=in=").dropFirst().allSatisfy { $0.split(separator: ",").count <= 101 })
      #expect(question.utf8.count < 6000)
    }
  }

  @Test("long lists and unknown MAC addresses need all computers")
  func all() async throws {
    try await PushdownFleet.serving(computers: 300) { fleet in
      for text in [(0..<201).map { "X\($0)" }.joined(separator: "\n"), "02:00:00:aa:bb:cc"] {
        let named = try await fleet.loader.named(by: ListSearch(text)) { _ in }
        #expect(named == nil)
      }
    }
  }

  @Test(
    "a misspelled entry has the nearest value as a suggestion",
    arguments: ["serialNumber", "udid", "managementId", "email", "realname"])
  func suggestions(field: String) async throws {
    try await PushdownFleet.serving(computers: 400) { fleet in
      let values = try fleet.values(field)
      let wanted = try #require(values.last { value in value.count > 8 && values.count { $0 == value } == 1 })
      let text = "\(try fleet.values("serialNumber")[9])\n\(wanted.dropLast())_"
      let named = try #require(try await fleet.loader.named(by: ListSearch(text)) { _ in })
      let verdict = try #require(ListLookup.resolve(text, in: named.fleet.snapshot))
      guard case .notFound(let nearest) = verdict.entries[1].outcome else {
        Issue.record("found \(verdict.entries[1])")
        return
      }
      #expect(nearest.map(\.text).contains(wanted))
    }
  }
}
