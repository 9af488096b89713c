/// What is different between two lists of one server's computers.
///
/// Only what both lists know is compared: a value that one of them was not asked for, or whose server had no such field, is
/// no change, and neither is another name for the same department.
public struct InventoryChanges: Hashable, Sendable {
  /// Those that only the later list has, in its order.
  public var new: [ComputerID] = []
  /// Those of which a value is another, in the later list's order.
  public var changed: [ComputerID] = []
  /// Those that only the earlier list has, in its order.
  public var gone: [ComputerID] = []

  /// No changes.
  public init() {}

  /// Compares two lists; nil when cancelled.
  ///
  /// A refresh shares what has not changed with the list before, and what is shared is not looked at.
  ///
  /// - Parameters:
  ///   - ignoring: paths of columns that do not count.
  ///   - workers: who shares the work.
  ///   - isCancelled: asked once a chunk.
  public init?(
    from earlier: InventorySnapshot, to later: InventorySnapshot, ignoring: Set<String> = [], workers: Workers = .one,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    let comparison = SnapshotComparison(earlier, later, ignoring: ignoring)
    let parts = workers.map(later.chunks.count) { index in
      isCancelled() ? nil : comparison.differences(of: later.chunks[index])
    }
    let lost = workers.map(earlier.chunks.count) { index in
      isCancelled() ? nil : comparison.lost(of: earlier.chunks[index])
    }
    for part in parts {
      guard let part else { return nil }
      new += part.new
      changed += part.changed
    }
    for part in lost {
      guard let part else { return nil }
      gone += part
    }
  }
}

extension InventorySnapshot {
  /// The columns in which a computer has another value than in an earlier list; none when either list lacks it.
  public func changedFields(of id: ComputerID, from earlier: InventorySnapshot, ignoring: Set<String> = []) -> [Field] {
    guard let row = row(of: id), let before = earlier.row(of: id) else { return [] }
    let comparison = SnapshotComparison(earlier, self, ignoring: ignoring)
    let (chunk, local) = place(of: row)
    let (old, oldLocal) = earlier.place(of: before)
    return comparison.columns.filter { !$0.isSame(chunk, local, old, oldLocal) }.map(\.field)
  }
}
