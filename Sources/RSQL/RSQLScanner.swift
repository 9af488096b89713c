/// The tokens of RSQL. Works on Unicode scalars, because a quote or a parenthesis counts even when a combining mark
/// follows it. Errors count characters, as people do.
struct RSQLScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var position = 0

  init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars)
  }

  var isAtEnd: Bool { position == scalars.count }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func failure(_ expected: String) -> RSQLParseError { failure(expected, at: position) }

  private func failure(_ expected: String, at place: Int) -> RSQLParseError {
    var before = String.UnicodeScalarView()
    before.append(contentsOf: scalars[..<place])
    var after = String.UnicodeScalarView()
    after.append(contentsOf: scalars[place...])
    return RSQLParseError(offset: String(before).count, expected: expected, found: String(after).first)
  }

  mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  /// Takes a connective in either spelling, including the space around it. The keyword must be followed by a boundary.
  /// The boundary before it is given, because a bare value ends only there.
  mutating func takeConnective(_ sign: Unicode.Scalar, word: String) -> Bool {
    let start = position
    skipSpace()
    if take(sign) { return true }
    let letters = Array(word.unicodeScalars)
    if position + letters.count < scalars.count,
      zip(scalars[position...], letters).allSatisfy({ $0 == $1 }),
      !Self.isBare(scalars[position + letters.count])
    {
      position += letters.count
      return true
    }
    position = start
    return false
  }

  /// A run of scalars that need no quotes; may be empty.
  mutating func takeBare() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = current, Self.isBare(scalar) {
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  mutating func takeOperator() throws(RSQLParseError) -> RSQLOperator {
    let start = position
    var symbol = String.UnicodeScalarView()
    if current == "<" || current == ">" {
      symbol.append(scalars[position])
      position += 1
      if take("=") { symbol.append("=") }
    } else if current == "!" || current == "=" {
      symbol.append(scalars[position])
      position += 1
      while let scalar = current, ("a"..."z").contains(scalar) {
        symbol.append(scalar)
        position += 1
      }
      if take("=") { symbol.append("=") }
    }
    if let found = RSQLOperator(symbol: String(symbol)) { return found }
    throw failure("an operator: == != =lt= =le= =gt= =ge= =in= =out= < <= > >=", at: start)
  }

  mutating func takeValue() throws(RSQLParseError) -> String {
    if let quote = current, quote == "\"" || quote == "'" { return try takeQuoted(quote) }
    let value = takeBare()
    guard !value.isEmpty else { throw failure("a value, in quotes unless it is only letters and digits") }
    return value
  }

  private mutating func takeQuoted(_ quote: Unicode.Scalar) throws(RSQLParseError) -> String {
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = current {
      position += 1
      if scalar == quote { return String(text) }
      if scalar == "\\" {
        guard let escaped = current else { break }
        text.append(escaped)
        position += 1
      } else {
        text.append(scalar)
      }
    }
    throw failure("the closing \(quote)")
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "(", ")", ";", ",", "=", "!", "~", "<", ">": false
    default: !scalar.properties.isWhitespace
    }
  }
}
