import Screen

/// Rows of a pane that move, while what stands beside them does not. A terminal with left and right margins (DECSLRM) moves
/// just them; any other moves whole lines, after which what stands beside is set right. Curses by itself finds only lines that
/// move as they are.
extension Terminal {
  /// Whether the terminal moves the rows of a pane and leaves what stands beside them; as far as it has said so yet.
  public var movesPanes: Bool { hasMargins }

  /// Moves on the terminal, and in what curses believes of it, what has moved from one picture to the next.
  /// - Returns: the bytes that do so, and the picture that is there then.
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
    // The rows that come in are plain.
    return (Self.aside("\u{1B}[m\(text)\u{1B}[r"), shown)
  }

  /// Whether the terminal has margins above and below, as the VT100 had them.
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

  /// With line feeds below and reverse ones above: consoles and old terminals know no other way.
  private static func sequence(forLines movement: RowMovement) -> String {
    let rows = movement.rectangle.rows
    let (first, last) = (rows.lowerBound + 1, rows.upperBound)
    let isUp = movement.up > 0
    return "\u{1B}[\(first);\(last)r\u{1B}[\(isUp ? last : first)H"
      + String(repeating: isUp ? "\n" : "\u{1B}M", count: abs(movement.up))
  }
}
