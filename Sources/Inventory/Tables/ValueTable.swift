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

  /// The columns, in order.
  public let columns: [Column]
  /// How many rows there are.
  public let rowCount: Int
  let value: @Sendable (_ row: Int, _ column: Int) -> FieldValue
  private let shown: @Sendable (_ row: Int, _ column: Int) -> String
  private let clean: @Sendable (String) -> String

  /// A table of any values.
  ///
  /// - Parameters:
  ///   - clean: makes a text safe to print, on one line and without tabs.
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
    self.value = value
    self.shown = shown
  }

  /// Some rows of a snapshot, in this order, with these fields under the names they were asked for by. A field that the
  /// snapshot has no column for was not requested; ids are known without.
  public init(
    of snapshot: InventorySnapshot, rows: [Int], fields: [(name: String, field: Field)],
    clean: @escaping @Sendable (String) -> String
  ) {
    let indices = fields.map { snapshot.column(path: $0.field.path) }
    let areIDs = fields.map { $0.field.path == ListLookup.idPath }
    self.init(
      columns: fields.map { Column(name: $0.name, title: $0.field.title) }, rowCount: rows.count, clean: clean,
      value: { row, column in
        if let index = indices[column] { return snapshot.value(row: rows[row], column: index) }
        return areIDs[column] ? .text(snapshot.id(at: rows[row]).rawValue) : .notRequested
      },
      shown: { row, column in
        if let index = indices[column] { return snapshot.text(row: rows[row], column: index) }
        return areIDs[column] ? snapshot.id(at: rows[row]).rawValue : ""
      })
  }

  /// A value as text that is safe to print.
  func text(_ row: Int, _ column: Int) -> String { clean(shown(row, column)) }
}
