/// Reads a pattern: `a`, `.`, `[a-z]`, `\d`, `^`, `$`, `\b`, `( )`, `|`, `*`, `+`, `?`, `{2,3}`.
///
/// Only what can be searched for without trying again from an earlier place is read; the rest is told to be not supported.
struct PatternParser {
  /// Groups deeper in each other are refused: reading them takes a stack.
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
      guard size < PatternProgram.limit else { throw error("the expression is too long here", from: start) }
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
      guard size < PatternProgram.limit else { throw error("the expression is too long here", from: start) }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// A single thing, without how often it is repeated.
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
    guard depth <= Self.depthLimit else { throw error("too many groups in each other", from: start) }
    let node = try choice()
    depth -= 1
    guard take(")") else { throw mistake("expected the closing “)” for this one", at: start..<start + 1) }
    return node
  }

  /// What stands behind `(?`. Names mean nothing here, and neither does `i`, as letter case is ignored anyway.
  private mutating func groupKind(from start: Int) throws(PatternError) {
    if take(":") || take("i:") { return }
    if peek() == "i", peek(1) == ")" {
      position += 1
      return
    }
    if take("=") || take("!") { throw unsupported("looking ahead", from: start) }
    guard take("<") || take("P<") else {
      _ = next()
      throw unsupported("this kind of group", from: start)
    }
    if take("=") || take("!") { throw unsupported("looking back", from: start) }
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
    if take("+") { throw unsupported("a repetition that keeps what it has", from: place) }
    // As many as there are or as few: it is found or not.
    _ = take("?")
    guard repetition.size < PatternProgram.limit else { throw error("this repetition is too long", from: place) }
    return repetition
  }

  /// `{2}`, `{2,}`, `{,3}` or `{2,3}`; nil when no such thing comes next, as the bracket is just a sign then.
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
    if let least, let most, least > most { throw mistake("the first number is the greater", from: start) }
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

  /// Goes over a text when it comes next.
  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  // MARK: Errors

  /// An error about what has been read since a place, at least the scalar there.
  func error(_ message: String, from start: Int) -> PatternError {
    PatternError(range: start..<max(position, min(start + 1, scalars.count)), message: message)
  }

  func unsupported(_ what: String, from start: Int) -> PatternError {
    error("\(what) is not supported in expressions", from: start)
  }

  func mistake(_ message: String, from start: Int) -> PatternError {
    error("this is no regular expression: \(message)", from: start)
  }

  func mistake(_ message: String, at range: Range<Int>) -> PatternError {
    PatternError(range: range, message: "this is no regular expression: \(message)")
  }
}
