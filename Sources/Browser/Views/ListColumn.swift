/// A column of the list as it is on the screen.
struct ListColumn: Hashable, Sendable {
  /// Which of the configured columns it is.
  var index: Int
  /// Columns of the screen from the list's left edge.
  var start: Int
  var width: Int
}
