/// Detects YAML that is invalid because of a tab. Parsers report "a character that cannot start any token" without
/// saying which.
package enum TabIndentation {
  /// The explanation for messages.
  package static let words = "a tab; YAML is indented with spaces"

  /// Whether a line of a text, counted from 1, has a tab in its indentation.
  package static func isThere(in text: String, line: Int) -> Bool {
    let lines = text.split(separator: /\r\n|\r|\n/, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    return lines[line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
  }
}
