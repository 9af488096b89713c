/// A file that was to be read.
public struct FileContent: Sendable {
  /// As the user typed it.
  public var path: String
  /// The text in it, or why it could not be read.
  public var text: Result<String, Problem>
  /// Whether there is a file of that name.
  public var isThere: Bool

  /// Creates the answer to `BrowserEffect.readFile`.
  public init(path: String, text: Result<String, Problem>, isThere: Bool) {
    self.path = path
    self.text = text
    self.isThere = isThere
  }

  /// Whether the name can be nothing but a file's.
  var isPath: Bool { ["/", "~", "./", "../"].contains { path.hasPrefix($0) } }

  /// Whether it ends as the names of lists do. Names of computers have dots, too.
  var hasSuffix: Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    let suffixes = ["txt", "text", "csv", "tsv", "tab", "json", "ndjson", "md", "log", "list", "lst", "xls", "xlsx"]
    return suffixes.contains(path[path.index(after: dot)...].lowercased())
  }
}

extension Problem: Error {}
