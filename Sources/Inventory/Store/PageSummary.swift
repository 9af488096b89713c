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
  /// The id of the page's first computer, known before or not; nil when it has none.
  public var firstID: String?
  /// The id of the page's last computer, known before or not; nil when it has none.
  public var lastID: String?

  /// A summary.
  public init(
    rows: Int, newRows: Int, rowsWithoutID: Int = 0, totalCount: Int? = nil, firstID: String? = nil,
    lastID: String? = nil
  ) {
    self.rows = rows
    self.newRows = newRows
    self.rowsWithoutID = rowsWithoutID
    self.totalCount = totalCount
    self.firstID = firstID
    self.lastID = lastID
  }
}
