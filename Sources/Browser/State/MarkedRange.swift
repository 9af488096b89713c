import Inventory

/// Where a range of computers begins that is being marked; it ends at the cursor.
struct MarkedRange: Hashable, Sendable {
  /// The computer it begins at.
  var anchor: ComputerID
  /// Where that is in the list.
  var position: Int
}
