/// A picture of the whole screen as a value: rows of cells and a place for the cursor. Views draw into it, the terminal
/// paints it, tests compare it.
///
/// Drawing outside the grid is clipped, never an error, and a wide cluster is never left with one of its halves.
public struct CellGrid: Equatable, Sendable {
  /// Columns and rows.
  public let size: ScreenSize
  /// Where the cursor shows; nil hides it.
  public var cursor: CellPosition?
  /// In which colours the roles are to show.
  public var theme = Theme.standard
  /// Which cells lead to a page on the web, on terminals that can open one.
  public internal(set) var links: [CellLink] = []
  /// Rectangles whose rows may be found moved.
  var movable: [CellRectangle] = []
  var cells: [Cell]

  /// A blank screen.
  public init(size: ScreenSize) {
    self.size = size
    cells = Array(repeating: .blank(.text), count: size.width * size.height)
  }

  /// The cell at a place inside the grid; asking for another place is a programming error.
  public subscript(row: Int, column: Int) -> Cell {
    precondition(row >= 0 && row < size.height && column >= 0 && column < size.width, "outside the grid")
    return cells[row * size.width + column]
  }

  /// One row of cells, without a copy.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.width..<(row + 1) * size.width]
  }

  /// Puts one line of text into an area one row high.
  ///
  /// With `width` the area is that many columns and is filled to its end with the role; without, it reaches to the edge of
  /// the grid and only the text's own cells change. A text too long for its area ends in an ellipsis.
  /// - Returns: the columns the text takes after clipping.
  @discardableResult
  public mutating func put(
    _ text: DisplayText, row: Int, column: Int, width: Int? = nil, role: Role, alignment: TextAlignment = .left,
    glyphs: Glyphs
  ) -> Int {
    guard row >= 0, row < size.height else { return 0 }
    let start = max(0, column)
    let end = min(size.width, width.map(column.addingClamped) ?? size.width)
    guard start < end else { return 0 }
    let shown = text.clipped(to: end - start, glyphs: glyphs)
    let spare = end - start - shown.width
    let offset =
      switch alignment {
      case .left: 0
      case .right: spare
      case .center: spare / 2
      }
    let filled = width == nil ? (start + offset)..<(start + offset + shown.width) : start..<end
    guard !filled.isEmpty else { return 0 }
    let line = row * size.width
    separate(line: line, before: filled.lowerBound)
    separate(line: line, before: filled.upperBound)
    for column in filled { cells[line + column] = .blank(role) }
    write(shown, at: line + start + offset, role: role, glyphs: glyphs)
    return shown.width
  }

  /// Fills an area with one role and a sign, which is a space unless given and counts as one column.
  public mutating func fill(
    row: Int, column: Int, width: Int, height: Int, role: Role, with sign: DisplayText = DisplayText(" ")
  ) {
    let columns = Self.clip(column, width, to: size.width)
    guard !columns.isEmpty else { return }
    let cell = sign.width == 1 ? Cell(text: sign.text, width: 1, role: role) : .blank(role)
    for row in Self.clip(row, height, to: size.height) {
      let line = row * size.width
      separate(line: line, before: columns.lowerBound)
      separate(line: line, before: columns.upperBound)
      for column in columns { cells[line + column] = cell }
    }
  }

  /// Gives cells of one row another role and leaves their text. A wide cluster takes it with both halves.
  public mutating func setRole(row: Int, columns: Range<Int>, role: Role) {
    guard row >= 0, row < size.height else { return }
    let line = row * size.width
    for column in columns.clamped(to: 0..<size.width) {
      cells[line + column].role = role
      if cells[line + column].width == 0, column > 0 { cells[line + column - 1].role = role }
      if cells[line + column].width == 2 { cells[line + column + 1].role = role }
    }
  }

  private mutating func write(_ text: DisplayText, at start: Int, role: Role, glyphs: Glyphs) {
    var position = start
    if text.isASCII {
      for byte in text.text.utf8 {
        cells[position] = Cell(text: String(Unicode.Scalar(byte)), width: 1, role: role)
        position += 1
      }
      return
    }
    for cluster in text.clusters {
      let shown = glyphs.fitting(cluster.text, width: cluster.width)
      if cluster.width == 2, glyphs.isASCII {
        for character in shown {
          cells[position] = Cell(text: String(character), width: 1, role: role)
          position += 1
        }
        continue
      }
      cells[position] = Cell(text: shown, width: cluster.width, role: role)
      if cluster.width == 2 { cells[position + 1] = .rightHalf(role) }
      position += cluster.width
    }
  }

  /// Makes sure that no wide cluster lies across the border before a column: both its halves become spaces.
  private mutating func separate(line: Int, before column: Int) {
    guard column > 0, column < size.width, cells[line + column].width == 0 else { return }
    cells[line + column - 1] = .blank(cells[line + column - 1].role)
    cells[line + column] = .blank(cells[line + column].role)
  }

  static func clip(_ start: Int, _ length: Int, to limit: Int) -> Range<Int> {
    let low = min(max(0, start), limit)
    return low..<max(low, min(limit, start.addingClamped(length)))
  }
}

extension Int {
  /// The sum, or the largest or smallest number there is.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
