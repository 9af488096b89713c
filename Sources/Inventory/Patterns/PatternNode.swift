/// A parsed regular expression.
indirect enum PatternNode: Hashable {
  case scalar(ScalarSet)
  case assertion(PatternAssertion)
  /// All parts in order; an empty sequence matches nothing.
  case sequence([PatternNode])
  /// One of at least two alternatives.
  case choice([PatternNode])
  /// A repetition; `upTo` is nil for any number.
  case repetition(PatternNode, atLeast: Int, upTo: Int?)

  /// The number of its steps in a `PatternProgram`.
  var size: Int {
    switch self {
    case .scalar, .assertion: 1
    case .sequence(let parts): parts.reduce(0) { $0 + $1.size }
    case .choice(let parts): parts.reduce(parts.count - 1) { $0 + $1.size }
    // A repeated empty part costs time, too.
    case .repetition(let part, let least, nil): max(1, part.size) * max(least, 1) + 1
    case .repetition(let part, let least, let most?): max(1, part.size) * most + most - least
    }
  }
}

/// A condition on a position between two scalars.
enum PatternAssertion: Hashable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  /// - Parameters:
  ///   - previous: the context before the position.
  ///   - next: whether the next scalar belongs to a word; nil at the end of the text.
  func holds(after previous: PatternContext, beforeWord next: Bool?) -> Bool {
    switch self {
    case .start: previous == .start
    case .end: next == nil
    case .wordBoundary: (previous == .word) != (next ?? false)
    case .noWordBoundary: (previous == .word) == (next ?? false)
    }
  }
}

/// The context before a position in a text.
enum PatternContext: Hashable {
  case start
  case word
  case other
}

/// The scalars that match at a position: a single one, a range, a bracket expression. Case is ignored.
struct ScalarSet: Hashable {
  enum Kind: Hashable {
    case digit
    case word
    case space

    /// As in Swift's `Regex`; digits of all scripts also belong to words.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      switch self {
      case .digit: return properties.numericType != nil
      case .word: return properties.isAlphabetic || properties.generalCategory == .decimalNumber || scalar == "_"
      case .space: return properties.isWhitespace
      }
    }
  }

  enum Item: Hashable {
    case range(ClosedRange<Unicode.Scalar>)
    case kind(Kind, isNegated: Bool)
  }

  var items: [Item]
  var isNegated = false

  /// A dot: all scalars except line ends.
  static let any = ScalarSet(
    items: [.range("\n"..."\r"), .range("\u{85}"..."\u{85}"), .range("\u{2028}"..."\u{2029}")], isNegated: true)

  init(items: [Item], isNegated: Bool = false) {
    self.items = items
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) {
    items = [.range(scalar...scalar)]
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar) || Self.twins(of: scalar).contains(where: range.contains)
      case .kind(let kind, let isNegated): kind.contains(scalar) != isNegated
      }
    } != isNegated
  }

  /// The same letter in the other case.
  private static func twins(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic ? [Unicode.Scalar(UInt8(scalar.value) ^ 0x20)] : []
    }
    return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }
}
