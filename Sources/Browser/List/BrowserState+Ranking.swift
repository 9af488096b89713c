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
      adopt(ShownRows(snapshot: rows.snapshot, query: rows.query, order: rows.order, load: ended.load))
    }
    return isAnotherWanted ? rankFleet() : []
  }

  mutating func rankingEnded(_ generation: Int) -> [BrowserEffect] {
    guard let (_, isAnotherWanted) = list.ranking.finish(generation: generation) else { return [] }
    return isAnotherWanted ? rankFleet() : []
  }

  /// Shows new rows. Cursor and scroll position stay on their computers.
  private mutating func adopt(_ new: ShownRows) {
    let old = list.shown
    list.shown = new
    let isPinned = list.isPinnedToTop
    // Once the load is complete, the first line is a computer like any other.
    if !loading.progress.isRunning { list.isPinnedToTop = false }
    guard new.count > 0 else { return }
    let height = layout.list.height
    if let cursor = list.cursor, !isPinned {
      if let position = new.position(of: cursor) {
        settle(on: position, in: new, after: old, height: height)
        return
      }
      if let old, old.query.asks(sameAs: new.query) {
        land(near: cursor, in: new, after: old, height: height)
        return
      }
    }
    list.cursor = new.id(at: 0)
    list.window = ScrollWindow()
    list.window.settle(count: new.count, height: height)
  }

  /// The cursor's computer is still in the list. Keep the top line's computer at the top if the cursor stays visible
  /// that way, else keep the cursor on its line of the screen.
  private mutating func settle(on position: Int, in new: ShownRows, after old: ShownRows?, height: Int) {
    let linesAbove = list.window.position - list.window.top
    let top = old.flatMap { $0.id(at: list.window.top) }.flatMap { new.position(of: $0) }
    if let top, top <= position, position < top + height {
      list.window.place(at: position, linesAbove: position - top, count: new.count, height: height)
    } else {
      list.window.place(at: position, linesAbove: linesAbove, count: new.count, height: height)
    }
  }

  /// The cursor's computer is gone: move to the nearest neighbor that is left, and say so.
  private mutating func land(near lost: ComputerID, in new: ShownRows, after old: ShownRows, height: Int) {
    let position = Self.nearest(to: list.window.position, of: old, in: new) ?? list.window.position
    list.window.place(
      at: position, linesAbove: list.window.position - list.window.top, count: new.count, height: height)
    list.cursor = new.id(at: list.window.position)
    let name = old.snapshot.row(of: lost).flatMap { self.name(row: $0, of: old.snapshot) } ?? "Computer \(lost)"
    let reason =
      new.snapshot.row(of: lost) != nil
      ? "no longer matches the filter" : list.fleet?.isComplete == true ? "is no longer on the server" : "is not loaded"
    say("\(name) \(reason); the cursor moved to its neighbor.", tone: .warning)
  }

  /// The position in `new` of the computer that was nearest to `position` in `old`. It examines a thousand neighbors at
  /// most: when that many vanish together, any position is as good.
  private static func nearest(to position: Int, of old: ShownRows, in new: ShownRows) -> Int? {
    for distance in 1...500 {
      for neighbour in [position + distance, position - distance] {
        if let id = old.id(at: neighbour), let found = new.position(of: id) { return found }
      }
    }
    return nil
  }
}

extension ListQuery {
  /// Whether both ask the same question, though its meaning may have changed with the time.
  fileprivate func asks(sameAs other: ListQuery) -> Bool {
    filter.text == other.filter.text && sort == other.sort && only == other.only
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
    if let shown = list.shown, let position = shown.position(of: id) {
      list.window.move(to: position, count: shown.count, height: max(1, layout.list.height))
      list.cursor = id
      return []
    }
    guard let snapshot = list.fleet?.snapshot, let row = snapshot.row(of: id) else {
      say("Computer \(id) is not loaded.", tone: .warning)
      return [.bell]
    }
    rememberForUndo("the filter")
    list.cursor = id
    say("The filter was cleared to show \(name(row: row, of: snapshot)).")
    return liftRestriction() + clearFilter()
  }
}
