import Inventory

/// Collects what a save changes, chunk by chunk. It never prevents the save: stored computers that cannot be read have no
/// changes.
struct ChangeRecorder {
  /// What there is to record.
  enum Result {
    case found(FleetDifference)
    /// The stored list could not be read.
    case unreadable
  }

  private var finder: DifferenceFinder?

  /// - Returns: nil when nothing is recorded, or when there is no stored list to compare with.
  init?(
    _ database: Database, _ snapshot: InventorySnapshot, _ rule: HistoryRule, keeping isKept: (Field) -> Bool
  ) throws(SQLiteError) {
    guard rule.isOn, try database.moment(of: "full") != nil, let header = try database.blob("columns") else {
      return nil
    }
    let names = try database.names()
    do throws(StoredDataError) {
      finder = try DifferenceFinder(
        earlier: header, names: names, later: snapshot, longestText: HistoryRule.longestText, keeping: isKept,
        recording: rule.records)
    } catch {
      finder = nil
    }
  }

  mutating func add(_ stored: SnapshotReader.Stored?, at place: Int) {
    do throws(StoredDataError) { try finder?.add(stored, at: place) } catch { finder = nil }
  }

  consuming func finish() -> Result { finder.map { .found($0.finish()) } ?? .unreadable }
}

extension Database {
  /// Writes what was found, in the transaction of a save.
  ///
  /// - Parameter result: nil when there was nothing to compare with.
  func record(_ result: ChangeRecorder.Result?, _ rule: HistoryRule, seenAt: Int64) throws(SQLiteError) {
    guard rule.isOn else { return try set(HistoryRule.sinceKey, .null) }
    guard case .found(let difference) = result else { return try set(HistoryRule.sinceKey, .number(seenAt)) }
    // The stored list was saved without a history, so this load is the first that was compared.
    if try moment(of: HistoryRule.sinceKey) == nil { try set(HistoryRule.sinceKey, .number(seenAt)) }
    let fields = FieldNumbers(self)
    if !difference.gone.isEmpty || !difference.new.isEmpty { try write(events: difference, fields, seenAt) }
    if !difference.changes.isEmpty { try write(changes: difference.changes, fields, rule, seenAt) }
  }

  private func write(
    changes: [FleetDifference.Change], _ fields: FieldNumbers, _ rule: HistoryRule, _ seenAt: Int64
  ) throws(SQLiteError) {
    let load = (try number("SELECT max(id) FROM change_loads") ?? 0) + 1
    let first = (try number("SELECT max(id) FROM change_rows") ?? 0) + 1
    let insert = try prepare("INSERT INTO change_rows VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)")
    var bytes: Int64 = 0
    var written = 0
    for change in changes {
      bytes += Int64(HistoryRule.rowBytes + (change.before?.utf8.count ?? 0) + (change.after?.utf8.count ?? 0))
      // Loads that are too large alone are recorded up to the bound.
      if bytes > rule.mostBytes { break }
      written += 1
      try insert.run([
        .number(load), .device(change.id), .number(try fields.number(of: change.field.path)), SQLValue(change.before),
        SQLValue(change.after), SQLValue(change.reportedAt),
      ])
    }
    try run(
      "INSERT INTO change_loads VALUES (?1, ?2, ?3, ?4, ?5)", .number(load), .number(seenAt), .number(first),
      .number(min(bytes, rule.mostBytes)), SQLValue(changes.count - written))
  }

  private func write(
    events difference: FleetDifference, _ fields: FieldNumbers, _ seenAt: Int64
  ) throws(SQLiteError) {
    let insert = try prepare("INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5)")
    let value = try prepare("INSERT OR IGNORE INTO gone_values VALUES (?1, ?2, ?3)")
    func note(_ computer: FleetDifference.Computer, _ kind: FleetEvent.Kind) throws(SQLiteError) {
      try insert.run([
        .text(computer.id.rawValue), SQLValue(computer.name), SQLValue(computer.serial), .text(kind.rawValue),
        .number(seenAt),
      ])
    }
    for computer in difference.gone {
      try note(computer, .deleted)
      let event = try number("SELECT last_insert_rowid()") ?? 0
      for (field, text) in computer.values {
        try value.run([.number(event), .number(try fields.number(of: field.path)), .text(text)])
      }
    }
    // A computer returns with its id, or as a new record with its serial number.
    let last = try prepare(
      "SELECT kind FROM events WHERE device_id = ?1 OR (serial = ?2 AND serial <> '') ORDER BY rowid DESC LIMIT 1")
    for computer in difference.new {
      try last.bind([.text(computer.id.rawValue), SQLValue(computer.serial)])
      let isBack = try last.step() && last.text(0) == FleetEvent.Kind.deleted.rawValue
      try note(computer, isBack ? .returned : .enrolled)
    }
  }
}

extension SQLValue {
  /// An id as a number, if that is the same text.
  static func device(_ id: RecordID) -> SQLValue {
    guard let number = Int64(id.rawValue), String(number) == id.rawValue else { return .text(id.rawValue) }
    return .number(number)
  }
}

/// The numbers of fields in the tables of the history.
private final class FieldNumbers {
  private let database: Database
  private var known: [String: Int64] = [:]

  init(_ database: Database) { self.database = database }

  func number(of path: String) throws(SQLiteError) -> Int64 {
    if let number = known[path] { return number }
    try database.run("INSERT OR IGNORE INTO change_fields (path) VALUES (?1)", .text(path))
    let number = try database.number("SELECT id FROM change_fields WHERE path = ?1", .text(path)) ?? 0
    known[path] = number
    return number
  }
}
