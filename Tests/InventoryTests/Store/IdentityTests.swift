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

  @Test("IDs of a page that are out of order are in a table, those of the pages that follow are not")
  func keptOnce() throws {
    let ids = ["2", "1"] + (3...60).map(String.init)
    let tables = try snapshot(ids, page: 10).identities.tables
    #expect(tables.reduce(0) { $0 + $1.count } == 10)
  }

  @Test("pages in any order need no table, are found, and are put in the order of IDs", arguments: 0..<20)
  func shuffledPages(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let size = Int.random(in: 1...30, using: &generator)
    var pages = (0..<Int.random(in: 2...20, using: &generator)).map { page in
      (0..<size).map { "\((page * size + $0) * 3 + 1)" }
    }
    pages.shuffle(using: &generator)
    let ids = pages.flatMap { $0 }
    let snapshot = try snapshot(ids, page: size)
    #expect(snapshot.identities.tables.isEmpty)
    for (row, id) in ids.enumerated() { #expect(snapshot.row(of: RecordID(rawValue: id)) == row) }
    #expect(snapshot.row(of: RecordID(rawValue: "2")) == nil)
    let order = IdentityOrder(snapshot)
    let rows = order.rows(from: 0)
    #expect(rows.map { Int(ids[Int($0)]) ?? 0 } == ids.compactMap { Int($0) }.sorted())
    #expect(order.runCount(from: 0) == pages.count)
  }

  @Test("pages that overlap, or repeat computers, keep each computer once", arguments: 0..<40)
  func overlappingPages(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let size = Int.random(in: 1...12, using: &generator)
    let ids = (0..<20).flatMap { _ in
      let first = Int.random(in: 1...80, using: &generator)
      var page = (first..<first + size).map(String.init)
      if Int.random(in: 0..<4, using: &generator) == 0 { page.shuffle(using: &generator) }
      if Int.random(in: 0..<6, using: &generator) == 0 { page[page.count / 2] = "x\(first)" }
      return page
    }
    let once = ids.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let snapshot = try snapshot(ids, page: size)
    #expect((0..<snapshot.count).map { snapshot.id(at: $0).rawValue } == once)
    for (row, id) in once.enumerated() { #expect(snapshot.row(of: RecordID(rawValue: id)) == row) }
    for id in 1...100 where !once.contains("\(id)") { #expect(snapshot.row(of: RecordID(rawValue: "\(id)")) == nil) }
    let order = IdentityOrder(snapshot).rows(from: 0)
    #expect(order.map { once[Int($0)] } == once.sorted { RecordID(rawValue: $0) < RecordID(rawValue: $1) })
  }

  @Test("the chunk of a row is found, whatever the sizes of the pages", arguments: 0..<20)
  func places(seed: UInt64) {
    var generator = Seeded(state: seed)
    var starts = [0]
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let size = [1, 2, 25, 100, 255, 256, 257, 2000].randomElement(using: &generator) ?? 1
      starts.append((starts.last ?? 0) + size)
    }
    let whole = ChunkLandmarks(starts: starts)
    var grown = ChunkLandmarks(starts: [0])
    for end in starts.indices.dropFirst() { grown.append(through: Array(starts[...end])) }
    for (chunk, start) in starts.dropLast().enumerated() {
      for row in start..<starts[chunk + 1] {
        #expect(whole.chunk(of: row, starts: starts) == chunk && grown.chunk(of: row, starts: starts) == chunk)
      }
    }
  }
}
