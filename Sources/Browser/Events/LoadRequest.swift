public import Inventory

/// A list to be loaded.
public struct LoadRequest: Sendable {
  /// Numbers the loads; what is reported of it carries it back.
  public var generation: Int
  /// The fields that are wanted as columns besides those that the list always has.
  public var besides: [Field]
  /// The list of before, which the new one may share memory with; nil when there is none.
  public var earlier: InventorySnapshot?

  /// Creates a request.
  public init(generation: Int, besides: [Field] = [], earlier: InventorySnapshot? = nil) {
    self.generation = generation
    self.besides = besides
    self.earlier = earlier
  }
}
