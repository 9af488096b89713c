import CSQLite

/// The tables of an archive. Their names and columns are a contract: people query them. Migrations only go forward.
///
/// Times are milliseconds since 1970-01-01 in UTC.
enum ArchiveSchema {
  /// `JAMF` in ASCII: what the file is, for `file` and for this program.
  static let applicationID: Int64 = 0x4A41_4D46

  /// Each step changes a file of the version that is its index into the next version.
  static let steps = [
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE chunks (
      position INTEGER PRIMARY KEY, computers INTEGER NOT NULL, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE TABLE lookups (
      kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, type TEXT, section TEXT,
      has_many INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    CREATE TABLE changes (
      device_id TEXT NOT NULL, field TEXT NOT NULL, before TEXT, after TEXT, seen_at INTEGER NOT NULL,
      reported_at INTEGER);
    CREATE INDEX changes_by_device ON changes (device_id, seen_at);
    CREATE INDEX changes_by_time ON changes (seen_at);
    CREATE TABLE events (
      device_id TEXT NOT NULL, name TEXT, serial TEXT,
      kind TEXT NOT NULL CHECK (kind IN ('enrolled', 'deleted', 'returned')), seen_at INTEGER NOT NULL);
    CREATE INDEX events_by_time ON events (seen_at);
    CREATE TABLE loads (
      kind TEXT NOT NULL CHECK (kind IN ('full', 'delta')), started INTEGER NOT NULL, ended INTEGER NOT NULL,
      computers INTEGER NOT NULL, missing INTEGER NOT NULL);
    """
  ]

  /// The version that this program writes.
  static var version: Int64 { Int64(steps.count) }

  /// What is known of a file before it is used.
  enum State: Equatable {
    /// Nothing is in it.
    case empty
    /// An archive of this or an earlier version.
    case archive(version: Int64)
    case newer
    case foreign
  }

  static func state(of database: Database) throws(SQLiteError) -> State {
    let application = try database.number("PRAGMA application_id") ?? 0
    let version = try database.number("PRAGMA user_version") ?? 0
    let tables = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0, version == 0, tables == 0 { return .empty }
    guard application == applicationID, version > 0 else { return .foreign }
    return version > self.version ? .newer : .archive(version: version)
  }

  /// Brings a file to the newest version, in one transaction.
  static func migrate(_ database: Database) throws(SQLiteError) {
    if try state(of: database) == .empty {
      // Both cannot be set in a transaction.
      try database.run("PRAGMA auto_vacuum = INCREMENTAL")
      _ = try database.number("PRAGMA journal_mode = WAL")
    }
    try database.transaction { () throws(SQLiteError) in
      // Another process may have been faster.
      let version = Int(try database.number("PRAGMA user_version") ?? 0)
      guard version < steps.count else { return }
      for step in steps[version...] { try database.run(step) }
      try database.run("PRAGMA application_id = \(applicationID)")
      try database.run("PRAGMA user_version = \(steps.count)")
    }
  }
}
