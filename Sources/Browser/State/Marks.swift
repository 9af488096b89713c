import Inventory

/// The computers that are marked, by their ids, so that no filter and no refresh loses one.
///
/// Many at once come as a set that is shared, and single ones beside it: a copy to go back to costs what was changed since,
/// not what is marked.
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
