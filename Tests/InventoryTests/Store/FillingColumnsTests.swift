import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Filling columns")
struct FillingColumnsTests {
  /// A snapshot in which only some sections were requested.
  private func snapshot(
    _ fields: [Field], _ pages: [[JSONValue]], sections: Set<String>? = nil, searched: Set<String>? = nil,
    layout: LayoutVersion = .v4, names: ReferenceNames = .init()
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: fields, layout: layout, requestedSections: sections, names: names, searched: searched)
    for page in pages { try builder.append(page: Sample.page(page)) }
    return builder.snapshot()
  }

  private func values(_ snapshot: InventorySnapshot) -> [[FieldValue]] {
    (0..<snapshot.count).map { row in snapshot.columns.indices.map { snapshot.value(row: row, column: $0) } }
  }

  // MARK: The slow reference

  /// The elements of a value, and the value itself.
  private struct Cell: Equatable {
    var value: FieldValue
    var elements: [[String]]
  }

  private func cells(_ snapshot: InventorySnapshot) -> [String: [String: Cell]] {
    var cells: [String: [String: Cell]] = [:]
    for row in 0..<snapshot.count {
      for (column, field) in snapshot.columns.enumerated() {
        let value = snapshot.value(row: row, column: column)
        let elements = FieldTable.path(ofField: field.path) == nil ? [] : snapshot.elements(row: row, column: column)
        cells[snapshot.id(at: row).rawValue, default: [:]][field.path] = Cell(value: value, elements: elements)
      }
    }
    return cells
  }

  /// The cells after an addition, one by one.
  private func filled(
    _ own: [String: [String: Cell]], _ addition: [String: [String: Cell]], _ fields: [Field]
  ) -> [String: [String: Cell]] {
    let nothing = Cell(value: .notRequested, elements: [])
    var own = own
    for (id, cells) in own {
      let other = addition[id] ?? [:]
      for field in fields {
        let before = cells[field.path] ?? nothing
        let mates = fields.filter { mate in
          let table = FieldTable.path(ofField: field.path)
          return mate.path == field.path || table != nil && FieldTable.path(ofField: mate.path) == table
        }
        let takes = mates.contains { mate in
          (cells[mate.path] ?? nothing).value == .notRequested && (other[mate.path] ?? nothing).value != .notRequested
        }
        let after = other[field.path] ?? nothing
        own[id]?[field.path] = takes && after.value != .notRequested ? after : before
      }
    }
    return own
  }

  @Test("any addition fills as the reference does, and words are searched in the new values", arguments: 0..<12)
  func reference(seed: Int) throws {
    var generator = Seeded(state: UInt64(500 + seed))
    var fleet = TableFleet(seed: UInt64(600 + seed))
    let computers = fleet.computers(60)
    var others = TableFleet(seed: UInt64(700 + seed))
    let later = others.computers(64)
    let fields = try TableFleet.fields + [try TableFleet.catalogue.field(named: "department")]
    let sections = Set(fields.flatMap(\.sections))
    func some(_ share: Int) -> Set<String> {
      sections.filter { _ in Int.random(in: 0..<4, using: &generator) < share }
    }
    var joined = try snapshot(fields, [Array(computers[..<25]), Array(computers[25...])], sections: some(2))
    var expected = cells(joined)
    for round in 0..<4 {
      // The same pages, or others in another order, without some of the computers.
      let records = round % 2 == 0 ? computers : later
      let pages =
        switch round {
        case 0: [Array(records[..<25]), Array(records[25..<40])]
        case 2: [Array(records.shuffled(using: &generator).prefix(30)), Array(records.suffix(5))]
        default: [records.shuffled(using: &generator)]
        }
      let addition = try snapshot(fields, pages, sections: some(3))
      expected = filled(expected, cells(addition), fields)
      let before = joined
      joined = joined.adding(columnsOf: addition)
      #expect(cells(joined) == expected)
      #expect((0..<joined.count).map(joined.id(at:)) == (0..<joined.count).map(before.id(at:)))
      #expect(joined.adding(columnsOf: addition).hasGrown(from: joined.chunks))
      for text in ["a", "safari", "26", "b 1", "poor"] {
        let query = ListQuery(filter: Filter(words: text), sort: [SortKey(path: "general.name")])
        let order = try #require(Ranking.order(joined, query))
        #expect((0..<order.count).map { order.row(at: $0) } == SlowReference.rows(joined, query))
      }
    }
  }

  @Test(
    "a growing addition, page by page, gives the same as the whole addition, and copies only the chunks of the page")
  func growing() throws {
    var fleet = Fleet(seed: 51)
    var generator = Seeded(state: 52)
    for _ in 0..<10 {
      let computers = fleet.computers(120)
      let names = try Fleet.columns.map { try Sample.catalogue.field(named: $0) }
      let first = try snapshot(
        names, stride(from: 0, to: 120, by: 20).map { Array(computers[$0..<$0 + 20]) }, sections: ["GENERAL"])
      var builder = InventoryBuilder(columns: names, layout: .v4)
      // The screen first, then pages of other sizes in another order.
      var pages = [computers.shuffled(using: &generator).prefix(7).map(\.self)]
      pages += stride(from: 0, to: 120, by: 30).map { Array(computers[$0..<$0 + 30]) }.shuffled(using: &generator)
      var joined = first
      var before: InventorySnapshot?
      for page in pages {
        // What is searched and sorted by between two pages is right after the next one.
        joined.prepareSearch()
        _ = Ranking.order(joined, ListQuery(sort: [SortKey(path: "hardware.model")]))
        try builder.append(page: Sample.page(page))
        let addition = builder.snapshot()
        let next = joined.adding(columnsOf: addition, since: before)
        let known = Set(page.map { Sample.bytes($0["id"] ?? .null) }.map { String(decoding: $0, as: UTF8.self) })
        for (old, new) in zip(joined.chunks, next.chunks) where old !== new {
          #expect((0..<old.count).contains { known.contains(old.id($0).rawValue) })
        }
        (joined, before) = (next, addition)
        #expect(values(joined) == values(first.adding(columnsOf: addition)))
      }
      #expect(values(joined) == values(try snapshot(names, [computers])))
      for text in ["mac", "1", "b"] {
        let query = ListQuery(filter: Filter(words: text), sort: [SortKey(path: "hardware.model")])
        let order = try #require(Ranking.order(joined, query))
        #expect((0..<order.count).map { order.row(at: $0) } == SlowReference.rows(joined, query))
      }
    }
  }

  @Test("the addition's memory is shared where its pages have the same computers")
  func shared() throws {
    var fleet = Fleet(seed: 53)
    let computers = fleet.computers(40)
    let names = try Fleet.columns.map { try Sample.catalogue.field(named: $0) }
    let pages = [Array(computers[..<20]), Array(computers[20...])]
    let first = try snapshot(names, pages, sections: ["GENERAL"])
    let screen = try snapshot(names, [Array(computers[3..<9])])
    let addition = try snapshot(names, pages)
    let model = try #require(addition.column(path: "hardware.model"))
    for start in [first, first.adding(columnsOf: screen)] {
      let joined = start.adding(columnsOf: addition)
      for (own, other) in zip(joined.chunks, addition.chunks) {
        #expect(own.columns[joined.stored[model]] === other.columns[addition.stored[model]])
      }
    }
    // Columns that have their values already stay.
    let name = first.stored[try #require(first.column(path: "general.name"))]
    #expect(first.adding(columnsOf: addition).chunks[0].columns[name] === first.chunks[0].columns[name])
  }

  @Test("only the searched columns are searched after they were filled")
  func searched() throws {
    let fields = try Sample.fields("name", "model", "username")
    let first = try snapshot(
      fields, [[["id": "1"], ["id": "2"]]], sections: ["GENERAL"], searched: ["general.name", "hardware.model"])
    let addition = try snapshot(
      fields,
      [[["id": "2", "hardware": ["model": "iMac"], "userAndLocation": ["username": "alice"]]]])
    func count(_ text: String, in snapshot: InventorySnapshot) -> Int? {
      Ranking.order(snapshot, ListQuery(filter: Filter(words: text)))?.count
    }
    #expect(count("imac", in: first) == 0)
    let joined = first.adding(columnsOf: addition)
    #expect(count("imac", in: joined) == 1)
    #expect(count("alice", in: joined) == 0)
  }

  @Test("names are shown for IDs that fill a column, also when the names arrive later")
  func names() throws {
    let fields = try Sample.fields("name", "department")
    let known = ReferenceNames(departments: .names(["7": "Sales", "8": "IT"]))
    let first = try snapshot(fields, [[["id": "1"], ["id": "2"], ["id": "3"]]], sections: ["GENERAL"])
    let addition = try snapshot(
      fields,
      [
        [
          ["id": "2", "userAndLocation": ["departmentId": "7"]],
          ["id": "3", "userAndLocation": ["departmentId": "-1"]],
        ]
      ])
    let joined = first.adding(columnsOf: addition)
    #expect(values(joined).map(\.last) == [.notRequested, .text("7"), .notReported])
    #expect(values(joined.naming(known)).map(\.last) == [.notRequested, .text("Sales"), .notReported])
    let named = first.naming(known).adding(columnsOf: addition)
    #expect(values(named).map(\.last) == [.notRequested, .text("Sales"), .notReported])
    let rest = try snapshot(fields, [[["id": "1", "userAndLocation": ["departmentId": "8"]]]])
    #expect(values(named.adding(columnsOf: rest)).map(\.last) == [.text("IT"), .text("Sales"), .notReported])
    let order = Ranking.order(named.adding(columnsOf: rest), ListQuery(filter: Filter(words: "it")))
    #expect(order?.count == 1)
  }

  @Test("two fields that are one in an older layout are filled together, or apart from a newer layout")
  func layouts() throws {
    let fields = try Sample.fields("name", "lastContact", "lastCheckIn")
    let contacts = try Sample.fields("lastContact", "lastCheckIn")
    let first = try snapshot(fields, [[["id": "1"], ["id": "2"]]], sections: ["HARDWARE"], layout: .v1)
    let old = try snapshot(
      contacts, [[["id": "2", "general": ["lastContactTime": "2026-11-20"]]]], layout: .v1)
    let day = FieldValue.day(1_795_132_800_000)
    #expect(
      values(first.adding(columnsOf: old)).map { Array($0.dropFirst()) }
        == [[.notRequested, .notRequested], [day, day]])
    let new = try snapshot(
      contacts, [[["id": "1", "general": ["lastContact": "2026-11-20"]], ["id": "2"]]], layout: .v4)
    #expect(
      values(first.adding(columnsOf: new)).map { Array($0.dropFirst()) }
        == [[day, .notReported], [.notReported, .notReported]])
  }

  @Test("newer values replace others, and columns that are not in the list are not added", arguments: 0..<4)
  func newer(seed: Int) throws {
    var generator = Seeded(state: UInt64(800 + seed))
    var (fleet, other) = (TableFleet(seed: UInt64(810 + seed)), TableFleet(seed: UInt64(820 + seed)))
    let (computers, later) = (fleet.computers(50), other.computers(60))
    let fields = try TableFleet.fields + [try TableFleet.catalogue.field(named: "department")]
    let list = try snapshot(Array(fields.dropLast(4)), [Array(computers[..<20]), Array(computers[20...])])
    let newer = try snapshot(
      fields, [Array(later.shuffled(using: &generator).prefix(15))], sections: ["GENERAL", "APPLICATIONS"])
    list.prepareSearch()
    let updated = list.updating(with: newer)
    #expect(updated.columns == list.columns)
    var expected = cells(list)
    let changes = cells(newer)
    for (id, values) in expected {
      for (path, _) in values {
        guard let value = changes[id]?[path], value.value != .notRequested else { continue }
        expected[id]?[path] = value
      }
    }
    #expect(cells(updated) == expected)
    for text in ["a", "safari", "b 1"] {
      let query = ListQuery(filter: Filter(words: text), sort: [SortKey(path: "general.name")])
      let order = try #require(Ranking.order(updated, query))
      #expect((0..<order.count).map { order.row(at: $0) } == SlowReference.rows(updated, query))
    }
    #expect(list.updating(with: try snapshot(fields, [])).hasGrown(from: list.chunks))
  }

  @Test("a filter matches no computer without a value in an unfinished column", arguments: 0..<6)
  func unfinished(seed: Int) throws {
    var fleet = Fleet(seed: UInt64(900 + seed))
    let computers = fleet.computers(80)
    let names = try Fleet.columns.map { try Sample.catalogue.field(named: $0) }
    let known = names.filter { $0.path == "general.name" }
    let awaited = names.filter { $0.path != "general.name" }
    let list = try snapshot(known, [Array(computers[..<30]), Array(computers[30...])]).expecting(awaited)
    #expect(list.unfinished == Set(awaited.map(\.path)))
    let part = list.adding(columnsOf: try snapshot(names, [Array(computers[20..<45])]))
    let whole = try snapshot(names, [computers])
    var previous: Ranking.Previous?
    for text in [
      "totalRamMegabytes:>1000", "!totalRamMegabytes:>1000", "totalRamMegabytes:?", "!totalRamMegabytes:?",
      "name:a | totalRamMegabytes:?", "managed:yes osVersion:14", "name:a",
    ] {
      let filter = try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
      let query = ListQuery(filter: filter)
      let all = try #require(Ranking.order(whole, query))
      let matching = Set((0..<all.count).map { whole.id(at: all.row(at: $0)) })
      for (snapshot, arrived) in [(list, Set<RecordID>()), (part, Set((20..<45).map { list.id(at: $0) }))] {
        let order = try #require(Ranking.order(snapshot, query, previous: previous))
        let found = Set((0..<order.count).map { snapshot.id(at: order.row(at: $0)) })
        #expect(order.isPreliminary == (text != "name:a"))
        #expect(found == (text == "name:a" ? matching : matching.intersection(arrived)), "\(text)")
        previous = (query, order, snapshot.count)
      }
      // What had not arrived may match now.
      let done = part.finishing(awaited)
      let last = try #require(Ranking.order(done, query, previous: previous))
      #expect((0..<last.count).map { last.row(at: $0) } == SlowReference.rows(done, query), "\(text)")
      #expect(!last.isPreliminary)
    }
  }
}
