/// Operators in words (`and`, `or`, `not`), the signs `&` and `|`, single or double, and `-` before a term.
///
/// Where such a word cannot be an operator, it is a text to search for, and so is a quoted one. `&` is an operator only
/// by itself, between white space: in `R&D` it is part of a text.
extension FilterParser {
  enum WordOperator: String, CaseIterable {
    case and, or, not

    /// - Parameter text: the word or sign as typed.
    init?(typed text: String) {
      if text == "&" || text == "&&" { self = .and } else { self.init(rawValue: text.lowercased()) }
    }

    /// Whether it joins two terms, as opposed to one that applies to the next term.
    var joins: Bool { self != .not }
  }

  /// Whether a text is one of the operators, so that it has to be quoted to be searched for.
  static func isOperator(_ text: String) -> Bool { WordOperator(typed: text) != nil }

  /// The operator that comes next, and where the next term starts.
  ///
  /// - Parameter isAfterTerm: whether a term comes before it.
  func wordOperator(isAfterTerm: Bool) -> (meaning: WordOperator, next: Int)? {
    // Most words are longer, and this is called for each of them.
    guard let end = scanner.scalars[scanner.position...].prefix(4).firstIndex(where: Self.isSpace),
      let meaning = WordOperator(typed: scanner.text(scanner.position..<end)),
      isAfterTerm || !meaning.joins
    else { return nil }
    var next = end
    while next < scanner.scalars.count, Self.isSpace(scanner.scalars[next]) { next += 1 }
    guard next < scanner.scalars.count, scanner.scalars[next] != "|", scanner.scalars[next] != ")" else { return nil }
    return (meaning, next)
  }

  /// Consumes an operator if it comes next.
  mutating func take(_ wanted: WordOperator, isAfterTerm: Bool) -> Bool {
    guard let found = wordOperator(isAfterTerm: isAfterTerm), found.meaning == wanted else { return false }
    scanner.position = found.next
    return true
  }

  /// Consumes `|` or `||` if it comes next.
  mutating func takeBar() -> Bool { scanner.take("||") || scanner.take("|") }

  /// Consumes `&` or `&&` if it comes next, by itself.
  mutating func takeAmpersand() -> Bool {
    guard let end = endOfAmpersand else { return false }
    scanner.position = end
    return true
  }

  /// Whether `&` or `&&` comes next, by itself.
  var isAtAmpersand: Bool { endOfAmpersand != nil }

  /// The end of `&` or `&&`, if it comes next, by itself.
  private var endOfAmpersand: Int? {
    guard scanner.peek() == "&" else { return nil }
    let end = endOfWord()
    return end - scanner.position <= 2 && Self.isOperator(scanner.text(scanner.position..<end)) ? end : nil
  }

  /// Throws for an `&` without a term on each side. Unlike `and`, it is never a word: the next term may still be typed.
  func refuseAmpersand(isAfterTerm: Bool, wanted: String) throws(FilterError) {
    guard let end = endOfAmpersand else { return }
    let sign = scanner.text(scanner.position..<end)
    throw scanner.error(
      "expected \(wanted) \(isAfterTerm ? "after" : "before") “\(sign)”; to find the sign itself, quote it: \"\(sign)\"",
      at: scanner.position..<end)
  }

  /// Consumes a `-` that excludes the next term. Before a digit it is part of a text, and so is one by itself.
  mutating func takeMinus() -> Bool {
    guard scanner.peek() == "-", let next = scanner.peek(1), Self.isExcluded(next) else { return false }
    scanner.position += 1
    return true
  }

  /// Whether a `-` before this scalar excludes.
  static func isExcluded(_ next: Unicode.Scalar) -> Bool {
    next.properties.isAlphabetic || ["\"", "(", "^", "~"].contains(next)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
}
