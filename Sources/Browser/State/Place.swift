import Inventory

/// What somebody looks at: which computers in which order, and which of them.
struct Place: Sendable {
  /// The view it was looked at through, by its name; nil when none was open.
  var view: String?
  /// The filter as it was typed.
  var filter: LineEditor
  /// What the list showed; its filter is read again from what was typed.
  var query: ListQuery
  var list: ListSetup
  var cursor: ComputerID?
  var isZoomed: Bool

  /// Whether it takes a step to get from one to the other: moving the cursor or a column is none.
  func isElsewhere(than other: Place) -> Bool {
    view != other.view || !shows(sameAs: other) || isZoomed != other.isZoomed
  }

  /// Whether the same computers are asked for in the same order.
  func shows(sameAs other: Place) -> Bool {
    guard filter.text == other.filter.text else { return false }
    var (mine, others) = (query, other.query)
    // The filter is in what was typed: whether it is in force yet makes no difference.
    (mine.filter, others.filter) = (.all, .all)
    return mine == others
  }
}
