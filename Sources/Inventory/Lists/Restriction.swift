/// The computers that a list is restricted to, whatever its filter: those of a pasted list, those that changed.
public struct Restriction: Hashable, Sendable {
  /// Which ones.
  public var computers: ComputerSet
  /// What they are, in words for people: `changed since 14:02`.
  public var label: String

  /// A restriction to these.
  public init(to computers: ComputerSet, label: String) {
    self.computers = computers
    self.label = label
  }
}

extension RowOrder {
  /// The rows of these that are among the computers of a restriction; all when there is none.
  func restricted(to restriction: Restriction?, in snapshot: InventorySnapshot) -> RowOrder {
    guard let restriction else { return self }
    var isWanted = [Bool](repeating: false, count: snapshot.count)
    for id in restriction.computers.ids {
      if let row = snapshot.row(of: id) { isWanted[row] = true }
    }
    return RowOrder(rows: rows.filter { isWanted[Int($0)] }, sorted: sorted, matches: matches, chunks: chunks)
  }
}
