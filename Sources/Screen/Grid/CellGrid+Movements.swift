/// Finding rows that the terminal can move, so that they need not be sent again.
extension CellGrid {
  /// About how many bytes moving the cursor takes.
  private static let wayCost = 6
  /// The minimum of bytes that a movement must save to be worth its control sequences.
  private static let leastSpared = 80

  /// Declares a rectangle whose rows often move together, such as a list. It is clipped to the grid.
  public mutating func mayMove(row: Int, column: Int, width: Int, height: Int) {
    let rows = Self.clip(row, height, to: size.height)
    let columns = Self.clip(column, width, to: size.width)
    if !rows.isEmpty, !columns.isEmpty { movable.append(CellRectangle(rows: rows, columns: columns)) }
  }

  /// The movements since an earlier grid of the same size, in order. Only rectangles narrower than the screen count:
  /// curses finds whole lines that move.
  /// - Parameter ofWholeLines: whether everything else in the rows moves along. Such movements are returned only if
  ///   they save more than it takes to redraw the parts that did not move.
  public func movements(since earlier: CellGrid, ofWholeLines: Bool = false) -> [RowMovement] {
    guard size == earlier.size else { return [] }
    var before = earlier
    var movements: [RowMovement] = []
    for rectangle in movable where rectangle.columns.count < size.width && earlier.movable.contains(rectangle) {
      // Rectangles may overlap.
      var found = movement(of: rectangle, since: before)
      if ofWholeLines { found = found.flatMap { wholeLines($0, since: before) } }
      guard let movement = found else { continue }
      before = before.moved(movement)
      movements.append(movement)
    }
    return movements
  }

  /// The grid after a movement. Links that it would cut are removed.
  public func moved(_ movement: RowMovement) -> CellGrid {
    var grid = self
    let (rows, columns) = (movement.rectangle.rows, movement.rectangle.columns)
    for row in rows {
      let target = row * size.width
      let origin = (row + movement.up) * size.width
      for column in columns {
        grid.cells[target + column] = rows.contains(row + movement.up) ? cells[origin + column] : .blank(.text)
      }
    }
    grid.links = links.compactMap { link in
      guard rows.contains(link.row), columns.overlaps(link.columns) else { return link }
      let row = link.row - movement.up
      let staysWhole = rows.contains(row) && link.columns.clamped(to: columns) == link.columns
      return staysWhole ? CellLink(row: row, columns: link.columns, target: link.target) : nil
    }
    return grid
  }

  private func movement(of rectangle: CellRectangle, since earlier: CellGrid) -> RowMovement? {
    let (rows, columns) = (rectangle.rows, rectangle.columns)
    let changed = rows.filter { part(of: $0, columns) != earlier.part(of: $0, columns) }
    guard changed.count > 2, !earlier.cutsClusters(rectangle), !earlier.cutsLinks(rectangle) else { return nil }
    let unmoved = cost(from: earlier, in: rectangle, up: 0)
    var best: (up: Int, spared: Int)?
    for up in candidates(changed, rectangle, earlier) {
      let spared = unmoved - cost(from: earlier, in: rectangle, up: up)
      if spared >= Self.leastSpared, spared > best?.spared ?? 0 { best = (up, spared) }
    }
    return best.map { RowMovement(rectangle, up: $0.up) }
  }

  /// A movement extended to whole lines; nil if it saves too little.
  private func wholeLines(_ movement: RowMovement, since earlier: CellGrid) -> RowMovement? {
    let lines = CellRectangle(rows: movement.rectangle.rows, columns: 0..<size.width)
    let spared = cost(from: earlier, in: lines, up: 0) - cost(from: earlier, in: lines, up: movement.up)
    return spared >= Self.leastSpared ? RowMovement(lines, up: movement.up) : nil
  }

  /// Possible distances, found by comparing a sample of the changed rows.
  private func candidates(_ changed: [Int], _ rectangle: CellRectangle, _ earlier: CellGrid) -> Set<Int> {
    var found: Set<Int> = []
    for part in 1...3 {
      let row = changed[changed.count * part / 4]
      let cells = self.part(of: row, rectangle.columns)
      // Blank rows match everywhere.
      guard cells.contains(where: { $0.text != " " }) else { continue }
      for origin in rectangle.rows where origin != row && earlier.part(of: origin, rectangle.columns) == cells {
        found.insert(origin - row)
      }
    }
    return found
  }

  /// About how many bytes it takes to redraw the cells of a rectangle that differ after its rows moved by `up`.
  private func cost(from earlier: CellGrid, in rectangle: CellRectangle, up: Int) -> Int {
    let blank = Cell.blank(.text)
    var cost = 0
    for row in rectangle.rows {
      let isKnown = rectangle.rows.contains(row + up)
      var isBehindOther = false
      for column in rectangle.columns {
        let before = isKnown ? earlier.cells[(row + up) * size.width + column] : blank
        let isOther = cells[row * size.width + column] != before
        if isOther { cost += isBehindOther ? 1 : 1 + Self.wayCost }
        isBehindOther = isOther
      }
    }
    return cost
  }

  private func part(of row: Int, _ columns: Range<Int>) -> ArraySlice<Cell> {
    cells[(row * size.width + columns.lowerBound)..<(row * size.width + columns.upperBound)]
  }

  /// Whether a wide cluster crosses the left or right edge.
  private func cutsClusters(_ rectangle: CellRectangle) -> Bool {
    [rectangle.columns.lowerBound, rectangle.columns.upperBound].contains { column in
      column < size.width && rectangle.rows.contains { cells[$0 * size.width + column].width == 0 }
    }
  }

  private func cutsLinks(_ rectangle: CellRectangle) -> Bool {
    links.contains {
      rectangle.rows.contains($0.row) && rectangle.columns.overlaps($0.columns)
        && $0.columns.clamped(to: rectangle.columns) != $0.columns
    }
  }
}

/// Rows of a rectangle that scroll up or down. Blank rows follow them.
public struct RowMovement: Hashable, Sendable {
  public let rectangle: CellRectangle
  /// The number of rows upwards; negative for downwards.
  public let up: Int

  /// A movement of the rectangle's rows by `up`.
  public init(_ rectangle: CellRectangle, up: Int) {
    self.rectangle = rectangle
    self.up = up
  }
}
