import Archive
import Foundation
import Inventory
import Testing

@Suite("The SQL of the documentation")
struct DocumentedQueriesTests {
  @Test("each query runs on a history and finds something")
  func queries() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let page = try String(contentsOf: root.appending(path: "docs/scripting.md"), encoding: .utf8)
    let queries = page.components(separatedBy: "```sql\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(queries.count == 3)
    let scratch = try Scratch()
    var fleet = SimulatedFleet(seed: 5, computers: 150)
    let now = Int64(Date.now.timeIntervalSince1970) * 1000
    for day in 0..<30 {
      fleet.pass()
      let time = now - Int64(30 - day) * 80_000_000
      let facts = LoadFacts(started: time, ended: time)
      _ = try FleetArchive.writing(scratch.place()).save(fleet.snapshot(page: 50), facts, keeping: { _ in true })
    }
    let changes = try FleetArchive.reading(scratch.place().path).changes()
    let id = try #require(changes.first?.id.rawValue)
    // The program does not use views of files that may come from others, but sqlite3 does.
    let database = try Database(path: scratch.place().path, .reading)
    let schema = try database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'view' AND name = 'changes'")
    try schema.bind([])
    #expect(try schema.step())
    let sql = try #require(schema.text(0))
    try database.run(sql.replacing("CREATE VIEW changes", with: "CREATE TEMP VIEW changes"))
    #expect(try database.number("SELECT count(*) FROM changes") == Int64(changes.count))
    #expect(
      try database.number("SELECT count(*) FROM changes WHERE device_id = ?1", .text(id))
        == Int64(changes.count { $0.id.rawValue == id }))
    for query in queries {
      let statement = try database.prepare(query.replacing("'117'", with: "'\(id)'"))
      try statement.bind([])
      #expect(try statement.step(), "\(query)")
    }
  }
}
