extension TextTest {
  /// Longer expressions are refused: reading them takes a stack.
  static let expressionLimit = 500

  /// What a `regex` test is looked for by; nil when it is no expression, or one that is not supported.
  static func expression(_ pattern: String) -> PatternProgram? {
    (try? PatternParser.node(of: pattern)).map(PatternProgram.init)
  }

  /// An expression as it is asked of folded texts: letters beyond ASCII are folded; the others are not, as `\S` is not `\s`.
  ///
  /// - Returns: its scalars, each with the index of the scalar that it was made of.
  static func foldedExpression(_ pattern: [Unicode.Scalar]) -> [(scalar: Unicode.Scalar, place: Int)] {
    var folded: [(scalar: Unicode.Scalar, place: Int)] = []
    var isEscaped = false
    for (place, scalar) in pattern.enumerated() {
      if scalar.isASCII {
        folded.append((scalar, place))
        isEscaped = scalar == "\\" && !isEscaped
        continue
      }
      // What an accented or wide sign becomes is meant as it is, whatever it would mean there.
      if isEscaped { folded.removeLast() }
      isEscaped = false
      let text = escapedExpression(String(decoding: Folding.folded(String(scalar)), as: UTF8.self))
      folded += text.unicodeScalars.map { ($0, place) }
    }
    return folded
  }

  /// An expression that finds just a text.
  static func escapedExpression(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSign = scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
      // A slash is no sign of the expression, and escaped where it is written between slashes.
      if isSign, scalar != "/", (0x20..<0x7F).contains(scalar.value) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
