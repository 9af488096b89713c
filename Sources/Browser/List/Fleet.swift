import Inventory

/// The computers of one load, as far as they have arrived.
struct Fleet: Sendable {
  var snapshot: InventorySnapshot
  /// The load they came from.
  var load: Int
  /// How many the server reports; nil when it has not.
  var total: Int?
  /// Whether all of them are here.
  var isComplete: Bool
  /// How many computers a finished load could not read.
  var missing = 0
  /// How many of them are previews and answers to questions, and have not arrived by page.
  var early = 0
  /// When the load ended; nil while it runs.
  var asOf: Instant?
  /// When the last load of all computers ended. Later loads have only looked for changes. Nil while that is unknown.
  var full: Instant?
  /// When the last load began, by the server's clock; nil while that is unknown.
  var asked: Instant?
  /// The computers as they were loaded, when a refresh has updated some of them since; a comparison needs the old
  /// values. Nil when none were updated.
  var asLoaded: InventorySnapshot?

  /// How many computers have arrived by page.
  var loaded: Int { snapshot.count - early }
}

/// What the list shows: a snapshot, and which of its rows in which order. Positions are valid within one value of this
/// type only; in the next value, computers are found again by their id.
struct ShownRows: Sendable {
  var snapshot: InventorySnapshot
  var query: ListQuery
  var order: RowOrder
  /// The load the snapshot came from.
  var load: Int
  /// How many of its computers are early (`Fleet.early`).
  var early = 0

  var count: Int { order.count }

  func id(at position: Int) -> ComputerID? {
    position >= 0 && position < order.count ? snapshot.id(at: order.row(at: position)) : nil
  }

  func position(of id: ComputerID) -> Int? {
    snapshot.row(of: id).flatMap { order.position(ofRow: $0) }
  }
}
