import APIRuntime
@testable import Inventory
import SeededNumbers
import Testing

@Suite("Pages read in parallel")
struct PageReadingTests {
  private let names = ["name", "model", "lastContact", "department", "id"]

  private func builder(_ layout: LayoutVersion = .v4) throws -> InventoryBuilder {
    InventoryBuilder(columns: try names.map { try Sample.catalogue.field(named: $0) }, layout: layout)
  }

  private func computer(_ id: Int, department: String = "1") -> JSONValue {
    [
      "id": .integer(id), "general": ["name": .string("Name \(id)"), "lastContact": "2026-11-20T13:03:53Z"],
      "hardware": ["model": "iMac"], "userAndLocation": ["departmentId": .string(department)],
    ]
  }

  private func values(_ snapshot: InventorySnapshot) -> [[FieldValue]] {
    (0..<snapshot.count).map { row in snapshot.columns.indices.map { snapshot.value(row: row, column: $0) } }
  }

  @Test("they give the same result as pages read in sequence, whatever they repeat", arguments: 0..<20)
  func same(seed: Int) throws {
    var generator = Seeded(state: UInt64(seed))
    let pages = (0..<8).map { _ in
      Sample.page(
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          computer(.random(in: 1...(seed < 10 ? 60 : 100_000), using: &generator))
        })
    }
    var (slow, quick) = (try builder(), try builder())
    let read = try pages.reversed().map { try quick.reading.read($0) }
    for (page, readPage) in zip(pages, read.reversed()) {
      #expect(try quick.append(readPage) == (try slow.append(page: page)))
    }
    #expect(values(quick.snapshot()) == values(slow.snapshot()))
    for row in 0..<slow.count { #expect(quick.snapshot().row(of: slow.snapshot().id(at: row)) == row) }
  }

  @Test("a page read before the names were known gets them, and a page for another version is read again")
  func stale() throws {
    let page = Sample.page((1...20).map { computer($0) })
    var named = try builder()
    let early = try named.reading.read(page)
    named.names = ReferenceNames(departments: .names(["1": "Sales"]))
    try named.append(early)
    #expect(named.snapshot().text(row: 3, column: 3) == "Sales")

    var old = try builder(.v3)
    try old.append(early)
    #expect(old.snapshot().value(row: 0, column: 2) == .notReported)
  }

  @Test("repeated computers are kept once, in order, out of order, or with IDs that are not numbers")
  func repeated() throws {
    let pages = [[3, 5, 9], [9, 10], [4, 5, 11], [12, 12, 1]].map { ids in Sample.page(ids.map { computer($0) }) }
    let texts = ["07", "7", "7", "a", "12", "13"].map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    var builder = try builder()
    for page in pages + [Array("{\"results\":[\(texts)]}".utf8)] { try builder.append(builder.reading.read(page)) }
    let snapshot = builder.snapshot()
    #expect(
      (0..<snapshot.count).map { snapshot.id(at: $0).rawValue }
        == ["3", "5", "9", "10", "4", "11", "12", "1", "07", "7", "a", "13"])
  }

  @Test("an unreadable page is reported when it is read, and the builder is unaffected")
  func broken() throws {
    let builder = try builder()
    let page = Sample.page([computer(1)])
    #expect(throws: JSONReadingError.self) { try builder.reading.read(Array(page.dropLast(3))) }
    #expect(builder.count == 0)
  }
}
