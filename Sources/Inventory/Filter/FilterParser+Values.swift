/// What is asked of a field, behind its colon.
extension FilterParser {
  mutating func value(of field: Field, depth: Int) throws(FilterError) -> FilterNode {
    guard depth < Self.depthLimit else {
      throw scanner.error("a filter goes at most \(Self.depthLimit) brackets and “!” deep")
    }
    guard !isAtTermEnd else { throw scanner.error("expected \(Self.wanted(of: field)) after “\(field.name):”") }
    if scanner.peek() == "(" { return try group(of: field, depth: depth) }
    if scanner.take("!") { return .not(try value(of: field, depth: depth + 1)) }
    let start = scanner.position
    if scanner.take("?") {
      if isAtTermEnd { return .field(field, .missing) }
      scanner.position = start
    }
    return .field(field, .text(try textTest()))
  }

  /// What a field can be asked for, in words.
  private static func wanted(of field: Field) -> String { "a value" }
}
