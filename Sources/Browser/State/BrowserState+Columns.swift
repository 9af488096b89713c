import Inventory

/// Looking up what a row says.
extension BrowserState {
  static let namePath = "general.name"
  static let managementIDPath = "general.managementId"
  static let userPath = "userAndLocation.username"

  /// The value of a row in the column of that path; nil when the snapshot has no such column.
  func value(of path: String, row: Int, in snapshot: InventorySnapshot) -> FieldValue? {
    snapshot.columns.firstIndex { $0.path == path }.map { snapshot.value(row: row, column: $0) }
  }

  /// More of a name is not repeated in titles and sentences.
  private static let longestName = 1000

  /// The row's name, or what else to call it.
  func name(row: Int, of snapshot: InventorySnapshot) -> String {
    if let column = snapshot.column(path: Self.namePath), snapshot.absence(row: row, column: column) == nil {
      let (name, isCut) = snapshot.text(row: row, column: column, upTo: Self.longestName)
      if !name.isEmpty { return isCut ? name + "…" : name }
    }
    return "Computer \(snapshot.id(at: row))"
  }

  /// The row under the cursor; nil when the list shows none.
  var cursorRow: Int? {
    guard let shown, let cursor, let row = shown.snapshot.row(of: cursor) else { return nil }
    // It is where the window says. Only while a list is on its way does it have to be looked for among all lines.
    let isInPlace = window.position < shown.count && shown.order.row(at: window.position) == row
    return isInPlace || shown.order.position(ofRow: row) != nil ? row : nil
  }

  var hasComputer: Availability {
    cursorRow == nil ? .unavailable(reason: "There is no computer under the cursor.") : .available
  }
}
