/// The headers of an operation that has none of its own.
public struct AcceptHeaders: OperationHeaders {
  /// The content types that are asked for, the best first; nil for all that the document names.
  public var accept: [String]?

  /// Headers that ask for certain content types.
  public init(accept: [String]? = nil) { self.accept = accept }
}
