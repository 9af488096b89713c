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
  ///
  /// - Parameter most: how many bytes of a text are read; one that goes on ends in an ellipsis.
  func shown(row: Int, column: Int, upTo most: Int = .max) -> ShownValue {
    guard let index = indices[column] else {
      let isAvailable = snapshot.layout.path(for: fields[column]) != nil
      return isAvailable ? .notRequested : .notAvailable(snapshot.layout)
    }
    return shown(row: row, index: index, upTo: most)
  }

  /// The date a row has in one of the shown columns; nil when it has none.
  func date(row: Int, column: Int) -> DateValue? {
    guard let index = indices[column] else { return nil }
    switch snapshot.value(row: row, column: index) {
    case .date(let moment): return .moment(moment)
    case .day(let day): return .day(day)
    default: return nil
    }
  }

  /// How long ago the date of a row is, where the list shows that: of dates with a time, and of days in columns of such.
  func time(row: Int, column: Int, now: Instant) -> RelativeTime? {
    guard let date = date(row: row, column: column) else { return nil }
    if case .day = date, fields[column].kind != .dateTime { return nil }
    return RelativeTime(date, in: snapshot.timeZone, now: now)
  }

  /// Whether a row's computer is known to have twins.
  func hasDuplicates(row: Int) -> Bool {
    guard let duplicates, case .list(let kinds) = snapshot.value(row: row, column: duplicates) else { return false }
    return !kinds.isEmpty
  }

  /// What a row says in the column of that path; nil when the snapshot has no such column.
  func value(of path: String, row: Int) -> ShownValue? {
    snapshot.columns.firstIndex { $0.path == path }.map { shown(row: row, index: $0, upTo: .max) }
  }

  private func shown(row: Int, index: Int, upTo most: Int) -> ShownValue {
    switch snapshot.absence(row: row, column: index) {
    case .notRequested: return .notRequested
    case .notAvailable: return .notAvailable(snapshot.layout)
    case .some: return .notReported
    case nil:
      // An empty text says as little as none, and a blank cell would not even say that.
      guard most < .max else {
        let text = snapshot.text(row: row, column: index)
        return text.isEmpty ? .notReported : .text(text)
      }
      let (text, isCut) = snapshot.text(row: row, column: index, upTo: most)
      return isCut ? .text(text + "…") : text.isEmpty ? .notReported : .text(text)
    }
  }
}
