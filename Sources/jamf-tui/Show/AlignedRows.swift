import Screen

/// Rows of cells in columns as wide as what is in them.
struct AlignedRows {
  private let rows: [[DisplayText]]
  private let isNumeric: [Bool]

  /// - Parameter isNumeric: which columns stand at the right; none when it is left out.
  init(_ rows: [[DisplayText]], isNumeric: [Bool] = []) {
    self.rows = rows
    self.isNumeric = isNumeric
  }

  /// A line for each row, with two spaces between columns and none at the end.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      ColumnWidth.fitting(rows.lazy.map { $0.indices.contains(column) ? $0[column].width : 0 })
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: max(0, widths[column] - cell.width))
        let isRight = isNumeric.indices.contains(column) && isNumeric[column]
        line += (column > 0 ? "  " : "") + (isRight ? space + cell.text : cell.text + space)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
