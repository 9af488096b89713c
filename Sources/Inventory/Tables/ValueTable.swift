/// Values under names, to be written in the forms that programs and people read: what lists, copies and exports have in common.
///
/// Only values that are written are looked up, one row after the other.
public struct ValueTable: Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// What programs call it; the keys of JSON.
    public var name: String
    /// What people call it.
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
  /// How many rows there are.
  public let rowCount: Int
  private let source: Source
  private let clean: @Sendable (String) -> String

  /// A table of any values.
  ///
  /// - Parameters:
  ///   - clean: makes a text safe to print, on one line and without tabs. Printable ASCII it leaves as it is, and need not
  ///     be asked for.
  ///   - value: the value in a row and column.
  ///   - shown: the same as a list shows it, empty when there is none. It may hold anything.
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

  /// Some rows of a snapshot, in this order, with these fields under the names they were asked for by. A field that the
  /// snapshot has no column for was not requested; ids are known without.
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
    appendShown(row, column, to: &bytes)
    return clean(String(decoding: bytes, as: UTF8.self))
  }

  /// Appends a value as a list shows it, in UTF-8. It may hold anything.
  func appendShown(_ row: Int, _ column: Int, to output: inout [UInt8]) {
    switch source {
    case .values(_, let shown): output.append(contentsOf: shown(row, column).utf8)
    case .snapshot(let rows): rows.appendShown(row, column, to: &output)
    }
  }

  /// Appends a row as a JSON object.
  ///
  /// - Parameter keys: what stands before each value: the opening brace or a comma, the key and a colon.
  func appendObject(_ row: Int, keys: [[UInt8]], to output: inout [UInt8]) {
    if keys.isEmpty { output.append(UInt8(ascii: "{")) }
    switch source {
    case .values(let value, _):
      for (column, key) in keys.enumerated() {
        output += key
        value(row, column).appendJSON(to: &output)
      }
    case .snapshot(let rows): rows.appendMembers(row, keys: keys, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}
