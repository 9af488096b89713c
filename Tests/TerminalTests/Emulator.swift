import Screen

/// A terminal emulator: the content of its screen after the bytes it received. It supports what curses sends to an
/// xterm, and left and right margins if enabled.
struct Emulator {
  struct Cell: Hashable {
    var text = " "
    /// The active SGR parameters.
    var rendition: Set<Int> = []
    var link = ""
  }

  let size: ScreenSize
  /// Whether it supports margins at the sides, and reports so.
  let hasMargins: Bool
  var rows: [[Cell]]
  /// The color of its background as it reports it; nil if it does not.
  var background: String?
  /// Its responses, which arrive like keyboard input.
  var answers = ""
  /// Unknown control sequences, which must be empty for a valid test.
  var unknown: [String] = []
  /// How often rows moved between margins at the sides.
  var movements = 0
  /// How often whole lines moved.
  var lineMovements = 0

  var row = 0
  var column = 0
  /// Whether the next character goes to the next row.
  var isBeyondEnd = false
  var pen = Cell()
  var last = ""
  var top = 0
  var bottom: Int
  var allowsMargins = false
  var left = 0
  var right: Int
  private var saved: (row: Int, column: Int, isBeyondEnd: Bool, pen: Cell) = (0, 0, false, Cell())

  init(size: ScreenSize, hasMargins: Bool) {
    self.size = size
    self.hasMargins = hasMargins
    rows = Array(repeating: Array(repeating: Cell(), count: size.width), count: size.height)
    (bottom, right) = (size.height - 1, size.width - 1)
  }

  /// Processes whole characters and sequences.
  mutating func feed(_ text: String) {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&scalars)
      case "\r": (column, isBeyondEnd) = (allowsMargins && column >= left ? left : 0, false)
      case "\n": lineFeed()
      case "\u{8}": (column, isBeyondEnd) = (max(0, column - 1), false)
      // A character set that is equal to the default.
      case "\u{7}", "\u{E}", "\u{F}": break
      case "\u{0}"..<" ": unknown.append(scalar.debugDescription)
      default: print(scalar)
      }
    }
  }

  private mutating func escape(_ scalars: inout Substring.UnicodeScalarView) {
    switch scalars.popFirst() {
    case "[":
      let body = scalars.prefix { (0x20...0x3F).contains($0.value) }
      scalars = scalars[body.endIndex...]
      if let final = scalars.popFirst() { control(String(body), final) }
    case "]":
      let body = String(scalars.prefix { $0 != "\u{1B}" && $0 != "\u{7}" })
      scalars = scalars.dropFirst(body.unicodeScalars.count)
      if scalars.popFirst() == "\u{1B}" { scalars = scalars.dropFirst() }
      if body.hasPrefix("8;;") {
        pen.link = String(body.dropFirst(3))
      } else if body == "11;?" {
        answers += background.map { "\u{1B}]11;\($0)\u{1B}\\" } ?? ""
      } else {
        unknown.append("]" + body)
      }
    case "(", ")": scalars = scalars.dropFirst()
    case "7": saved = (row, column, isBeyondEnd, pen)
    case "8": (row, column, isBeyondEnd, pen) = saved
    case "M": if row == top { moveRows(up: -1) } else { row = max(0, row - 1) }
    case "=", ">", "\\": break
    case let other: unknown.append("\(other?.description ?? "end")")
    }
  }

  mutating func lineFeed() {
    isBeyondEnd = false
    if row == bottom { moveRows(up: 1) } else { row = min(size.height - 1, row + 1) }
  }

  mutating func print(_ scalar: Unicode.Scalar) {
    let category = scalar.properties.generalCategory
    if category == .nonspacingMark || category == .enclosingMark {
      let target = isBeyondEnd ? column : column - 1
      guard target >= 0 else { return }
      rows[row][rows[row][target].text.isEmpty ? target - 1 : target].text.unicodeScalars.append(scalar)
      return
    }
    let width = DisplayText(String(scalar)).width
    if isBeyondEnd {
      column = 0
      lineFeed()
    }
    last = String(scalar)
    put(last, at: column)
    if width == 2, column + 1 < size.width { put("", at: column + 1) }
    // A wide character overwrote the cells, and is whole itself.
    if width == 2 { rows[row][column].text = last }
    isBeyondEnd = column + width >= size.width
    column = min(size.width - 1, column + width)
  }

  private mutating func put(_ text: String, at column: Int) {
    blankHalves(row, column..<(column + 1))
    rows[row][column] = Cell(text: text, rendition: pen.rendition, link: pen.link)
  }

  /// Replaces wide characters of which only one half is inside the columns by blanks.
  mutating func blankHalves(_ row: Int, _ columns: Range<Int>) {
    for edge in [columns.lowerBound, columns.upperBound] where edge > 0 && edge < size.width {
      guard rows[row][edge].text.isEmpty else { continue }
      rows[row][edge].text = " "
      rows[row][edge - 1].text = " "
    }
  }

  mutating func erase(_ row: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    blankHalves(row, columns)
    for column in columns { rows[row][column] = blank }
  }

  /// What comes in where cells are erased or moved: a blank with the current background.
  var blank: Cell {
    Cell(rendition: pen.rendition.filter { (40...47).contains($0) || (100...107).contains($0) || $0 >= 2000 })
  }

  /// Moves the cells between the margins.
  mutating func moveRows(up: Int, from first: Int? = nil) {
    let rows = (first ?? top)...bottom
    let columns = allowsMargins ? left..<(right + 1) : 0..<size.width
    if columns.count < size.width { movements += 1 } else if bottom - top + 1 < size.height { lineMovements += 1 }
    for row in rows { blankHalves(row, columns) }
    let before = self.rows
    for row in rows {
      for column in columns {
        self.rows[row][column] = rows.contains(row + up) ? before[row + up][column] : blank
      }
    }
  }
}
