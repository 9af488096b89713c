/// A file to be written.
public struct ExportRequest: Sendable {
  /// Where to, as the user typed it: `~` and a relative path mean what they mean in a shell.
  public var path: String
  /// Whether a file of that name may be replaced.
  public var replaces: Bool
  /// Hands the file's content to `write`, piece by piece; ends early when that returns false.
  public var content: @Sendable (_ write: ([UInt8]) -> Bool) -> Void
  /// What is written, in words: `12 computers as CSV`.
  public var label: String
  /// What is not in it although it was meant, as the end of a sentence; nil when there is nothing.
  var lacks: String?

  init(
    path: String, replaces: Bool, label: String, lacks: String? = nil,
    content: @escaping @Sendable (_ write: ([UInt8]) -> Bool) -> Void
  ) {
    self.path = path
    self.replaces = replaces
    self.label = label
    self.lacks = lacks
    self.content = content
  }
}
