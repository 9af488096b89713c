import ArgumentParser
import Inventory
import Screen

/// Counted values, a row for each: the input of every output format.
struct CountTable {
  /// The names for programs and the titles for people.
  var columns: [ValueTable.Column]
  /// As many values as there are columns.
  var rows: [[GroupValue]]

  /// The column with the number of computers.
  static let computers = ValueTable.Column(name: "computers", title: "Computers")

  /// - Parameter isWhole: whether nothing is missing. The array of JSON stays open otherwise.
  func print(_ format: OutputFormat, isWhole: Bool, to write: ([UInt8]) throws -> Void) throws {
    let rows = rows
    guard let form = format.form else {
      return try AlignedTable(titles: columns.map(\.title), isNumber: columns.indices.map(isNumber)).print(
        rowCount: rows.count, to: write
      ) { DisplayText(rows[$0][$1].words) }
    }
    var writer = TableWriter(form, columns: columns)
    let table = ValueTable(
      columns: columns, rowCount: rows.count, clean: { PlainText($0).text }, value: { rows[$0][$1].value },
      shown: { rows[$0][$1].text })
    try writer.append(table, to: write)
    if isWhole || form != .json { try writer.end(to: write) }
  }

  private func isNumber(_ column: Int) -> Bool {
    rows.allSatisfy { row in
      if case .integer = row[column].value { true } else { false }
    }
  }
}

extension GroupValue {
  /// A number of computers, versions or the like.
  init(count: Int) { self.init(value: .integer(count), text: String(count)) }

  /// A text that is empty when it was not reported.
  init(reported text: String) { self.init(value: text.isEmpty ? .notReported : .text(text), text: text) }
}

/// What a command has counted, to be printed after its connection was closed: an interruption stops what is printed
/// during the connection, and these counts are wanted in spite of it.
struct CountReport {
  var table: CountTable
  /// Messages about it, one sentence each.
  var notes: [String] = []
  /// What is missing, and why; nil when nothing is.
  var failure: CommandFailure?
  /// Whether the work was interrupted.
  var isInterrupted = false

  func print(_ format: OutputFormat) throws {
    try table.print(format, isWhole: !isInterrupted, to: StandardOutput().write)
    for note in notes { StandardError.note(note) }
    if let failure { throw failure }
  }
}
