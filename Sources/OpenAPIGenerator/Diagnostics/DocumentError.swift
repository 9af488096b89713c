/// A document that cannot be used at all, in words for people.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document's name.
  public var document: String
  /// What is wrong.
  public var message: String
  /// Where, when it is one place.
  public var pointer: JSONPointer?

  /// An error about a document.
  public init(_ document: String, _ message: String, at pointer: JSONPointer? = nil) {
    self.document = document
    self.message = message
    self.pointer = pointer
  }

  /// In words, with the document and the place.
  public var description: String { "\(document)\(pointer.map { "#\($0)" } ?? ""): \(message)" }
}
