import APIRuntime
import Testing

@testable import Inventory

@Suite("Tables of values")
struct ValueTableTests {
  /// A table of texts and other values; nil is not reported.
  private func table(_ names: [String], _ rows: [[FieldValue]]) -> ValueTable {
    ValueTable(
      columns: names.map { ValueTable.Column(name: $0, title: $0.uppercased()) }, rowCount: rows.count,
      clean: { $0.replacing("\n", with: " ").replacing("\t", with: " ") },
      value: { row, column in rows[row][column] },
      shown: { row, column in
        switch rows[row][column] {
        case .text(let text): text
        case .integer(let number): String(number)
        case .list(let texts): texts.joined(separator: ", ")
        default: ""
        }
      })
  }

  private func written(_ table: ValueTable, _ form: TableForm, remark: String? = nil) -> String {
    var bytes: [UInt8] = []
    table.write(form, remark: remark) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fields of a line, parsed strictly by RFC 4180.
  private func fields(_ csv: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var scalars = Array(csv.unicodeScalars)[...]
    func add(_ scalar: Unicode.Scalar) {
      rows[rows.count - 1][rows[rows.count - 1].count - 1].unicodeScalars.append(scalar)
    }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"": add(scalars.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[rows.count - 1].append("")
      case "\r" where !isQuoted && scalars.first == "\n":
        scalars.removeFirst()
        rows.append([""])
      default: add(scalar)
      }
    }
    #expect(!isQuoted)
    return Array(rows.dropLast())
  }

  private static let difficult = [
    "plain", "", "a,b", "\"", "\"\u{301}", "a\"b\"", " leading", "trailing ", "東京", "e\u{301}", "a|b", "\u{301},",
    "--", "x=1",
  ]

  @Test("an RFC 4180 parser reads the CSV", arguments: difficult)
  func csv(text: String) {
    let both = fields(written(table(["a", "b"], [[.text(text), .text("x")], [.text("x"), .text(text)]]), .csv))
    let guarded = text.hasPrefix("-") ? "'" + text : text
    #expect(both == [["a", "b"], [guarded, "x"], ["x", guarded]])
  }

  @Test("a spreadsheet finds no formula in CSV and TSV; numbers stay numbers")
  func formulas() {
    for text in ["=1+1", "+49 30", "-cmd|' /C calc'!A0", "@SUM(A1)", "＝1", "＋1", "－1", "＠x"] {
      let made = table(["a"], [[.text(text)]])
      #expect(written(made, .tsv) == "a\n'\(text)\n")
      #expect(fields(written(made, .csv)) == [["a"], ["'" + text]])
      #expect(written(made, .plain) == text + "\n")
    }
    let numbers = table(["a", "b"], [[.integer(-5), .list(["-5"])]])
    #expect(written(numbers, .tsv) == "a\tb\n-5\t'-5\n")
  }

  @Test("JSON has typed values, null for missing ones, and no control characters")
  func json() {
    let made = table(
      ["a", "b", "c"],
      [
        [.text("x\u{1B}\"\u{202E}"), .integer(3), .boolean(true)],
        [.notReported, .notRequested, .list(["y"])],
      ])
    #expect(
      written(made, .json) == """
        [
          {"a":"x\\u001b\\"\\u202e","b":3,"c":true},
          {"a":null,"b":null,"c":["y"]}
        ]

        """)
    #expect(written(made, .ndjson).split(separator: "\n").count == 2)
    #expect(written(table(["a"], []), .json) == "[]\n")
    #expect(written(table(["a"], []), .ndjson).isEmpty)
  }

  @Test("Markdown contains no foreign markup, and its first line says if it is partial")
  func markdown() {
    let made = table(["a"], [[.text("x | y *b* [l](u) <i> `c` \\")], [.text("|\u{301}")]])
    #expect(
      written(made, .markdown, remark: "Partial: 1 of 2.") == """
        Partial: 1 of 2.

        | A |
        | --- |
        | x \\| y \\*b\\* \\[l\\](u) \\<i\\> \\`c\\` \\\\ |
        | \\|\u{301} |

        """)
  }

  @Test("a table is written in parts, and nothing follows an error")
  func parts() {
    struct Full: Error {}
    let made = table(["a"], (0..<30_000).map { [.text("computer \($0)")] })
    for form in TableForm.allCases {
      var count = 0
      var bytes = 0
      made.write(form) { part in
        count += 1
        bytes += part.count
      }
      #expect(count > 2 && bytes == written(made, form).utf8.count)
      var calls = 0
      #expect(throws: Full.self) {
        try made.write(form) { _ in
          calls += 1
          throw Full()
        }
      }
      #expect(calls == 1)
    }
  }

  @Test("the values of a column in each format; missing ones are counted by reason")
  func list() throws {
    let made = table(
      ["id"], [[.text("a\"b")], [.notReported], [.text("c,d")], [.notRequested], [.text("")], [.notAvailable]])
    for (form, text) in [
      (ListForm.lines, "a\"b\nc,d"), (.comma, "\"a\"\"b\",\"c,d\""), (.json, "[\"a\\\"b\",\"c,d\"]"),
      (.rsql, "p.q=in=(\"a\\\"b\",\"c,d\")"),
      (.clientData, "{\"clientData\":[{\"managementId\":\"a\\\"b\"},{\"managementId\":\"c,d\"}]}"),
    ] {
      #expect(
        made.values(form, path: "p.q") == ListedValues(text: text, count: 2, notReported: 2, unknown: 2), "\(form)")
    }
    #expect(table(["id"], [[.notReported]]).values(.json, path: "p").text.isEmpty)
  }

  @Test("rows of a list by field name; IDs need no column; fields that are not loaded are not requested")
  func ofASnapshot() throws {
    let snapshot = try Roster.snapshot([
      Roster.Computer(7, serial: "C02", name: "Ann"), Roster.Computer(8, serial: "C03"),
    ])
    let fields = ["general.name", "id", "hardware.model"].map { (name: $0, field: Field(path: $0)) }
    let made = ValueTable(of: snapshot, rows: [1, 0], fields: fields, clean: { $0 })
    #expect(
      written(made, .ndjson) == """
        {"general.name":null,"id":"8","hardware.model":null}
        {"general.name":"Ann","id":"7","hardware.model":null}

        """)
    #expect(made.value(0, 0) == .notReported && made.value(0, 2) == .notRequested)
  }
}
