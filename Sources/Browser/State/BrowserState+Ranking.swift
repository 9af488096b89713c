import Inventory

/// Filtering and sorting: asked for here, done elsewhere, adopted when the answer is still what is wanted.
extension BrowserState {
  mutating func rankFleet() -> [BrowserEffect] {
    // Without its columns the filter in force would find nothing: until they are there, the rows from before stay.
    guard let fleet, lackingFields(for: query.filter).isEmpty else { return [] }
    return ranking.request(query, of: fleet, after: shown)
  }

  /// Makes the list follow what was typed or chosen.
  mutating func want(_ newQuery: ListQuery) -> [BrowserEffect] {
    guard newQuery != query else { return [] }
    query = newQuery
    return rankFleet()
  }

  mutating func ranked(_ rows: RankedRows) -> [BrowserEffect] {
    guard let (ended, isAnotherWanted) = ranking.finish(generation: rows.generation) else { return [] }
    // Rows of another query could hide the cursor's computer and so move the cursor for nothing.
    if rows.query == query, let fleet, fleet.load == ended.load {
      adopt(ShownRows(snapshot: rows.snapshot, query: rows.query, order: rows.order, load: ended.load))
    }
    return isAnotherWanted ? rankFleet() : []
  }

  mutating func rankingEnded(_ generation: Int) -> [BrowserEffect] {
    guard let (_, isAnotherWanted) = ranking.finish(generation: generation) else { return [] }
    return isAnotherWanted ? rankFleet() : []
  }

  /// Shows new rows, with cursor and scroll on the computers they were on.
  private mutating func adopt(_ new: ShownRows) {
    let old = shown
    shown = new
    let isPinned = isPinnedToTop
    // Once everything is there, the first line is a computer like any other.
    if !progress.isRunning { isPinnedToTop = false }
    guard new.count > 0 else { return }
    let height = layout.list.height
    if let cursor, !isPinned {
      if let position = new.position(of: cursor) {
        settle(on: position, in: new, after: old, height: height)
        return
      }
      if let old, old.query.asks(sameAs: new.query) {
        land(near: cursor, in: new, after: old, height: height)
        return
      }
    }
    cursor = new.id(at: 0)
    window = ScrollWindow()
    window.settle(count: new.count, height: height)
  }

  /// The cursor's computer is still there: keep the top line's computer at the top if the cursor stays in sight that way,
  /// else the cursor on its line of the screen.
  private mutating func settle(on position: Int, in new: ShownRows, after old: ShownRows?, height: Int) {
    let linesAbove = window.position - window.top
    let top = old.flatMap { $0.id(at: window.top) }.flatMap { new.position(of: $0) }
    if let top, top <= position, position < top + height {
      window.place(at: position, linesAbove: position - top, count: new.count, height: height)
    } else {
      window.place(at: position, linesAbove: linesAbove, count: new.count, height: height)
    }
  }

  /// The cursor's computer is gone: go to its nearest neighbour that is left, and say so.
  private mutating func land(near lost: ComputerID, in new: ShownRows, after old: ShownRows, height: Int) {
    let position = Self.nearest(to: window.position, of: old, in: new) ?? window.position
    window.place(at: position, linesAbove: window.position - window.top, count: new.count, height: height)
    cursor = new.id(at: window.position)
    let name = old.snapshot.row(of: lost).flatMap { self.name(row: $0, of: old.snapshot) } ?? "Computer \(lost)"
    let reason =
      new.snapshot.row(of: lost) != nil
      ? "no longer matches the filter" : fleet?.isComplete == true ? "is no longer on the server" : "is not loaded"
    message = Message(text: "\(name) \(reason); the cursor went to its neighbour.", tone: .warning)
  }

  /// The position in `new` of the computer that stood nearest to `position` in `old`. It looks at no more than a thousand
  /// neighbours: when so many vanish together, any place is as good.
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
  /// Whether the same is asked, though what it means may have changed with the time.
  fileprivate func asks(sameAs other: ListQuery) -> Bool {
    filter.text == other.filter.text && sort == other.sort && only == other.only
  }
}
