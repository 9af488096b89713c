public import Screen

extension Terminal {
  /// Shows a grid: finds what changed, and writes that at once, between the marks of synchronised output (mode 2026) so
  /// that no half-painted frame shows. Writes nothing when nothing changed.
  ///
  /// A grid of another size than the terminal's is cut, or filled up with blanks.
  public func paint(_ grid: CellGrid) {
    guard isOpen else { return }
    let isSameLook = shown?.size == grid.size && shown?.theme == grid.theme
    let previous = isSameLook ? shown : nil
    if !isSameLook { curses.use(grid.theme) }
    var isChanged = previous == nil || previous?.cursor != grid.cursor || previous?.links != grid.links
    var drawnRows: Set<Int> = []
    if shown == nil { curses.forgetTerminal() }
    for row in 0..<size.height {
      let cells = row < grid.size.height ? grid.row(row) : []
      if let previous, row >= grid.size.height || previous.row(row) == cells { continue }
      curses.draw(cells, row: row, width: size.width)
      drawnRows.insert(row)
      isChanged = true
    }
    guard isChanged else { return }
    let cursor = grid.cursor.flatMap { $0.row < size.height && $0.column < size.width ? $0 : nil }
    curses.setCursor(cursor)
    let bytes = bytes(from: previous, to: grid, drawnRows: drawnRows)
    shown = grid
    guard !bytes.isEmpty else { return }
    framesPainted += 1
    write(understandsSequences ? Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8) : bytes)
  }

  /// What makes of the picture on the terminal the one that curses was given: rows that move, what curses sends, links.
  private func bytes(from previous: CellGrid?, to grid: CellGrid, drawnRows: Set<Int>) -> [UInt8] {
    let (moving, there) = previous.map { move($0, to: grid) } ?? ([], nil)
    let update = curses.update()
    let painting = moving + asking(in: update.bytes)
    if update.movesLines, let previous, !previous.links.isEmpty {
      // Nobody knows where curses would take them.
      return unlinking(previous) + painting + linkBytes(from: nil, to: grid, changedRows: drawnRows)
    }
    let changedRows = drawnRows.filter { row in there.map { $0.row(row) != grid.row(row) } ?? true }
    return painting + linkBytes(from: there, to: grid, changedRows: changedRows)
  }

  /// Makes the next `paint` paint everything, for a screen that something else has written on.
  public func repaintAll() { shown = nil }

  /// Rings the bell, or flashes, as the terminal is set up to.
  public func bell() {
    guard isOpen else { return }
    write([0x07])
  }

  /// Takes over another window size. Returns whether it is another.
  func adoptSize() -> Bool {
    let now = Self.currentSize(of: output)
    guard now != size else { return false }
    size = now
    curses.resize(to: now)
    // Curses set the scrolling region for the old height, and does not set it again.
    if understandsSequences { write(Array("\u{1B}[r".utf8)) }
    shown = nil
    return true
  }
}
