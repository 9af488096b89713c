public import Inventory

/// An earlier ranking of the same load, for the engine to narrow.
public struct PreviousRanking: Sendable {
  /// The query that led to `order`.
  public var query: ListQuery
  /// The rows found, in order.
  public var order: RowOrder
  /// How many rows the snapshot had then.
  public var rowCount: Int

  /// Creates the memory of a ranking.
  public init(query: ListQuery, order: RowOrder, rowCount: Int) {
    self.query = query
    self.order = order
    self.rowCount = rowCount
  }
}
