/// How much larger than usual the user has made the detail, for each way the panes can stand; less than nothing for smaller.
struct DetailSplit: Hashable, Sendable {
  /// Beside the list, in columns.
  var columns = 0
  /// Below the list, in rows.
  var rows = 0
}
