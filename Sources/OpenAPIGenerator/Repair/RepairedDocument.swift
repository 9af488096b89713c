/// The second stage's result: a document that means what its authors meant, and the list of what was changed for it.
public struct RepairedDocument: Sendable {
  /// The root object.
  public var root: Node
  /// The document's name.
  public var name: String
  /// The fingerprint of the document as served.
  public var fingerprint: String
  /// What was changed, in the document's order.
  public var repairs: [Repair]
}
