public import Screen

extension Terminal {
  /// Paints a grid: finds what changed and writes it in one piece, as synchronized output (mode 2026), so that partial
  /// frames are never visible. Writes nothing if nothing changed.
  ///
  /// A grid of another size than the terminal's is cut or padded with blanks.
  public func paint(_ grid: CellGrid) {
    guard isOpen else { return }
    awaitBackground()
    adoptBackground()
    let isSameLook = shown?.size == grid.size && shown?.theme == grid.theme && shownColors == curses.colors
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
    shownColors = curses.colors
    guard !bytes.isEmpty else { return }
    framesPainted += 1
    write(understandsSequences ? Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8) : bytes)
  }

  /// The bytes that update the terminal: rows that move, curses' output, and links.
  private func bytes(from previous: CellGrid?, to grid: CellGrid, drawnRows: Set<Int>) -> [UInt8] {
    let (moving, there) = previous.map { move($0, to: grid) } ?? ([], nil)
    let update = curses.update()
    let painting = moving + asking(in: update.bytes)
    if update.movesLines, let previous, !previous.links.isEmpty {
      // Curses may move lines with links to unknown places.
      return unlinking(previous) + painting + linkBytes(from: nil, to: grid, changedRows: drawnRows)
    }
    let changedRows = drawnRows.filter { row in there.map { $0.row(row) != grid.row(row) } ?? true }
    return painting + linkBytes(from: there, to: grid, changedRows: changedRows)
  }

  /// Makes the next `paint` redraw everything, after another program wrote to the screen.
  public func repaintAll() { shown = nil }

  /// Overwrites what this keeps of the last picture, which has something that must leave no copy. The next paint draws
  /// everything, so that the copies of the terminal library are overwritten, too.
  public func forgetPicture() {
    if let size = shown?.size {
      shown?.fill(row: 0, column: 0, width: size.width, height: size.height, role: .text)
    }
    shown = nil
  }

  /// Rings the bell or flashes, depending on the terminal's settings.
  public func bell() {
    guard isOpen else { return }
    write([0x07])
  }

  /// Adopts the window size. Returns whether it changed.
  func adoptSize() -> Bool {
    let now = Self.currentSize(of: output)
    guard now != size else { return false }
    size = now
    curses.resize(to: now)
    // Curses set the scrolling region for the old height and does not reset it.
    if understandsSequences { write(Array("\u{1B}[r".utf8)) }
    shown = nil
    return true
  }
}

/// Links (OSC 8). Curses does not support them, so their cells are written again after curses has written them.
extension Terminal {
  /// The bytes that update the links from `previous` to `grid`. `previous` is nil if the terminal's content is unknown.
  func linkBytes(from previous: CellGrid?, to grid: CellGrid, changedRows: Set<Int>) -> [UInt8] {
    guard showsLinks else { return [] }
    let old = previous?.links ?? []
    guard !old.isEmpty || !grid.links.isEmpty else { return [] }
    let gone = old.filter { !grid.links.contains($0) && $0.row < min(size.height, grid.size.height) }
    let new = grid.links.filter { $0.row < size.height && (changedRows.contains($0.row) || !old.contains($0)) }
    return Self.aside(
      gone.map { run(of: grid, $0, target: "") }.joined() + new.map { run(of: grid, $0, target: $0.target) }.joined())
  }

  /// The bytes that turn all links on the screen into ordinary text.
  func unlinking(_ shown: CellGrid) -> [UInt8] {
    guard showsLinks else { return [] }
    return Self.aside(shown.links.filter { $0.row < size.height }.map { run(of: shown, $0, target: "") }.joined())
  }

  /// Saves and restores cursor and attributes around `text`, because curses relies on them.
  static func aside(_ text: String) -> [UInt8] { text.isEmpty ? [] : Array("\u{1B}7\(text)\u{1B}8".utf8) }

  private func run(of grid: CellGrid, _ link: CellLink, target: String) -> String {
    let columns = link.columns.clamped(to: 0..<min(size.width, grid.size.width))
    guard !columns.isEmpty else { return "" }
    var text = "\u{1B}[\(link.row + 1);\(columns.lowerBound + 1)H\u{1B}]8;;\(target)\u{1B}\\"
    var role: Role?
    for column in columns {
      let cell = grid[link.row, column]
      if cell.role != role { text += "\u{1B}[\(curses.rendition(of: cell.role, theme: grid.theme))m" }
      role = cell.role
      text += curses.shownText(of: cell)
    }
    return text + "\u{1B}]8;;\u{1B}\\"
  }
}
