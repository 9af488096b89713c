import Testing

@testable import Inventory

@Suite("A pasted list")
struct ListLookupTests {
  static let fleet: [Roster.Computer] = [
    .init(
      7, serial: "C02XG2JHQ6NV", udid: "5A3C1E5F-0000-4000-8000-000000000001",
      managementID: "fe31e8ba-13ae-47c3-afdb-5d2a2ccd6a31", mac: "3C:22:FB:00:00:01", altMAC: "A0:CE:C8:00:00:01",
      name: "Anna’s MacBook Pro", username: "anna", email: "anna@example.org", realname: "Anna Ärmel"),
    .init(
      8, serial: "C02XG2JHQ6NW", udid: "5A3C1E5F-0000-4000-8000-000000000002", mac: "3C:22:FB:00:00:02",
      name: "Lab, first floor", username: "lab", email: "lab@example.org"),
    .init(9, serial: "FVFXC0DEHV2N", name: "1001", username: "anna", email: "anna@example.org"),
    .init(1001, serial: "ZZTOPSERIAL1", name: "mac-0001", username: "carl"),
    .init(1002, serial: "zztopserial1", name: "mac-0002", username: ""),
  ]

  private func resolve(_ text: String) throws -> ListVerdict {
    try #require(ListLookup.resolve(text, in: try Roster.snapshot(Self.fleet, pageSize: 2)))
  }

  private func rows(_ text: String) throws -> [[Int]] { try resolve(text).entries.map(\.rows) }

  @Test(
    "a computer is found by each of its identifiers, in any spelling",
    arguments: [
      ("7", "id"), ("C02XG2JHQ6NV", "hardware.serialNumber"), ("c02xg2jhq6nv", "hardware.serialNumber"),
      ("5a3c1e5f-0000-4000-8000-000000000001", "udid"),
      ("FE31E8BA-13AE-47C3-AFDB-5D2A2CCD6A31", "general.managementId"),
      ("3c:22:fb:00:00:01", "hardware.macAddress"), ("3C-22-FB-00-00-01", "hardware.macAddress"),
      ("3c22.fb00.0001", "hardware.macAddress"), ("A0CEC8000001", "hardware.altMacAddress"),
      ("anna’s macbook pro", "general.name"), ("ANNA ARMEL", "userAndLocation.realname"),
      ("Anna A\u{308}rmel", "userAndLocation.realname"),
    ])
  func fields(text: String, path: String) throws {
    let entries = try resolve(text).entries
    #expect(entries.map(\.outcome) == [.found(ListHit(path: path, rows: [0]), others: [])])
    #expect(entries.map(\.text) == [text])
  }

  @Test("all computers of a user or a duplicate are listed")
  func several() throws {
    let verdict = try resolve("anna\nanna@example.org\nZZTOPSERIAL1\nlab")
    #expect(
      verdict.entries.map(\.outcome) == [
        .found(ListHit(path: "userAndLocation.username", rows: [0, 2]), others: []),
        .found(ListHit(path: "userAndLocation.email", rows: [0, 2]), others: []),
        .found(ListHit(path: "hardware.serialNumber", rows: [3, 4]), others: []),
        .found(ListHit(path: "userAndLocation.username", rows: [1]), others: []),
      ])
    #expect(verdict.rows == [0, 2, 3, 4, 1])
  }

  @Test("a number is an ID first, and a computer with that name is mentioned")
  func ambiguous() throws {
    #expect(
      try resolve("1001").entries.map(\.outcome) == [
        .found(ListHit(path: "id", rows: [3]), others: [ListHit(path: "general.name", rows: [2])])
      ])
  }

  @Test("order, empty lines and repeated entries are handled")
  func order() throws {
    let verdict = try resolve("\u{FEFF}FVFXC0DEHV2N\r\n\r\n  nobody \r\n9\r\nNOBODY\r\nanna\r\nanna\r\n")
    #expect(verdict.entries.map(\.line) == [1, 3, 4, 5, 6, 7])
    #expect(verdict.entries.map(\.text) == ["FVFXC0DEHV2N", "nobody", "9", "NOBODY", "anna", "anna"])
    #expect(verdict.entries.map(\.rows) == [[2], [], [2], [], [0, 2], [0, 2]])
    #expect(verdict.entries.map(\.firstGiven) == [nil, nil, 1, 3, nil, 6])
    #expect(verdict.notFoundCount == 2)
    #expect(verdict.rows == [2, 0])
    #expect(verdict.layout == .lines)
  }

  @Test(
    "an empty text, or one with only line ends, has no entries", arguments: ["", "\n\r\n\r \t\n", "\u{FEFF}", ",,,\n"])
  func empty(text: String) throws {
    let verdict = try resolve(text)
    #expect(verdict.entries.isEmpty)
    #expect(verdict.rows.isEmpty)
  }

  @Test("the first column of a table is read, without its heading")
  func table() throws {
    let verdict = try resolve(
      "Serial Number,Computer Name,User\n\"C02XG2JHQ6NV\",\"Anna, old\",anna\nFVFXC0DEHV2N,1001,anna\nGONE,lab,carl\n")
    #expect(verdict.layout == .firstColumn)
    #expect(verdict.entries.map(\.text) == ["Serial Number", "C02XG2JHQ6NV", "FVFXC0DEHV2N", "GONE"])
    #expect(verdict.entries.map(\.rows) == [[], [0], [2], []])
    #expect(verdict.entries[0].outcome == .heading)
    #expect(verdict.entries[3].outcome == .notFound(nearest: []))
    #expect(verdict.notFoundCount == 1)
  }

  @Test("a heading is only the first line, if no computer has that name")
  func headings() throws {
    #expect(try resolve("name\n7").entries.map(\.outcome).first == .heading)
    #expect(try resolve("7\nname").entries.map(\.outcome).last == .notFound(nearest: []))
    #expect(try resolve("name").entries.map(\.outcome) == [.notFound(nearest: [])])
    let snapshot = try Roster.snapshot([.init(1, name: "Name")])
    #expect(ListLookup.resolve("name\n1", in: snapshot)?.entries.map(\.rows) == [[0], [0]])
  }

  @Test(
    "one line can contain a list with any separator",
    arguments: [
      "C02XG2JHQ6NV,FVFXC0DEHV2N,GONE1", "C02XG2JHQ6NV; FVFXC0DEHV2N; GONE1;", "C02XG2JHQ6NV\tFVFXC0DEHV2N\tGONE1",
      "C02XG2JHQ6NV FVFXC0DEHV2N GONE1", "\"C02XG2JHQ6NV\", 'FVFXC0DEHV2N', “GONE1”",
    ])
  func oneLine(text: String) throws {
    let verdict = try resolve(text)
    #expect(verdict.entries.map(\.text) == ["C02XG2JHQ6NV", "FVFXC0DEHV2N", "GONE1"])
    #expect(verdict.entries.map(\.rows) == [[0], [2], []])
    #expect(verdict.entries.allSatisfy { $0.line == 1 })
  }

  @Test("an entry without a match is listed as not found, not omitted")
  func nothingFound() throws {
    #expect(try resolve("GONE1,GONE2").entries.map(\.text) == ["GONE1", "GONE2"])
    #expect(try resolve("gone mac").entries.map(\.text) == ["gone mac"])
  }

  @Test("each of several lines can contain a list")
  func lists() throws {
    let verdict = try resolve("C02XG2JHQ6NV, FVFXC0DEHV2N\nmac-0001, mac-0002, GONE1\nGONE2, GONE3")
    #expect(verdict.layout == .cells)
    #expect(verdict.entries.map(\.rows) == [[0], [2], [3], [4], [], [], []])
    #expect(verdict.entries.map(\.line) == [1, 1, 2, 2, 2, 3, 3])
  }

  @Test("a single pasted row of a table is one computer")
  func oneRow() throws {
    let verdict = try resolve("C02XG2JHQ6NV\tAnna’s MacBook Pro\t14.5")
    #expect(verdict.layout == .firstColumn)
    #expect(verdict.entries.map(\.rows) == [[0]])
  }

  @Test("a name with commas or spaces is one entry if a computer has it")
  func awkwardNames() throws {
    #expect(try rows("Lab, first floor\nAnna’s MacBook Pro\nmac-0001") == [[1], [0], [3]])
    #expect(try rows("\"Lab, first floor\",lab\n\"Anna’s MacBook Pro\",anna") == [[1], [0]])
  }

  @Test(
    "quotes and punctuation around a text are not part of it",
    arguments: ["\"7\"", "'7'", "“7”", "«7»", "\u{A0}7\u{200B}", "`7`"])
  func quotes(text: String) throws {
    #expect(
      try resolve(text).entries == [
        ListEntry(line: 1, text: "7", outcome: .found(ListHit(path: "id", rows: [0]), others: []))
      ])
  }

  @Test("unclosed and doubled quotes lose no text")
  func oddQuotes() throws {
    let snapshot = try Roster.snapshot([
      .init(1, name: "27\" iMac"), .init(2, name: "\"open"), .init(3, name: "a\"b,c"),
    ])
    let verdict = try #require(ListLookup.resolve("27\" iMac\n\"open\n\"a\"\"b,c\",x\n\"open,y\n", in: snapshot))
    #expect(verdict.entries.map(\.rows) == [[0], [1], [2], [1]])
  }

  @Test(
    "an entry that is not found has suggestions that differ by one character",
    arguments: [
      ("C02XG2JHQ6N", ["C02XG2JHQ6NV", "C02XG2JHQ6NW"]), ("FVFXC0DEVH2N", ["FVFXC0DEHV2N"]),
      ("FVFXCODEHV2N", ["FVFXC0DEHV2N"]), ("xFVFXC0DEHV2N", ["FVFXC0DEHV2N"]), ("FVFXCDEHV2N", ["FVFXC0DEHV2N"]),
      ("FVFXC0DEH2VN1", []), ("mac-00001", ["mac-0001"]), ("MAC-0003", ["mac-0001", "mac-0002"]),
      ("3c:22:fb:00:00:03", ["3C:22:FB:00:00:01", "3C:22:FB:00:00:02"]), ("A0:CE:C8:00:00:0G", ["A0:CE:C8:00:00:01"]),
      ("Anna ÄrmeL.", ["Anna Ärmel"]), ("10011", []), ("crl", []), ("zztopserial2", ["ZZTOPSERIAL1", "zztopserial1"]),
    ])
  func nearest(text: String, wanted: [String]) throws {
    let verdict = try resolve(text)
    guard case .notFound(let nearest) = verdict.entries.first?.outcome else {
      Issue.record("\(verdict)")
      return
    }
    #expect(nearest.map(\.text) == wanted)
  }

  @Test("a suggestion lists every computer with the value")
  func nearestRows() throws {
    #expect(
      try resolve("anna@example.orgg").entries.map(\.outcome) == [
        .notFound(nearest: [
          ListSuggestion(
            text: "anna@example.org", hit: ListHit(path: "userAndLocation.email", rows: [0, 2]))
        ])
      ])
  }

  @Test("the searched fields are reported")
  func paths() throws {
    #expect(try resolve("x").paths == ["id"] + ListLookup.paths)
    let columns = Roster.columns.filter { $0.path != "udid" }
    let partial = try Roster.snapshot(Self.fleet, columns: columns, requestedSections: ["GENERAL", "HARDWARE"])
    let empty: [Roster.Computer] = [.init(1)]
    let unasked = try Roster.snapshot(empty, columns: columns, requestedSections: ["GENERAL"])
    let verdict = try #require(ListLookup.resolve("C02XG2JHQ6NV", in: partial))
    #expect(!verdict.paths.contains("udid"))
    #expect(try #require(ListLookup.resolve("x", in: unasked)).paths == ["id", "general.managementId", "general.name"])
  }

  @Test("a lookup stops early when canceled, in both passes")
  func cancelled() throws {
    let snapshot = try Roster.snapshot(Self.fleet, pageSize: 1)
    let asked = Counter()
    #expect(ListLookup.resolve("nobody", in: snapshot, isCancelled: { asked.next() < 0 }) != nil)
    let most = asked.value
    #expect(most == 2 * Self.fleet.count)
    for limit in 1...most {
      let count = Counter()
      #expect(ListLookup.resolve("nobody", in: snapshot, isCancelled: { count.next() >= limit }) == nil)
      #expect(count.value == limit)
    }
  }
}
