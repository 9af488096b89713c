import Inventory

/// The marked computers, by their ids, so that no filter or refresh loses one.
///
/// Bulk marks are a shared set, with single changes beside it: a copy for undo costs as much as was changed since, not
/// as much as is marked.
struct Marks: Hashable, Sendable {
  private var many: ComputerSet?
  /// Those that are not among the many.
  private var added: Set<ComputerID> = []
  /// Those of the many that are not marked any more.
  private var removed: Set<ComputerID> = []

  init() {}

  init(_ computers: ComputerSet) { many = computers }

  var count: Int { (many?.count ?? 0) + added.count - removed.count }

  var isEmpty: Bool { count == 0 }

  func contains(_ id: ComputerID) -> Bool {
    added.contains(id) || (many?.contains(id) ?? false) && !removed.contains(id)
  }

  /// All of them. Goes over each: not for the terminal's thread.
  var ids: Set<ComputerID> {
    get { (many?.ids ?? []).subtracting(removed).union(added) }
    set { self = Marks(ComputerSet(newValue)) }
  }

  /// Marks a computer, or no longer.
  mutating func set(_ id: ComputerID, isMarked: Bool) {
    switch (isMarked, many?.contains(id) ?? false) {
    case (true, true): removed.remove(id)
    case (true, false): added.insert(id)
    case (false, true): removed.insert(id)
    case (false, false): added.remove(id)
    }
  }
}

/// Where a range of computers begins that is being marked; it ends at the cursor.
struct MarkedRange: Hashable, Sendable {
  /// The computer it begins at.
  var anchor: ComputerID
  /// Where that is in the list.
  var position: Int
}

/// How many marked computers the list does not show, or does not have, and of which marks and rows that was counted.
struct HiddenMarks: Sendable {
  /// What it was counted of: rows are known by what they were made of.
  struct Basis: Hashable, Sendable {
    var marks: Marks
    var query: ListQuery
    var load: Int
    var rowCount: Int
    var loadedCount: Int

    init(_ marks: Marks, _ shown: ShownRows) {
      self.marks = marks
      query = shown.query
      load = shown.load
      rowCount = shown.count
      loadedCount = shown.snapshot.count
    }
  }

  var basis: Basis?
  /// Nil while it is being counted.
  var count: Count?

  struct Count: Hashable, Sendable {
    /// Those that the list has and does not show.
    var hidden = 0
    /// Those that it does not have: gone from the server, or not loaded.
    var lost = 0
  }
}
