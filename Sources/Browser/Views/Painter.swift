import Screen

/// A grid with the signs to draw on it with: what every view draws through.
struct Painter {
  var grid: CellGrid
  let glyphs: Glyphs

  init(size: ScreenSize, glyphs: Glyphs) {
    grid = CellGrid(size: size)
    self.glyphs = glyphs
  }

  /// Puts text into the area of that width and fills what is left of it with the role.
  @discardableResult
  mutating func put(
    _ text: DisplayText, row: Int, column: Int, width: Int, role: Role, alignment: TextAlignment = .left
  ) -> Int {
    guard width > 0 else { return 0 }
    return grid.put(text, row: row, column: column, width: width, role: role, alignment: alignment, glyphs: glyphs)
  }

  @discardableResult
  mutating func put(
    _ text: String, row: Int, column: Int, width: Int, role: Role, alignment: TextAlignment = .left
  ) -> Int {
    // Of a text of any length only what can be seen is read.
    put(
      DisplayText(text, upTo: min(width, grid.size.width)), row: row, column: column, width: width, role: role,
      alignment: alignment)
  }

  /// Gives the role to what the words cover of a text that was put at the left of its area.
  mutating func highlight(_ words: SearchWords, in text: DisplayText, row: Int, column: Int, width: Int, role: Role) {
    guard !words.isEmpty, width > 0 else { return }
    highlight(words.columns(in: text, seen: width), of: text, row: row, column: column, width: width, role: role)
  }

  /// Gives the role to columns of a text that was put at the left of its area; they count from the text's first.
  mutating func highlight(
    _ ranges: [Range<Int>], of text: DisplayText, row: Int, column: Int, width: Int, role: Role
  ) {
    // Where the text was cut, its last column is the ellipsis.
    let limit = text.width > width || text.isCut ? width - 1 : width
    for range in ranges where range.lowerBound < limit {
      let shown = range.clamped(to: 0..<limit)
      grid.setRole(row: row, columns: (column + shown.lowerBound)..<(column + shown.upperBound), role: role)
    }
  }

  /// What is typed into a panel, behind its sign, with the terminal's cursor.
  mutating func putTyped(_ editor: LineEditor, in area: Area) {
    let line = VisibleLine(editor, room: max(1, area.width - 2))
    put(">", row: area.row, column: area.column, width: 2, role: .prompt)
    put(line.visible, row: area.row, column: area.column + 2, width: area.width - 2, role: .prompt)
    let column = area.column + 2 + line.column(ofCharacter: editor.cursor)
    grid.cursor = CellPosition(row: area.row, column: min(area.column + area.width - 1, column))
  }

  /// A line of text over and over, wrapped to the area; what does not fit ends in an ellipsis.
  mutating func paragraph(_ text: String, in area: Area, role: Role) -> Int {
    let lines = DisplayText.lines(of: text, width: area.width, atMost: area.height, glyphs: glyphs)
    for (offset, line) in lines.enumerated() {
      put(line, row: area.row + offset, column: area.column, width: area.width, role: role)
    }
    return lines.count
  }
}

extension DisplayText {
  /// The first lines of a text of any length, of which no more is read than they show. What does not fit ends in an ellipsis.
  static func lines(of text: String, width: Int, atMost most: Int, glyphs: Glyphs) -> [DisplayText] {
    let width = max(1, width)
    // Breaking at spaces leaves most of a line empty at worst, when the words are long.
    return DisplayText(text, upTo: 2 * width * max(0, most)).wrapped(to: width, atMost: most, glyphs: glyphs)
  }
}

extension Message.Tone {
  var role: Role {
    switch self {
    case .plain: .text
    case .good: .good
    case .warning: .warning
    case .failure: .failure
    }
  }
}
