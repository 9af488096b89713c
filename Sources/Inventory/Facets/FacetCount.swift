/// How many computers: of those that a filter lets through, and of all.
public struct FacetCount: Hashable, Sendable {
  /// Of the filtered ones.
  public var count: Int
  /// Of all that are loaded.
  public var total: Int

  /// Counts; by default none.
  public init(count: Int = 0, total: Int = 0) {
    self.count = count
    self.total = total
  }

  static func += (left: inout FacetCount, right: FacetCount) {
    left.count += right.count
    left.total += right.total
  }
}
