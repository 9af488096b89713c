import Inventory

/// Taking new rows: cursor and scroll position stay on their computers.
extension ListModel {
  /// Shows new rows.
  ///
  /// - Returns: what to say when the cursor's computer is gone.
  mutating func take(_ new: ShownRows, height: Int, isLoading: Bool) -> Message? {
    let old = shown
    shown = new
    let isPinned = isPinnedToTop
    // Once the load is complete, the first line is a computer like any other.
    if !isLoading { isPinnedToTop = false }
    guard new.count > 0 else { return nil }
    if let cursor, !isPinned {
      if let position = new.position(of: cursor) {
        settle(on: position, in: new, after: old, height: height)
        return nil
      }
      // A computer that was not in the list is not gone from it: matches may arrive one by one.
      if let old, old.query.asks(sameAs: new.query), old.position(of: cursor) != nil {
        return land(near: cursor, in: new, after: old, height: height)
      }
    }
    cursor = new.id(at: 0)
    window = ScrollWindow()
    window.settle(count: new.count, height: height)
    return nil
  }

  /// The cursor's computer is still in the list. Keep the top line's computer at the top if the cursor stays visible
  /// that way, else keep the cursor on its line of the screen.
  private mutating func settle(on position: Int, in new: ShownRows, after old: ShownRows?, height: Int) {
    let linesAbove = window.position - window.top
    let top = old.flatMap { $0.id(at: window.top) }.flatMap { new.position(of: $0) }
    if let top, top <= position, position < top + height {
      window.place(at: position, linesAbove: position - top, count: new.count, height: height)
    } else {
      window.place(at: position, linesAbove: linesAbove, count: new.count, height: height)
    }
  }

  /// The cursor's computer is gone: move to the nearest neighbor that is left, and say so.
  private mutating func land(
    near lost: ComputerID, in new: ShownRows, after old: ShownRows, height: Int
  ) -> Message {
    let position = Self.nearest(to: window.position, of: old, in: new) ?? window.position
    window.place(at: position, linesAbove: window.position - window.top, count: new.count, height: height)
    cursor = new.id(at: window.position)
    let name = old.snapshot.row(of: lost).map { old.snapshot.name(ofRow: $0) } ?? "Computer \(lost)"
    let reason =
      new.snapshot.row(of: lost) != nil
      ? "no longer matches the filter" : fleet?.isComplete == true ? "is no longer on the server" : "is not loaded"
    return Message(text: "\(name) \(reason); the cursor moved to its neighbor.", tone: .warning)
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

/// Columns whose values arrive later.
extension ListModel {
  /// Gives the list columns for these fields, so that it shows that their values are missing, and a filter by them finds
  /// none.
  mutating func expect(_ fields: [Field]) {
    guard let snapshot = fleet?.snapshot, case let missing = snapshot.withoutColumn(fields), !missing.isEmpty else {
      return
    }
    fleet?.snapshot = snapshot.expecting(missing)
  }

  /// Takes the list with more values in the columns of some fields.
  ///
  /// - Returns: whether they are shown already: they change neither which rows match nor their order.
  mutating func fill(with snapshot: InventorySnapshot, in fields: [Field]) -> Bool {
    guard let fleet else { return true }
    self.fleet?.snapshot = snapshot
    let paths = Set(fields.map(\.path))
    guard ranking.running == nil, let shown, shown.load == fleet.load, shown.query == query,
      !query.sort.contains(where: { paths.contains($0.path) }),
      !query.filter.fields.contains(where: { paths.contains($0.path) }),
      let order = shown.order.carried(to: snapshot)
    else { return false }
    self.shown?.snapshot = snapshot
    self.shown?.order = order
    return true
  }

  /// The computers on the screen, from the first line on.
  ///
  /// - Parameter height: the lines of the list.
  func visible(height: Int) -> [ComputerID] {
    guard let shown else { return [] }
    return (window.top..<max(window.top, min(shown.count, window.top + height))).compactMap { shown.id(at: $0) }
  }
}

extension ListQuery {
  /// Whether both ask the same question, though its meaning may have changed with the time.
  fileprivate func asks(sameAs other: ListQuery) -> Bool {
    filter.text == other.filter.text && sort == other.sort && only == other.only
  }
}
