import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Tables written from columns")
struct TableAgreementTests {
  private static let names = [
    "id", "udid", "name", "lastIpAddress", "managed", "lastContact", "site", "model", "serialNumber",
    "totalRamMegabytes", "hardware.load", "username", "applications[].name",
    "diskEncryption.fileVault2EnabledUserNames", "printers[].name",
  ]

  /// Not the program's own, but with the required result: printable ASCII stays unchanged.
  private static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private func check(_ snapshot: InventorySnapshot, _ rows: [Int]) {
    let fields = snapshot.columns.map { (name: $0.name, field: $0) }
    let table = ValueTable(of: snapshot, rows: rows, fields: fields, clean: Self.clean)
    for form in [TableForm.plain, .csv, .tsv, .json, .ndjson] {
      var bytes: [UInt8] = []
      table.write(form) { bytes += $0 }
      let wanted = SlowTable.written(snapshot, rows, form, clean: Self.clean)
      let texts = [bytes, wanted].map { String(decoding: $0, as: UTF8.self) }
      #expect(bytes == wanted, "\(form): \(texts[0]) is not \(texts[1])")
    }
  }

  @Test("they equal tables written value by value, in every format, for any records", arguments: 0..<30)
  func odd(seed: UInt64) throws {
    let columns = try Self.names.map { try Sample.catalogue.field(named: $0) }
    var records = OddRecords(seed: seed, oddity: Int(seed % 3))
    var builder = InventoryBuilder(columns: columns, layout: .v4)
    for _ in 0..<3 { _ = try? builder.append(page: records.page(25)) }
    let snapshot = builder.snapshot()
    try #require(snapshot.count > 20)
    check(snapshot, Array(0..<snapshot.count))
    check(snapshot, (0..<snapshot.count).shuffled(using: &records.generator))
    check(snapshot, [])
  }

  @Test("texts with a special meaning in a format are escaped, also in columns of equal texts")
  func meaning() throws {
    let texts = [
      "", " ", "a", " a", "a ", "a,b", "a\"b", "=1", "+1", "-1", "@x", "＝1", "a=1", "\t=", "\r", "\n", "é",
      "a\u{202E}b",
      "Zoë’s Mac", "’,", "é \"", "é ", " é", "=é", "ｅ", "e\u{301}", "e\u{301},", "a\u{85}", "東京",
      "\u{7F}", "\u{1B}[2J", "it is \\ here", "~", "a text of more than eight bytes", "eight by\"", "eight bytes\u{9B}",
    ]
    let columns = try Sample.fields("name", "model")
    // Twenty of each, so that several computers share a stored text.
    let snapshot = try Sample.snapshot(
      columns,
      (0..<texts.count * 20).map { row in
        [
          "id": .integer(row + 1), "general": ["name": .string(texts[row % texts.count])],
          "hardware": ["model": .string(texts[row / 20] + String(row))],
        ]
      })
    check(snapshot, Array(0..<snapshot.count))
  }

  @Test("moments are written to the millisecond, days without time, for any date")
  func moments() throws {
    let texts = [
      "2026-11-20T13:03:53Z", "2026-11-20T13:03:53.7Z", "2026-11-20T13:03:53.007Z", "1969-12-31T23:59:59.999Z",
      "1970-01-01T00:00:00Z", "2024-02-29", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
      "2026-11-20T01:00:00+02:00", "no moment",
    ]
    let snapshot = try Sample.snapshot(
      try Sample.fields("lastContact"),
      texts.enumerated().map { ["id": .integer($0 + 1), "general": ["lastContact": .string($1)]] })
    var bytes: [UInt8] = []
    ValueTable(
      of: snapshot, rows: Array(0..<texts.count), fields: [(name: "at", field: snapshot.columns[0])], clean: { $0 }
    ).write(.ndjson) { bytes += $0 }
    let written = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.dropFirst(7).dropLast(2) }
    #expect(
      written == [
        "2026-11-20T13:03:53Z", "2026-11-20T13:03:53.700Z", "2026-11-20T13:03:53.007Z", "1969-12-31T23:59:59.999Z",
        "1970-01-01T00:00:00Z", "2024-02-29", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
        "2026-11-19T23:00:00Z", "no moment",
      ])
  }
}
