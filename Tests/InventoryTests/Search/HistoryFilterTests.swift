import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Filters of what was recorded")
struct HistoryFilterTests {
  private static let now: Int64 = 1_780_000_000_000
  private static let day: Int64 = 86_400_000
  private static let paths = ["operatingSystem.version", "general.name", "general.lastContact"]

  private static func filter(_ text: String, _ history: ChangeHistory? = nil) throws(FilterError) -> Filter {
    try Filter(text, catalogue: Sample.catalogue, now: now, timeZone: .utc).with(history)
  }

  private func list(_ count: Int) throws -> InventorySnapshot {
    let fields = try ["name", "osVersion"].map { try Sample.catalogue.field(named: $0) }
    var builder = InventoryBuilder(columns: fields, layout: .v4)
    for start in stride(from: 1, through: count, by: 40) {
      let rows = (start..<min(start + 40, count + 1)).map {
        #"{"id":"\#($0)","general":{"name":"Mac \#($0)"},"operatingSystem":{"version":"15.2"}}"#
      }
      try builder.append(page: Array("{\"results\":[\(rows.joined(separator: ","))]}".utf8))
    }
    return builder.snapshot()
  }

  private func ids(_ text: String, _ list: InventorySnapshot, _ history: ChangeHistory?) throws -> [String] {
    let order = try #require(Ranking.order(list, ListQuery(filter: Self.filter(text, history))))
    return (0..<order.count).map { list.id(at: order.row(at: $0)).rawValue }
  }

  /// Computer 1 got another version 2 days ago, computer 2 another name 20 days ago; 3 is new, 4 has returned.
  private var small: ChangeHistory {
    func change(_ id: String, _ path: Int, _ before: String?, _ after: String?, days: Int64) -> RecordedChange {
      RecordedChange(
        RecordID(rawValue: id), path: Self.paths[path], before: before, after: after, seenAt: Self.now - days * Self.day
      )
    }
    func event(_ id: String, _ kind: FleetEvent.Kind, days: Int64) -> FleetEvent {
      FleetEvent(RecordID(rawValue: id), name: nil, serial: nil, kind, seenAt: Self.now - days * Self.day)
    }
    return ChangeHistory(
      changes: [
        change("2", 1, "Büro", "Mac 2", days: 20), change("3", 0, nil, "15.2", days: 9),
        change("1", 0, "15.1", "15.2", days: 2), change("4", 2, "2026-01-01T00:00:00Z", nil, days: 1),
      ],
      events: [event("3", .enrolled, days: 3), event("4", .deleted, days: 25), event("4", .returned, days: 1)],
      recordsSince: 0)
  }

  @Test(
    "each form finds its computers",
    arguments: [
      ("changed:osVersion", ["1", "3"]), ("changed:os", ["1", "3"]), ("changed:<7d", ["1"]),
      ("changed:<30d", ["1", "2", "3"]), ("changed.osVersion:<7d", ["1"]), ("changed.os<7d", ["1"]),
      ("changed.os > 7 days", ["3"]), ("changed:lastContact", ["4"]), ("changed.name:(<7d | >19d)", ["2"]),
      ("was.osVersion:15.1", ["1"]), ("was.os<15.2", ["1"]), ("was.os:?", ["3"]), ("was.name:buro", ["2"]),
      ("new:<7d", ["3", "4"]), ("new:<2d", ["4"]), ("gone:<30d", ["4"]), ("gone:<7d", []),
      ("changed:os !was.os:?", ["1"]), ("-changed:<30d", ["4", "5"]), ("new:<7d | changed:name", ["2", "3", "4"]),
    ])
  func forms(text: String, expected: [String]) throws {
    #expect(try ids(text, list(5), small) == expected)
  }

  @Test("without a history, nothing matches, and the filter says that it needs one")
  func unrecorded() throws {
    #expect(try ids("changed:os", list(5), nil).isEmpty)
    #expect(try Self.filter("mac (x | !changed:os)").usesHistory && !Self.filter("mac os:15").usesHistory)
    #expect(try Self.filter("gone:<1d").findsDeleted && !Self.filter("new:<1d").findsDeleted)
    #expect(try Self.filter("was.os:15 new:<7d").fields.isEmpty)
  }

  @Test(
    "a mistake is reported at its place",
    arguments: [
      ("changed:osVersio", 8, "osVersio"), ("changed.osVersio:<7d", 8, "osVersio"), ("was.foo:1", 4, "foo"),
      ("was:15", 0, "was.osVersion:15.1"), ("new:york", 4, "a date"), ("gone:re:/x/", 5, "a date"),
      ("changed:", 8, "or a field such as osVersion"), ("changed.os:?", 11, "a date"),
      ("was.supervised:maybe", 15, "yes or no"),
    ])
  func mistakes(text: String, offset: Int, part: String) {
    #expect(throws: FilterError.self) { try Self.filter(text) }
    do throws(FilterError) { _ = try Self.filter(text) } catch {
      #expect(error.offset == offset && error.message.contains(part), "\(error)")
    }
  }

  @Test(
    "words with these beginnings stay texts", arguments: ["new", "changed", "gone", "new york", "new://x", "wasp:x"])
  func texts(text: String) throws { #expect(try !Self.filter(text).usesHistory) }

  @Test(
    "the printed form means the same",
    arguments: ["changed:os", "changed:<7d", "changed.os:<7d", "was.os:15.1", "was.ram>=8192", "new:<7d !gone:today"])
  func printing(text: String) throws {
    let filter = try Self.filter(text)
    let printed = try Self.filter(filter.description)
    #expect(printed.root == filter.root, "\(filter)")
  }

  @Test("a filter matches the same computers as a slow reference", arguments: 0..<8)
  func agreesWithReference(seed: Int) throws {
    var random = DemoNumbers(seed: UInt64(seed))
    let versions: [String?] = ["14.7", "15.1", "15.2", "26.0", nil]
    let history = ChangeHistory(
      changes: (0..<300).map { place in
        RecordedChange(
          RecordID(rawValue: "\(random.below(130))"), path: Self.paths[random.below(3)],
          before: versions[random.below(5)], after: versions[random.below(5)],
          seenAt: Self.now - Int64(300 - place) * Self.day / 4)
      },
      events: (0..<60).map { place in
        FleetEvent(
          RecordID(rawValue: "\(random.below(130))"), name: nil, serial: nil,
          FleetEvent.Kind.allCases[random.below(3)], seenAt: Self.now - Int64(60 - place) * Self.day)
      }, recordsSince: 0)
    let list = try list(120)
    for text in [
      "changed:os", "changed:<9d", "changed.name:>30d", "was.os:15", "was.os>=15.2", "was.os:?", "new:<20d",
      "gone:>10d",
      "!changed:<40d", "changed.os:(<9d | >50d) was.os<15", "new:<30d | gone:<30d mac", "changed:name 1",
    ] {
      let filter = try Self.filter(text, history)
      let order = try #require(Ranking.order(list, ListQuery(filter: filter)))
      let expected = (0..<list.count).filter { SlowReference.matches(list, $0, filter.root) }
      #expect((0..<order.count).map { order.row(at: $0) } == expected, "\(text)")
      // From the computer's cache.
      #expect(Ranking.order(list, ListQuery(filter: filter))?.count == order.count)
    }
  }
}

/// Numbers that are the same for the same seed.
private struct DemoNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
