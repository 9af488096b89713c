public import Inventory

/// Work for a thread that is not the terminal's: filter and sort a snapshot.
public struct RankRequest: Sendable {
  /// Numbers the requests; the answer carries it back.
  public var generation: Int
  /// What is to be filtered and sorted.
  public var snapshot: InventorySnapshot
  /// What to filter by and how to sort.
  public var query: ListQuery
  /// The last ranking that was adopted, from which a narrower filter can start.
  public var previous: PreviousRanking?

  /// Creates a request.
  public init(generation: Int, snapshot: InventorySnapshot, query: ListQuery, previous: PreviousRanking?) {
    self.generation = generation
    self.snapshot = snapshot
    self.query = query
    self.previous = previous
  }
}
