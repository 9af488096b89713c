import CSQLite

/// A failure of SQLite.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// The primary result code.
  package var code: Int32
  /// What SQLite says of it.
  package var message: String

  package var description: String { message }

  /// Whether another connection holds the lock.
  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  /// Whether the bytes of the file are not a usable database.
  package var isDamage: Bool {
    code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_FORMAT || isMissingPart
  }
  /// Whether a table or a column is missing that the statement names.
  private var isMissingPart: Bool {
    code == SQLITE_ERROR
      && (message.hasPrefix("no such table") || message.hasPrefix("no such column")
        || message.contains("has no column named"))
  }
  /// Whether the disk, or a limit on files, has no room left.
  package var isFull: Bool { code == SQLITE_FULL }
  /// Whether the file, or its folder, cannot be written.
  package var isWriteFailure: Bool { code == SQLITE_READONLY || code == SQLITE_IOERR || code == SQLITE_CANTOPEN }
}

/// A connection to a database file, for one thread at a time.
///
/// Not a wrapper of all that SQLite can do: the archive needs ten statements.
package final class Database {
  private let handle: OpaquePointer

  /// How a file is opened. It is never created: that is not SQLite's task, because its mode matters.
  package enum Access {
    case reading, writing
    /// Reads a file that nothing can change, even in a folder where nothing can be written.
    case immutable
  }

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - path: without symbolic links; they are refused.
  ///   - patience: how long to wait for a lock, in milliseconds.
  package init(path: String, _ access: Access, patience: Int32 = 2000) throws(SQLiteError) {
    var opened: OpaquePointer?
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    flags |= access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let name: String
    if access == .immutable {
      flags |= SQLITE_OPEN_URI
      name = "file:\(Self.escaped(path))?immutable=1"
    } else {
      name = path
    }
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let error = SQLiteError(opened, code)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_busy_timeout(handle, patience)
    // A prepared file must not be able to do more than store values.
    csqlite_defend(handle)
  }

  deinit { sqlite3_close_v2(handle) }

  /// A path in a URI.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        text += "%" + String(byte, radix: 16)
      default: text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }

  /// Runs statements without values or results.
  package func run(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(handle, code) }
  }

  /// A statement with `?1`, `?2` … for values.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw SQLiteError(handle, code) }
    return Statement(prepared, of: handle)
  }

  /// Runs one statement with values.
  package func run(_ sql: String, _ values: SQLValue...) throws(SQLiteError) {
    try prepare(sql).run(values)
  }

  /// The number that a query returns; nil for no row.
  package func number(_ sql: String, _ values: SQLValue...) throws(SQLiteError) -> Int64? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? statement.number(0) : nil
  }

  /// Runs work in a transaction that has the right to write from its beginning. When the work fails, or the process
  /// ends, nothing has changed.
  package func transaction<Value>(_ work: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // After some failures, SQLite has rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }
}

extension SQLiteError {
  init(_ handle: OpaquePointer?, _ code: Int32) {
    // The extended code has the primary one in its lowest byte.
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(code: code & 0xFF, message: text.map { String(cString: $0) } ?? "SQLite error \(code)")
  }
}
