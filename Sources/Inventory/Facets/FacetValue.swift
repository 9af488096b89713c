/// A value of a column, and how many computers have it.
public struct FacetValue: Hashable, Sendable {
  /// The value as shown; of a moment the day, month or year: `2026-11`. It may hold anything a user or server wrote: clean
  /// it before it is shown.
  public var text: String
  /// How many of the filtered computers have it; never 0.
  public var count: Int
  /// How many of all computers have it.
  public var total: Int

  /// A value.
  public init(text: String, count: Int, total: Int) {
    self.text = text
    self.count = count
    self.total = total
  }
}
