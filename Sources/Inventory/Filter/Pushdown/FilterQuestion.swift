import RSQL

/// What to ask a server about a filter while its list is being loaded: few computers, and soon.
///
/// Texts in fields that people fill in are sent as typed, not in all their spellings as in a `FilterSplit`. A server
/// that ignores diacritics would read some of the spellings as a single letter, and the few computers of the answer
/// would be any. So the answer may lack computers, which the list brings later.
package struct FilterQuestion: Hashable, Sendable {
  /// RSQL in the names of the server's version.
  package let serverFilter: String
  /// Whether the server finds every computer that matches the filter: if it finds none, there is none.
  package let coversAll: Bool
}

extension Filter {
  /// The question to a server of a version; nil when it cannot help.
  ///
  /// - Parameter words: the fields that the list searches for words.
  package func question(for layout: LayoutVersion, words: [Field]) -> FilterQuestion? {
    let pushdown = FilterPushdown(layout: layout, wordFields: words)
    let parts = root.conjuncts.compactMap { part in
      pushdown.expression(part).map { (expression: $0, coversAll: pushdown.coversAll(part)) }
    }
    // What the server surely finds is enough, if there is any: the rest of the filter is applied here.
    let sure = parts.filter(\.coversAll)
    for chosen in [sure, parts] where !chosen.isEmpty {
      let expressions = chosen.map(\.expression)
      guard pushdown.fits(expressions) else { continue }
      return FilterQuestion(
        serverFilter: RSQLExpression.joined(expressions).description, coversAll: chosen.allSatisfy(\.coversAll))
    }
    return nil
  }

  /// Whether every computer that matches this filter matches another one.
  package func narrows(_ other: Filter) -> Bool { root.implies(other.root) }

  /// Whether only values that are known match it: no negation, and no test for missing values.
  package var isPositive: Bool { root.isPositive }
}

extension FilterNode {
  fileprivate var isPositive: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isPositive)
    case .not, .field(_, .missing): false
    case .element(_, let part): part.isPositive
    case .rsql(_, let comparison, _): !comparison.isNegative
    case .text, .field, .history: true
    }
  }
}

extension FilterPushdown {
  /// Shorter parts of texts are in too many computers to be worth a request.
  private static let shortestWord = 2
  /// Servers before 11 reject a filter by management IDs, so these are asked only for what is probably part of one.
  private static let shortestPartOfUUID = 8

  /// Whether the expression for a node, which has one, matches every computer that the node matches.
  func coversAll(_ node: FilterNode) -> Bool {
    switch node {
    // Parts that are not sent restrict nothing.
    case .and(let parts): parts.allSatisfy { expression($0) == nil || coversAll($0) }
    case .or(let parts): parts.allSatisfy(coversAll)
    case .not(.not(let part)): coversAll(part)
    case .text(let test): (wordFields ?? []).allSatisfy { canHave(test, $0) == false || finds(test, in: $0) }
    case .field(let field, .text(.regex(let pattern))):
      MachineFields.contains(field) || WildcardPieces.tests(of: pattern).allSatisfy { hasOneSpelling($0) }
    case .field(let field, .text(let test)): MachineFields.contains(field) || hasOneSpelling(test)
    default: true
    }
  }

  /// A word as a part of any of the fields that servers search.
  func word(_ test: TextTest, in fields: [Field]) -> RSQLExpression? {
    guard let text = test.plainText, text.count >= Self.shortestWord else { return nil }
    let parts = fields.compactMap { field in
      canHave(test, field) ? name(field).flatMap { asked(test, of: field, named: $0) } : nil
    }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .or(parts)
  }

  private func asked(_ test: TextTest, of field: Field, named name: String) -> RSQLExpression? {
    guard field.kind == .string, !field.isList, !MachineFields.areNumbers(field) else { return nil }
    guard MachineFields.contains(field) || WrittenFields.contains(field) else { return nil }
    if Self.uuids.contains(field.path), (test.plainText ?? []).count < Self.shortestPartOfUUID { return nil }
    return text(field, name, test)
  }

  /// Whether a server's answer has every computer with the word in that field.
  private func finds(_ test: TextTest, in field: Field) -> Bool {
    // A field that the version does not have has no values.
    guard layout.path(for: field) != nil else { return true }
    guard let name = name(field), asked(test, of: field, named: name) != nil else { return false }
    return MachineFields.contains(field) || hasOneSpelling(test)
  }

  /// Whether the field's texts as shown may contain the word. False only if its form excludes that.
  private func canHave(_ test: TextTest, _ field: Field) -> Bool {
    guard let text = test.plainText else { return true }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if Self.uuids.contains(field.path) {
      return text.allSatisfy {
        digits.contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) || $0 == UInt8(ascii: "-")
      }
    }
    if field.kind.isDate { return text.allSatisfy { digits.contains($0) || " -:.+".utf8.contains($0) } }
    return true
  }

  /// Whether people write the text in one way only: letters may have diacritics.
  private func hasOneSpelling(_ test: TextTest) -> Bool {
    guard let text = test.plainText else { return false }
    return text.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || "-._@".utf8.contains($0) }
  }

  private static let uuids: Set<String> = ["udid", "general.managementId"]
}

extension TextTest {
  /// The folded text to be found, in one piece; nil for other tests.
  fileprivate var plainText: [UInt8]? {
    switch self {
    case .contains(let text), .starts(let text), .ends(let text), .equals(let text): text
    case .fuzzy, .regex: nil
    }
  }
}
