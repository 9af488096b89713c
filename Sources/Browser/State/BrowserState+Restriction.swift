import Inventory

/// Showing certain computers only, whatever the filter: those of a list, those that changed.
extension BrowserState {
  var restriction: Restriction? { query.only }

  /// Shows only these of the computers that pass the filter; `label` says in words which they are.
  mutating func restrict(to computers: Set<ComputerID>, label: String) -> [BrowserEffect] {
    rememberForUndo("showing only some")
    var restricted = query
    restricted.only = Restriction(to: ComputerSet(computers), label: label)
    return want(restricted)
  }

  /// Shows all that pass the filter again.
  mutating func liftRestriction() -> [BrowserEffect] {
    rememberForUndo("showing only some")
    var lifted = query
    lifted.only = nil
    return want(lifted)
  }

  /// Puts the cursor on a computer. When the list does not show it, filter and restriction are taken away.
  mutating func putCursor(on id: ComputerID) -> [BrowserEffect] {
    focus = .list
    isZoomed = false
    if let shown, let position = shown.position(of: id) {
      window.move(to: position, count: shown.count, height: max(1, layout.list.height))
      cursor = id
      return []
    }
    guard let snapshot = fleet?.snapshot, let row = snapshot.row(of: id) else {
      message = Message(text: "Computer \(id) is not loaded.", tone: .warning)
      return [.bell]
    }
    rememberForUndo("the filter")
    cursor = id
    message = Message(text: "The filter was cleared to show \(name(row: row, of: snapshot)).")
    return liftRestriction() + clearFilter()
  }
}
