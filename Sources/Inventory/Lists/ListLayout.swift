/// How a pasted text was taken to be made up.
public enum ListLayout: Hashable, Sendable {
  /// An entry a line.
  case lines
  /// A table: the first filled cell of each line counts, whatever else stands in it.
  case firstColumn
  /// Several entries a line, with commas, semicolons or tabs between them.
  case cells
}
