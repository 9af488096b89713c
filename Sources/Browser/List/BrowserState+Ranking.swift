import Inventory

/// Filtering and sorting: requested here, done off the terminal's thread, adopted when the answer is still current.
extension BrowserState {
  mutating func rankFleet() -> [BrowserEffect] {
    // Without its columns the filter would find nothing: until they are loaded, the previous rows stay.
    guard let fleet = list.fleet, lackingFields(for: list.query.filter).isEmpty else { return [] }
    return list.ranking.request(list.query, of: fleet, after: list.shown)
  }

  /// Sets what the list should show, and ranks it when that differs.
  mutating func want(_ newQuery: ListQuery) -> [BrowserEffect] {
    guard newQuery != list.query else { return [] }
    list.query = newQuery
    return rankFleet()
  }

  mutating func ranked(_ rows: RankedRows) -> [BrowserEffect] {
    guard let (ended, isAnotherWanted) = list.ranking.finish(generation: rows.generation) else { return [] }
    // Rows of an outdated query could hide the cursor's computer and move the cursor for nothing.
    if rows.query == list.query, let fleet = list.fleet, fleet.load == ended.load {
      let new = ShownRows(snapshot: rows.snapshot, query: rows.query, order: rows.order, load: ended.load)
      if let moved = list.take(new, height: layout.list.height, isLoading: loading.progress.isRunning) { say(moved) }
    }
    return isAnotherWanted ? rankFleet() : []
  }

  mutating func rankingEnded(_ generation: Int) -> [BrowserEffect] {
    guard let (_, isAnotherWanted) = list.ranking.finish(generation: generation) else { return [] }
    return isAnotherWanted ? rankFleet() : []
  }

}

/// Restricting the list to certain computers, in addition to the filter: those of a pasted list, those that changed.
extension BrowserState {
  var restriction: Restriction? { list.query.only }

  /// Shows only these of the computers that match the filter; `label` names them in words.
  mutating func restrict(to computers: Set<ComputerID>, label: String) -> [BrowserEffect] {
    rememberForUndo("the restriction")
    var restricted = list.query
    restricted.only = Restriction(to: ComputerSet(computers), label: label)
    return want(restricted)
  }

  /// Shows all computers that match the filter again.
  mutating func liftRestriction() -> [BrowserEffect] {
    rememberForUndo("the restriction")
    var lifted = list.query
    lifted.only = nil
    return want(lifted)
  }

  /// Puts the cursor on a computer. When the list does not show it, filter and restriction are cleared.
  mutating func putCursor(on id: ComputerID) -> [BrowserEffect] {
    panes.focus = .list
    panes.isZoomed = false
    if list.show(id, height: layout.list.height) { return [] }
    guard let snapshot = list.fleet?.snapshot, let row = snapshot.row(of: id) else {
      say("Computer \(id) is not loaded.", tone: .warning)
      return [.bell]
    }
    rememberForUndo("the filter")
    list.cursor = id
    say("The filter was cleared to show \(snapshot.name(ofRow: row)).")
    return liftRestriction() + clearFilter()
  }
}
