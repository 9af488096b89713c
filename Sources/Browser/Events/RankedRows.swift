public import Inventory

/// The answer to a `RankRequest`.
public struct RankedRows: Sendable {
  /// The number of the request this answers.
  public var generation: Int
  /// The snapshot that was ranked.
  public var snapshot: InventorySnapshot
  /// The query it was ranked by.
  public var query: ListQuery
  /// The rows that match, in order.
  public var order: RowOrder

  /// Creates an answer.
  public init(generation: Int, snapshot: InventorySnapshot, query: ListQuery, order: RowOrder) {
    self.generation = generation
    self.snapshot = snapshot
    self.query = query
    self.order = order
  }

  /// Creates the answer to `request`.
  public init(_ request: RankRequest, order: RowOrder) {
    self.init(generation: request.generation, snapshot: request.snapshot, query: request.query, order: order)
  }
}
