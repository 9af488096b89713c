import Screen

/// A table for people, aligned, with a header.
struct AlignedTable {
  var titles: [String]
  /// Whether a column has only numbers, which are aligned at the right.
  var isNumber: [Bool]

  private static let partSize = 1 << 16

  init(titles: [String], isNumber: [Bool] = []) {
    self.titles = titles
    self.isNumber = isNumber + Array(repeating: false, count: max(0, titles.count - isNumber.count))
  }

  /// Passes the output on in chunks of tens of kilobytes.
  ///
  /// - Parameter cell: the text in a row and column; read twice.
  func print(
    rowCount: Int, to write: ([UInt8]) throws -> Void, cell: (_ row: Int, _ column: Int) -> DisplayText
  ) rethrows {
    let titles = titles.map { DisplayText($0.uppercased()) }
    var widths = titles.map(\.width)
    for row in 0..<rowCount {
      for column in titles.indices { widths[column] = ColumnWidth.fitting([widths[column], cell(row, column).width]) }
    }
    var part: [UInt8] = []
    func append(_ cells: [DisplayText]) {
      var line = ""
      for (column, cell) in cells.enumerated() {
        let blanks = String(repeating: " ", count: max(0, widths[column] - cell.width))
        line += isNumber[column] ? blanks + cell.text : cell.text + blanks
        if column < cells.count - 1 { line += "  " }
      }
      while line.last == " " { line.removeLast() }
      part.append(contentsOf: line.utf8)
      part.append(UInt8(ascii: "\n"))
    }
    append(titles)
    for row in 0..<rowCount {
      append(titles.indices.map { cell(row, $0) })
      if part.count >= Self.partSize {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    try write(part)
  }
}

/// The width of a column in a printed table.
enum ColumnWidth {
  /// Wider cells are ignored and shift the rest of their row to the right. Otherwise one huge value would pad every
  /// other row to its width.
  static let most = 500

  /// The width of the widest cell that is not ignored.
  static func fitting(_ widths: some Sequence<Int>) -> Int { widths.lazy.filter { $0 <= most }.max() ?? 0 }
}
