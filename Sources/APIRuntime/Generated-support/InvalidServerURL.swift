/// An address of a server that is none.
public struct InvalidServerURL: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address, with its variables in place.
  public let text: String
  public var description: String { "\"\(text)\" is not an address" }
}
