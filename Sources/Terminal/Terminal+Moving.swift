import Screen

/// Rows of a pane that move while what stands beside them does not. Curses moves whole lines only; a terminal with left and
/// right margins (DECSLRM) moves the rest as well.
extension Terminal {
  /// Moves on the terminal, and in what curses believes of it, what has moved from one picture to the next.
  /// - Returns: the bytes that do so, and the picture that is there then.
  func move(_ previous: CellGrid, to grid: CellGrid) -> (bytes: [UInt8], there: CellGrid?) {
    guard hasMargins, grid.size == size else { return ([], previous) }
    var shown = previous
    var text = ""
    for movement in grid.movements(since: previous) {
      guard curses.believe(movement) else { break }
      text += Self.sequence(for: movement)
      shown = shown.moved(movement)
    }
    guard !text.isEmpty else { return ([], previous) }
    // The rows that come in are plain.
    return (Self.aside("\u{1B}[m\u{1B}[?69h\(text)\u{1B}[?69l\u{1B}[r"), shown)
  }

  private static func sequence(for movement: RowMovement) -> String {
    let (rows, columns) = (movement.rectangle.rows, movement.rectangle.columns)
    let margins =
      "\u{1B}[\(columns.lowerBound + 1);\(columns.upperBound)s\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r"
    let count = abs(movement.up)
    return margins + "\u{1B}[\(count == 1 ? "" : "\(count)")\(movement.up > 0 ? "S" : "T")"
  }
}
