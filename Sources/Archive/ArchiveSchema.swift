import CSQLite

/// The tables of an archive. Their names and columns are a contract: people query them. Migrations only go forward.
///
/// `changes` is a view, for people. Its rows are in `change_rows`, where a computer, a field and a load are numbers, so that
/// a row needs about 30 bytes besides its texts. The program itself reads the tables: views are turned off in files that
/// may come from others (`csqlite_defend`).
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
    """,
    // No version before this one wrote a row into `changes`.
    """
    DROP TABLE changes;
    CREATE TABLE change_fields (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
    CREATE TABLE change_loads (
      id INTEGER PRIMARY KEY, seen_at INTEGER NOT NULL, first_row INTEGER NOT NULL, bytes INTEGER NOT NULL,
      left_out INTEGER NOT NULL);
    CREATE TABLE change_rows (
      id INTEGER PRIMARY KEY, load INTEGER NOT NULL, device NOT NULL, field INTEGER NOT NULL, before TEXT, after TEXT,
      reported_at INTEGER);
    CREATE INDEX change_rows_by_device ON change_rows (device);
    CREATE VIEW changes AS
      SELECT CAST(r.device AS TEXT) AS device_id, f.path AS field, r.before, r.after, l.seen_at, r.reported_at
      FROM change_rows r LEFT JOIN change_fields f ON f.id = r.field LEFT JOIN change_loads l ON l.id = r.load;
    CREATE TABLE gone_values (
      event INTEGER NOT NULL, field INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (event, field)) WITHOUT ROWID;
    CREATE INDEX events_by_device ON events (device_id);
    CREATE INDEX events_by_serial ON events (serial);
    """,
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
