import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Departments and buildings by name")
struct NamingTests {
  private static let names = ReferenceNames(
    departments: .names(["1": "Sales", "2": "Büro Ost", "3": "", "12": "Sales"]), buildings: .names(["1": "Tower"]))

  private func computer(_ id: Int, _ department: JSONValue, _ building: JSONValue = .null) -> JSONValue {
    [
      "id": .integer(id), "general": ["name": .string("Mac \(id)")],
      "userAndLocation": ["departmentId": department, "buildingId": building],
    ]
  }

  private func texts(_ snapshot: InventorySnapshot, _ column: Int = 0) -> [String] {
    (0..<snapshot.count).map { snapshot.text(row: $0, column: column) }
  }

  @Test("a department is shown by name if known, else by ID; a missing one is not reported")
  func values() throws {
    let computers = [computer(1, "1"), computer(2, "2"), computer(3, "9"), computer(4, "-1"), computer(5, .null)]
    let columns = try Sample.fields("department", "departmentId", "building")
    let snapshot = try Sample.snapshot(columns, computers, names: Self.names)
    #expect(
      (0..<5).map { snapshot.value(row: $0, column: 0) } == [
        .text("Sales"), .text("Büro Ost"), .text("9"), .notReported, .notReported,
      ])
    #expect(texts(snapshot, 1) == ["1", "2", "9", "", ""])
    #expect((3...4).allSatisfy { snapshot.value(row: $0, column: 1) == .notReported })
    #expect((0..<5).allSatisfy { snapshot.value(row: $0, column: 2) == .notReported })
    // An empty name would be less useful than the ID.
    #expect(texts(try Sample.snapshot(columns, [computer(1, "3")], names: Self.names)) == ["3"])
  }

  @Test("if names are unavailable, IDs are shown and the reason is known")
  func unavailable() throws {
    let names = ReferenceNames(
      departments: .unavailable(reason: "the privilege Read Departments is missing"), buildings: .names(["1": "Tower"]))
    let columns = try Sample.fields("department", "building", "name")
    let snapshot = try Sample.snapshot(columns, [computer(1, "1", "1")], names: names)
    #expect(snapshot.text(row: 0, column: 0) == "1")
    #expect(snapshot.text(row: 0, column: 1) == "Tower")
    #expect(
      columns.map { snapshot.names.reasonForIDs(in: $0) } == [
        "the privilege Read Departments is missing", nil, nil,
      ])
  }

  @Test("a section that was not requested and a value of another kind are handled as in other columns")
  func otherStates() throws {
    var builder = InventoryBuilder(
      columns: try Sample.fields("department"), layout: .v4, requestedSections: ["GENERAL"], names: Self.names)
    try builder.append(page: Sample.page([["id": "1"]]))
    #expect(builder.snapshot().value(row: 0, column: 0) == .notRequested)
    let odd = try Sample.snapshot(
      try Sample.fields("department"), [computer(1, 12), computer(2, ["a": 1])], names: Self.names)
    #expect(texts(odd) == ["Sales", #"{"a":1}"#])
  }

  @Test("names that arrive late give the same values, search results and order as early ones", arguments: 0..<6)
  func equivalence(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let columns = try Sample.fields("name", "department", "departmentId", "model", "building", "lastContact")
    var names: [String: String] = ["-1": "nobody"]
    for id in 0..<(seed % 2 == 0 ? 9 : 400) where id % 3 > 0 { names["\(id)"] = "Né \(id % 7) office" }
    let known = ReferenceNames(departments: .names(names), buildings: .names(names))
    let pages = (0..<5).map { page in
      (0..<Int.random(in: 1...60, using: &generator)).map { index -> JSONValue in
        func id() -> JSONValue {
          let number = Int.random(in: -2...(seed % 2 == 0 ? 8 : 399), using: &generator)
          return number == -2 ? .null : .string(String(number))
        }
        var record = computer(page * 100 + index, id(), id())
        if case .object(var members) = record {
          members["hardware"] = ["model": Bool.random(using: &generator) ? "Mac É" : .null]
          record = .object(members)
        }
        return record
      }
    }
    var early = InventoryBuilder(columns: columns, layout: .v4, names: known)
    var late = InventoryBuilder(columns: columns, layout: .v4)
    let change = Int.random(in: 0...5, using: &generator)
    for (index, page) in pages.enumerated() {
      if index == change { late.names = known }
      try early.append(page: Sample.page(page))
      try late.append(page: Sample.page(page))
    }
    let wanted = early.snapshot()
    for snapshot in [late.snapshot().naming(known), wanted.naming(ReferenceNames()).naming(known)] {
      for column in columns.indices { #expect(texts(snapshot, column) == texts(wanted, column)) }
      for row in 0..<wanted.count {
        for column in columns.indices {
          #expect(snapshot.value(row: row, column: column) == wanted.value(row: row, column: column))
        }
      }
      for filter in ["", "ne", "office mac", "6 office", "-1", "nobody", "mac e", "1", "39"] {
        for path in ["userAndLocation.department", "userAndLocation.building", "general.name"] {
          let query = ListQuery(filter: Filter(words: filter), sort: [SortKey(path: path, descending: filter.isEmpty)])
          let order = try #require(Ranking.order(snapshot, query))
          let rows = (0..<order.count).map { order.row(at: $0) }
          #expect(rows == SlowReference.rows(wanted, query), "\(filter) by \(path)")
        }
      }
    }
  }

  @Test("naming does not change earlier snapshots")
  func earlierSnapshots() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("department"), layout: .v1)
    try builder.append(page: Sample.page((1...40).map { computer($0, .string("\($0 % 2 + 1)")) }))
    let before = builder.snapshot()
    builder.names = Self.names
    #expect(texts(before).prefix(2) == ["2", "1"])
    #expect(texts(builder.snapshot()).prefix(2) == ["Büro Ost", "Sales"])
    #expect(builder.snapshot().layout == .v1)
    #expect(builder.snapshot().row(of: RecordID(rawValue: "7")) == 6)
  }

  @Test("naming is free without a name column, and otherwise shares the codes of the IDs")
  func sharing() throws {
    let computers = (1...600).map { computer($0, .string("\($0 % 5)")) }
    let plain = try Sample.snapshot(try Sample.fields("name", "departmentId"), computers)
    #expect(plain.naming(Self.names).hasGrown(from: plain.chunks))
    let named = try Sample.snapshot(try Sample.fields("department"), computers, names: Self.names)
    #expect(named.naming(Self.names).hasGrown(from: named.chunks))
    guard case .interned(let codes, let values) = named.chunks[0].columns[0].content else {
      Issue.record("the names are not interned")
      return
    }
    #expect(codes.count == 600)
    #expect(values.count == 5)
  }

  @Test("the detail shows the name, the ID, and why a name is missing")
  func record() throws {
    func lines(_ names: ReferenceNames) throws -> [String] {
      let json = #"{"id":"1","userAndLocation":{"departmentId":"2","buildingId":"-1"}}"#
      let record = try ComputerRecord(
        json: Array(json.utf8), catalogue: Sample.catalogue, layout: .v4, names: names)
      let section = try #require(record.sections.first { $0.name == "USER_AND_LOCATION" })
      // A record that was read before the names arrived is the same.
      let late = try ComputerRecord(json: Array(json.utf8), catalogue: Sample.catalogue, layout: .v4)
      #expect(late.naming(names) == record)
      return section.items.map { "\($0.label) = \($0.value)" }
    }
    #expect(
      try lines(Self.names) == [
        "User = not reported", "Department = Büro Ost", "Department ID = 2", "Building = not reported",
        "Building ID = not reported",
      ])
    #expect(try lines(ReferenceNames())[1] == "Department = 2")
    let denied = ReferenceNames(departments: .unavailable(reason: "the privilege Read Departments is missing"))
    #expect(
      try lines(denied)[1] == "Department = 2 (name not available: the privilege Read Departments is missing)")
  }
}
