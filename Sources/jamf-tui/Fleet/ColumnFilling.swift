import Inventory
import Synchronization

/// A list whose columns are filled while their values arrive. The list itself may still be arriving.
final class ColumnFilling: Sendable {
  private struct State {
    var filled: InventorySnapshot
    /// What the pages had brought when they were last added.
    var added: InventorySnapshot?
    /// The values of the computers on the screen.
    var screen: InventorySnapshot?
    var total: Int?
    var hasEnded = false
  }

  /// What its requests ask for.
  let columns: LoadedColumns
  private let fields: [Field]
  /// The paths of the columns that words are searched in, whether they are filled here or not.
  private let searched: Set<String>
  private let state: Mutex<State>
  private let report: @Sendable (FleetLoader.ColumnProgress) -> Void

  /// - Parameters:
  ///   - fields: the columns to fill.
  ///   - columns: what its requests ask for.
  ///   - searched: the paths of the columns that words are searched in.
  ///   - report: called with each list.
  init(
    _ fields: [Field], of list: InventorySnapshot, columns: LoadedColumns, searched: Set<String>,
    report: @escaping @Sendable (FleetLoader.ColumnProgress) -> Void
  ) {
    self.fields = fields
    self.columns = columns
    self.searched = searched
    self.report = report
    state = Mutex(State(filled: list.expecting(fields, searched: searched)))
  }

  /// Takes the values of the computers on the screen.
  func take(screen values: InventorySnapshot) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.filled = state.filled.adding(columnsOf: values)
      // Earlier ones may still be on the screen.
      state.screen = state.screen.map { values.adding(rowsOf: $0) } ?? values
      send(state)
    }
  }

  /// Takes what the pages have brought so far.
  func take(_ progress: FleetLoader.Progress) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      add(progress.snapshot, to: &state)
      state.total = progress.total ?? state.total
      send(state)
    }
  }

  /// Takes the list with more computers.
  ///
  /// - Parameter tell: receives it with the values that have arrived. In the lock, so that no report overtakes it.
  func take(list: InventorySnapshot, tell: (InventorySnapshot) -> Void) {
    state.withLock { state in
      var filled = list.expecting(fields, searched: searched)
      if let values = state.screen { filled = filled.adding(columnsOf: values) }
      if let values = state.added { filled = filled.adding(columnsOf: values) }
      state.filled = state.hasEnded ? filled.finishing(fields) : filled
      tell(state.filled)
    }
  }

  /// Takes everything that the pages have brought. No report follows.
  @discardableResult
  func end(_ addition: InventorySnapshot) -> InventorySnapshot {
    state.withLock { state in
      add(addition, to: &state)
      state.hasEnded = true
      state.filled = state.filled.finishing(fields)
      return state.filled
    }
  }

  /// Passes the list as it is now to `tell`, in the lock, so that no newer one overtakes it.
  func withList(_ tell: (InventorySnapshot) -> Void) { state.withLock { tell($0.filled) } }

  private func add(_ addition: InventorySnapshot, to state: inout State) {
    state.filled = state.filled.adding(columnsOf: addition, since: state.added)
    state.added = addition
  }

  /// In the lock, so that no report overtakes another.
  private func send(_ state: State) {
    let screen = state.screen.map { values in
      (0..<values.count).count { state.added?.row(of: values.id(at: $0)) == nil }
    }
    let loaded = (state.added?.count ?? 0) + (screen ?? 0)
    report(FleetLoader.ColumnProgress(snapshot: state.filled, loaded: loaded, total: state.total))
  }
}

/// The list of a running load, and the columns that are loaded beside it.
final class ListInProgress: Sendable {
  private struct State {
    var load = 0
    /// What the load has brought.
    var list: InventorySnapshot?
    /// Whether that is all.
    var hasEnded = false
    /// The earlier list with newer values of the computers on the screen, while the load is a refresh.
    var refreshed: InventorySnapshot?
    /// The columns of the list.
    var fillings: [ColumnFilling] = []
    /// The columns of the earlier list, which the list gets at its end.
    var earlier: [ColumnFilling] = []
    /// How long the last joining took, and when it ended.
    var joined: (cost: Duration, end: ContinuousClock.Instant)?
  }

  /// Joining a large list takes at most this part of the time.
  private static let share = 10

  private let state = Mutex(State())

  /// Begins a load.
  func begin(load: Int) { state.withLock { $0 = State(load: load) } }

  /// Takes what a load has brought so far, and passes it to `tell` with the values of columns that have arrived. A
  /// list that is followed by others may be left out.
  func take(_ list: InventorySnapshot, load: Int, isLast: Bool = false, tell: (InventorySnapshot) -> Void) {
    state.withLock { state in
      guard state.load == load else { return tell(list) }
      if isLast {
        state.fillings += state.earlier
        (state.earlier, state.refreshed, state.hasEnded) = ([], nil, true)
      }
      guard !state.fillings.isEmpty else {
        state.list = list
        return tell(list)
      }
      let start = ContinuousClock.now
      if !isLast, let (cost, end) = state.joined, end.duration(to: start) < cost * Self.share { return }
      state.list = list
      Self.join(list, state.fillings[...], tell)
      state.joined = (start.duration(to: .now), .now)
    }
  }

  /// Takes the earlier list with newer values of the computers on the screen, and passes it to `tell` with the values
  /// of columns that have arrived.
  func take(refreshed list: InventorySnapshot, load: Int, tell: (InventorySnapshot) -> Void) {
    state.withLock { state in
      guard state.load == load, !state.hasEnded else { return }
      state.refreshed = list
      Self.join(list, state.earlier[...], tell)
    }
  }

  /// Each list is passed on within the locks of all fillings.
  private static func join(
    _ list: InventorySnapshot, _ fillings: ArraySlice<ColumnFilling>, _ tell: (InventorySnapshot) -> Void
  ) {
    guard let first = fillings.first else { return tell(list) }
    first.take(list: list) { join($0, fillings.dropFirst(), tell) }
  }

  /// Adds columns that are loaded from now on.
  ///
  /// - Parameters:
  ///   - load: the load whose list they belong to; nil for columns of a list that has arrived.
  ///   - isRefresh: whether the load is a refresh, and they belong to the earlier list until it ends.
  func add(_ filling: ColumnFilling, load: Int?, isRefresh: Bool = false) {
    state.withLock { state in
      guard let load else {
        (state.list, state.fillings, state.earlier) = (nil, [], [])
        return
      }
      // The load may have ended since the columns were requested.
      guard state.load == load else { return }
      if isRefresh, !state.hasEnded {
        state.earlier.append(filling)
        if let list = state.refreshed { Self.join(list, state.earlier[...]) { _ in } }
      } else if let list = state.list {
        state.fillings.append(filling)
        Self.join(list, state.fillings[...]) { _ in }
      }
    }
  }

  /// Forgets columns whose load was canceled or failed.
  func remove(_ filling: ColumnFilling) {
    state.withLock { state in
      state.fillings.removeAll { $0 === filling }
      state.earlier.removeAll { $0 === filling }
    }
  }
}
