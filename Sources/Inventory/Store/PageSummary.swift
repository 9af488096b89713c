/// What a page held.
public struct PageSummary: Hashable, Sendable {
  /// How many computers the page had.
  public var rows: Int
  /// How many of them were not there before.
  public var newRows: Int
  /// How many of them had no id and could not be kept.
  public var rowsWithoutID: Int
  /// How many computers the server says there are; nil when it does not say.
  public var totalCount: Int?

  /// A summary.
  public init(rows: Int, newRows: Int, rowsWithoutID: Int = 0, totalCount: Int? = nil) {
    self.rows = rows
    self.newRows = newRows
    self.rowsWithoutID = rowsWithoutID
    self.totalCount = totalCount
  }
}
