import Testing

@testable import Inventory

@Suite("Records of several servers")
struct RecordIDTests {
  /// The computers with these IDs on one server.
  private func snapshot(_ ids: [String], from source: RecordID.Source) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: [try Sample.catalogue.field(named: "name")], layout: .v4, source: source)
    let records = ids.map { "{\"id\":\"\($0)\",\"general\":{\"name\":\"\($0) of \(source)\"}}" }
    try builder.append(page: Array("{\"results\":[\(records.joined(separator: ","))]}".utf8))
    return builder.snapshot()
  }

  /// The computers of two servers in one list.
  private func joined(_ first: [String], _ second: [String]) throws -> InventorySnapshot {
    var both = try snapshot(first, from: 0)
    for chunk in try snapshot(second, from: 1).chunks { both.add(chunk) }
    return both
  }

  @Test("equal IDs of two servers are different records", arguments: [["1", "2", "3"], ["3", "x", "1"]])
  func equalIDs(ids: [String]) throws {
    let both = try joined(["1", "2", "3"], ids)
    #expect(both.count == 6)
    #expect(both.sources == [0, 1])
    #expect((0..<6).map { both.row(of: both.id(at: $0)) } == (0..<6).map(\.self))
    #expect(both.text(row: try #require(both.row(of: RecordID(source: 1, rawValue: "3"))), column: 0) == "3 of 1")
    #expect(both.row(of: RecordID(source: 2, rawValue: "1")) == nil)
    #expect(try snapshot(["1"], from: 0).row(of: RecordID(source: 1, rawValue: "1")) == nil)
  }

  @Test("an ID in a pasted list names the records of all servers")
  func pastedIDs() throws {
    let verdict = try #require(ListLookup.resolve("2\n7\n", in: try joined(["1", "2"], ["2", "7"])))
    #expect(verdict.rows == [1, 2, 3])
  }

  @Test("changes and received computers are distinguished by server")
  func changes() throws {
    let changes = try #require(InventoryChanges(from: try snapshot(["1", "2"], from: 0), to: try joined(["1"], ["2"])))
    #expect(changes.new == [RecordID(source: 1, rawValue: "2")])
    #expect(changes.gone == [RecordID(rawValue: "2")])
    var seen = SeenComputers()
    #expect(seen.insert(try joined(["1", "2"], ["2", "3"])) == [0, 1, 2, 3])
    #expect(seen.insert(try joined(["2"], ["2"])) == [])
  }

  @Test("IDs are in numeric order, and equal ones in the order of their servers")
  func order() {
    let ids = [("9", 1), ("10", 0), ("x", 0), ("9", 0), ("10", 1)].map { RecordID(source: $1, rawValue: $0) }
    #expect(ids.sorted().map { "\($0)@\($0.source)" } == ["9@0", "9@1", "10@0", "10@1", "x@0"])
  }

  @Test("a record's identity takes two bytes more than its text")
  func size() {
    #expect(MemoryLayout<RecordID>.size == 18)
    #expect(MemoryLayout<RecordID?>.size == 18)
  }
}
