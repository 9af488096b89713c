import Inventory

/// The computers that a copy, an export or a pick is about. Their rows are found off the terminal's thread.
struct Chosen: Sendable {
  enum Which: Hashable, Sendable {
    /// Those that are marked, shown or not.
    case marked(Marks)
    /// Those that the list shows.
    case shown
    case one(ComputerID)
  }

  var which: Which
  /// Where their values are: the list with all that was loaded for it.
  var snapshot: InventorySnapshot
  /// The rows of the list, in its order.
  var order: RowOrder

  /// How many they are.
  var count: Int {
    switch which {
    case .marked(let marks): marks.count
    case .shown: order.count
    case .one: 1
    }
  }

  /// Their rows, in the order of the list, hidden ones last; and how many are not loaded. At most `limit` rows; nil
  /// when cancelled.
  func rows(atMost limit: Int = .max, isCancelled: () -> Bool = { false }) -> (rows: [Int], lost: Int)? {
    switch which {
    case .one(let id):
      return snapshot.row(of: id).map { ([$0], 0) } ?? ([], 1)
    case .shown:
      return ((0..<min(limit, order.count)).map { order.row(at: $0) }, 0)
    case .marked(let marks):
      var isWanted = [Bool](repeating: false, count: snapshot.count)
      var lost = 0
      for id in marks.ids {
        if let row = snapshot.row(of: id) { isWanted[row] = true } else { lost += 1 }
      }
      var rows: [Int] = []
      for position in 0..<order.count where rows.count < limit {
        if position % 65_536 == 0, isCancelled() { return nil }
        let row = order.row(at: position)
        guard isWanted[row] else { continue }
        isWanted[row] = false
        rows.append(row)
      }
      let hidden = isWanted.indices.filter { isWanted[$0] }.map { (id: snapshot.id(at: $0), row: $0) }
      rows += hidden.sorted { $0.id < $1.id }.prefix(max(0, limit - rows.count)).map(\.row)
      return (rows, lost)
    }
  }
}

extension BrowserState {
  /// The marked computers, else the one under the cursor; nil when there is neither.
  var chosen: Chosen? {
    if !selection.marking.marks.isEmpty { return chosen(.marked(selection.marking.marks)) }
    return list.current.flatMap { chosen(.one($0)) }
  }

  func chosen(_ which: Chosen.Which) -> Chosen? {
    guard let shown = list.shown else { return nil }
    // New columns arrive before the rows are ranked again; rows usually keep their numbers.
    let newer = list.fleet.flatMap { $0.load == shown.load ? $0.snapshot : nil }
    // Computers that were found early move when their page arrives.
    let snapshot = newer.flatMap { $0.keepsRows(of: shown.snapshot) ? $0 : nil } ?? shown.snapshot
    return Chosen(which: which, snapshot: snapshot, order: shown.order)
  }

  var hasChosen: Availability {
    if case .unavailable = marksAreSet { return marksAreSet }
    return chosen == nil
      ? .unavailable(reason: "No computer is marked or under the cursor.") : .available
  }

  /// Marking a million computers takes a moment. Meanwhile, actions on marks must not use the old marks.
  var marksAreSet: Availability {
    computations.isRunning(.marking)
      ? .unavailable(reason: "Nothing was done: the marks are still being updated.") : .available
  }
}
