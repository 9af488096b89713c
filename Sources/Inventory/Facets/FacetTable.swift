/// The values of a column with their counts.
///
/// A computer counts once for each different value it has: a list's elements count each, so the counts of a list's column
/// may come to more than there are computers. For all other columns the values and the missing ones together are all
/// computers, when nothing was cut off.
public struct FacetTable: Hashable, Sendable {
  /// Computers without a value, by what is known about it.
  public struct Missing: Hashable, Sendable {
    /// The server was asked and said nothing.
    public var notReported = FacetCount()
    /// The section was not asked for.
    public var notRequested = FacetCount()
    /// The server's version has no such field.
    public var notAvailable = FacetCount()
    /// The server said an empty text, or a list of nothing.
    public var empty = FacetCount()

    /// None missing.
    public init() {}

    /// All of them.
    public var all: FacetCount {
      var all = FacetCount()
      for count in [notReported, notRequested, notAvailable, empty] { all += count }
      return all
    }
  }

  /// The column's field.
  public let field: Field
  /// The values that filtered computers have, the commonest first. Equally common ones are in the order of sorting: numbers
  /// and dates by value, texts naturally.
  public let values: [FacetValue]
  /// How many different values the filtered computers have; more than `values` has when they were cut off.
  public let distinctCount: Int
  /// Computers without a value.
  public let missing: Missing
  /// How many computers there are.
  public let computers: FacetCount
  /// What moments were counted by; nil for columns that have none.
  public let bucket: DateBucket?
}
