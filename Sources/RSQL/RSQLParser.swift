/// Parses RSQL by recursive descent:
///
///     or         = and { ("," | "or") and }
///     and        = constraint { (";" | "and") constraint }
///     constraint = "(" or ")" | selector operator value
///     value      = bare | quoted | "(" (bare | quoted) { "," (bare | quoted) } ")"
///
/// White space is allowed between any two of these. `and` and `or` are keywords only where a connective is allowed, so
/// a field or a value can have that name.
package struct RSQLParser {
  private var scanner: RSQLScanner
  private var places: [RSQLPlace] = []

  /// Enough for any filter that a person writes; keeps hostile text from exhausting the stack.
  private static let depthLimit = 64

  private init(_ text: some StringProtocol) {
    scanner = RSQLScanner(text)
  }

  /// Parses `text` as one filter.
  /// - Throws: ``RSQLParseError`` with the place of the first error.
  package static func parse(_ text: some StringProtocol) throws(RSQLParseError) -> RSQLExpression {
    try parseWithPlaces(text).expression
  }

  /// Parses `text` as one filter, and returns the place of each comparison, in the order of
  /// ``RSQLExpression/selectors``.
  /// - Throws: ``RSQLParseError`` with the place of the first error.
  package static func parseWithPlaces(
    _ text: some StringProtocol
  ) throws(RSQLParseError) -> (expression: RSQLExpression, places: [RSQLPlace]) {
    var parser = RSQLParser(text)
    let expression = try parser.disjunction(depth: 0)
    parser.scanner.skipSpace()
    guard parser.scanner.isAtEnd else { throw parser.scanner.failure("“;”, “,”, “and”, “or” or the end") }
    return (expression, parser.places)
  }

  private mutating func disjunction(depth: Int) throws(RSQLParseError) -> RSQLExpression {
    var parts = [try conjunction(depth: depth)]
    while scanner.takeConnective(",", word: "or") { parts.append(try conjunction(depth: depth)) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction(depth: Int) throws(RSQLParseError) -> RSQLExpression {
    var parts = [try constraint(depth: depth)]
    while scanner.takeConnective(";", word: "and") { parts.append(try constraint(depth: depth)) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func constraint(depth: Int) throws(RSQLParseError) -> RSQLExpression {
    scanner.skipSpace()
    guard depth < Self.depthLimit else { throw scanner.failure("at most \(Self.depthLimit) nested parentheses") }
    if scanner.take("(") {
      let inner = try disjunction(depth: depth + 1)
      scanner.skipSpace()
      guard scanner.take(")") else { throw scanner.failure("“)”") }
      return inner
    }
    return try comparison()
  }

  private mutating func comparison() throws(RSQLParseError) -> RSQLExpression {
    let start = scanner.position
    let selector = scanner.takeBare()
    let end = scanner.position
    guard !selector.isEmpty else { throw scanner.failure("a field name or “(”") }
    scanner.skipSpace()
    let comparison = try scanner.takeOperator()
    scanner.skipSpace()
    let first = scanner.position
    defer { places.append(RSQLPlace(selector: start..<end, values: first..<scanner.position)) }
    guard comparison.takesList, scanner.take("(") else {
      return .comparison(selector, comparison, [try scanner.takeValue()])
    }
    var values: [String] = []
    repeat {
      scanner.skipSpace()
      values.append(try scanner.takeValue())
      scanner.skipSpace()
    } while scanner.take(",")
    guard scanner.take(")") else { throw scanner.failure("“,” or “)”") }
    return .comparison(selector, comparison, values)
  }
}

/// The place of a comparison in a text, in Unicode scalars from its start.
package struct RSQLPlace: Hashable, Sendable {
  /// The range of the selector.
  package var selector: Range<Int>
  /// The range of the value, including quotes; for a list, including its parentheses.
  package var values: Range<Int>
}

/// The reason why a text is not valid RSQL.
package struct RSQLParseError: Error, Hashable, Sendable {
  /// The place of the error, in characters from the start of the text; the text's length when it ended too early.
  package var offset: Int
  /// What the parser expected, in human-readable form: `an operator such as ==`.
  package var expected: String
  /// The character that the parser found instead; nil at the end of the text.
  package var found: Character?

  package init(offset: Int, expected: String, found: Character?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension RSQLParseError: CustomStringConvertible {
  package var description: String {
    let what = found.map { "“\($0)”" } ?? "the end"
    return "at character \(offset + 1): expected \(expected), found \(what)"
  }
}
