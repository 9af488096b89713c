/// What a page's failure means for the walk.
enum PageTrouble: Hashable, Sendable {
  /// Every other page would fail in the same way.
  case everything
  /// The page was turned away, by what stands before the server or for its token. Others may be let through.
  case refused
  /// The page is too much for the server: fewer rows are to be asked for.
  case tooMuch
  /// The server fails on something in the page.
  case record
  /// The answer is broken or no answer at all. The next one may be whole.
  case broken
  /// The page has fewer rows than the server counts.
  case short

  init(_ error: JamfProError) {
    self =
      switch error.kind {
      case .tokenRejected, .blockedByEdge: .refused
      case .timedOut, .tooLarge: .tooMuch
      case .serverError: .record
      case .notFound, .invalidRequest: .everything
      case _ where error.affectsEverything: .everything
      default: error == .leftOut ? .short : .broken
      }
  }

  /// Whether a reader's failure says that the page is broken, rather than that the reader has had enough.
  static func isGarbled(_ error: JamfProError) -> Bool {
    switch error.kind {
    case .malformed, .notJSON, .emptyAnswer: true
    default: false
    }
  }
}
