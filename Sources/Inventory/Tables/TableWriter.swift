import APIRuntime

/// Writes rows in a form that programs and people read, table after table: what is written of several with the same columns
/// is one output.
public struct TableWriter: Sendable {
  private let form: TableForm
  private let columns: [ValueTable.Column]
  private let remark: String?
  private var hasBegun = false
  /// Not handed on yet; ends where a line ends.
  private var part: [UInt8] = []
  /// An array's last object so far: whether a comma follows it is not known.
  private var held: [UInt8]?

  private static let partSize = 1 << 16

  /// A writer of tables with these columns.
  ///
  /// - Parameter remark: a sentence that goes with them, where the form has a place for one that no reader stumbles over:
  ///   in Markdown.
  public init(_ form: TableForm, columns: [ValueTable.Column], remark: String? = nil) {
    self.form = form
    self.columns = columns
    self.remark = remark
  }

  /// Hands on all rows of a table, in parts of some ten thousand bytes that end where a line ends. The last object of an
  /// array waits for what comes after it.
  public mutating func append(_ table: ValueTable, to write: ([UInt8]) throws -> Void) rethrows {
    begin()
    for row in 0..<table.rowCount {
      append(row, of: table)
      if part.count >= Self.partSize { try flush(to: write) }
    }
    try flush(to: write)
  }

  /// Hands on what ends the output: nothing may come after it.
  public mutating func end(to write: ([UInt8]) throws -> Void) rethrows {
    begin()
    if form == .json {
      part += held.map { $0 + Array("\n]\n".utf8) } ?? Array("[]\n".utf8)
      held = nil
    }
    try flush(to: write)
  }

  private mutating func flush(to write: ([UInt8]) throws -> Void) rethrows {
    guard !part.isEmpty else { return }
    try write(part)
    part.removeAll(keepingCapacity: true)
  }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    switch form {
    case .plain, .json, .ndjson: break
    case .csv: part += (columns.map { TableText.csv($0.name) }.joined(separator: ",") + "\r\n").utf8
    case .tsv: part += (columns.map(\.name).joined(separator: "\t") + "\n").utf8
    case .markdown:
      if let remark { part += (TableText.markdown(remark) + "\n\n").utf8 }
      part += ("| " + columns.map { TableText.markdown($0.title) }.joined(separator: " | ") + " |\n").utf8
      part += ("|" + columns.map { _ in " --- |" }.joined() + "\n").utf8
    }
  }

  private mutating func append(_ row: Int, of table: ValueTable) {
    switch form {
    case .plain: appendLine(separator: "\t", end: "\n") { table.text(row, $0) }
    case .csv: appendLine(separator: ",", end: "\r\n") { TableText.csv(table.guarded(row, $0)) }
    case .tsv: appendLine(separator: "\t", end: "\n") { table.guarded(row, $0) }
    case .ndjson:
      part += table.object(row)
      part.append(UInt8(ascii: "\n"))
    case .json:
      part += held.map { $0 + Array(",\n".utf8) } ?? Array("[\n".utf8)
      held = Array("  ".utf8) + table.object(row)
    case .markdown:
      part += "| ".utf8
      appendLine(separator: " | ", end: " |\n") { TableText.markdown(table.text(row, $0)) }
    }
  }

  private mutating func appendLine(separator: String, end: String, _ cell: (_ column: Int) -> String) {
    for column in columns.indices {
      if column > 0 { part += separator.utf8 }
      part += cell(column).utf8
    }
    part += end.utf8
  }
}
