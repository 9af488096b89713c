import SeededNumbers
import Testing

@testable import Inventory

@Suite("Finding computers by ID")
struct IdentityTests {
  /// A builder with these IDs, in pages of the given size.
  private func snapshot(_ ids: [String], page: Int) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: [try Sample.catalogue.field(named: "name")], layout: .v4)
    for start in stride(from: 0, to: ids.count, by: page) {
      let records = ids[start..<min(start + page, ids.count)].map { "{\"id\":\"\($0)\"}" }
      try builder.append(page: Array("{\"results\":[\(records.joined(separator: ","))]}".utf8))
    }
    return builder.snapshot()
  }

  private static let others = [
    "", "0", "007", "x", "-1", "1.0", "99999999999999999999", "18446744073709551615", " 1", "é",
  ]

  @Test("IDs in order, with gaps, are found without a table", arguments: 0..<20)
  func inOrder(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    var next = 0
    let ids = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
      next += Int.random(in: 1...(seed % 2 == 0 ? 2 : 100_000), using: &generator)
      return "\(next)"
    }
    let snapshot = try snapshot(ids, page: Int.random(in: 1...40, using: &generator))
    #expect(snapshot.identities.tables.isEmpty)
    for (row, id) in ids.enumerated() { #expect(snapshot.row(of: RecordID(rawValue: id)) == row) }
    let known = Set(ids)
    for id in Self.others + (0...next / 50 + 50).map(String.init) + ["\(next + 1)"] where !known.contains(id) {
      #expect(snapshot.row(of: RecordID(rawValue: id)) == nil, "\(id)")
    }
  }

  @Test("IDs that are only partly in order are found", arguments: 0..<20)
  func outOfOrder(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let page = Int.random(in: 1...30, using: &generator)
    var ids = (0..<200).map { "\($0 * 3 + 1)" }
    let broken = Int.random(in: 0..<200, using: &generator)
    ids.insert("x", at: broken)
    for _ in 0..<20 {
      ids.insert("\(Int.random(in: 700...900, using: &generator))y", at: .random(in: broken...200, using: &generator))
    }
    let once = ids.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let snapshot = try snapshot(ids, page: page)
    #expect(snapshot.count == once.count)
    for (row, id) in once.enumerated() { #expect(snapshot.row(of: RecordID(rawValue: id)) == row) }
    for id in Self.others where id != "x" { #expect(snapshot.row(of: RecordID(rawValue: id)) == nil, "\(id)") }
  }

  @Test("IDs out of order are kept once each, however many pages follow")
  func keptOnce() throws {
    let ids = ["2", "1"] + (3...60).map(String.init)
    let tables = try snapshot(ids, page: 10).identities.tables
    #expect(tables.reduce(0) { $0 + $1.count } == ids.count)
  }
}
