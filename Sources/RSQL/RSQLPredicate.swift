/// A filter compiled for testing many computers: wildcards, dates and numbers are parsed once, not for each computer.
package struct RSQLPredicate: Sendable {
  private indirect enum Node: Sendable {
    case and([Node])
    case or([Node])
    case comparison(String, RSQLOperator, [Operand])
  }

  private struct Operand: Sendable {
    var folded: String
    var pattern: RSQLPattern
    var number: Double?
    var boolean: Bool?
    var date: RSQLDate?

    init(_ text: String) {
      folded = text.lowercased()
      pattern = RSQLPattern(text)
      number = Double(text)
      boolean = folded == "true" ? true : folded == "false" ? false : nil
      date = RSQLDate(text)
    }
  }

  private let root: Node

  package init(_ expression: RSQLExpression) {
    root = Self.compile(expression)
  }

  private static func compile(_ expression: RSQLExpression) -> Node {
    switch expression {
    case .and(let parts): .and(parts.map(compile))
    case .or(let parts): .or(parts.map(compile))
    case .comparison(let selector, let comparison, let values):
      .comparison(selector, comparison, values.map(Operand.init))
    }
  }

  /// Whether a computer matches the filter. `lookup` returns its value for a selector; nil when it has none.
  ///
  /// A missing value equals nothing and is neither above nor below anything, so only `!=` and `=out=` match it. Text
  /// comparisons ignore case, with `*` as a wildcard in `==` and `!=`. Dates are compared with the period that the
  /// filter names. A filter value that cannot be of the field's type equals nothing.
  package func matches(_ lookup: (String) -> RSQLValue?) -> Bool {
    Self.matches(root, lookup)
  }

  private static func matches(_ node: Node, _ lookup: (String) -> RSQLValue?) -> Bool {
    switch node {
    case .and(let parts): return parts.allSatisfy { matches($0, lookup) }
    case .or(let parts): return parts.contains { matches($0, lookup) }
    case .comparison(let selector, let comparison, let operands):
      guard let value = lookup(selector) else { return comparison.isNegative }
      switch comparison {
      case .equal, .isIn: return operands.contains { equals(value, $0, wildcards: comparison == .equal) }
      case .notEqual, .isOut: return !operands.contains { equals(value, $0, wildcards: comparison == .notEqual) }
      case .less: return order(value, operands) == .below
      case .lessOrEqual: return order(value, operands).map { $0 != .above } ?? false
      case .greater: return order(value, operands) == .above
      case .greaterOrEqual: return order(value, operands).map { $0 != .below } ?? false
      }
    }
  }

  private static func equals(_ value: RSQLValue, _ operand: Operand, wildcards: Bool) -> Bool {
    switch value {
    case .text(let text): return wildcards ? operand.pattern.matches(text) : text.lowercased() == operand.folded
    case .boolean(let flag): return operand.boolean == flag
    case .integer(let integer): return operand.number == Double(integer)
    case .number(let number): return operand.number == number
    case .date(let milliseconds): return operand.date?.milliseconds.contains(milliseconds) ?? false
    }
  }

  private enum Order { case below, same, above }

  private static func order(_ value: RSQLValue, _ operands: [Operand]) -> Order? {
    guard let operand = operands.first else { return nil }
    func compare<Value: Comparable>(_ left: Value, _ right: Value?) -> Order? {
      right.map { left < $0 ? .below : left > $0 ? .above : .same }
    }
    switch value {
    case .text(let text): return compare(text.lowercased(), operand.folded)
    case .boolean(let flag): return compare(flag ? 1 : 0, operand.boolean.map { $0 ? 1 : 0 })
    case .integer(let integer): return compare(Double(integer), operand.number)
    case .number(let number): return compare(number, operand.number)
    case .date(let milliseconds):
      return operand.date.map { date in
        milliseconds < date.milliseconds.lowerBound
          ? .below : milliseconds > date.milliseconds.upperBound ? .above : .same
      }
    }
  }
}

/// A computer's value in a field, with the field's type.
package enum RSQLValue: Hashable, Sendable {
  case text(String)
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case date(Int64)
}

/// A text in a filter, in which `*` stands for any number of characters, including none. Case is ignored. A literal `*`
/// cannot be expressed: Jamf's language has no escape for it.
struct RSQLPattern: Sendable {
  /// The folded texts between the asterisks; a single one when there is no asterisk.
  private let pieces: [[UInt8]]
  /// The same by letter, for texts beyond ASCII, so that composed and decomposed letters are equal.
  private let characterPieces: [[Character]]

  init(_ text: String) {
    let parts = text.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false)
    let folded = parts.map { String($0).lowercased() }
    pieces = folded.map { Array($0.utf8) }
    characterPieces = folded.map(Self.characters(of:))
  }

  func matches(_ text: String) -> Bool {
    let folded = text.lowercased()
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return Self.match(pieces, Array(folded.utf8)) }
    return Self.match(characterPieces, Self.characters(of: folded))
  }

  /// Letters with their marks, and everything else scalar by scalar: databases do not know that Swift counts the digit
  /// of a keycap, `1️⃣`, and what follows it as one character.
  private static func characters(of text: String) -> [Character] {
    text.flatMap { character -> [Character] in
      let scalars = character.unicodeScalars
      guard scalars.count > 1, !scalars.dropFirst().allSatisfy(joins) else { return [character] }
      return scalars.map { Character($0) }
    }
  }

  /// Whether a scalar is a part of the letter before it: a mark, or a jamo of a Hangul syllable.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: !scalar.properties.isVariationSelector
    default: (0x1160...0x11FF).contains(scalar.value)
    }
  }

  /// The first piece must be at the start and the last at the end; the others are matched at their first occurrence in
  /// between. With `*` as the only wildcard, the leftmost match is always a right choice.
  private static func match<Element: Equatable>(_ pieces: [[Element]], _ text: [Element]) -> Bool {
    guard pieces.count > 1 else { return pieces[0] == text }
    let first = pieces[0]
    let last = pieces[pieces.count - 1]
    guard text.count >= first.count + last.count, text.starts(with: first), text.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = text[first.count..<(text.count - last.count)]
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let end = end(of: piece, in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  private static func end<Element: Equatable>(of piece: [Element], in text: ArraySlice<Element>) -> Int? {
    guard text.count >= piece.count else { return nil }
    for start in text.startIndex...(text.endIndex - piece.count)
    where text[start..<(start + piece.count)].elementsEqual(piece) {
      return start + piece.count
    }
    return nil
  }
}
