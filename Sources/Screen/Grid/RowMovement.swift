/// Rows of a rectangle that move up or down, over those before them; blank ones come in behind them.
public struct RowMovement: Hashable, Sendable {
  public let rectangle: CellRectangle
  /// How many rows up; negative is down.
  public let up: Int

  /// Rows of the rectangle that go up by so many.
  public init(_ rectangle: CellRectangle, up: Int) {
    self.rectangle = rectangle
    self.up = up
  }
}
