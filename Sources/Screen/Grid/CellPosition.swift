/// A place on the screen, counted from zero at the top left.
public struct CellPosition: Hashable, Sendable {
  /// Rows below the first.
  public var row: Int
  /// Columns right of the first.
  public var column: Int

  /// A place `row` rows down and `column` columns to the right.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
