/// The contents of the screen as a value: rows of cells and a cursor position. Views draw into it, the terminal paints
/// it, and tests compare it.
///
/// Drawing outside the grid is clipped, never an error. Half a wide cluster never remains.
public struct CellGrid: Equatable, Sendable {
  /// Columns and rows.
  public let size: ScreenSize
  /// The position of the cursor; nil hides it.
  public var cursor: CellPosition?
  /// The theme that determines the colors of roles.
  public var theme = Theme.standard
  /// Cells that link to a web page, for terminals that support links.
  public internal(set) var links: [CellLink] = []
  /// Rectangles whose rows may move.
  var movable: [CellRectangle] = []
  var cells: [Cell]

  /// A blank screen.
  public init(size: ScreenSize) {
    self.size = size
    cells = Array(repeating: .blank(.text), count: size.width * size.height)
  }

  /// The cell at a position, which must be inside the grid.
  public subscript(row: Int, column: Int) -> Cell {
    precondition(row >= 0 && row < size.height && column >= 0 && column < size.width, "outside the grid")
    return cells[row * size.width + column]
  }

  /// A row of cells, without copying.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.width..<(row + 1) * size.width]
  }

  /// Draws a line of text into an area of one row.
  ///
  /// With `width`, the area has that many columns and is filled to its end with the role. Without, it extends to the
  /// edge of the grid, and only the cells of the text change. Text that is too long ends in an ellipsis.
  /// - Returns: the number of columns of the clipped text.
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

  /// Fills an area with a role and a glyph of one column, by default a space.
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

  /// Changes the role of cells in a row and keeps their text. Both halves of a wide cluster get it.
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

  /// Replaces a wide cluster that crosses the boundary before a column with two spaces.
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
  /// The sum, clamped to the range of `Int`.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

/// A cell of the screen. Only `CellGrid` creates cells, so their text always comes from a `DisplayText`.
public struct Cell: Hashable, Sendable {
  /// One cluster; empty in the right half of a wide one.
  public let text: String
  /// The columns of the cluster: 1, 2, or 0 in the right half of a wide one.
  public let width: Int
  /// What the cell means.
  public internal(set) var role: Role

  init(text: String, width: Int, role: Role) {
    self.text = text
    self.width = width
    self.role = role
  }

  static func blank(_ role: Role) -> Cell { Cell(text: " ", width: 1, role: role) }
  static func rightHalf(_ role: Role) -> Cell { Cell(text: "", width: 0, role: role) }
}

/// Cells of one row that link to a web page.
public struct CellLink: Hashable, Sendable {
  public let row: Int
  public let columns: Range<Int>
  /// The page's address. Only visible ASCII, so that it cannot end or begin a control sequence.
  public let target: String
}

extension CellGrid {
  /// Makes drawn cells link to a page. Anything but web addresses and cells of the grid is ignored.
  public mutating func link(row: Int, columns: Range<Int>, to target: String) {
    let columns = columns.clamped(to: 0..<size.width)
    let isWeb = target.hasPrefix("https://") || target.hasPrefix("http://")
    guard isWeb, target.utf8.count <= 2000, target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      row >= 0, row < size.height, !columns.isEmpty
    else { return }
    links.append(CellLink(row: row, columns: columns, target: target))
  }
}

/// A position on the screen, counted from zero at the top left.
public struct CellPosition: Hashable, Sendable {
  /// Rows below the first.
  public var row: Int
  /// Columns right of the first.
  public var column: Int

  /// A position `row` rows down and `column` columns to the right.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// An area of the screen.
public struct CellRectangle: Hashable, Sendable {
  public let rows: Range<Int>
  public let columns: Range<Int>

  /// The area of these rows and columns.
  public init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }
}

/// The size of a screen or an area in columns and rows. Never negative.
public struct ScreenSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size; negative numbers become zero.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// How text is aligned in an area wider than the text.
public enum TextAlignment: Hashable, Sendable {
  case left, right, center
}

extension CellGrid {
  /// The text of the screen, one line for each row, without trailing spaces, for golden tests.
  public func plainText() -> String {
    lines { $0.text }
  }

  /// The roles of the screen in the same form, one letter for each column (`Role.letter`), without trailing plain text.
  public func roleText() -> String {
    lines(droppingTrailing: Role.text.letter) { String($0.role.letter) }
  }

  private func lines(droppingTrailing blank: Character = " ", _ form: (Cell) -> String) -> String {
    (0..<size.height).map { row in
      var line = self.row(row).map(form).joined()
      while line.last == blank { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
