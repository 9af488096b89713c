/// Parses a regular expression: `a`, `.`, `[a-z]`, `\d`, `^`, `$`, `\b`, `( )`, `|`, `*`, `+`, `?`, `{2,3}`.
///
/// Supports only what can be searched without backtracking; anything else is an error that says so.
struct PatternParser {
  /// Deeper groups are rejected: parsing is recursive.
  private static let depthLimit = 50

  let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  static func node(of pattern: String) throws(PatternError) -> PatternNode {
    var parser = PatternParser(scalars: Array(pattern.unicodeScalars))
    let node = try parser.choice()
    if parser.peek() == ")" { throw parser.mistake("expected “(” before this “)”", from: parser.position) }
    return node
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func choice() throws(PatternError) -> PatternNode {
    let start = position
    var parts = [try sequence()]
    var size = parts[0].size
    while take("|") {
      let part = try sequence()
      size += part.size + 1
      guard size < PatternProgram.limit else { throw error("the expression is too long", from: start) }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    var size = 0
    while let next = peek(), next != "|", next != ")" {
      let start = position
      let part = try repeated(try item(), from: start)
      size += part.size
      guard size < PatternProgram.limit else { throw error("the expression is too long", from: start) }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// A single item without its repetition.
  private mutating func item() throws(PatternError) -> PatternNode {
    let start = position
    guard let scalar = next() else { return .sequence([]) }
    switch scalar {
    case ".": return .scalar(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "[": return .scalar(try brackets(from: start))
    case "\\": return try escape(from: start)
    case "(": return try group(from: start)
    case "*", "+", "?": throw mistake("expected something to repeat before “\(scalar)”", from: start)
    case "{":
      position = start
      if try count() != nil { throw mistake("expected something to repeat before this", from: start) }
      position = start + 1
      return .scalar(ScalarSet(scalar))
    default: return .scalar(ScalarSet(scalar))
    }
  }

  private mutating func group(from start: Int) throws(PatternError) -> PatternNode {
    if take("?") { try groupKind(from: start) }
    depth += 1
    guard depth <= Self.depthLimit else { throw error("the groups are nested too deeply", from: start) }
    let node = try choice()
    depth -= 1
    guard take(")") else { throw mistake("expected “)” for this “(”", at: start..<start + 1) }
    return node
  }

  /// The text after `(?`. Names of groups are ignored, and so is `i`, because case is always ignored.
  private mutating func groupKind(from start: Int) throws(PatternError) {
    if take(":") || take("i:") { return }
    if peek() == "i", peek(1) == ")" {
      position += 1
      return
    }
    if take("=") || take("!") { throw unsupported("lookahead", from: start) }
    guard take("<") || take("P<") else {
      _ = next()
      throw unsupported("this kind of group", from: start)
    }
    if take("=") || take("!") { throw unsupported("lookbehind", from: start) }
    let name = position
    while let scalar = peek(), scalar != ">" {
      guard ScalarSet.Kind.word.contains(scalar) else { throw mistake("expected a name and “>”", from: position) }
      position += 1
    }
    guard position > name, take(">") else { throw mistake("expected a name and “>”", from: name) }
  }

  // MARK: Repetitions

  private mutating func repeated(_ node: PatternNode, from start: Int) throws(PatternError) -> PatternNode {
    let place = position
    let repetition: PatternNode
    if take("*") {
      repetition = .repetition(node, atLeast: 0, upTo: nil)
    } else if take("+") {
      repetition = .repetition(node, atLeast: 1, upTo: nil)
    } else if take("?") {
      repetition = .repetition(node, atLeast: 0, upTo: 1)
    } else if let count = try count() {
      repetition = .repetition(node, atLeast: count.least, upTo: count.most)
    } else {
      return node
    }
    if take("+") { throw unsupported("a possessive quantifier", from: place) }
    // Lazy or not makes no difference to whether there is a match.
    _ = take("?")
    guard repetition.size < PatternProgram.limit else { throw error("this repetition is too long", from: place) }
    return repetition
  }

  /// `{2}`, `{2,}`, `{,3}` or `{2,3}`; nil for other texts, because the brace is then literal.
  private mutating func count() throws(PatternError) -> (least: Int, most: Int?)? {
    let start = position
    guard take("{") else { return nil }
    let least = number()
    let hasComma = take(",")
    let most = hasComma ? number() : least
    guard least != nil || most != nil, take("}") else {
      position = start
      return nil
    }
    if let least, let most, least > most { throw mistake("the first number is greater than the second", from: start) }
    guard max(least ?? 0, most ?? 0) <= PatternProgram.limit else {
      throw error("this repetition is too long", from: start)
    }
    return (least ?? 0, most)
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      number = min((number ?? 0) * 10 + Int(scalar.value - 48), PatternProgram.limit + 1)
      position += 1
    }
    return number
  }

  // MARK: Scalars

  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    position += 1
    return scalar
  }

  /// Consumes a text if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  // MARK: Errors

  /// An error from a position to the current one, for at least one scalar.
  func error(_ message: String, from start: Int) -> PatternError {
    PatternError(range: start..<max(position, min(start + 1, scalars.count)), message: message)
  }

  func unsupported(_ what: String, from start: Int) -> PatternError {
    error("\(what) is not supported in expressions", from: start)
  }

  func mistake(_ message: String, from start: Int) -> PatternError {
    error("invalid regular expression: \(message)", from: start)
  }

  func mistake(_ message: String, at range: Range<Int>) -> PatternError {
    PatternError(range: range, message: "invalid regular expression: \(message)")
  }
}

/// Escapes and bracket expressions.
extension PatternParser {
  /// The text after a backslash outside of brackets.
  mutating func escape(from start: Int) throws(PatternError) -> PatternNode {
    if take("b") { return .assertion(.wordBoundary) }
    if take("B") { return .assertion(.noWordBoundary) }
    if let scalar = peek(), ("1"..."9").contains(scalar) {
      position += 1
      throw unsupported("the backreference “\\\(scalar)”", from: start)
    }
    return .scalar(ScalarSet(items: [try escapedItem(from: start)]))
  }

  /// The content of brackets.
  mutating func brackets(from start: Int) throws(PatternError) -> ScalarSet {
    var set = ScalarSet(items: [], isNegated: take("^"))
    while true {
      let place = position
      guard let scalar = next() else {
        throw mistake("expected “]” for this “[”", at: start..<start + 1)
      }
      switch scalar {
      case "]":
        guard !set.items.isEmpty else {
          throw mistake("expected a character in the brackets; write “]” itself as “\\]”", from: place)
        }
        return set
      case "[":
        throw unsupported("“[” in brackets", from: place)
      case "&", "~", "-":
        // In other dialects these subtract from a set, so the meaning is unclear.
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

  /// Parses the end of a range, if there is one.
  private mutating func range(_ first: ScalarSet.Item, from start: Int) throws(PatternError) -> ScalarSet.Item {
    guard peek() == "-", let last = peek(1), last != "]" else { return first }
    // The caller reports “--”.
    if last == "-" || last == "[" { return first }
    position += 2
    let end = last == "\\" ? try escapedItem(from: position - 1) : .range(last...last)
    guard case .range(let lower) = first, case .range(let upper) = end else {
      throw mistake("a range needs a character on both sides of “-”; write “-” itself as “\\-”", from: start)
    }
    guard lower.lowerBound <= upper.lowerBound else {
      throw mistake("the first character of this range comes after the second", from: start)
    }
    return .range(lower.lowerBound...upper.lowerBound)
  }

  /// The text after a backslash: a class of scalars, or a single one.
  private mutating func escapedItem(from start: Int) throws(PatternError) -> ScalarSet.Item {
    guard let scalar = next() else { throw mistake("expected a character after “\\”", from: start) }
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
      throw mistake("expected a character code, such as \\x2D or \\u{2D}", from: start)
    }
    // The form in folded texts.
    let folded = String(decoding: Folding.folded(String(scalar)), as: UTF8.self).unicodeScalars
    return folded.first.flatMap { folded.count == 1 ? $0 : nil } ?? scalar
  }
}

/// The reason why a text is not a regular expression, and its place.
struct PatternError: Error, Hashable {
  /// The place, in scalars of the pattern.
  var range: Range<Int>
  /// A human-readable message without the place.
  var message: String
}
