/// The second stage's result: a document that means what its authors meant, and the list of what was changed for it.
struct RepairedDocument: Sendable {
  /// The root object.
  var root: Node
  /// The document's name.
  var name: String
  /// The fingerprint of the document as served.
  var fingerprint: String
  /// What was changed, in the document's order.
  var repairs: [Repair]
}
