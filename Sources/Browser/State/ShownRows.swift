import Inventory

/// What the list shows: a snapshot, and which of its rows in which order. Positions mean something only inside one value
/// of this type; from one to the next, computers are found again by their id.
struct ShownRows: Sendable {
  var snapshot: InventorySnapshot
  var query: ListQuery
  var order: RowOrder
  /// The load the snapshot came from.
  var load: Int

  var count: Int { order.count }

  func id(at position: Int) -> ComputerID? {
    position >= 0 && position < order.count ? snapshot.id(at: order.row(at: position)) : nil
  }

  func position(of id: ComputerID) -> Int? {
    snapshot.row(of: id).flatMap { order.position(ofRow: $0) }
  }
}
