extension FleetArchive {
  /// So many rows are removed in one transaction, and so many transactions follow a save. Other processes can read and
  /// write between them.
  private static let pruning = (rows: Int64(5000), steps: 20)

  /// Removes what is too old, and the oldest changes while all of them are too large. What cannot be removed now, because
  /// another process is writing or because it is too much at once, is removed after a later save.
  func prune(_ rule: HistoryRule, at now: Int64) {
    // With a clock that is ahead, everything would be too old.
    guard !rule.isOn || now <= Self.now() + Self.clockTolerance else { return }
    do throws(SQLiteError) {
      try forgetExcluded(rule)
      for _ in 0..<Self.pruning.steps {
        let goesOn = try database.transaction { () throws(SQLiteError) in
          let hasOldEvents = try pruneEvents(before: rule.oldest(at: now))
          return try pruneChanges(rule, before: rule.oldest(at: now)) || hasOldEvents
        }
        guard goesOn else { return }
      }
    } catch {}
  }

  /// Removes a part of the oldest changes.
  ///
  /// - Returns: whether more have to go.
  private func pruneChanges(_ rule: HistoryRule, before oldest: Int64) throws(SQLiteError) -> Bool {
    // Rows and loads are numbered in the order of time. A clock that went back must not remove younger rows.
    let newest = try database.number("SELECT max(id) FROM change_loads") ?? 0
    let firstKept = try database.number("SELECT min(id) FROM change_loads WHERE seen_at >= ?1", .number(oldest))
    var last = (firstKept ?? newest + 1) - 1
    if try database.number("SELECT sum(bytes) FROM change_loads") ?? 0 > rule.mostBytes {
      last = max(last, try lastTooMany(rule.mostBytes))
    }
    guard try database.number("SELECT 1 FROM change_loads WHERE id <= ?1 LIMIT 1", .number(last)) != nil else {
      return false
    }
    try noteRemoval(try database.number("SELECT max(seen_at) FROM change_loads WHERE id <= ?1", .number(last)))
    try database.run(
      """
      DELETE FROM change_rows WHERE id IN (
        SELECT id FROM (SELECT id, load FROM change_rows ORDER BY id LIMIT ?2) WHERE load <= ?1)
      """, .number(last), .number(Self.pruning.rows))
    if try database.number("SELECT changes()") == Self.pruning.rows { return true }
    try database.run("DELETE FROM change_loads WHERE id <= ?1", .number(last))
    return false
  }

  /// Notes until when changes are removed: how the fleet was before that is no longer known.
  private func noteRemoval(_ until: Int64?) throws(SQLiteError) {
    guard let until, until > (try database.moment(of: HistoryRule.completeKey) ?? .min) else { return }
    try database.set(HistoryRule.completeKey, .number(until))
  }

  /// The last load that no longer has room.
  private func lastTooMany(_ most: Int64) throws(SQLiteError) -> Int64 {
    let loads = try database.prepare("SELECT id, bytes FROM change_loads ORDER BY id DESC")
    try loads.bind([])
    var sum: Int64 = 0
    while try loads.step() {
      sum += loads.number(1) ?? 0
      if sum > most { return loads.number(0) ?? 0 }
    }
    return 0
  }

  /// Removes a part of the oldest events, with the last values of deleted computers.
  ///
  /// - Returns: whether more have to go.
  private func pruneEvents(before oldest: Int64) throws(SQLiteError) -> Bool {
    let count = try database.number("SELECT count(*) FROM events") ?? 0
    let spare = max(0, count - Int64(HistoryRule.mostEvents))
    let last = try database.number(
      """
      SELECT max(rowid) FROM (SELECT rowid, seen_at, row_number() OVER (ORDER BY rowid) AS place FROM events
        ORDER BY rowid LIMIT ?3) WHERE seen_at < ?1 OR place <= ?2
      """, .number(oldest), .number(spare), .number(Self.pruning.rows))
    guard let last else { return false }
    try noteRemoval(try database.number("SELECT max(seen_at) FROM events WHERE rowid <= ?1", .number(last)))
    try database.run("DELETE FROM gone_values WHERE event <= ?1", .number(last))
    try database.run("DELETE FROM events WHERE rowid <= ?1", .number(last))
    return try database.number("SELECT changes()") == Self.pruning.rows
  }

  /// Removes the values of fields that must not be stored any more.
  private func forgetExcluded(_ rule: HistoryRule) throws(SQLiteError) {
    let fields = try database.prepare("SELECT id, path FROM change_fields")
    try fields.bind([])
    var excluded: [Int64] = []
    while try fields.step() {
      if let id = fields.number(0), let path = fields.text(1), rule.excludes(path) { excluded.append(id) }
    }
    for id in excluded {
      try database.transaction { () throws(SQLiteError) in
        try database.run("DELETE FROM change_rows WHERE field = ?1", .number(id))
        try database.run("DELETE FROM gone_values WHERE field = ?1", .number(id))
        try database.run("DELETE FROM change_fields WHERE id = ?1", .number(id))
      }
    }
  }
}
