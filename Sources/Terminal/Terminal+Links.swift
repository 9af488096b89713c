import Screen

/// Links (OSC 8), which curses knows nothing of: their cells are written once more, after curses has written them.
extension Terminal {
  /// The bytes that make the links those of `grid` where `previous` is on the screen; nil when that is not known.
  func linkBytes(from previous: CellGrid?, to grid: CellGrid, changedRows: Set<Int>) -> [UInt8] {
    guard showsLinks else { return [] }
    let old = previous?.links ?? []
    guard !old.isEmpty || !grid.links.isEmpty else { return [] }
    let gone = old.filter { !grid.links.contains($0) && $0.row < min(size.height, grid.size.height) }
    let new = grid.links.filter { $0.row < size.height && (changedRows.contains($0.row) || !old.contains($0)) }
    return Self.aside(
      gone.map { run(of: grid, $0, target: "") }.joined() + new.map { run(of: grid, $0, target: $0.target) }.joined())
  }

  /// The bytes that make ordinary text of all links of what is on the screen.
  func unlinking(_ shown: CellGrid) -> [UInt8] {
    guard showsLinks else { return [] }
    return Self.aside(shown.links.filter { $0.row < size.height }.map { run(of: shown, $0, target: "") }.joined())
  }

  /// Place and attributes are curses' own: it has to find them as it left them.
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
