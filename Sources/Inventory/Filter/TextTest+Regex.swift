extension TextTest {
  /// Longer expressions are refused: reading them takes a stack.
  static let expressionLimit = 500

  /// The expression of a `regex` test; nil when it is none. It is to be asked of folded texts.
  ///
  /// Letter case is ignored, and scalars are what it matches: folding takes apart what would be one character.
  static func expression(_ pattern: String) -> Regex<AnyRegexOutput>? {
    try? Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar)
  }

  /// An expression as it is asked of folded texts: letters beyond ASCII are folded; the others are not, as `\S` is not `\s`.
  static func foldedExpression(_ pattern: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in pattern.unicodeScalars {
      if scalar.isASCII {
        folded.append(scalar)
      } else {
        folded.append(contentsOf: String(decoding: Folding.folded(String(scalar)), as: UTF8.self).unicodeScalars)
      }
    }
    return String(folded)
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
