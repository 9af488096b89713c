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
  /// An array's last object so far: whether a comma follows it is not known. Empty before the first one.
  private var held: [UInt8] = []
  /// What stands before each column's value in an object.
  private let keys: [[UInt8]]

  private static let partSize = 1 << 16

  /// A writer of tables with these columns.
  ///
  /// - Parameter remark: a sentence that goes with them, where the form has a place for one that no reader stumbles over:
  ///   in Markdown.
  public init(_ form: TableForm, columns: [ValueTable.Column], remark: String? = nil) {
    self.form = form
    self.columns = columns
    self.remark = remark
    keys = columns.enumerated().map { index, column in
      var key = JSONWriter()
      key.string(column.name)
      return Array((index == 0 ? "{" : ",").utf8) + key.finish() + Array(":".utf8)
    }
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
      part += held
      part += (held.isEmpty ? "[]\n" : "\n]\n").utf8
      held = []
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
    case .plain: appendLine(row, of: table, separator: "\t", end: "\n")
    case .csv: appendLine(row, of: table, separator: ",", end: "\r\n")
    case .tsv: appendLine(row, of: table, separator: "\t", end: "\n")
    case .ndjson:
      table.appendObject(row, keys: keys, to: &part)
      part.append(UInt8(ascii: "\n"))
    case .json:
      part += held
      part += (held.isEmpty ? "[\n" : ",\n").utf8
      held.removeAll(keepingCapacity: true)
      held += "  ".utf8
      table.appendObject(row, keys: keys, to: &held)
    case .markdown:
      part += "| ".utf8
      appendLine(row, of: table, separator: " | ", end: " |\n")
    }
  }

  private mutating func appendLine(_ row: Int, of table: ValueTable, separator: String, end: String) {
    for column in columns.indices {
      if column > 0 { part += separator.utf8 }
      // Most texts need nothing; what does is removed and written again.
      let start = part.count
      table.appendShown(row, column, to: &part)
      let isWritten = part.withUnsafeBufferPointer { part in
        TableText.isWritten(UnsafeBufferPointer(rebasing: part[start...]), in: form)
      }
      guard !isWritten else { continue }
      part.removeLast(part.count - start)
      part += cell(row, column, of: table).utf8
    }
    part += end.utf8
  }

  private func cell(_ row: Int, _ column: Int, of table: ValueTable) -> String {
    switch form {
    case .plain, .json, .ndjson: table.text(row, column)
    case .csv: TableText.csv(table.guarded(row, column))
    case .tsv: table.guarded(row, column)
    case .markdown: TableText.markdown(table.text(row, column))
    }
  }
}
