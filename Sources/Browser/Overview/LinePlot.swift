import Screen

/// A line chart as cells: in braille with eight dots in each, in ASCII with a mark of its own for each line.
///
/// Days without a value are gaps: only neighboring days are joined.
struct LinePlot {
  struct Line {
    /// What stands at the end of the line.
    var label: String
    var role: Role
    /// From the first day to the last; nil for unknown.
    var values: [Int?]
  }

  /// A cell: what it shows, and the index of its line; nil for nothing.
  struct Mark: Equatable {
    var text = ""
    var line: Int?
  }

  private let lines: [Line]
  /// The values at the lower and the upper edge.
  let bounds: (low: Int, high: Int)

  /// The marks of lines in ASCII, in their order.
  static let signs = ["*", "o", "x", "+", "=", "."]

  init(_ lines: [Line], startsAtZero: Bool) {
    self.lines = lines
    bounds = LineBounds.bounds(of: lines.flatMap { $0.values.compactMap(\.self) }, startsAtZero: startsAtZero)
  }

  // MARK: Drawing

  /// The cells, from the top row to the bottom.
  func cells(width: Int, height: Int, glyphs: Glyphs) -> [[Mark]] {
    var rows = Array(repeating: Array(repeating: Mark(), count: max(0, width)), count: max(0, height))
    guard width > 0, height > 0 else { return rows }
    // The dots of a cell, and in ASCII the cell itself.
    let (across, down) = glyphs.isASCII ? (1, 1) : (2, 4)
    var dots = Array(repeating: UInt32(0), count: width * height)
    // The first line is the last to be drawn, so it stays visible where lines cross.
    for (index, line) in lines.enumerated().reversed() {
      trace(line, columns: width * across, rows: height * down) { column, row in
        let (x, y) = (column / across, row / down)
        dots[y * width + x] |= 0x2800 | Self.dot(column % across, row % down)
        rows[y][x].line = index
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        guard let line = rows[y][x].line else { continue }
        rows[y][x].text =
          glyphs.isASCII
          ? Self.sign(line) : Unicode.Scalar(dots[y * width + x]).map { String(Character($0)) } ?? ""
      }
    }
    return rows
  }

  static func sign(_ line: Int) -> String { signs[min(line, signs.count - 1)] }

  /// The bit of a dot in the block of braille patterns.
  private static func dot(_ column: Int, _ row: Int) -> UInt32 {
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    return bits[column][row]
  }

  /// Calls `put` with the place of each dot of a line.
  private func trace(_ line: Line, columns: Int, rows: Int, put: (Int, Int) -> Void) {
    let last = max(1, line.values.count - 1)
    func column(_ day: Int) -> Int { (day * (columns - 1) + last / 2) / last }
    for (day, value) in line.values.enumerated() {
      guard let value else { continue }
      let here = (column: column(day), row: row(of: value, rows: rows))
      put(here.column, here.row)
      guard day > 0, let before = line.values[day - 1] else { continue }
      let start = (column: column(day - 1), row: row(of: before, rows: rows))
      var previous = start.row
      for column in start.column...here.column {
        // Days in the same column are joined there.
        let way = here.column - start.column
        let row = way == 0 ? here.row : start.row + (here.row - start.row) * (column - start.column) / way
        // A steep line fills its column, without the row in which the previous column ended.
        let first = row == previous ? row : row > previous ? previous + 1 : previous - 1
        for between in min(first, row)...max(first, row) { put(column, between) }
        previous = row
      }
    }
  }

  /// The row of a value, counted from the top.
  func row(of value: Int, rows: Int) -> Int {
    let span = max(1, bounds.high - bounds.low)
    let place = (max(0, value - bounds.low) * (rows - 1) + span / 2) / span
    return rows - 1 - min(rows - 1, place)
  }

  /// The rows of the labels at the ends of the lines: each beside its end, or as near as the others leave room. Nil for
  /// one that has no room.
  func labelRows(height: Int) -> [Int?] {
    func end(_ line: Int) -> Int { lines[line].values.last.flatMap(\.self) ?? bounds.low }
    let order = lines.indices.sorted { (end($1), $0) < (end($0), $1) }
    var rows: [Int] = []
    for line in order { rows.append(max(row(of: end(line), rows: height), (rows.last ?? -1) + 1)) }
    var limit = height - 1
    for place in rows.indices.reversed() {
      rows[place] = min(rows[place], limit)
      limit = rows[place] - 1
    }
    var found: [Int?] = lines.map { _ in nil }
    for (place, line) in order.enumerated() where rows[place] >= 0 { found[line] = rows[place] }
    return found
  }
}
