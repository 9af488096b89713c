import Inventory

/// What the list has columns for, and how they stand.
struct ListSetup: Hashable, Sendable {
  struct Column: Hashable, Sendable {
    var field: Field
    /// As the user has set it, in cells; nil for what fits.
    var width: Int?
  }

  var columns: [Column]
  /// How many columns, from the first, stay when the list is scrolled sideways.
  var frozen = 1
  /// The column that actions on a column are about.
  var current = 0
  /// The first column behind the frozen ones that is shown.
  var scrolled = 0

  init(_ fields: [Field]) {
    columns = fields.map { Column(field: $0) }
  }

  var fields: [Field] { columns.map(\.field) }
}
