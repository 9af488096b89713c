/// A body of another kind than the one asked for, as in `body.csv` when JSON came.
public struct UnexpectedBody: Error, Hashable, Sendable, CustomStringConvertible {
  /// The content type asked for.
  public let expected: String

  /// An error for a caller who wanted this content type.
  public init(expected: String) { self.expected = expected }

  public var description: String { "the body is not \(expected)" }
}
