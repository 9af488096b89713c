public import Inventory

/// Columns to be loaded for a list that is there already.
public struct ColumnRequest: Sendable {
  /// Numbers the requests; the answer carries it back.
  public var generation: Int
  /// The fields to load.
  public var fields: [Field]
  /// The list they are to be added to.
  public var snapshot: InventorySnapshot

  /// Creates a request.
  public init(generation: Int, fields: [Field], snapshot: InventorySnapshot) {
    self.generation = generation
    self.fields = fields
    self.snapshot = snapshot
  }
}
