import Screen

/// A grid and the glyphs to draw with. Every view draws through it.
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
    // Only the visible part of a text is read, however long it is.
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

  /// The line typed into a panel, after its prompt, with the terminal's cursor.
  mutating func putTyped(_ editor: LineEditor, in area: Area) {
    let line = VisibleLine(editor, room: max(1, area.width - 2))
    put(">", row: area.row, column: area.column, width: 2, role: .prompt)
    put(line.visible, row: area.row, column: area.column + 2, width: area.width - 2, role: .prompt)
    let column = area.column + 2 + line.column(ofCharacter: editor.cursor)
    grid.cursor = CellPosition(row: area.row, column: min(area.column + area.width - 1, column))
  }

  /// Text wrapped to the area; what does not fit ends in an ellipsis.
  mutating func paragraph(_ text: String, in area: Area, role: Role) -> Int {
    let lines = DisplayText.lines(of: text, width: area.width, atMost: area.height, glyphs: glyphs)
    for (offset, line) in lines.enumerated() {
      put(line, row: area.row + offset, column: area.column, width: area.width, role: role)
    }
    return lines.count
  }
}

extension DisplayText {
  /// The first lines of a text. It reads no more of the text than they show. What does not fit ends in an ellipsis.
  static func lines(of text: String, width: Int, atMost most: Int, glyphs: Glyphs) -> [DisplayText] {
    let width = max(1, width)
    // Breaking at spaces leaves most of a line empty at worst, when the words are long.
    return DisplayText(text, upTo: 2 * width * max(0, most)).wrapped(to: width, atMost: most, glyphs: glyphs)
  }
}

/// A row of headings over columns. One that is longer than its column takes the free cells beside it.
struct HeadingRow {
  struct Heading {
    /// All of what it would say.
    var width: Int
    /// Its column.
    var column: Range<Int>
    /// Whether it stands at its column's right edge.
    var isAtRight = false
  }

  /// Where each heading goes: in its column, and beyond it as far as it needs and the neighboring heading leaves free.
  ///
  /// - Parameter end: the first column that is not for headings.
  static func places(of headings: [Heading], end: Int) -> [Range<Int>] {
    var places = headings.map { heading in
      let width = min(heading.width, heading.column.count)
      return heading.isAtRight
        ? heading.column.upperBound - width..<heading.column.upperBound
        : heading.column.lowerBound..<heading.column.lowerBound + width
    }
    for (index, heading) in headings.enumerated() where heading.width > places[index].count {
      let place = places[index]
      if heading.isAtRight {
        // Two blanks, as between columns: a word before it would be taken for a part of it.
        let free = index == 0 ? place.lowerBound : places[index - 1].upperBound + 2
        places[index] = min(place.lowerBound, max(free, place.upperBound - heading.width))..<place.upperBound
      } else {
        let free = index + 1 < places.count ? places[index + 1].lowerBound - 1 : end
        places[index] = place.lowerBound..<max(place.upperBound, min(free, place.lowerBound + heading.width))
      }
    }
    return places
  }
}

/// Draws what can be said on a screen too small for anything else.
struct TooSmallView {
  func draw(on painter: inout Painter) {
    let size = painter.grid.size
    let area = Area(width: size.width, height: size.height)
    let need = Layout.smallest
    _ = painter.paragraph(
      "too small: \(need.width)x\(need.height) needed, \(size.width)x\(size.height) here", in: area, role: .text)
  }
}
