import Screen

/// Moving the rows of a pane while the content beside it stays. Terminals with left and right margins (DECSLRM) move
/// only the pane. Others move whole lines, after which the content beside the pane is redrawn. Curses itself finds only
/// whole lines that move.
extension Terminal {
  /// Whether the terminal can move the rows of a pane alone. False until the terminal has answered.
  public var movesPanes: Bool { hasMargins }

  /// Moves the rows that moved between two grids, on the terminal and in curses' model of it.
  /// - Returns: the bytes for the terminal, and the grid that it shows afterwards.
  func move(_ previous: CellGrid, to grid: CellGrid) -> (bytes: [UInt8], there: CellGrid?) {
    guard hasMargins || movesLines, grid.size == size else { return ([], previous) }
    var shown = previous
    var text = ""
    for movement in grid.movements(since: previous, ofWholeLines: !hasMargins) {
      guard curses.believe(movement) else { break }
      text += hasMargins ? Self.sequence(forPane: movement) : Self.sequence(forLines: movement)
      shown = shown.moved(movement)
    }
    guard !text.isEmpty else { return ([], previous) }
    // The new rows must be plain.
    return (Self.aside("\u{1B}[m\(text)\u{1B}[r"), shown)
  }

  /// Whether the terminal has top and bottom margins (DECSTBM).
  private var movesLines: Bool {
    understandsSequences && curses.capability("csr")?.starts(with: Array("\u{1B}[".utf8)) ?? false
  }

  private static func sequence(forPane movement: RowMovement) -> String {
    let (rows, columns) = (movement.rectangle.rows, movement.rectangle.columns)
    let margins =
      "\u{1B}[\(columns.lowerBound + 1);\(columns.upperBound)s\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r"
    let count = abs(movement.up)
    return "\u{1B}[?69h\(margins)\u{1B}[\(count == 1 ? "" : "\(count)")\(movement.up > 0 ? "S" : "T")\u{1B}[?69l"
  }

  /// Scrolls with line feeds at the bottom and reverse line feeds at the top: consoles and old terminals support
  /// nothing else.
  private static func sequence(forLines movement: RowMovement) -> String {
    let rows = movement.rectangle.rows
    let (first, last) = (rows.lowerBound + 1, rows.upperBound)
    let isUp = movement.up > 0
    return "\u{1B}[\(first);\(last)r\u{1B}[\(isUp ? last : first)H"
      + String(repeating: isUp ? "\n" : "\u{1B}M", count: abs(movement.up))
  }
}
