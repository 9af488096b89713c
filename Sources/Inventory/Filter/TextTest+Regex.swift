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
}
