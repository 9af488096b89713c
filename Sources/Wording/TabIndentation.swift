/// Whether YAML is wrong because of a tab: its readers speak of "a character that cannot start any token", and nobody sees which.
public enum TabIndentation {
  /// What is said of it.
  public static let words = "a tab; YAML is indented with spaces"

  /// Whether a line of a text, counted from 1, begins with a tab, perhaps behind spaces.
  public static func isThere(in text: String, line: Int) -> Bool {
    let lines = text.split(separator: /\r\n|\r|\n/, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    return lines[line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
  }
}
