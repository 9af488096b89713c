/// Why a text is no pattern, and where.
struct PatternError: Error, Hashable {
  /// What is meant, in scalars of the pattern.
  var range: Range<Int>
  /// What is wrong, in words for people, without the place.
  var message: String
}
