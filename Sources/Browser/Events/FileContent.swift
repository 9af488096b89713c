/// A file that was to be read.
public struct FileContent: Sendable {
  /// As the user typed it.
  public var path: String
  /// The text in it, or why it could not be read.
  public var text: Result<String, Problem>

  /// Creates the answer to `BrowserEffect.readFile`.
  public init(path: String, text: Result<String, Problem>) {
    self.path = path
    self.text = text
  }
}

extension Problem: Error {}
