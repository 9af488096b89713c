import APIRuntime
@testable import Inventory
import SeededNumbers
import Testing

@Suite("Pages into columns")
struct InventoryBuilderTests {
  @Test("values of every kind are parsed and shown in readable form")
  func kinds() throws {
    let columns = try Sample.fields(
      "id", "name", "managed", "totalRamMegabytes", "load", "lastContact", "initialEntryDate", "applications.name")
    let snapshot = try Sample.snapshot(
      columns,
      [
        [
          "id": "7",
          "general": [
            "name": "Büro 7", "remoteManagement": ["managed": true], "lastContact": "2026-11-20T13:03:53.7Z",
            "initialEntryDate": "2024-02-29",
          ],
          "hardware": ["totalRamMegabytes": 16384, "load": 1.5],
          "applications": [["name": "Safari"], ["version": "1"], ["name": "Mail"]],
        ]
      ])
    #expect(snapshot.count == 1)
    #expect(snapshot.id(at: 0) == RecordID(rawValue: "7"))
    #expect(
      columns.indices.map { snapshot.value(row: 0, column: $0) } == [
        .text("7"), .text("Büro 7"), .boolean(true), .integer(16384), .number(1.5), .date(1_795_179_833_700),
        .day(1_709_164_800_000), .list(["Safari", "Mail"]),
      ])
    #expect(
      columns.indices.map { snapshot.text(row: 0, column: $0) } == [
        "7", "Büro 7", "yes", "16384", "1.5", "2026-11-20 13:03", "2024-02-29", "Safari, Mail",
      ])
  }

  @Test(
    "missing values, null and empty dates are not reported",
    arguments: [
      #"{"id":"1"}"#, #"{"id":"1","general":null}"#, #"{"id":"1","general":{}}"#,
      #"{"id":"1","general":{"lastContact":null}}"#, #"{"id":"1","general":{"lastContact":""}}"#,
      #"{"id":"1","general":"odd"}"#, #"{"id":"1","general":[]}"#,
    ])
  func notReported(computer: String) throws {
    var builder = InventoryBuilder(columns: try Sample.fields("lastContact"), layout: .v4)
    try builder.append(page: Array(#"{"results":[\#(computer)]}"#.utf8))
    #expect(builder.snapshot().value(row: 0, column: 0) == .notReported)
    #expect(builder.snapshot().text(row: 0, column: 0) == "")
  }

  @Test("a section that was not requested differs from an empty one")
  func notRequested() throws {
    var builder = InventoryBuilder(
      columns: try Sample.fields("name", "model", "udid"), layout: .v4, requestedSections: ["GENERAL"])
    try builder.append(page: Sample.page([["id": "1", "general": [:], "hardware": .null]]))
    let snapshot = builder.snapshot()
    #expect(
      (0..<3).map { snapshot.value(row: 0, column: $0) } == [.notReported, .notRequested, .notReported])
  }

  @Test("a field that the server's version does not have is not available")
  func notAvailable() throws {
    let columns = try Sample.fields("lastReportedIp", "fonts.name", "cfBundleVersion", "name")
    let computer: JSONValue = ["id": "1", "general": ["name": "a"]]
    #expect(
      try Sample.snapshot(columns, [computer]).values(inRow: 0) == [
        .notAvailable, .notAvailable, .notReported, .text("a"),
      ])
    #expect(
      try Sample.snapshot(columns, [computer], layout: .v1).values(inRow: 0) == [
        .notReported, .notReported, .notAvailable, .text("a"),
      ])
  }

  @Test("on a version 1 server, last contact and last check-in read the same field")
  func lastContactTime() throws {
    let columns = try Sample.fields("lastContact", "lastCheckIn")
    let computer: JSONValue = ["id": "1", "general": ["lastContactTime": "2026-01-02T03:04:05Z"]]
    let older = try Sample.snapshot(columns, [computer], layout: .v1)
    #expect(older.values(inRow: 0) == [.date(1_767_323_045_000), .date(1_767_323_045_000)])
    #expect(try Sample.snapshot(columns, [computer]).values(inRow: 0) == [.notReported, .notReported])
  }

  @Test("a value of an unexpected kind is kept as text")
  func oddValues() throws {
    let columns = try Sample.fields("name", "managed", "totalRamMegabytes", "lastContact", "applications.name", "load")
    let snapshot = try Sample.snapshot(
      columns,
      [
        [
          "id": 12,
          "general": ["name": 5, "remoteManagement": ["managed": "perhaps"], "lastContact": "last Tuesday"],
          "hardware": ["totalRamMegabytes": "16 GB", "load": ["a": 1]], "applications": ["name": "Safari"],
        ],
        [
          "id": "13", "general": ["name": ["a", 1], "remoteManagement": ["managed": "true"]],
          "hardware": ["totalRamMegabytes": "8192", "load": "0.5"], "applications": "none",
        ],
      ])
    #expect(snapshot.id(at: 0).rawValue == "12")
    #expect(
      snapshot.values(inRow: 0) == [
        .text("5"), .text("perhaps"), .text("16 GB"), .text("last Tuesday"), .list(["Safari"]), .text(#"{"a":1}"#),
      ])
    #expect(
      snapshot.values(inRow: 1) == [
        .text(#"["a",1]"#), .boolean(true), .integer(8192), .notReported, .notReported, .number(0.5),
      ])
  }

  @Test(
    "dates are parsed with 0 to 9 fractional digits, with an offset, and without time",
    arguments: [
      ("2026-11-20T13:03:53Z", FieldValue.date(1_795_179_833_000)),
      ("2026-11-20T13:03:53.7Z", .date(1_795_179_833_700)),
      ("2026-11-20T13:03:53.123456789Z", .date(1_795_179_833_123)),
      ("2026-11-20T14:03:53+01:00", .date(1_795_179_833_000)), ("2026-11-20", .day(1_795_132_800_000)),
      ("", .notReported), ("2026-13-01", .text("2026-13-01")), ("1969-12-31T23:59:59.5Z", .date(-500)),
    ])
  func dates(text: String, value: FieldValue) throws {
    let snapshot = try Sample.snapshot(
      try Sample.fields("lastContact"), [["id": "1", "general": ["lastContact": .string(text)]]])
    #expect(snapshot.value(row: 0, column: 0) == value)
  }

  @Test("strings are kept unchanged")
  func difficultStrings() throws {
    let texts = [
      "", " ", "a\u{0}b", "\u{1B}]52;c;AAAA\u{7}", "line\nbreak", "e\u{301}", "é", "日本語のMac", "👩‍👩‍👧‍👦", "مكتب ٧",
      "\u{202E}desrever",
      "\u{FFFD}", "a\u{1F}b", "ÿ", String(repeating: "x", count: 5000), "\"\\/\u{8}",
    ]
    let columns = try Sample.fields("name", "applications.name")
    let snapshot = try Sample.snapshot(
      columns,
      texts.enumerated().map { index, text in
        [
          "id": .string("\(index)"), "general": ["name": .string(text)],
          "applications": [["name": .string(text)], ["name": .string(text)]],
        ]
      })
    for (row, text) in texts.enumerated() {
      #expect(snapshot.text(row: row, column: 0).unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(snapshot.value(row: row, column: 1) == .list([text, text]))
    }
  }

  @Test("escaped keys and IDs are decoded")
  func escapes() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name", "id"), layout: .v4)
    try builder.append(page: Array(#"{"results":[{"\u0069d":"\u0031","gener\u0061l":{"n\u0061me":"a\u00e9"}}]}"#.utf8))
    #expect(builder.snapshot().values(inRow: 0) == [.text("aé"), .text("1")])
  }

  @Test("the last value of a repeated key counts")
  func repeatedKeys() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name"), layout: .v4)
    try builder.append(page: Array(#"{"results":[{"id":"1","id":"2","general":{"name":"one","name":"two"}}]}"#.utf8))
    #expect(builder.snapshot().id(at: 0).rawValue == "2")
    #expect(builder.snapshot().text(row: 0, column: 0) == "two")
  }

  @Test("a computer that is sent twice is kept once, in its first form")
  func duplicates() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name"), layout: .v4)
    func computer(_ id: String, _ name: String) -> JSONValue {
      ["general": ["name": .string(name)], "id": .string(id)]
    }
    let first = try builder.append(
      page: Sample.page([computer("1", "a"), computer("2", "b"), computer("1", "c")], total: 3))
    #expect(first == PageSummary(rows: 3, newRows: 2, totalCount: 3, firstID: "1", lastID: "1"))
    let second = try builder.append(page: Sample.page([computer("2", "d"), computer("3", "e")]))
    #expect(second == PageSummary(rows: 2, newRows: 1, firstID: "2", lastID: "3"))
    let third = try builder.append(page: Sample.page([computer("3", "f")]))
    #expect(third == PageSummary(rows: 1, newRows: 0, firstID: "3", lastID: "3"))
    let snapshot = builder.snapshot()
    #expect((0..<snapshot.count).map { snapshot.text(row: $0, column: 0) } == ["a", "b", "e"])
    #expect(snapshot.row(of: RecordID(rawValue: "3")) == 2)
    #expect(snapshot.row(of: RecordID(rawValue: "4")) == nil)
  }

  @Test("a computer without an ID is counted and skipped")
  func withoutID() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name"), layout: .v4)
    let summary = try builder.append(
      page: Sample.page([["general": ["name": "a"]], ["id": .null], ["id": ""], .null, ["id": "1"]]))
    #expect(summary == PageSummary(rows: 5, newRows: 1, rowsWithoutID: 4, lastID: "1"))
    #expect(builder.snapshot().value(row: 0, column: 0) == .notReported)
  }

  @Test("a truncated page changes nothing", arguments: [0, 1, 40, 90, 100])
  func truncatedPages(percent: Int) throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name", "applications.name"), layout: .v4)
    let page = Sample.page((1...50).map { ["id": .integer($0), "general": ["name": "n"]] })
    try builder.append(page: Sample.page([["id": "1", "general": ["name": "kept"]]]))
    let part = Array(page.prefix(min(page.count - 1, page.count * percent / 100)))
    #expect(throws: JSONReadingError.self) { try builder.append(page: part) }
    #expect(builder.count == 1)
    #expect(builder.snapshot().text(row: 0, column: 0) == "kept")
    #expect(try builder.append(page: page).newRows == 49)
  }

  @Test(
    "text that is not a page is an error, not the end of the list", arguments: ["{}", #"{"errors":[]}"#, "[]", "null"])
  func noPages(text: String) throws {
    var builder = InventoryBuilder(columns: [], layout: .v4)
    #expect(throws: JSONReadingError.self) { try builder.append(page: Array(text.utf8)) }
  }

  @Test("an empty page adds nothing", arguments: [#"{"results":[]}"#, #"{"totalCount":null,"results":null}"#])
  func emptyPages(text: String) throws {
    var builder = InventoryBuilder(columns: [], layout: .v4)
    #expect(try builder.append(page: Array(text.utf8)) == PageSummary(rows: 0, newRows: 0))
  }

  @Test("a wrong value is reported with path and offset")
  func errorPlace() throws {
    var builder = InventoryBuilder(columns: try Sample.fields("name"), layout: .v4)
    let text = #"{"results":[{"id":"1"},{"id":"2","general":{"name":"a" "b"}}]}"#
    let error = #expect(throws: JSONReadingError.self) { try builder.append(page: Array(text.utf8)) }
    #expect(try #require(error).path.hasPrefix("results[1].general"))
    #expect(try #require(error).offset > 50)
  }

  @Test("a snapshot does not change when pages follow, and shares its data with the next one")
  func growth() throws {
    var generator = Seeded(state: 3)
    let columns = try Sample.fields("name", "model", "lastContact")
    var builder = InventoryBuilder(columns: columns, layout: .v4)
    var snapshots: [InventorySnapshot] = []
    var expected: [String] = []
    for _ in 0..<40 {
      let size = Int.random(in: 1...30, using: &generator)
      let names = (0..<size).map { _ in "n\(Int.random(in: 0...999, using: &generator))" }
      let first = expected.count
      try builder.append(
        page: Sample.page(
          names.enumerated().map { ["id": .integer(first + $0 + 1), "general": ["name": .string($1)]] }))
      expected += names
      snapshots.append(builder.snapshot())
    }
    for snapshot in snapshots {
      #expect((0..<snapshot.count).map { snapshot.text(row: $0, column: 0) } == Array(expected.prefix(snapshot.count)))
      for row in 0..<snapshot.count {
        #expect(snapshot.row(of: RecordID(rawValue: "\(row + 1)")) == row)
      }
      #expect(snapshot.row(of: RecordID(rawValue: "\(snapshot.count + 1)")) == nil)
    }
    // If chunks were copied, forty snapshots would take twenty times the memory of the last one.
    #expect(snapshots.last?.hasGrown(from: snapshots[10].chunks) == true)
  }

  @Test("a column with few distinct texts reads like one with many")
  func interning() throws {
    let models = ["", "MacBook Pro", "iMac", "Mac mini ÄÖ"]
    let columns = try Sample.fields("model", "name")
    let computers: [JSONValue] = (0..<600).map { index in
      let model: JSONValue = index % 5 == 4 ? .null : .string(models[index % 5])
      return ["id": .integer(index + 1), "hardware": ["model": model], "general": ["name": .string("Name \(index)")]]
    }
    let snapshot = try Sample.snapshot(columns, computers)
    for row in 0..<600 {
      #expect(snapshot.value(row: row, column: 0) == (row % 5 == 4 ? .notReported : .text(models[row % 5])))
      #expect(snapshot.text(row: row, column: 1) == "Name \(row)")
    }
  }
}

extension InventorySnapshot {
  fileprivate func values(inRow row: Int) -> [FieldValue] {
    columns.indices.map { value(row: row, column: $0) }
  }
}
