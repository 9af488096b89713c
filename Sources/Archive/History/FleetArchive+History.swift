package import Inventory

/// Which recorded changes are wanted. Everything that is nil does not matter.
package struct HistoryQuery: Sendable {
  /// Seen at this time or later, in milliseconds since 1970-01-01.
  package var since: Int64?
  package var id: RecordID?
  /// The paths of fields.
  package var paths: Set<String>?

  package init(since: Int64? = nil, of id: RecordID? = nil, paths: Set<String>? = nil) {
    self.since = since
    self.id = id
    self.paths = paths
  }
}

/// What an archive remembers of earlier loads.
extension FleetArchive {
  /// Since when changes are recorded, in milliseconds since 1970-01-01; nil when they are not.
  package func recordsSince() throws(ArchiveError) -> Int64? {
    try catching { database throws(SQLiteError) in try database.moment(of: HistoryRule.sinceKey) }
  }

  /// The recorded changes, in the order of time; those of one load by computer.
  package func changes(_ query: HistoryQuery = HistoryQuery()) throws(ArchiveError) -> [RecordedChange] {
    try catching { database throws(SQLiteError) in
      guard try database.hasHistory else { return [] }
      let fields = try database.changedFields(query.paths)
      let loads = try database.loadTimes()
      var conditions: [String] = []
      var values: [SQLValue] = []
      if let since = query.since {
        let first = try database.number(
          "SELECT min(first_row) FROM change_loads WHERE seen_at >= ?1", .number(since))
        guard let first else { return [] }
        values.append(.number(first))
        conditions.append("id >= ?\(values.count)")
      }
      if let id = query.id {
        values.append(.device(id))
        conditions.append("device = ?\(values.count)")
      }
      let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
      let rows = try database.prepare(
        "SELECT device, field, before, after, load, reported_at FROM change_rows \(condition) ORDER BY id")
      try rows.bind(values)
      var found: [RecordedChange] = []
      while try rows.step() {
        guard let device = rows.device(0), let path = fields[rows.number(1) ?? 0],
          let seenAt = loads[rows.number(4) ?? 0], seenAt >= query.since ?? .min
        else { continue }
        found.append(
          RecordedChange(
            RecordID(rawValue: device), path: path, before: rows.text(2), after: rows.text(3), seenAt: seenAt,
            reportedAt: rows.number(5)))
      }
      return found
    }
  }

  /// The computers that came or went, in the order of time.
  package func events(_ query: HistoryQuery = HistoryQuery()) throws(ArchiveError) -> [FleetEvent] {
    try catching { database throws(SQLiteError) in
      let rows = try database.prepare(
        """
        SELECT device_id, name, serial, kind, seen_at FROM events
        WHERE seen_at >= ?1 AND (?2 IS NULL OR device_id = ?2) ORDER BY rowid
        """)
      try rows.bind([.number(query.since ?? .min), SQLValue(query.id?.rawValue)])
      var found: [FleetEvent] = []
      while try rows.step() {
        guard let id = rows.text(0), let kind = rows.text(3).flatMap({ FleetEvent.Kind(rawValue: $0) }) else {
          continue
        }
        found.append(
          FleetEvent(
            RecordID(rawValue: id), name: rows.text(1), serial: rows.text(2), kind, seenAt: rows.number(4) ?? 0))
      }
      return found
    }
  }

  /// Everything that is recorded, for filters and charts; nil when nothing is.
  ///
  /// - Parameter followed: the paths of stored fields that charts follow back in time.
  package func history(
    volatile: VolatileFields, following followed: [String] = []
  ) throws(ArchiveError) -> ChangeHistory? {
    guard let since = try recordsSince() else { return nil }
    var gone: [String: [GoneValue]] = [:]
    for path in followed { gone[path] = try lastValues(of: path) }
    return ChangeHistory(
      changes: try changes(), events: try events(), recordsSince: since, completeSince: try completeSince(),
      loads: try loads(), goneValues: gone, volatile: volatile)
  }

  /// Since when no change was removed or left out, in milliseconds since 1970-01-01; nil when none ever was.
  private func completeSince() throws(ArchiveError) -> Int64? {
    try catching { database throws(SQLiteError) in
      guard try database.hasHistory else { return nil }
      let removed = try database.moment(of: HistoryRule.completeKey)
      let leftOut = try database.number("SELECT max(seen_at) FROM change_loads WHERE left_out > 0")
      return [removed, leftOut].compactMap(\.self).max()
    }
  }

  /// The last values of a field of deleted computers, in the order of time.
  private func lastValues(of path: String) throws(ArchiveError) -> [GoneValue] {
    try catching { database throws(SQLiteError) in
      guard try database.hasHistory else { return [] }
      let rows = try database.prepare(
        """
        SELECT e.device_id, e.seen_at, g.value FROM gone_values g JOIN events e ON e.rowid = g.event
        JOIN change_fields f ON f.id = g.field WHERE f.path = ?1 ORDER BY e.rowid
        """)
      try rows.bind([.text(path)])
      var found: [GoneValue] = []
      while try rows.step() {
        guard let id = rows.text(0), let seenAt = rows.number(1), let value = rows.text(2) else { continue }
        found.append(GoneValue(RecordID(rawValue: id), seenAt: seenAt, value: value))
      }
      return found
    }
  }

  /// The ends of the remembered loads, in the order of time.
  private func loads() throws(ArchiveError) -> [Int64] {
    try catching { database throws(SQLiteError) in
      let rows = try database.prepare("SELECT ended FROM loads ORDER BY rowid")
      try rows.bind([])
      var found: [Int64] = []
      while try rows.step() { if let ended = rows.number(0) { found.append(ended) } }
      return found
    }
  }
}

extension Database {
  /// Whether the tables of the history are there: archives of earlier versions are only migrated to be written.
  var hasHistory: Bool {
    get throws(SQLiteError) { try number("PRAGMA user_version") ?? 0 >= 2 }
  }

  /// The paths of recorded fields by their numbers.
  fileprivate func changedFields(_ wanted: Set<String>?) throws(SQLiteError) -> [Int64: String] {
    let rows = try prepare("SELECT id, path FROM change_fields")
    try rows.bind([])
    var found: [Int64: String] = [:]
    while try rows.step() {
      if let id = rows.number(0), let path = rows.text(1), wanted?.contains(path) ?? true { found[id] = path }
    }
    return found
  }

  fileprivate func loadTimes() throws(SQLiteError) -> [Int64: Int64] {
    let rows = try prepare("SELECT id, seen_at FROM change_loads")
    try rows.bind([])
    var found: [Int64: Int64] = [:]
    while try rows.step() { if let id = rows.number(0) { found[id] = rows.number(1) } }
    return found
  }
}

extension Statement {
  /// An id that is stored as a number or a text.
  fileprivate func device(_ column: Int) -> String? { number(column).map { String($0) } ?? text(column) }
}
