import Inventory

/// Filtering and sorting: requested here, done off the terminal's thread, adopted when the answer is still current.
extension BrowserState {
  mutating func ranked(_ rows: RankedRows) -> [BrowserEffect] {
    guard let (ended, isAnotherWanted) = list.ranking.finish(generation: rows.generation) else { return [] }
    // Rows of an outdated query could hide the cursor's computer and move the cursor for nothing.
    if rows.query == list.query, let fleet = list.fleet, fleet.load == ended.load {
      let new = ShownRows(
        snapshot: rows.snapshot, query: rows.query, order: rows.order, load: ended.load, early: ended.early)
      // After the load's last report, the ranking of an earlier report may still be on its way.
      let isLoading = loading.progress.isRunning || isAnotherWanted
      if let moved = list.take(new, height: layout.list.height, isLoading: isLoading) { say(moved) }
      if new.count == 0, fleet.isComplete, !ended.offersNear { return list.rank() }
    }
    return (isAnotherWanted ? list.rank() : []) + addPivots()
  }

  mutating func rankingEnded(_ generation: Int) -> [BrowserEffect] {
    guard let (_, isAnotherWanted) = list.ranking.finish(generation: generation) else { return [] }
    return isAnotherWanted ? list.rank() : []
  }
}

/// Restricting the list to certain computers, in addition to the filter: those of a pasted list, those that changed.
extension BrowserState {
  var restriction: Restriction? { list.query.only }

  /// Shows only these of the computers that match the filter; `label` names them in words.
  mutating func restrict(to computers: Set<ComputerID>, label: String) -> [BrowserEffect] {
    rememberForUndo("the restriction")
    let isNews = list.want(only: Restriction(to: ComputerSet(computers), label: label))
    return isNews ? list.rank() : []
  }

  /// Shows all computers that match the filter again.
  mutating func liftRestriction() -> [BrowserEffect] {
    rememberForUndo("the restriction")
    return list.want(only: nil) ? list.rank() : []
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
