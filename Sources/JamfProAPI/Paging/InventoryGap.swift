/// Rows of a list that could not be had.
public struct InventoryGap: Hashable, Sendable {
  /// The first of them, counted from 0 in the order of the list.
  public var firstRow: Int
  /// How many they are.
  public var count: Int
  /// The id of the computer before the first of them; nil when it is not known.
  public var afterID: String?
  /// Why they could not be had.
  public var reason: JamfProError

  /// A gap.
  public init(firstRow: Int, count: Int, afterID: String? = nil, reason: JamfProError) {
    self.firstRow = firstRow
    self.count = count
    self.afterID = afterID
    self.reason = reason
  }

  /// The rows as a range.
  public var rows: Range<Int> { firstRow..<(firstRow + max(0, count)) }
}
