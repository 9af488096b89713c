import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory

@Suite("Unprintable text in filters")
struct FilterTextTests {
  private static let reader = FilterReader(catalogue: Sample.catalogue, now: Question.now, timeZone: Question.zone)

  @Test(
    "in quotes, a character can be written as its number; other backslashes are literal",
    arguments: [
      (#"model:="a\u{1B}b""#, "a\u{1B}b"), (#"model:="\u{9}\u{0000000a}""#, "\t\n"),
      (#"model:="\u{22}\u{5C}""#, #""\"#),
      (#"model:="\\u{1B}""#, #"\u{1B}"#), (#"model:="DOMAIN\user""#, #"DOMAIN\user"#), (#"model:="\u1B""#, #"\u1B"#),
      (#"model:=\u{1B}"#, #"\u{1B}"#), (#"model:="\u{E9}""#, "e"), (#"model:="C:\new\t""#, #"c:\new\t"#),
    ])
  func reading(filter: String, text: String) throws {
    #expect(try Self.reader.read(filter).highlights.map(\.text) == [Folding.folded(text)])
  }

  @Test(
    "an invalid character number is an error at its position",
    arguments: [
      #"model:"a\u{D800}""#, #"model:"a\u{}""#, #"model:"a\u{12"#, #"model:"a\u{110000}""#, #"model:"a\u{+1}""#,
    ])
  func mistakes(filter: String) {
    let error = #expect(throws: FilterError.self) { try Self.reader.read(filter) }
    #expect(error?.offset == 8 && error?.length == 3)
    #expect(error?.message == #"expected a character code, such as \u{2D}; write “\” itself as “\\”"#)
  }

  @Test(
    "printable characters are written unchanged, others as numbers, and ignorable ones are omitted",
    arguments: [
      ("Zoë", "Zoë"), ("Zoe\u{308}", "\"Zoe\u{308}\""), ("a\u{202E}b", "\"ab\""), ("\u{1B}[8m", #""\u{1B}[8m""#),
      ("a\u{FFFD}\u{E000}", #""a\u{FFFD}\u{E000}""#), ("\u{2003}x\u{A0}y", "\"\\u{2003}x\u{A0}y\""),
      ("👩🏽‍💻", #""👩\u{1F3FD}💻""#), ("🇩🇪", #""\u{1F1E9}\u{1F1EA}""#), ("한글", "한글"),
      ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"), ("\u{1161}", #""\u{1161}""#),
      ("x" + String(repeating: "\u{489}", count: 5), "\"x" + String(repeating: "\u{489}", count: 4) + "\\u{489}\""),
    ])
  func writing(text: String, written: String) {
    #expect(FilterText.written(text) == written)
  }

  @Test("an incomplete quoted text is searched with its escapes decoded")
  func completion() throws {
    let text = #"model:"a\u{1B}b\" c"#
    let place = try #require(FilterPlace(in: text, at: text.count, catalogue: Sample.catalogue))
    #expect(place.typed == "a\u{1B}b\" c")
    let half = #"model:"a\u{1"#
    #expect(FilterPlace(in: half, at: half.count, catalogue: Sample.catalogue)?.typed == #"a\u{1"#)
  }

  @Test("every value of a hostile fleet has a filter that finds its computers", arguments: 1...6)
  func ownRow(seed: UInt64) throws {
    let names = [
      "name", "model", "username", "osVersion", "totalRamMegabytes", "load", "managed", "lastContact",
      "applications.name", "sizeMegabytes",
    ]
    let columns = try names.map { try Sample.catalogue.field(named: $0) }
    var fleet = HostileFleet(seed: seed)
    let snapshot = try Sample.snapshot(columns, fleet.computers(40))
    for (column, field) in columns.enumerated() {
      for row in 0..<snapshot.count {
        for value in values(snapshot, row, column) {
          guard let written = FilterValue.shown(value).written(for: field) else {
            #expect(Folding.folded(value).isEmpty, "\(field.name): \(value.debugDescription)")
            continue
          }
          let filter = try Self.reader.read("\(field.name):\(written)")
          let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
          #expect(
            (0..<order.count).contains { order.row(at: $0) == row },
            "\(filter.text) does not find \(value.debugDescription)")
        }
      }
    }
  }

  @Test("the filter of a counted value finds at least that many computers", arguments: 1...6)
  func counted(seed: UInt64) throws {
    let columns = try Sample.fields("model", "totalRamMegabytes", "load", "lastContact", "applications.name")
    var fleet = HostileFleet(seed: seed)
    let snapshot = try Sample.snapshot(columns, fleet.computers(60))
    for (column, field) in columns.enumerated() {
      let table = try #require(Facets.values(of: column, in: snapshot))
      for value in table.values {
        guard var choice = FilterChoice(of: field, in: "", by: Self.reader), choice.toggle(.shown(value.text)) else {
          #expect(Folding.folded(value.text).isEmpty)
          continue
        }
        let again = try #require(FilterChoice(of: field, in: choice.text, by: Self.reader))
        #expect(again.contains(.shown(value.text)), "\(choice.text)")
        let order = try #require(Ranking.order(snapshot, ListQuery(filter: try Self.reader.read(choice.text))))
        #expect(order.count >= value.total, "\(choice.text)")
      }
    }
  }

  /// A row's values in a column, as they could be chosen.
  private func values(_ snapshot: InventorySnapshot, _ row: Int, _ column: Int) -> [String] {
    switch snapshot.value(row: row, column: column) {
    case .notReported, .notRequested, .notAvailable: []
    case .list(let elements): elements.filter { !$0.isEmpty }
    default: [snapshot.text(row: row, column: column)].filter { !$0.isEmpty }
    }
  }
}

/// Computers with texts that would harm a terminal, and invalid numbers and dates.
private struct HostileFleet {
  private var generator: Seeded

  init(seed: UInt64) { generator = Seeded(state: seed) }

  mutating func computers(_ count: Int) -> [JSONValue] {
    (1...count).map { number in
      [
        "id": .integer(number),
        "general": [
          "name": text(), "lastContact": pick(["2026-11-20T13:03:53.7Z", "2026-11-20", "never", .null, text()]),
          "remoteManagement": ["managed": pick([true, false, "True", "TRUE", "on", text()])],
        ],
        "hardware": [
          "model": text(), "totalRamMegabytes": pick([8192, "8192", "1.5", "8GB", "8 GB", "0x10", "-0", text()]),
          "load": pick([0.5, 1e300, -0.0, "inf", "nan", "1e400", "50%", "0x1p3", "+5", text()]),
        ],
        "userAndLocation": ["username": text()], "operatingSystem": ["version": text()],
        "applications": .array(
          (0..<2).map { _ in
            ["name": text(), "sizeMegabytes": pick([3, "3", "3.5", "3MB", text()])]
          }),
      ]
    }
  }

  private mutating func text() -> JSONValue {
    let pieces = [
      "a", "B", "é", "e\u{301}", "\u{301}", "\u{1B}[2J", "\u{1B}]52;c;cm0K\u{7}", "\u{9B}31m", "\u{0}", "\n", "\r\n",
      "\t", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{200D}", "\u{FEFF}",
      "\u{AD}", "\u{E0041}", "\u{E000}", "\u{FFFE}", "\u{FFFD}", "\u{A0}", "\u{2003}", "\u{3000}", "x\u{489}\u{489}",
      "👩🏽‍💻", "🇩🇪", "1\u{FE0F}\u{20E3}", "한", "\u{1112}\u{1161}\u{11AB}", "\u{1161}", "\"", "\\", "\\u{1B}", "\\u{",
      "..", "|", "(", ")", "!", "?", "^", "$", "~", "=", ">", "*", ":", "re:/", "/", "'", " ", "14.1", "2026-11-20",
      "10.0.0.0/8", "yes", "=cmd|' /C calc'!A0",
    ]
    return .string(
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined())
  }

  private mutating func pick(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &generator) ?? .null }
}
