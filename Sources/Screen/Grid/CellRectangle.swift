/// Rows and columns of a screen.
public struct CellRectangle: Hashable, Sendable {
  public let rows: Range<Int>
  public let columns: Range<Int>

  /// The rows and columns given.
  public init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }
}
