import Inventory

/// The columns the browser shows, found in a snapshot that may have others too and in another order.
struct SnapshotColumns {
  private let snapshot: InventorySnapshot
  /// For each of the shown columns its index in the snapshot; nil when it is not there.
  private let indices: [Int?]

  init(_ fields: [Field], in snapshot: InventorySnapshot) {
    self.snapshot = snapshot
    let all = snapshot.columns
    indices = fields.map { field in all.firstIndex { $0.path == field.path } }
  }

  /// What a row says in one of the shown columns.
  func shown(row: Int, column: Int) -> ShownValue {
    indices[column].map { shown(row: row, index: $0) } ?? .notRequested
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
