import Inventory
import Screen
import Synchronization

/// Prints computers as they arrive, up to a limit, in one of the forms that programs read.
final class ListPrinter: Sendable {
  private struct State {
    var writer: TableWriter
    /// How many more may be printed.
    var left: Int
  }

  private let fields: [(name: String, field: Field)]
  private let write: @Sendable ([UInt8]) throws -> Void
  private let state: Mutex<State>

  init(
    _ form: TableForm, fields: [(name: String, field: Field)], limit: Int?,
    to write: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.fields = fields
    self.write = write
    let columns = fields.map { ValueTable.Column(name: $0.name, title: $0.field.title) }
    state = Mutex(State(writer: TableWriter(form, columns: columns), left: limit ?? .max))
  }

  /// Prints those that pass what is left of the filter. False when no more are wanted.
  ///
  /// Waits until the reader has taken them: nothing for a thread that others need.
  func print(_ arrival: FleetLoader.Arrival) throws -> Bool {
    try state.withLock { state in
      guard !arrival.rows.isEmpty, state.left > 0 else { return state.left > 0 }
      guard let order = Ranking.order(arrival.snapshot, ListQuery(filter: arrival.filter)) else { return false }
      var rows = (0..<order.count).map { order.row(at: $0) }
      if arrival.rows.count < arrival.snapshot.count {
        let isNew = Set(arrival.rows)
        rows = rows.filter(isNew.contains)
      }
      rows = Array(rows.prefix(state.left))
      let table = ValueTable(of: arrival.snapshot, rows: rows, fields: fields, clean: { PlainText($0).text })
      state.left -= table.rowCount
      try state.writer.append(table, to: write)
      return state.left > 0
    }
  }

  /// Prints what ends the output.
  func end() throws {
    try state.withLock { try $0.writer.end(to: write) }
  }
}
