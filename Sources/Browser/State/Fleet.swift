import Inventory

/// The computers of one load, as far as they have come.
struct Fleet: Sendable {
  var snapshot: InventorySnapshot
  /// The load they came from.
  var load: Int
  /// How many the server says it has; nil when it has not said.
  var total: Int?
  /// Whether all of them are here.
  var isComplete: Bool
  /// How many a load that is done could not get.
  var missing = 0
  /// When the load ended; nil while it runs.
  var asOf: Instant?
}
