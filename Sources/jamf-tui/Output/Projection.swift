import Inventory
import Screen

/// Some rows of a snapshot in some columns: what every output form prints.
struct Projection {
  var snapshot: InventorySnapshot
  /// Row numbers, in the order they are printed.
  var rows: [Int]
  /// The name each column was asked for by, and its place in the snapshot.
  var columns: [(name: String, index: Int)]

  /// Hands the output on in parts of some ten thousand bytes.
  func print(_ format: OutputFormat, to write: ([UInt8]) throws -> Void) throws {
    guard let form = format.form else { return try printTable(to: write) }
    let fields = columns.map { (name: $0.name, field: snapshot.columns[$0.index]) }
    try ValueTable(of: snapshot, rows: rows, fields: fields, clean: { PlainText($0).text }).write(form, to: write)
  }

  private static let partSize = 1 << 16

  private func printTable(to write: ([UInt8]) throws -> Void) throws {
    let titles = columns.map { DisplayText(snapshot.columns[$0.index].title.uppercased()) }
    var widths = titles.map(\.width)
    for row in rows {
      for (position, column) in columns.enumerated() {
        let width = DisplayText(snapshot.text(row: row, column: column.index)).width
        widths[position] = ColumnWidth.fitting([widths[position], width])
      }
    }
    var part: [UInt8] = []
    func append(_ cells: [DisplayText]) {
      var line = ""
      for (position, cell) in cells.enumerated() {
        line += cell.text
        if position < cells.count - 1 {
          line += String(repeating: " ", count: max(0, widths[position] - cell.width) + 2)
        }
      }
      while line.last == " " { line.removeLast() }
      part.append(contentsOf: line.utf8)
      part.append(UInt8(ascii: "\n"))
    }
    append(titles)
    for row in rows {
      append(columns.map { DisplayText(snapshot.text(row: row, column: $0.index)) })
      if part.count >= Self.partSize {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    try write(part)
  }
}

/// How wide a column of a printed table is.
enum ColumnWidth {
  /// A wider cell does not count, and pushes what follows it to the right: one value of megabytes would otherwise pad every
  /// other row to its width.
  static let most = 500

  /// The width of the widest of these cells that counts.
  static func fitting(_ widths: some Sequence<Int>) -> Int { widths.lazy.filter { $0 <= most }.max() ?? 0 }
}
