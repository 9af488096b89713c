import Inventory

/// Something a computer has that others may have, too: a way to those.
struct PivotChoice: Hashable, Sendable {
  /// `User`, `Group`.
  var title: String
  /// What it is here, as shown.
  var value: String
  /// The filter that finds all that have it.
  var filter: String
}
