import SeededNumbers
import Testing

@testable import Inventory

@Suite("Records that share a unique value")
struct DuplicateTests {
  private func marked(_ computers: [Roster.Computer], pageSize: Int = 2) throws -> InventorySnapshot {
    try #require(try Roster.snapshot(computers, pageSize: pageSize).markingDuplicates())
  }

  private func texts(_ snapshot: InventorySnapshot) throws -> [String] {
    let column = try #require(snapshot.column(path: "duplicates"))
    return (0..<snapshot.count).map { snapshot.text(row: $0, column: column) }
  }

  private func counts(_ snapshot: InventorySnapshot) throws -> [FieldValue] {
    let column = try #require(snapshot.column(path: "duplicateCount"))
    return (0..<snapshot.count).map { snapshot.value(row: $0, column: column) }
  }

  @Test("each record has the shared kinds and the number of duplicates")
  func sets() throws {
    let snapshot = try marked([
      .init(1, serial: "C02A", udid: "U1", name: "lab"), .init(2, serial: "c02a", udid: "U2", name: "lab"),
      .init(3, serial: "C02B", udid: "u1", name: "Lab"), .init(4, name: "lab"), .init(5, serial: "C02C", name: "x"),
    ])
    #expect(
      try texts(snapshot) == [
        "serial number ×2, UDID ×2, name ×3", "serial number ×2, name ×3", "UDID ×2", "name ×3", "",
      ])
    #expect(try counts(snapshot) == [3, 3, 2, 3, 1].map { .integer($0) })
    let column = try #require(snapshot.column(path: "duplicates"))
    #expect(snapshot.value(row: 1, column: column) == .list(["serial number ×2", "name ×3"]))
    #expect(snapshot.value(row: 4, column: column) == .list([]))
    let shared = try #require(snapshot.column(path: "sharedValue"))
    #expect((0..<5).map { snapshot.text(row: $0, column: shared) } == ["C02A", "C02A", "U1", "lab", ""])
    #expect(snapshot.value(row: 4, column: shared) == .notReported)
  }

  @Test("sorted by the shared value, the computers of a set are beside each other", arguments: 1...4)
  func beside(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let computers = (1...60).map { Roster.Computer($0, serial: "C\(Int.random(in: 1...40, using: &random))") }
    let snapshot = try marked(computers, pageSize: 7)
    let query = ListQuery(sort: [SortKey(path: "sharedValue", descending: false)])
    let order = try #require(Ranking.order(snapshot, query))
    let column = try #require(snapshot.column(path: "sharedValue"))
    let values = (0..<order.count).map { snapshot.text(row: order.row(at: $0), column: column) }
    let firsts = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
    #expect(firsts.count == Set(values).count && firsts.count > 3)
  }

  @Test("missing values are not equal")
  func nothing() throws {
    let zero = "00:00:00:00:00:00"
    let snapshot = try marked([
      .init(1, serial: "", mac: zero, name: "  "), .init(2, serial: "", mac: zero), .init(3, mac: "ff:ff:ff:ff:ff:ff"),
      .init(4, mac: "FF-FF-FF-FF-FF-FF"), .init(5), .init(6),
    ])
    #expect(try texts(snapshot).allSatisfy(\.isEmpty))
    #expect(try counts(snapshot).allSatisfy { $0 == .integer(1) })
  }

  @Test("an address counts once per computer, in any field and spelling")
  func addresses() throws {
    let snapshot = try marked([
      .init(1, mac: "3C:22:FB:00:00:01", altMAC: "3c22fb000001"), .init(2, mac: "3C:22:FB:00:00:02"),
      .init(3, mac: "3C:22:FB:00:00:03", altMAC: "3c-22-fb-00-00-02"), .init(4, altMAC: "3c22.fb00.0003"),
      .init(5, altMAC: "3C:22:FB:00:00:03"), .init(6, mac: "no address"), .init(7, mac: "no address"),
    ])
    #expect(
      try texts(snapshot) == ["", "MAC address ×2", "MAC address ×3", "MAC address ×3", "MAC address ×3", "", ""])
  }

  @Test("the record with the latest contact is marked, and both if they are equal")
  func newest() throws {
    let (old, new) = ("2026-01-01T00:00:00Z", "2026-11-20T12:00:00Z")
    let snapshot = try marked([
      .init(1, serial: "a", lastContact: old), .init(2, serial: "a", lastContact: new), .init(3, serial: "a"),
      .init(4, serial: "b", lastContact: new), .init(5, serial: "b", lastContact: new),
      .init(6, serial: "c"), .init(7, serial: "c"), .init(8, serial: "d", name: "a", lastContact: new),
      .init(9, serial: "d", name: "z", lastContact: old), .init(10, serial: "e", name: "z", lastContact: old),
    ])
    #expect(
      try texts(snapshot) == [
        "serial number ×3", "serial number ×3 (newest)", "serial number ×3", "serial number ×2 (newest)",
        "serial number ×2 (newest)", "serial number ×2", "serial number ×2", "serial number ×2 (newest)",
        "serial number ×2, name ×2 (newest)", "name ×2 (newest)",
      ])
  }

  @Test("columns that are not loaded are ignored")
  func notLoaded() throws {
    let computers: [Roster.Computer] = [
      .init(1, serial: "a", name: "x", lastContact: "2026-01-01"), .init(2, serial: "a", name: "x"),
    ]
    let names = try Roster.snapshot(computers, columns: [Field(path: "general.name", section: "GENERAL")])
    #expect(try texts(try #require(names.markingDuplicates())) == ["name ×2", "name ×2"])
    let others = try Roster.snapshot(computers, columns: [Field(path: "hardware.model", section: "HARDWARE")])
    let marked = try #require(others.markingDuplicates())
    let column = try #require(marked.column(path: "duplicates"))
    #expect(marked.value(row: 0, column: column) == .notRequested)
    #expect(try counts(marked) == [.notRequested, .notRequested])
    let unasked = try Roster.snapshot([.init(1), .init(2)], requestedSections: ["APPLICATIONS"])
    let answered = try #require(unasked.markingDuplicates())
    #expect(try counts(answered) == [.integer(1), .integer(1)])
  }

  @Test("marking again replaces the marks and keeps the computers and their values")
  func again() throws {
    let plain = try Roster.snapshot(ListLookupTests.fleet, pageSize: 2)
    let once = try #require(plain.markingDuplicates())
    let twice = try #require(once.markingDuplicates())
    #expect(twice.columns == once.columns)
    #expect(once.columns == plain.columns + [.duplicates, .duplicateCount, .sharedValue])
    let texts = (try texts(twice), try texts(once))
    #expect(texts.0 == texts.1)
    for row in 0..<plain.count {
      #expect(once.id(at: row) == plain.id(at: row))
      #expect(once.row(of: plain.id(at: row)) == row)
      for column in plain.columns.indices {
        #expect(once.value(row: row, column: column) == plain.value(row: row, column: column))
      }
    }
  }

  @Test("an empty list has no duplicates")
  func empty() throws {
    let snapshot = try #require(InventorySnapshot(columns: Roster.columns).markingDuplicates())
    #expect(snapshot.count == 0)
    #expect(snapshot.column(path: "duplicates") != nil)
  }

  @Test("duplicates can be counted, searched and sorted like any column")
  func likeAnyColumn() throws {
    let snapshot = try marked([
      .init(1, serial: "a"), .init(2, serial: "a", name: "x"), .init(3, name: "x"), .init(4, name: "x"), .init(5),
    ])
    let column = try #require(snapshot.column(path: "duplicates"))
    let table = try #require(Facets.values(of: column, in: snapshot))
    #expect(table.values.map(\.text) == ["name ×3", "serial number ×2"])
    #expect(table.values.map(\.count) == [3, 2])
    #expect(table.missing.empty.total == 1)
    let order = try #require(
      Ranking.order(snapshot, ListQuery(sort: [SortKey(path: "duplicateCount", descending: true)])))
    #expect((0..<order.count).map { order.row(at: $0) } == [1, 2, 3, 0, 4])
  }

  @Test("more than 256 sets are still distinct")
  func manySets() throws {
    // Sets of every size, and the same sizes for names in another order.
    let sets = (2...40).flatMap { [Int](repeating: $0, count: $0) }
    let computers = sets.indices.map { index in
      Roster.Computer(index + 1, serial: "s\(sets[index])", name: "n\(sets[index * 7919 % sets.count])")
    }
    let texts = try texts(try marked(computers, pageSize: 10_000))
    #expect(Set(texts).count > 256)
    #expect(texts == sets.indices.map { "serial number ×\(sets[$0]), name ×\(sets[$0 * 7919 % sets.count])" })
  }

  @Test("marking stops early when canceled")
  func cancelled() throws {
    let snapshot = try Roster.snapshot(ListLookupTests.fleet, pageSize: 2)
    let asked = Counter()
    #expect(snapshot.markingDuplicates(isCancelled: { asked.next() < 0 }) != nil)
    let most = asked.value
    #expect(most > 3)
    for limit in 1...most {
      let count = Counter()
      #expect(snapshot.markingDuplicates(isCancelled: { count.next() >= limit }) == nil)
    }
  }

  @Test("the sets equal those of a pairwise comparison, with any number of workers", arguments: 0..<6)
  func agreesWithSlowComparing(seed: Int) throws {
    var generator = Seeded(state: UInt64(seed))
    func pick(_ texts: [String?]) -> String? { texts.randomElement(using: &generator) ?? nil }
    let numbers = (0..<30).map { "\($0)" }
    let computers = (1...90).map { id in
      Roster.Computer(
        id, serial: pick([nil, "", "a", "A", "b"] + numbers), udid: pick([nil, "u", "U"] + numbers),
        mac: pick([nil, "00000000000a", "00-00-00-00-00-0A", "00000000000b"]),
        altMAC: pick([nil, nil, "00000000000a", "00000000000c", "00000000000d"]),
        name: pick([nil, "n", "N", "é"] + numbers),
        lastContact: pick([nil, "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"]))
    }
    func addresses(_ computer: Roster.Computer) -> Set<String> {
      Set([computer.mac, computer.altMAC].compactMap { $0?.lowercased().filter(\.isHexDigit) })
    }
    let kinds: [(words: String, values: (Roster.Computer) -> Set<String>)] = [
      ("serial number", { Set([$0.serial?.lowercased() ?? ""]) }), ("UDID", { Set([$0.udid?.lowercased() ?? ""]) }),
      ("name", { Set([$0.name ?? ""]) }), ("MAC address", addresses),
    ]
    let slow = computers.map { computer in
      kinds.compactMap { words, values -> String? in
        let sets = values(computer).filter { !$0.isEmpty }.map { value in
          computers.filter { values($0).contains(value) }
        }.filter { $0.count > 1 }
        guard let size = sets.map(\.count).max() else { return nil }
        let isNewest = sets.allSatisfy { set in
          computer.lastContact != nil && computer.lastContact == set.compactMap(\.lastContact).max()
        }
        return "\(words) ×\(size)\(isNewest ? " (newest)" : "")"
      }.joined(separator: ", ")
    }
    let snapshot = try Roster.snapshot(computers, pageSize: 13)
    #expect(try texts(try #require(snapshot.markingDuplicates())) == slow)
    let workers = Workers(count: 3) { parts, part in for index in (0..<parts).reversed() { part(index) } }
    #expect(try texts(try #require(snapshot.markingDuplicates(workers: workers))) == slow)
  }
}
