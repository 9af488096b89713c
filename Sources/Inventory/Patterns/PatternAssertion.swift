/// What is asked of a place between two scalars.
enum PatternAssertion: Hashable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  /// - Parameters:
  ///   - previous: the scalar before the place; nil at the start of the text.
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

/// What comes before a place in a text.
enum PatternContext: Hashable {
  case start
  case word
  case other
}
