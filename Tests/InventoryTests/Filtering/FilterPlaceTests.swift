import Testing

@testable import Inventory

@Suite("The cursor's place in a filter")
struct FilterPlaceTests {
  /// The place at the `_` of a text: `name:typed`, `value field:typed`; the replaced text, and for values the rest.
  private func place(_ marked: String) -> String? {
    let cursor = marked.prefix { $0 != "_" }.count
    let text = String(marked.filter { $0 != "_" })
    guard let place = FilterPlace(in: text, at: cursor, catalogue: Sample.catalogue) else { return nil }
    let kind =
      switch place.kind {
      case .name: "name"
      case .recordedName(let hasColon): hasColon ? "recorded name with colon" : "recorded name"
      case .value(let field): "value of \(field.name)"
      case .operand(let field): "operand of \(field.name)"
      }
    let replaced = String(Array(text)[place.range])
    let rest = place.kind.field == nil ? "" : ", rest [\(place.rest)]"
    let table = place.table.map { " of \($0.name)" } ?? ""
    return "\(kind)\(table) [\(place.typed)] in [\(replaced)]" + rest
  }

  @Test(
    "words, names, values, parentheses, quotes",
    arguments: [
      ("_", "name [] in []"),
      ("os_", "name [os] in [os]"),
      ("mac os_V air", "name [os] in [osV]"),
      ("mac _", "name [] in []"),
      ("!os_", "name [os] in [os]"),
      ("(mac | os_", "name [os] in [os]"),
      ("os_Version:15", "name [os] in [osVersion:]"),
      ("osVersion:_", "value of osVersion [] in [], rest []"),
      ("mac osVersion:15_ x", "value of osVersion [15] in [15], rest [mac  x]"),
      ("osVersion:>=15_", "operand of osVersion [15] in [15], rest []"),
      ("osVersion:=_", "operand of osVersion [] in [], rest []"),
      ("osVersion:!15_", "value of osVersion [15] in [15], rest []"),
      ("mac model:\"Air (M_2)\" x", "value of model [Air (M] in [\"Air (M2)\"], rest [mac  x]"),
      ("model:\"Air _", "value of model [Air ] in [\"Air ], rest []"),
      ("model:(air | p_ro) mac", "value of model [p] in [pro], rest [ mac]"),
      ("mac model:(air | _", "value of model [] in [], rest [mac ]"),
      ("model:(=\"a | b\" | _) mac", "value of model [] in [], rest [ mac]"),
      ("model:air _", "name [] in []"),
      ("model:(air) os_", "name [os] in [os]"),
      ("e\u{301}t\u{e9} model:E\u{301}_", "value of model [E\u{301}] in [E\u{301}], rest [e\u{301}t\u{e9} ]"),
    ])
  func places(marked: String, expected: String) {
    #expect(place(marked) == expected)
  }

  @Test(
    "after changed:, changed. and was., names are those of fields",
    arguments: [
      ("changed:_", "recorded name [] in []"),
      ("mac changed:os_V air", "recorded name [os] in [osV]"),
      ("!(mac | changed:os_)", "recorded name [os] in [os]"),
      ("changed.os_", "recorded name with colon [os] in [os]"),
      ("changed._osVersion:<7d", "recorded name with colon [] in [osVersion:]"),
      ("was.os_Version:15", "recorded name with colon [os] in [osVersion:]"),
      ("was.osVersion:15 mac_", "name [mac] in [mac]"),
      ("chang_", "name [chang] in [chang]"),
      ("changed:osVersion mac_", "name [mac] in [mac]"),
    ])
  func recorded(marked: String, expected: String) {
    #expect(place(marked) == expected)
  }

  @Test(
    "a new term begins between two spaces, and between a space and a bar or parenthesis",
    arguments: ["mac _ air", "mac _| air", "(mac _) air"])
  func between(marked: String) {
    #expect(place(marked) == "name [] in []")
  }

  @Test(
    "in a table's parentheses, names are those of its fields",
    arguments: [
      ("appl_ications:(name:a", "name [appl] in [applications:(]"),
      ("applications:(_", "name of applications [] in []"),
      ("x applications:(na_", "name of applications [na] in [na]"),
      ("applications:(name:=a ver_", "name of applications [ver] in [ver]"),
      ("applications:(name:_", "value of applications.name of applications [] in [], rest []"),
      (
        "x applications:(name:a | version:\"1 2_\") y",
        "value of applications.version of applications [1 2] in [\"1 2\"], rest [x  y]"
      ),
      (
        "x applications:(!(name:(a | b_)) version:\")\" c) y",
        "value of applications.name of applications [b] in [b], rest [x  y]"
      ),
      ("applications:(name:a) na_", "name [na] in [na]"),
      ("applications:(name:a) | model:b_", "value of model [b] in [b], rest [applications:(name:a) | ]"),
      ("partitions:(name:>=_", "operand of partitions.name of partitions [] in [], rest []"),
    ])
  func tables(marked: String, expected: String) {
    #expect(place(marked) == expected)
  }

  @Test(
    "nothing is proposed in RSQL, expressions and ranges, or after text operators",
    arguments: [
      "=name_", "re:/a_/", "\"two w_", "^ab_", "~a_", "model:^a_", "model:re:/a_", "osVersion:14..1_", "a*b_", "a &_",
      "a &&_", "model:(a &_", "was.osVersion:15_ x",
    ])
  func nothing(marked: String) {
    #expect(place(marked) == nil)
  }

  @Test("every position of any text has a place inside the text")
  func anything() {
    var typist = FilterTypist(seed: 7)
    for round in 0..<400 {
      let text = round % 2 == 0 ? typist.nonsense() : typist.filter(depth: 3)
      let count = text.count
      for cursor in 0...min(count, 80) {
        guard let place = FilterPlace(in: text, at: cursor, catalogue: Sample.catalogue) else { continue }
        #expect(place.range.lowerBound >= 0 && place.range.upperBound <= count, "\(text) at \(cursor)")
        #expect(place.rest.count <= count)
      }
    }
  }
}
