/// Values in named columns, which lists, copies and exports write in various forms.
///
/// Values are read only when they are written, row by row.
public struct ValueTable: Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The name for programs; the key in JSON.
    public var name: String
    /// The title for people.
    public var title: String

    /// A column.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  private enum Source: Sendable {
    case values(
      value: @Sendable (_ row: Int, _ column: Int) -> FieldValue, shown: @Sendable (_ row: Int, _ column: Int) -> String
    )
    case snapshot(SnapshotRows)
  }

  /// The columns, in order.
  public let columns: [Column]
  /// The number of rows.
  public let rowCount: Int
  private let source: Source
  private let clean: @Sendable (String) -> String

  /// A table of any values.
  ///
  /// - Parameters:
  ///   - clean: makes a text safe to print, on one line and without tabs. It must not change printable ASCII and the
  ///     letters of `JSONText.isKnownPlain`, for which it is not called.
  ///   - value: the value in a row and column.
  ///   - shown: the same as in the list, empty when there is none. It can contain anything.
  public init(
    columns: [Column], rowCount: Int, clean: @escaping @Sendable (String) -> String,
    value: @escaping @Sendable (_ row: Int, _ column: Int) -> FieldValue,
    shown: @escaping @Sendable (_ row: Int, _ column: Int) -> String
  ) {
    self.columns = columns
    self.rowCount = rowCount
    self.clean = clean
    source = .values(value: value, shown: shown)
  }

  /// Some rows of a snapshot in the given order, with the requested names of fields as column names. A field without a
  /// column in the snapshot is *not requested*, except for the id.
  ///
  /// - Parameter clean: as above.
  public init(
    of snapshot: InventorySnapshot, rows: [Int], fields: [(name: String, field: Field)],
    clean: @escaping @Sendable (String) -> String
  ) {
    columns = fields.map { Column(name: $0.name, title: $0.field.title) }
    rowCount = rows.count
    self.clean = clean
    source = .snapshot(SnapshotRows(snapshot, rows: rows, paths: fields.map(\.field.path)))
  }

  /// The value in a row and column.
  func value(_ row: Int, _ column: Int) -> FieldValue {
    switch source {
    case .values(let value, _): value(row, column)
    case .snapshot(let rows): rows.value(row, column)
    }
  }

  /// A value as text that is safe to print.
  func text(_ row: Int, _ column: Int) -> String {
    var bytes: [UInt8] = []
    cells(of: row).appendShown(column, to: &bytes)
    return clean(String(decoding: bytes, as: UTF8.self))
  }

  /// The values of a row.
  enum Cells {
    case values(row: Int, shown: (_ row: Int, _ column: Int) -> String)
    case snapshot(SnapshotRows, InventoryChunk, local: Int)

    /// Appends a value as in the list, in UTF-8. It can contain anything.
    func appendShown(_ column: Int, to output: inout some ByteOutput) {
      switch self {
      case .values(let row, let shown): output.append(text: shown(row, column))
      case .snapshot(let rows, let chunk, let local): rows.appendShown(local, of: chunk, column, to: &output)
      }
    }
  }

  /// The values of a row.
  func cells(of row: Int) -> Cells {
    switch source {
    case .values(_, let shown): return .values(row: row, shown: shown)
    case .snapshot(let rows):
      let (chunk, local) = rows.snapshot.place(of: rows.rows[row])
      return .snapshot(rows, chunk, local: local)
    }
  }

  /// Appends a row as a JSON object.
  ///
  /// - Parameter keys: the text before each value: the opening brace or a comma, the key and a colon.
  func appendObject(_ row: Int, keys: [[UInt8]], to output: inout OutputBytes) {
    if keys.isEmpty { output.append(UInt8(ascii: "{")) }
    switch source {
    case .values(let value, _):
      for (column, key) in keys.enumerated() {
        key.withUnsafeBufferPointer { output.append($0) }
        value(row, column).appendJSON(to: &output)
      }
    case .snapshot(let rows): rows.appendMembers(row, keys: keys, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

extension ValueTable {
  /// Writes the table in parts of about ten thousand bytes.
  ///
  /// - Parameter remark: a sentence about the output, as in `TableWriter`.
  public func write(
    _ form: TableForm, remark: String? = nil, to write: ([UInt8]) throws -> Void
  ) rethrows {
    var writer = TableWriter(form, columns: columns, remark: remark)
    try writer.append(self, to: write)
    try writer.end(to: write)
  }

  /// A text that a spreadsheet does not take for a formula. Numbers can begin with a sign.
  func guarded(_ row: Int, _ column: Int) -> String {
    let text = text(row, column)
    guard TableText.looksLikeFormula(text) else { return text }
    switch value(row, column) {
    case .integer, .number: return text
    default: return "'" + text
    }
  }
}

/// Some rows of a snapshot in some columns, as values and as output bytes.
///
/// A class, because it is used for each value, and copying a snapshot is expensive.
final class SnapshotRows: Sendable {
  private enum Source: Sendable {
    /// A column of the snapshot's chunks.
    case column(Int)
    /// The computers' ids, which need no column.
    case ids
    /// Not in the snapshot.
    case notRequested
  }

  let snapshot: InventorySnapshot
  let rows: [Int]
  private let sources: [Source]

  /// - Parameters:
  ///   - rows: row numbers in the order of output.
  ///   - paths: the paths of the fields. A field without a column in the snapshot is *not requested*.
  init(_ snapshot: InventorySnapshot, rows: [Int], paths: [String]) {
    self.snapshot = snapshot
    self.rows = rows
    sources = paths.map { path in
      if let index = snapshot.column(path: path) { return .column(snapshot.stored[index]) }
      return path == ListLookup.idPath ? .ids : .notRequested
    }
  }

  func value(_ row: Int, _ column: Int) -> FieldValue {
    let (chunk, local) = snapshot.place(of: rows[row])
    return switch sources[column] {
    case .column(let index): chunk.columns[index].value(local)
    case .ids: .text(chunk.ids.string(local))
    case .notRequested: .notRequested
    }
  }

  /// Appends a value of a row of a chunk as in the list, in UTF-8; nothing when there is none.
  func appendShown(_ local: Int, of chunk: InventoryChunk, _ column: Int, to output: inout some ByteOutput) {
    switch sources[column] {
    case .column(let index): chunk.columns[index].appendShown(local, in: snapshot.timeZone, to: &output)
    case .ids: chunk.ids.append(local, to: &output)
    case .notRequested: break
    }
  }

  /// Appends all values of a row, each after its key, as `FieldValue.write(json:)` writes them.
  func appendMembers(_ row: Int, keys: [[UInt8]], to output: inout OutputBytes) {
    let (chunk, local) = snapshot.place(of: rows[row])
    for (column, key) in keys.enumerated() {
      key.withUnsafeBufferPointer { output.append($0) }
      switch sources[column] {
      case .column(let index): chunk.columns[index].appendJSON(local, to: &output)
      case .ids: chunk.ids.appendJSON(local, to: &output)
      case .notRequested: output.append("null" as StaticString)
      }
    }
  }
}
