/// A pattern as it was read.
indirect enum PatternNode: Hashable {
  case scalar(ScalarSet)
  case assertion(PatternAssertion)
  /// One after the other; nothing, when it is empty.
  case sequence([PatternNode])
  /// One of these; at least two.
  case choice([PatternNode])
  /// `upTo` nil: as often as one likes.
  case repetition(PatternNode, atLeast: Int, upTo: Int?)

  /// How many steps it takes in a `PatternProgram`.
  var size: Int {
    switch self {
    case .scalar, .assertion: 1
    case .sequence(let parts): parts.reduce(0) { $0 + $1.size }
    case .choice(let parts): parts.reduce(parts.count - 1) { $0 + $1.size }
    // Nothing at all is repeated as often as anything else, and takes its time.
    case .repetition(let part, let least, nil): max(1, part.size) * max(least, 1) + 1
    case .repetition(let part, let least, let most?): max(1, part.size) * most + most - least
    }
  }
}
