import Inventory

/// The columns the browser shows, found in a snapshot that may have others too and in another order.
struct SnapshotColumns {
  private let snapshot: InventorySnapshot
  private let fields: [Field]
  /// For each of the shown columns its index in the snapshot; nil when it is not there.
  private let indices: [Int?]
  private let duplicates: Int?

  init(_ fields: [Field], in snapshot: InventorySnapshot) {
    self.snapshot = snapshot
    self.fields = fields
    let all = snapshot.columns
    indices = fields.map { field in all.firstIndex { $0.path == field.path } }
    duplicates = snapshot.column(path: Field.duplicates.path)
  }

  /// What a row says in one of the shown columns.
  func shown(row: Int, column: Int) -> ShownValue {
    guard let index = indices[column] else {
      let isAvailable = snapshot.layout.path(for: fields[column]) != nil
      return isAvailable ? .notRequested : .notAvailable(snapshot.layout)
    }
    return shown(row: row, index: index)
  }

  /// The moment a row has in one of the shown columns, in milliseconds since 1970-01-01 in UTC; nil when it has none.
  func moment(row: Int, column: Int) -> Int64? {
    guard let index = indices[column], case .date(let moment) = snapshot.value(row: row, column: index) else {
      return nil
    }
    return moment
  }

  /// Whether a row's computer is known to have twins.
  func hasDuplicates(row: Int) -> Bool {
    guard let duplicates, case .list(let kinds) = snapshot.value(row: row, column: duplicates) else { return false }
    return !kinds.isEmpty
  }

  /// What a row says in the column of that path; nil when the snapshot has no such column.
  func value(of path: String, row: Int) -> ShownValue? {
    snapshot.columns.firstIndex { $0.path == path }.map { shown(row: row, index: $0) }
  }

  private func shown(row: Int, index: Int) -> ShownValue {
    switch snapshot.value(row: row, column: index) {
    case .notReported: return .notReported
    case .notRequested: return .notRequested
    case .notAvailable: return .notAvailable(snapshot.layout)
    default:
      // An empty text says as little as none, and a blank cell would not even say that.
      let text = snapshot.text(row: row, column: index)
      return text.isEmpty ? .notReported : .text(text)
    }
  }
}
