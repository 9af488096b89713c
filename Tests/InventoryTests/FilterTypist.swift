import Inventory
import RSQL
import SeededNumbers

/// Types filters: some valid, some not.
struct FilterTypist {
  private var generator: Seeded
  private let catalogue: FieldCatalogue

  init(seed: UInt64, catalogue: FieldCatalogue = Sample.catalogue) {
    generator = Seeded(state: seed)
    self.catalogue = catalogue
  }

  static let columns = Sample.catalogue.fields.filter { field in
    ["name", "model", "username", "osVersion", "lastContact", "totalRamMegabytes", "managed", "load", "id"]
      .contains(field.name)
  }

  func read(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: catalogue, now: Question.now, timeZone: Question.zone)
  }

  /// A filter without errors.
  mutating func filter(depth: Int) -> String {
    switch depth == 0 ? 0 : Int.random(in: 0..<12, using: &generator) {
    case 1, 2: "\(filter(depth: depth - 1)) \(filter(depth: depth - 1))"
    case 3: "\(filter(depth: depth - 1)) | \(filter(depth: depth - 1))"
    case 4: "(\(filter(depth: depth - 1)))"
    case 5: "!(\(filter(depth: depth - 1)))"
    case 6: "! \(term())"
    case 7: "\(filter(depth: depth - 1)) \(pick(["and", "or", "AND", "Or", "not"])) \(filter(depth: depth - 1))"
    case 8: "\(pick(["not ", "-"]))(\(filter(depth: depth - 1)))"
    // In parentheses, because a sign after a word such as “or” would be an error.
    case 10: "(\(filter(depth: depth - 1))) \(pick(["&", "&&", "||"])) (\(filter(depth: depth - 1)))"
    case 9: "\(spacedTest()) \(pick(["or", "\"or\"", "and", "", "not", "-mac"]))"
    default: term()
    }
  }

  /// A test of a field with an operator, with and without spaces around it.
  private mutating func spacedTest() -> String {
    let space = pick(["", " ", "  "])
    let sign = pick(["<", ">", ">=", "<=", "=", "==", "!="])
    return switch Int.random(in: 0..<4, using: &generator) {
    case 0: "\(pick(["os", "osVersion", "OS"]))\(space)\(sign)\(space)\(pick(["14.10", "9", "\"15.0b2\""]))"
    case 1:
      "\(pick(["seen", "lastContact"]))\(space)\(sign)\(space)\(pick(["30d", "30 days", "2 weeks ago", "2026-11"]))"
    case 2:
      "\(pick(["user", "serial", "model"]))\(space)\(pick(["=", "!=", "=="]))\(space)\(pick(["a", "É", "\"x y\"", "-a"]))"
    default: "\(pick(["ram", "totalRamMegabytes"]))\(space)\(sign)\(space)\(pick(["8192", "16GB", "-1"]))"
    }
  }

  /// An expression in RSQL with names of the catalogue.
  mutating func rsql(depth: Int) -> RSQLExpression {
    switch depth == 0 ? 0 : Int.random(in: 0..<3, using: &generator) {
    case 1: return .and([rsql(depth: depth - 1), rsql(depth: depth - 1)])
    case 2: return .or([rsql(depth: depth - 1), rsql(depth: depth - 1)])
    default:
      let name = pick(["name", "general.lastContactTime", "id", "osVersion", "applications[].name", "managed"])
      let values =
        name.hasSuffix("Time") ? ["2026*", "2026-11-20", "2026-11-20T01:02:03.4Z"] : ["a", "*b", "x y)", "", "1"]
      let comparison = pick(RSQLOperator.allCases)
      return .comparison(name, comparison, (0..<(comparison.takesList ? 2 : 1)).map { _ in pick(values) })
    }
  }

  /// Any text, mostly with special characters.
  mutating func nonsense() -> String {
    let pieces = [
      "a", "name", "lastContact", "managed", "load", "osVersion", "ea.", "id", ":", ":", ":", "!", "(", ")", "|", "\"",
      "\\", "^",
      "$", "~", "?", ">", "<", "=", "..", ".", "re:/", "/", "30d", "+", "today", "2026-11", "14.10", "8GB",
      "10.0.0.0/8", " ",
      " ", "\u{301}", "é", "👩🏽‍💻", "東", "ß", "\u{0}", "\u{200B}", "\n", "9999999999", "[", "]", "{", "*", ";", ",",
      "\u{FEFF}", "\\u{", "}", "applications:(", "partitions:(", "extensionAttributes", "version:", " or ", " and ",
      "not ", "-", "os", "seen", "!=",
    ]
    return (0..<Int.random(in: 0..<12, using: &generator)).map { _ in pick(pieces) }.joined()
  }

  mutating func term() -> String {
    switch Int.random(in: 0..<13, using: &generator) {
    case 12: element()
    case 0: "lastContact:\(date())"
    case 1: "totalRamMegabytes:\(range(["8192", "16GB", "-1", "0", "1e4"]))"
    case 2: "load:\(range(["0.5", "-10", "1e300", "0", "2"]))"
    case 3: "managed:\(pick(["yes", "no", "true", "=no", "!yes", "?"]))"
    case 4: "osVersion:\(range(["14.9", "14.10", "9", "\"15.0b2\"", "14"]))"
    case 5: "\(pick(["name", "username", "model", "id"])):(\(text()) | !\(text()))"
    case 6: "\(pick(["name", "username", "model", "lastContact", "load", "managed"])):?"
    case 7, 8: "\(pick(["name", "general.name", "username", "model"])):\(text())"
    default: text()
    }
  }

  /// A test of one element of a table, in all forms of names and parentheses.
  private mutating func element() -> String {
    func tests(_ typist: inout FilterTypist) -> String {
      switch Int.random(in: 0..<8, using: &typist.generator) {
      case 0: "name:\(typist.text())"
      case 1: "Name:(\(typist.text()) | !\(typist.text()))"
      case 2: "applications.version:\(typist.range(["14.9", "14.10", "9"]))"
      case 3: "sizeMegabytes:\(typist.range(["8192", "0", "1e4"]))"
      case 4: "!version:?"
      case 5: "(\(typist.text()) | cfBundleVersion:\(typist.text()))"
      case 6: "!(name:\(typist.text()) \(typist.text()))"
      default: typist.text()
      }
    }
    let name = pick(["applications", "APPLICATIONS", "applications[]"])
    let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in tests(&self) }
    return "\(name):(\(parts.joined(separator: pick([" ", "  ", " | "]))))"
  }

  private mutating func text() -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: "~\(quoted())"
    case 1: "re:/\(pick(["^a", "b$", "[0-9]+", "a.*b", "\\d\\/?", "(é|2)", "\\S\\s"]))/"
    case 2: "^\(quoted())"
    case 3: "\(quoted())$"
    case 4: "^\(quoted())$"
    case 5: quoted()
    default:
      pick(["a", "b", "1", "10", "É", "ß", "東", "mac", "-", "14.1", "ü-2", "-2", "Ｂ", "a*", "*é", "*1*", "a*/.*b"])
    }
  }

  private mutating func quoted() -> String {
    let pieces = [
      "a", "é", " ", "1", "\\\"", "\\\\", "\\u{1B}", "\\u", "(", ")", "|", "!", "^", "$", ":", "?", "..", "b", "~", "東",
    ]
    let inner = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in pick(pieces) }.joined()
    return "\"\(inner)x\""
  }

  private mutating func range(_ values: [String]) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: "\(values[0])..\(values[0])"
    case 1: "\(pick(values)).."
    case 2: "..\(pick(values))"
    case 3: "?"
    default: "\(pick([">", "<", ">=", "<=", "=", "=="]))\(pick(values))"
    }
  }

  private mutating func date() -> String {
    let dates = [
      "2026", "2026-11", "2026-11-20", "2026-11-20T10:00", "2026-11-20T13:03:53.7Z", "today", "30d", "+2w", "3m", "1y",
    ]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      return "2025..\(pick(dates.filter { !$0.hasPrefix("30") }))".replacing("3m", with: "1h").replacing(
        "1y", with: "1h")
    case 1: return "\(pick(dates)).."
    case 2: return pick(dates)
    default: return "\(pick([">", "<", ">=", "<=", "="]))\(pick(dates))"
    }
  }

  private mutating func pick<Element>(_ values: [Element]) -> Element {
    values[Int.random(in: values.indices, using: &generator)]
  }
}
