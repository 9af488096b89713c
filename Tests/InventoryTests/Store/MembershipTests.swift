import Testing

@testable import Inventory

@Suite("Computers that leave a list or join it")
struct MembershipTests {
  private static let columns = [
    Field(path: "general.name"), Field(path: Reference.department.path),
    Field(path: "general.reportDate", kind: .dateTime),
  ]

  private static func snapshot(_ ids: [Int], title: String = "Mac", day: Int = 20) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: columns, layout: .v4,
      names: ReferenceNames(departments: .names(["0": "Even", "1": "Odd"]), buildings: .names([:])),
      searched: ["general.name"])
    for start in stride(from: 0, to: ids.count, by: 3) {
      let results = ids[start..<min(start + 3, ids.count)].map { id in
        """
        {"id": "\(id)", "general": {"name": "\(title) \(id)", "reportDate": "2026-11-\(day)T00:00:00Z"},
        "userAndLocation": {"departmentId": "\(id % 2)"}}
        """
      }
      try builder.append(page: Array("{\"results\": [\(results.joined(separator: ","))]}".utf8))
    }
    return builder.snapshot()
  }

  private static func ids(_ snapshot: InventorySnapshot) -> [Int] {
    (0..<snapshot.count).compactMap { Int(snapshot.id(at: $0).rawValue) }
  }

  private static func set(_ ids: Int...) -> Set<RecordID> { Set(ids.map { RecordID(rawValue: "\($0)") }) }

  @Test(
    "removed computers are not found any more, and unchanged chunks stay",
    arguments: [[1, 2, 3, 4, 5, 6, 7], [7, 3, 1, 5, 2, 6, 4]])
  func removing(ids: [Int]) throws {
    let list = try Self.snapshot(ids)
    let rest = list.removing(Self.set(ids[1], ids[6], 99))
    #expect(Self.ids(rest) == [ids[0]] + ids[2...5])
    for row in 0..<rest.count {
      #expect(rest.row(of: rest.id(at: row)) == row)
      #expect(rest.text(row: row, column: 0) == "Mac \(rest.id(at: row).rawValue)")
      #expect(rest.text(row: row, column: 1) == (Self.ids(rest)[row] % 2 == 0 ? "Even" : "Odd"))
    }
    #expect(rest.row(of: RecordID(rawValue: "\(ids[1])")) == nil)
    #expect(rest.chunks[1] === list.chunks[1])
    #expect(list.removing(Self.set(99)).isSame(as: list))
    #expect(
      list.removing(
        Set(list.chunks.indices.flatMap { index in (0..<list.chunks[index].count).map(list.chunks[index].id) })
      ).count == 0)
    let found = try #require(Ranking.order(rest, ListQuery(filter: Filter(words: "mac \(ids[2])"))))
    #expect(found.count == 1 && found.row(at: 0) == 1)
  }

  @Test("computers that join have all their values, so that every filter applies to them")
  func appending() throws {
    let list = try Self.snapshot([1, 2, 3]).appending(Self.snapshot([2, 5, 4], title: "Late"))
    #expect(Self.ids(list) == [1, 2, 3, 5, 4])
    for row in 0..<list.count { #expect(list.row(of: list.id(at: row)) == row) }
    #expect(list.text(row: 1, column: 0) == "Mac 2" && list.text(row: 3, column: 0) == "Late 5")
    let filter = try Filter("!department:Odd", catalogue: Sample.catalogue, now: 0, timeZone: .utc)
    let order = try #require(Ranking.order(list, ListQuery(filter: filter)))
    #expect((0..<order.count).map { Self.ids(list)[order.row(at: $0)] } == [2, 4])
    #expect(Self.ids(try Self.snapshot([]).appending(list)) == [1, 2, 3, 5, 4])
  }

  @Test("an answer replaces only what differs, and adds what is new")
  func answer() throws {
    var update = ListUpdate(try Self.snapshot([1, 2, 3, 4, 5, 6]))
    let before = update.list
    update.take(try Self.snapshot([1, 2]))
    #expect(update.list.isSame(as: before))
    update.take(try Self.snapshot([5, 9], title: "New", day: 21))
    #expect(Self.ids(update.list) == [1, 2, 3, 4, 5, 6, 9])
    #expect(update.list.text(row: 4, column: 0) == "New 5" && update.list.text(row: 6, column: 0) == "New 9")
    #expect(update.list.chunks[0] === before.chunks[0])
  }

  @Test("previews change values, unless they are older than the list, and say what to ask for")
  func previews() throws {
    var update = ListUpdate(try Self.snapshot([1, 2, 3, 4]))
    // An older preview changes nothing, and a newer report is asked for.
    let older = try Self.snapshot([1], title: "Old", day: 15).appending(try Self.snapshot([2], title: "Edited"))
    let previews = older.appending(try Self.snapshot([3], title: "Reported", day: 22)).appending(try Self.snapshot([8]))
    let open = update.take(previews: previews)
    #expect(Set(open) == Self.set(3, 8, 4))
    #expect(update.list.text(row: 0, column: 0) == "Mac 1" && update.list.text(row: 1, column: 0) == "Edited 2")
    #expect(update.list.text(row: 2, column: 0) == "Mac 3")
    // 4 is still there, and 8 is not.
    var confirmed = update
    confirmed.take(try Self.snapshot([3, 4], title: "Reported", day: 22), of: open)
    #expect(Self.ids(confirmed.list) == [1, 2, 3, 4])
    update.take(try Self.snapshot([3, 8], title: "Reported", day: 22), of: open)
    #expect(Self.ids(update.list) == [1, 2, 3, 8])
  }

  @Test("a column that previews write in another way changes nothing")
  func otherForm() throws {
    let ids = Array(1...60)
    var update = ListUpdate(try Self.snapshot(ids))
    #expect(update.take(previews: try Self.snapshot(ids, title: "MAC")).isEmpty)
    #expect(update.list.text(row: 0, column: 0) == "Mac 1")
  }
}
