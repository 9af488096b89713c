/// A form in which a table of values is written.
public enum TableForm: String, CaseIterable, Hashable, Sendable {
  /// One row a line, tab between columns, no header.
  case plain
  /// RFC 4180, with a header.
  case csv
  /// Tab between columns, with a header.
  case tsv
  /// One array of objects, values typed, what is not known null.
  case json
  /// One object a line.
  case ndjson
  /// A table of GitHub's Markdown.
  case markdown
}
