/// Escapes, and scalars in brackets.
extension PatternParser {
  /// What stands behind a backslash outside of brackets.
  mutating func escape(from start: Int) throws(PatternError) -> PatternNode {
    if take("b") { return .assertion(.wordBoundary) }
    if take("B") { return .assertion(.noWordBoundary) }
    if let scalar = peek(), ("1"..."9").contains(scalar) {
      position += 1
      throw unsupported("“\\\(scalar)”, to find again what a group found,", from: start)
    }
    return .scalar(ScalarSet(items: [try escapedItem(from: start)]))
  }

  /// What stands in brackets.
  mutating func brackets(from start: Int) throws(PatternError) -> ScalarSet {
    var set = ScalarSet(items: [], isNegated: take("^"))
    while true {
      let place = position
      guard let scalar = next() else {
        throw mistake("expected the closing “]” for this one", at: start..<start + 1)
      }
      switch scalar {
      case "]":
        guard !set.items.isEmpty else {
          throw mistake("expected a sign in the brackets; “]” itself is written “\\]”", from: place)
        }
        return set
      case "[":
        throw unsupported("a bracket in brackets", from: place)
      case "&", "~", "-":
        // Elsewhere these take away from a set: what is meant is not sure.
        if peek() == scalar {
          position += 1
          throw unsupported("“\(scalar)\(scalar)” in brackets", from: place)
        }
        set.items.append(try range(.range(scalar...scalar), from: place))
      case "\\": set.items.append(try range(try escapedItem(from: place), from: place))
      default: set.items.append(try range(.range(scalar...scalar), from: place))
      }
    }
  }

  /// Goes on with the end of a range, if there is one.
  private mutating func range(_ first: ScalarSet.Item, from start: Int) throws(PatternError) -> ScalarSet.Item {
    guard peek() == "-", let last = peek(1), last != "]" else { return first }
    // “--” is told by the caller.
    if last == "-" || last == "[" { return first }
    position += 2
    let end = last == "\\" ? try escapedItem(from: position - 1) : .range(last...last)
    guard case .range(let lower) = first, case .range(let upper) = end else {
      throw mistake("a range needs a sign on both sides of “-”; “-” itself is written “\\-”", from: start)
    }
    guard lower.lowerBound <= upper.lowerBound else {
      throw mistake("the first sign of this range comes after the second", from: start)
    }
    return .range(lower.lowerBound...upper.lowerBound)
  }

  /// What stands behind a backslash: a kind of scalars, or one.
  private mutating func escapedItem(from start: Int) throws(PatternError) -> ScalarSet.Item {
    guard let scalar = next() else { throw mistake("expected a sign after “\\”", from: start) }
    switch scalar {
    case "d", "D": return .kind(.digit, isNegated: scalar == "D")
    case "w", "W": return .kind(.word, isNegated: scalar == "W")
    case "s", "S": return .kind(.space, isNegated: scalar == "S")
    case "t": return .range("\t"..."\t")
    case "n": return .range("\n"..."\n")
    case "r": return .range("\r"..."\r")
    case "x", "u":
      let value =
        take("{") ? try hexadecimal(1...8, from: start) : try hexadecimal(scalar == "x" ? 2...2 : 4...4, from: start)
      return .range(value...value)
    default:
      guard scalar.isASCII, !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
        throw unsupported("“\\\(scalar)”", from: start)
      }
      return .range(scalar...scalar)
    }
  }

  /// A scalar by its number.
  private mutating func hexadecimal(_ length: ClosedRange<Int>, from start: Int) throws(PatternError) -> Unicode.Scalar
  {
    let isBraced = scalars[position - 1] == "{"
    var value: UInt32 = 0
    var count = 0
    while count < length.upperBound, let digit = peek().flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil }) {
      value = value << 4 | UInt32(digit)
      count += 1
      position += 1
    }
    guard count >= length.lowerBound, !isBraced || take("}"), let scalar = Unicode.Scalar(value) else {
      throw mistake("expected a letter's number, such as \\x2D or \\u{2D}", from: start)
    }
    // As it is in folded texts.
    let folded = String(decoding: Folding.folded(String(scalar)), as: UTF8.self).unicodeScalars
    return folded.first.flatMap { folded.count == 1 ? $0 : nil } ?? scalar
  }
}
