/// What is asked of a place between two scalars.
enum PatternAssertion: Hashable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  /// - Parameters:
  ///   - previous: what comes before the place.
  ///   - next: whether the scalar behind it is one of a word; nil at the end of the text.
  func holds(after previous: PatternContext, beforeWord next: Bool?) -> Bool {
    switch self {
    case .start: previous == .start
    case .end: next == nil
    case .wordBoundary: (previous == .word) != (next ?? false)
    case .noWordBoundary: (previous == .word) == (next ?? false)
    }
  }
}
