import Inventory
import JamfProAPI
import Screen
import Synchronization
import Wording

/// Prints computers as they arrive, up to a limit, in one of the formats for programs.
final class ListPrinter: Sendable {
  private struct State {
    var writer: TableWriter
    /// How many more computers may be printed.
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

  /// Prints the computers that match the rest of the filter. Returns false when no more are wanted.
  ///
  /// Blocks until the reader has taken them, so it must not run on a shared thread.
  func print(_ arrival: FleetLoader.Arrival) throws -> Bool {
    try state.withLock { state in
      guard !arrival.rows.isEmpty, state.left > 0 else { return state.left > 0 }
      guard let matching = arrival.matchingRows else { return false }
      let rows = Array(matching.prefix(state.left))
      let table = ValueTable(of: arrival.snapshot, rows: rows, fields: fields, clean: { PlainText($0).text })
      state.left -= table.rowCount
      try state.writer.append(table, to: write)
      return state.left > 0
    }
  }

  /// Prints the end of the output.
  func end() throws {
    try state.withLock { try $0.writer.end(to: write) }
  }
}

/// Messages on standard error before the first row: which part of the filter the server applies, if requested, and
/// whether the server rejected the filter. Printed once, and only when certain: until the first page arrives, the
/// server may turn out to have another version or reject the filter.
final class ListPreface: Sendable {
  private let filter: ServerFilter
  private let explains: Bool
  private let limit: Int?
  private let remarks: [String]
  private let warnings: [String]
  private let isSaid = Mutex(false)

  /// - Parameters:
  ///   - limit: how many computers are wanted; nil for all.
  ///   - remarks: sentences about the filter, for its explanation.
  ///   - warnings: those of them that are said without an explanation, too.
  ///   - explains: whether the filter and the limit are explained.
  init(_ filter: ServerFilter, limit: Int? = nil, remarks: [String] = [], warnings: [String] = [], explains: Bool) {
    self.filter = filter
    self.limit = limit
    self.remarks = remarks
    self.warnings = warnings
    self.explains = explains
  }

  /// Prints the messages, unless that already happened.
  ///
  /// - Parameters:
  ///   - version: the inventory version of the pages.
  ///   - refusal: why the server rejected the filter; nil when it did not.
  ///   - line: the progress line to clear first.
  func say(of version: InventoryVersion, refusal: JamfProError?, clearing line: ProgressLine? = nil) {
    let isFirst = isSaid.withLock { isSaid in
      defer { isSaid = true }
      return !isSaid
    }
    guard isFirst else { return }
    let sentences = sentences(version, refusal)
    if !sentences.isEmpty { line?.clear() }
    for sentence in sentences { StandardError.note(sentence) }
  }

  func sentences(_ version: InventoryVersion, _ refusal: JamfProError?) -> [String] {
    var filter = filter
    var sentences: [String] = []
    if let refusal {
      filter.needsAll = true
      let reason = CommandFailure(refusal).oneLine
      sentences.append("The server rejected the filter, so all computers are loaded. \(reason)")
    }
    guard explains else { return sentences + warnings }
    if !filter.filter.isAll { sentences += filter.explanation(for: version) }
    if let limit, limit > 0 {
      let pages = LimitedPages(limit: limit, isDecided: filter.isDecided(by: version))
      sentences.append("The first request is for \(Quantity.of(pages.first ?? pages.others, "computer")).")
    }
    return sentences + remarks
  }
}

/// Some rows and columns of a snapshot: the input of every output format.
struct Projection {
  var snapshot: InventorySnapshot
  /// Row numbers, in output order.
  var rows: [Int]
  /// The name each column was requested by, and its index in the snapshot.
  var columns: [(name: String, index: Int)]

  /// Passes the output on in chunks of tens of kilobytes.
  func print(_ format: OutputFormat, to write: ([UInt8]) throws -> Void) throws {
    guard let form = format.form else {
      return try AlignedTable(titles: columns.map { snapshot.columns[$0.index].title }).print(
        rowCount: rows.count, to: write
      ) { DisplayText(snapshot.text(row: rows[$0], column: columns[$1].index)) }
    }
    let fields = columns.map { (name: $0.name, field: snapshot.columns[$0.index]) }
    try ValueTable(of: snapshot, rows: rows, fields: fields, clean: { PlainText($0).text }).write(form, to: write)
  }
}
