/// A document that cannot be used at all, in words for people.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document's name.
  public var document: String
  /// What is wrong.
  public var message: String
  /// Where, when it is one place.
  public var pointer: JSONPointer?

  public init(_ document: String, _ message: String, at pointer: JSONPointer? = nil) {
    self.document = document
    self.message = message
    self.pointer = pointer
  }

  public var description: String { "\(document)\(pointer.map { "#\($0)" } ?? ""): \(message)" }
}
