extension TextTest {
  /// The expression of a `regex` test; nil when it is none. It is to be asked of folded texts.
  ///
  /// Letter case is ignored, and scalars are what it matches: folding takes apart what would be one character.
  static func expression(_ pattern: String) -> Regex<AnyRegexOutput>? {
    try? Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar)
  }
}
