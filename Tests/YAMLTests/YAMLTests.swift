import Testing
@testable import YAML

@Suite("YAML")
struct YAMLTests {
  private func read(_ text: String) throws -> YAMLNode? { try YAMLNode.read(Array(text.utf8)) }

  private func error(_ text: String) -> YAMLError? {
    #expect(throws: YAMLError.self) { try read(text) }
  }

  @Test(
    "plain scalars follow the core schema of YAML 1.2",
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("NULL", .null), ("nULL", .string),
      ("true", .bool(true)), ("True", .bool(true)), ("FALSE", .bool(false)), ("yes", .string), ("on", .string),
      ("0", .integer(0)), ("-12", .integer(-12)), ("+7", .integer(7)), ("010", .integer(10)),
      ("0o17", .integer(15)), ("0x1F", .integer(31)), ("0x-1", .string), ("+0x1", .string), ("0b1", .string),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("2.5", .number(2.5)), ("1.", .number(1)), (".5", .number(0.5)), ("-1e3", .number(-1000)),
      ("+.5E-1", .number(0.05)), (".inf", .number(.infinity)), ("-.INF", .number(-.infinity)),
      (".", .string), ("-", .string), ("1e", .string), ("1e+", .string), ("--1", .string), ("1.2.3", .string),
      ("12:30", .string), ("1_000", .string), ("nan", .string), ("inf", .string), ("infinity", .string),
      ("2026-11-28", .string), ("a", .string), ("é", .string),
    ] as [(String, YAMLScalar.Resolved)])
  func coreSchema(text: String, resolved: YAMLScalar.Resolved) {
    #expect(YAMLScalar(text: text, isPlain: true).resolved == resolved)
    #expect(YAMLScalar(text: text, isPlain: false).resolved == .string)
  }

  @Test(
    "quotes, blocks and the tag !!str make a string", arguments: ["'1'", "\"1\"", "|-\n 1", ">-\n 1", "!!str 1"])
  func strings(text: String) throws {
    let scalar = try #require(try read("--- " + text)?.scalar)
    #expect(scalar.text == "1" && scalar.resolved == .string)
  }

  @Test("keys keep their order and their places, in lines and characters from 1")
  func places() throws {
    let root = try #require(try read("# é\nzé: [1, {b: c}]\n? a\n: - x\n"))
    let members = try #require(root.mapping)
    #expect(members.map(\.key.text) == ["zé", "a"])
    #expect(members.map(\.keyPlace) == [YAMLPlace(line: 2, column: 1), YAMLPlace(line: 3, column: 3)])
    #expect(members[0].value.sequence?.map(\.place.column) == [6, 9])
    #expect(members[1].value.sequence?.map(\.place) == [YAMLPlace(line: 4, column: 5)])
    #expect(members[1].value.sequence?.first?.scalar?.text == "x")
  }

  @Test("aliases stand for the latest value with their name")
  func aliases() throws {
    let root = try #require(try read("[&a {b: c}, *a, &a 2, *a]"))
    let elements = try #require(root.sequence)
    #expect(elements[1].mapping?.first?.value.scalar?.text == "c" && elements[3].scalar?.text == "2")
  }

  @Test("a text without a value has none", arguments: ["", "\u{FEFF}", "# a comment\n", " \n\n"])
  func empty(text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test("a byte order mark is skipped and has no column")
  func mark() throws {
    #expect(try read("\u{FEFF}a: b")?.mapping?.first?.keyPlace == YAMLPlace(line: 1, column: 1))
  }

  @Test(
    "errors have the place, and their words quote nothing",
    arguments: [
      ("a: [1, 2\nb: 3\n", 2, 2, "did not find expected ',' or ']'"),
      ("a: \"secret\n", 2, 1, "found unexpected end of stream"),
      ("a: *secret", 1, 4, "found undefined alias"),
      ("a: &secret {b: *secret}", 1, 16, "found undefined alias"),
      ("secret: 1\nb: 2\nsecret: 3\n", 3, 1, "a key appears twice"),
      ("secret: 1\n'secret': 3\n", 2, 1, "a key appears twice"),
      ("? [secret]\n: b", 1, 3, "a key must be text"),
      ("a:\n\tsecret: b\n", 2, 1, "a tab; YAML is indented with spaces"),
      ("é: é\r\nb: \u{7}secret", 2, 4, "control characters are not allowed"),
      ("a: 1\n--- \nsecret: 2\n", 2, 1, "a second document begins; only one is expected"),
    ])
  func errors(text: String, line: Int, column: Int, words: String) {
    let error = error(text)
    #expect(error?.place == YAMLPlace(line: line, column: column))
    #expect(error?.words == words)
  }

  @Test("bytes that are not UTF-8 are refused")
  func notUTF8() {
    #expect(throws: YAMLError.notUTF8) { try YAMLNode.read([0x61, 0xFF]) }
  }

  @Test("deep nesting is refused, written out or by aliases of aliases")
  func depth() throws {
    func nested(_ levels: Int, _ inner: String) -> String {
      String(repeating: "[", count: levels) + inner + String(repeating: "]", count: levels)
    }
    #expect(try read(nested(999, "1")) != nil)
    #expect(throws: YAMLError.self) { try read(nested(100_000, "1")) }
    #expect(throws: YAMLError.self) { try read(String(repeating: "- ", count: 100_000)) }
    let once = "a: &a \(nested(600, "1"))\n"
    #expect(try read(once + "b: \(nested(300, "*a"))") != nil)
    #expect(error(once + "b: &b \(nested(600, "*a"))")?.words == "nested more than 1000 levels deep")
  }

  @Test("aliases that multiply are refused")
  func laughs() {
    var text = "a0: &a0 [x, x]\n"
    for step in 1...60 { text += "a\(step): &a\(step) [*a\(step - 1), *a\(step - 1)]\n" }
    #expect(error(text) == .tooManyValues)
  }
}
