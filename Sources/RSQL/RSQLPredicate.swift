/// A filter compiled for testing many computers: wildcards, dates and numbers are parsed once, not for each computer.
package struct RSQLPredicate: Sendable {
  private indirect enum Node: Sendable {
    case and([Node])
    case or([Node])
    /// The field's place in `selectors`.
    case comparison(Int, RSQLOperator, [Operand])
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

  /// A computer's value in one field. A long filter compares it many times, so it is looked up and folded once.
  private enum Known {
    case unread
    case missing
    case text(FoldedText)
    case boolean(Bool)
    case number(Double)
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case date(Int64)

    init(_ value: RSQLValue?) {
      self =
        switch value {
        case nil: .missing
        case .text(let text): .text(FoldedText(text))
        case .boolean(let flag): .boolean(flag)
        case .integer(let integer): .number(Double(integer))
        case .number(let number): .number(number)
        case .date(let milliseconds): .date(milliseconds)
        }
    }
  }

  private let root: Node
  /// The fields that the filter names, each once.
  private let selectors: [String]

  package init(_ expression: RSQLExpression) {
    var selectors: [String] = []
    root = Self.compile(expression, &selectors)
    self.selectors = selectors
  }

  private static func compile(_ expression: RSQLExpression, _ selectors: inout [String]) -> Node {
    switch expression {
    case .and(let parts): return .and(parts.map { compile($0, &selectors) })
    case .or(let parts): return .or(parts.map { compile($0, &selectors) })
    case .comparison(let selector, let comparison, let values):
      let place = selectors.firstIndex(of: selector) ?? selectors.endIndex
      if place == selectors.endIndex { selectors.append(selector) }
      return .comparison(place, comparison, values.map(Operand.init))
    }
  }

  /// Whether a computer matches the filter. `lookup` returns its value for a selector; nil when it has none.
  ///
  /// A missing value equals nothing and is neither above nor below anything, so only `!=` and `=out=` match it. Text
  /// comparisons ignore case, with `*` as a wildcard in `==` and `!=`. Dates are compared with the period that the
  /// filter names. A filter value that cannot be of the field's type equals nothing.
  package func matches(_ lookup: (String) -> RSQLValue?) -> Bool {
    // Without memory for values: the browser tests single comparisons on every row.
    if case .comparison(_, let comparison, let operands) = root {
      return Self.holds(Known(lookup(selectors[0])), comparison, operands)
    }
    var values = [Known](repeating: .unread, count: selectors.count)
    return matches(root, &values, lookup)
  }

  private func matches(_ node: Node, _ values: inout [Known], _ lookup: (String) -> RSQLValue?) -> Bool {
    switch node {
    case .and(let parts):
      for part in parts where !matches(part, &values, lookup) { return false }
      return true
    case .or(let parts):
      for part in parts where matches(part, &values, lookup) { return true }
      return false
    case .comparison(let place, let comparison, let operands):
      if case .unread = values[place] { values[place] = Known(lookup(selectors[place])) }
      return Self.holds(values[place], comparison, operands)
    }
  }

  private static func holds(_ value: Known, _ comparison: RSQLOperator, _ operands: [Operand]) -> Bool {
    if case .missing = value { return comparison.isNegative }
    return switch comparison {
    case .equal, .isIn: operands.contains { equals(value, $0, wildcards: comparison == .equal) }
    case .notEqual, .isOut: !operands.contains { equals(value, $0, wildcards: comparison == .notEqual) }
    case .less: order(value, operands) == .below
    case .lessOrEqual: order(value, operands).map { $0 != .above } ?? false
    case .greater: order(value, operands) == .above
    case .greaterOrEqual: order(value, operands).map { $0 != .below } ?? false
    }
  }

  private static func equals(_ value: Known, _ operand: Operand, wildcards: Bool) -> Bool {
    switch value {
    case .unread, .missing: false
    case .text(let text): wildcards ? operand.pattern.matches(text) : text.folded == operand.folded
    case .boolean(let flag): operand.boolean == flag
    case .number(let number): operand.number == number
    case .date(let milliseconds): operand.date?.milliseconds.contains(milliseconds) ?? false
    }
  }

  private enum Order { case below, same, above }

  private static func order(_ value: Known, _ operands: [Operand]) -> Order? {
    guard let operand = operands.first else { return nil }
    func compare<Value: Comparable>(_ left: Value, _ right: Value?) -> Order? {
      right.map { left < $0 ? .below : left > $0 ? .above : .same }
    }
    switch value {
    case .unread, .missing: return nil
    case .text(let text): return compare(text.folded, operand.folded)
    case .boolean(let flag): return compare(flag ? 1 : 0, operand.boolean.map { $0 ? 1 : 0 })
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

/// A text without its case, and its letters for patterns.
private struct FoldedText {
  let folded: String
  let letters: Letters

  enum Letters {
    case ascii([UInt8])
    case other([Character])
  }

  init(_ text: String) {
    folded = text.lowercased()
    letters =
      folded.utf8.allSatisfy { $0 < 0x80 } ? .ascii(Array(folded.utf8)) : .other(Self.characters(of: folded))
  }

  /// Letters with their marks, and everything else scalar by scalar: databases do not know that Swift counts the digit
  /// of a keycap, `1️⃣`, and what follows it as one character.
  static func characters(of text: String) -> [Character] {
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
}

/// A text in a filter, in which `*` stands for any number of characters, including none. Case is ignored. A literal `*`
/// cannot be expressed: Jamf's language has no escape for it.
private struct RSQLPattern: Sendable {
  /// The folded texts between the asterisks; a single one when there is no asterisk.
  private let pieces: [[UInt8]]
  /// The same by letter, for texts beyond ASCII, so that composed and decomposed letters are equal.
  private let characterPieces: [[Character]]

  init(_ text: String) {
    let parts = text.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false)
    let folded = parts.map { String($0).lowercased() }
    pieces = folded.map { Array($0.utf8) }
    characterPieces = folded.map(FoldedText.characters(of:))
  }

  func matches(_ text: FoldedText) -> Bool {
    switch text.letters {
    case .ascii(let letters): Self.match(pieces, letters)
    case .other(let letters): Self.match(characterPieces, letters)
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
