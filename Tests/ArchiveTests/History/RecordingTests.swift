import Archive
import Foundation
import Inventory
import StoredStates
import Testing

@Suite("Recording changes")
struct RecordingTests {
  private static let day: Int64 = 86_400_000

  /// A list with these columns; nil values are not reported.
  private func list(_ paths: [String], _ computers: [(String, [String?])]) throws -> InventorySnapshot {
    let fields = paths.compactMap { SimulatedFleet.catalogue.field(path: $0) }
    var builder = InventoryBuilder(columns: fields, layout: .v4)
    let rows = computers.map { id, values in
      let parts = zip(paths, values).map { path, value in
        let names = path.split(separator: ".")
        return "\"\(names[0])\":{\"\(names[1])\":\(value.map { "\"\($0)\"" } ?? "null")}"
      }
      return "{\"id\":\"\(id)\",\(parts.joined(separator: ","))}"
    }
    try builder.append(page: Array("{\"results\":[\(rows.joined(separator: ","))]}".utf8))
    return builder.snapshot()
  }

  private let both = ["general.name", "operatingSystem.version"]

  @discardableResult
  private func save(
    _ scratch: Scratch, _ list: InventorySnapshot, at time: Int64, _ rule: HistoryRule = HistoryRule(),
    keeping isKept: (Field) -> Bool = { _ in true }
  ) throws -> FleetArchive.Saved {
    try FleetArchive.writing(scratch.place())
      .save(list, LoadFacts(started: time, ended: time), keeping: isKept, history: rule)
  }

  private func reading(_ scratch: Scratch) throws -> FleetArchive { try FleetArchive.reading(scratch.place().path) }

  @Test("the first load records nothing, and says since when changes are recorded")
  func first() throws {
    let scratch = try Scratch()
    try save(scratch, list(both, [("1", ["a", "15.1"])]), at: 10)
    #expect(try reading(scratch).changes().isEmpty && reading(scratch).events().isEmpty)
    #expect(try reading(scratch).recordsSince() == 10)
    try save(scratch, list(both, [("1", ["a", "15.2"])]), at: 20)
    let change = RecordedChange(
      RecordID(rawValue: "1"), path: "operatingSystem.version", before: "15.1", after: "15.2", seenAt: 20)
    #expect(try reading(scratch).changes() == [change] && reading(scratch).recordsSince() == 10)
    #expect(try reading(scratch).summary().changes == 1 && reading(scratch).summary().recordsSince == 10)
  }

  @Test("a field that is added, dropped or excluded is no change, and neither is what volatile fields report")
  func fields() throws {
    let scratch = try Scratch()
    try save(scratch, list(["general.name"], [("1", ["a"])]), at: 1)
    try save(scratch, list(both, [("1", ["a", "15.1"])]), at: 2)
    try save(scratch, list(["general.name"], [("1", ["a"])]), at: 3)
    try save(scratch, list(both, [("1", ["a", "15.2"])]), at: 4)
    try save(scratch, list(both, [("1", ["b", "15.3"])]), at: 5, keeping: { $0.path == "general.name" })
    let contact = ["general.name", "general.lastContact"]
    try save(scratch, list(contact, [("1", ["b", "2026-01-01T00:00:00Z"])]), at: 6)
    try save(scratch, list(contact, [("1", ["b", "2026-01-02T00:00:00Z"])]), at: 7)
    #expect(try reading(scratch).changes().map(\.path) == ["general.name"])
    try save(
      scratch, list(contact, [("1", ["b", nil])]), at: 8, HistoryRule(records: { _ in true }))
    let last = try #require(try reading(scratch).changes().last)
    #expect(last.before == "2026-01-02T00:00:00Z" && last.after == nil)
  }

  @Test("a field that is excluded later leaves the history, too")
  func excluded() throws {
    let scratch = try Scratch()
    try save(scratch, list(both, [("1", ["a", "15.1"]), ("2", ["c", "14"])]), at: 1)
    try save(scratch, list(both, [("1", ["b", "15.2"])]), at: 2)
    #expect(try reading(scratch).changes().count == 2)
    var rule = HistoryRule()
    rule.excludes = { $0 == "general.name" }
    try save(scratch, list(both, [("1", ["b", "15.2"])]), at: 3, rule)
    #expect(try reading(scratch).changes().map(\.path) == ["operatingSystem.version"])
    let values = try Database(path: scratch.place().path, .reading).number("SELECT count(*) FROM gone_values")
    #expect(values == 1)
  }

  @Test("a new record with the serial number of a deleted one has returned")
  func returned() throws {
    let scratch = try Scratch()
    let paths = ["general.name", "hardware.serialNumber"]
    try save(scratch, list(paths, [("1", ["a", "S1"]), ("2", ["b", "S2"])]), at: 1)
    try save(scratch, list(paths, [("2", ["b", "S2"]), ("3", ["c", "S1"]), ("4", ["d", ""])]), at: 2)
    let events = try reading(scratch).events()
    #expect(events.map(\.kind) == [.deleted, .returned, .enrolled])
    #expect(events.map { $0.serial } == ["S1", "S1", ""] && events[0].name == "a")
  }

  @Test("changes that are too old are removed step by step, and later with everything when recording is turned off")
  func retention() throws {
    let scratch = try Scratch()
    let ids = (1...7000).map(String.init)
    func state(_ number: Int) throws -> InventorySnapshot { try list(both, ids.map { ($0, ["a", "15.\(number)"]) }) }
    for day in 0..<4 { try save(scratch, state(day), at: Int64(day) * Self.day) }
    #expect(try reading(scratch).changes().count == 21_000)
    try save(scratch, state(3), at: 92 * Self.day)
    #expect(try reading(scratch).changes().map(\.seenAt).min() == 2 * Self.day)
    #expect(try reading(scratch).changes().count == 14_000)
    // What was before the last removed change is no longer known.
    #expect(try reading(scratch).history(volatile: .standard)?.completeSince == Self.day)
    // A clock that is far ahead removes nothing.
    try save(scratch, state(3), at: .max / 2)
    #expect(try reading(scratch).changes().count == 14_000)
    try save(scratch, state(4), at: 93 * Self.day, HistoryRule(age: 0))
    #expect(try reading(scratch).changes().isEmpty && reading(scratch).recordsSince() == nil)
    try save(scratch, state(5), at: 94 * Self.day)
    #expect(try reading(scratch).recordsSince() == 94 * Self.day)
  }

  @Test("when all changes are too large, the oldest go first, and one load is recorded up to the bound")
  func bound() throws {
    let scratch = try Scratch()
    var rule = HistoryRule()
    rule.mostBytes = 1000
    func state(_ number: Int, _ count: Int) throws -> InventorySnapshot {
      try list(both, (1...count).map { ("\($0)", ["a", "15.\(number)"]) })
    }
    for number in 0..<9 { try save(scratch, state(number, 5), at: Int64(number), rule) }
    // 48 bytes for each row.
    #expect(try reading(scratch).changes().map(\.seenAt).min() == 5)
    try save(scratch, state(20, 5), at: 9, rule)
    let large = try list(both, (1...5).map { ("\($0)", ["a", String(repeating: "x", count: 300)]) })
    try save(scratch, large, at: 10, rule)
    #expect(try reading(scratch).changes().count == 2)
    let left = try Database(path: scratch.place().path, .reading).number("SELECT max(left_out) FROM change_loads")
    #expect(left == 3)
    #expect(try reading(scratch).history(volatile: .standard)?.completeSince == 10)
  }

  @Test("a long value is cut")
  func longValue() throws {
    let scratch = try Scratch()
    try save(scratch, list(both, [("1", ["a", "15"])]), at: 1)
    try save(scratch, list(both, [("1", [String(repeating: "x", count: 5000), "15"])]), at: 2)
    #expect(try reading(scratch).changes().first?.after == String(repeating: "x", count: 4096) + "…")
  }

  @Test("stored computers that cannot be read are replaced, and recording begins again")
  func damage() throws {
    let scratch = try Scratch()
    try save(scratch, list(both, [("1", ["a", "15.1"])]), at: 1)
    try Database(path: scratch.place().path, .writing).run("UPDATE chunks SET data = zeroblob(10)")
    try save(scratch, list(both, [("1", ["a", "15.2"])]), at: 2)
    #expect(try reading(scratch).changes().isEmpty && reading(scratch).recordsSince() == 2)
  }

  @Test("a save without news compares nothing and writes no row")
  func unchanged() throws {
    let scratch = try Scratch()
    try save(scratch, list(both, [("1", ["a", "15.1"])]), at: 1)
    #expect(try save(scratch, list(both, [("1", ["a", "15.1"])]), at: 2) == .saved(chunks: 0))
    let database = try Database(path: scratch.place().path, .reading)
    #expect(try database.number("SELECT count(*) FROM change_loads") == 0)
  }

  @Test("an archive of the first version is read without a history, and migrated when it is written")
  func migration() throws {
    let scratch = try Scratch()
    try save(scratch, list(both, [("1", ["a", "15.1"])]), at: 1)
    let database = try Database(path: scratch.place().path, .writing)
    try database.run(
      """
      DROP VIEW changes; DROP TABLE change_rows; DROP TABLE change_fields; DROP TABLE change_loads; DROP TABLE gone_values;
      DROP INDEX events_by_device; DROP INDEX events_by_serial;
      CREATE TABLE changes (
        device_id TEXT NOT NULL, field TEXT NOT NULL, before TEXT, after TEXT, seen_at INTEGER NOT NULL,
        reported_at INTEGER);
      DELETE FROM meta WHERE key = 'history since';
      PRAGMA user_version = 1
      """)
    #expect(try reading(scratch).changes().isEmpty && reading(scratch).summary().changes == 0)
    try save(scratch, list(both, [("1", ["a", "15.2"])]), at: 2)
    #expect(try reading(scratch).changes().count == 1 && reading(scratch).recordsSince() == 2)
  }
}
