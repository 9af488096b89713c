import APIRuntime
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
    switch format {
    case .plain: try printPlain(to: write)
    case .json: try printJSON(to: write)
    case .table: try printTable(to: write)
    }
  }

  private static let partSize = 1 << 16

  /// A cell as text that is safe to print: no control character, so no tab and no line end either.
  private func text(_ row: Int, _ column: Int) -> String {
    PlainText(snapshot.text(row: row, column: column)).text
  }

  private func printPlain(to write: ([UInt8]) throws -> Void) throws {
    var part: [UInt8] = []
    for row in rows {
      for (position, column) in columns.enumerated() {
        if position > 0 { part.append(UInt8(ascii: "\t")) }
        part.append(contentsOf: text(row, column.index).utf8)
      }
      part.append(UInt8(ascii: "\n"))
      if part.count >= Self.partSize {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    try write(part)
  }

  private func printTable(to write: ([UInt8]) throws -> Void) throws {
    let titles = columns.map { DisplayText(snapshot.columns[$0.index].title.uppercased()) }
    var widths = titles.map(\.width)
    for row in rows {
      for (position, column) in columns.enumerated() {
        widths[position] = max(widths[position], DisplayText(snapshot.text(row: row, column: column.index)).width)
      }
    }
    var part: [UInt8] = []
    func append(_ cells: [DisplayText]) {
      var line = ""
      for (position, cell) in cells.enumerated() {
        line += cell.text
        if position < cells.count - 1 { line += String(repeating: " ", count: widths[position] - cell.width + 2) }
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

  private func printJSON(to write: ([UInt8]) throws -> Void) throws {
    var isFirst = true
    var part: [UInt8] = [UInt8(ascii: "[")]
    for row in rows {
      part.append(contentsOf: isFirst ? "\n  ".utf8 : ",\n  ".utf8)
      isFirst = false
      var json = JSONWriter()
      json.beginObject()
      for column in columns {
        json.key(column.name)
        snapshot.value(row: row, column: column.index).write(json: &json)
      }
      json.endObject()
      part.append(contentsOf: json.bytes)
      if part.count >= Self.partSize {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    part.append(contentsOf: isFirst ? "]\n".utf8 : "\n]\n".utf8)
    try write(part)
  }
}
