/// The first stage's result: a document as it stands in its file.
struct LoadedDocument: Sendable {
  /// The root object.
  var root: Node
  /// What the document is called in messages and in the head of generated files.
  var name: String
  /// A fingerprint of the bytes (FNV-1a, 64 bits, 16 hexadecimal digits): it tells documents apart, no more.
  var fingerprint: String

  init(root: Node, name: String, fingerprint: String) {
    self.root = root
    self.name = name
    self.fingerprint = fingerprint
  }
}
