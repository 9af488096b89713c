/// An answer without a header that the document promises, or with one that is not of its type.
public struct MissingHeader: Error, Hashable, Sendable, CustomStringConvertible {
  /// The header's name.
  public let name: String
  /// The answer's status code.
  public let status: Int

  public var description: String { "the answer with status \(status) has no usable header \(name)" }
}
