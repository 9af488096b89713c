/// The fleet of one server and account on disk, open for one thread at a time.
package final class FleetArchive {
  package let path: String
  let database: Database

  private init(_ path: String, _ database: Database) {
    self.path = path
    self.database = database
  }

  /// Opens an archive to read it.
  ///
  /// - Throws: `ArchiveError`; nothing is changed.
  package static func reading(_ path: String) throws(ArchiveError) -> FleetArchive {
    guard let slash = path.lastIndex(of: "/") else { throw ArchiveError(.missing, "There is no archive \(path).") }
    try ArchivePlace.check(folder: String(path[..<slash]))
    guard case .file = try ArchivePlace.check(file: path) else {
      throw ArchiveError(.missing, "There is no archive \(path).")
    }
    let archive = try opened(path) { () throws(SQLiteError) in
      let place = ArchivePlace.resolved(path)
      do throws(SQLiteError) {
        let database = try Database(path: place, .reading)
        _ = try database.number("SELECT count(*) FROM sqlite_schema")
        return database
      } catch  where error.isWriteFailure {
        // Even reading needs to write beside the file, unless nothing can change it.
        let database = try Database(path: place, .immutable)
        _ = try database.number("SELECT count(*) FROM sqlite_schema")
        return database
      }
    }
    guard case .archive = try archive.state() else {
      throw ArchiveError(.missing, "The archive \(path) is empty.")
    }
    return archive
  }

  /// Opens the archive of a place to write it, and creates or migrates it when necessary.
  ///
  /// - Parameter patience: how long to wait for another process, in milliseconds.
  package static func writing(_ place: ArchivePlace, patience: Int32 = 2000) throws(ArchiveError) -> FleetArchive {
    try ArchivePlace.prepare(folder: place.folder)
    if case .nothing = try ArchivePlace.check(file: place.path) { try ArchivePlace.create(place.path) }
    let archive = try opened(place.path) { () throws(SQLiteError) in
      try Database(path: ArchivePlace.resolved(place.path), .writing, patience: patience)
    }
    _ = try archive.state()
    try archive.catching { database throws(SQLiteError) in
      try ArchiveSchema.migrate(database)
      // A power cut may lose the last save, never the previous one.
      try database.run("PRAGMA synchronous = NORMAL")
    }
    try archive.claim(for: place)
    return archive
  }

  private static func opened(
    _ path: String, _ open: () throws(SQLiteError) -> Database
  ) throws(ArchiveError) -> FleetArchive {
    do throws(SQLiteError) { return FleetArchive(path, try open()) } catch { throw ArchiveError(error, at: path) }
  }

  /// Runs work with the database.
  func catching<Value>(_ work: (Database) throws(SQLiteError) -> Value) throws(ArchiveError) -> Value {
    do throws(SQLiteError) { return try work(database) } catch { throw ArchiveError(error, at: path) }
  }

  /// Whether the file is an archive of this version or an earlier one, or empty.
  private func state() throws(ArchiveError) -> ArchiveSchema.State {
    let state = try catching { database throws(SQLiteError) in try ArchiveSchema.state(of: database) }
    switch state {
    case .empty, .archive: return state
    case .newer:
      throw ArchiveError(
        .newer, "The archive \(path) was written by a newer version of jamf-tui.",
        why: "It is left as it is, and nothing is stored.", next: "Update jamf-tui.")
    case .foreign: throw .damaged(path, "It is a database of another program.")
    }
  }

  /// Checks that the archive belongs to the server and account, or notes them in a new one.
  private func claim(for place: ArchivePlace) throws(ArchiveError) {
    let owner = try owner()
    guard let host = owner.host, let account = owner.account else {
      return try catching { database throws(SQLiteError) in
        try database.transaction { () throws(SQLiteError) in
          try database.set("host", .text(place.host))
          try database.set("account", .text(place.account))
        }
      }
    }
    guard host == place.host, account == place.account else { throw Self.otherAccount(path, host, account) }
  }

  /// Checks that the archive belongs to the server and account.
  package func check(isOf place: ArchivePlace) throws(ArchiveError) {
    let owner = try owner()
    guard owner.host == place.host, owner.account == place.account else {
      throw Self.otherAccount(path, owner.host ?? "an unknown server", owner.account ?? "an unknown account")
    }
  }

  private func owner() throws(ArchiveError) -> (host: String?, account: String?) {
    try catching { database throws(SQLiteError) in (try database.text("host"), try database.text("account")) }
  }

  private static func otherAccount(_ path: String, _ host: String, _ account: String) -> ArchiveError {
    ArchiveError(
      .otherAccount, "The archive \(path) belongs to another account.",
      why: "It has the computers of \(account) on \(host).",
      next: "Move the file away.")
  }

  /// Moves a damaged archive aside, so that a new one can take its place. An earlier damaged one is replaced.
  ///
  /// - Returns: where it is now; nil when it could not be moved.
  package static func moveAside(_ path: String) -> String? {
    let aside = path + ".damaged"
    for part in ArchivePlace.parts(of: aside) { removeFile(part) }
    guard renameFile(path, aside) else { return nil }
    // What SQLite had not yet written to the file belongs to it.
    for (part, new) in zip(ArchivePlace.parts(of: path), ArchivePlace.parts(of: aside)).dropFirst() {
      _ = renameFile(part, new)
    }
    return aside
  }

  /// Removes an archive, with everything beside it, or a damaged copy that is left alone.
  ///
  /// - Returns: whether there was one.
  package static func remove(_ path: String) throws(ArchiveError) -> Bool {
    let finding = try ArchivePlace.check(file: path)
    let aside = ArchivePlace.parts(of: path + ".damaged").filter(isThere)
    aside.forEach(removeFile)
    // A process that refreshes the list keeps its lock, without which another could refresh it, too.
    if RefreshLock.isFree(path) { removeFile(path + ".lock") }
    guard case .file = finding else { return !aside.isEmpty }
    // The database last: whatever happens meanwhile, its parts are never those of another one.
    for part in ArchivePlace.parts(of: path).reversed() { removeFile(part) }
    if case .file = try ArchivePlace.check(file: path) {
      throw ArchiveError(.unwritable, "The archive \(path) could not be removed.")
    }
    return true
  }
}

extension Database {
  /// Stores a value in `meta`.
  func set(_ key: String, _ value: SQLValue) throws(SQLiteError) {
    try run("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2", .text(key), value)
  }

  func text(_ key: String) throws(SQLiteError) -> String? {
    let statement = try prepare("SELECT value FROM meta WHERE key = ?1")
    try statement.bind([.text(key)])
    return try statement.step() ? statement.text(0) : nil
  }

  func number(of key: String) throws(SQLiteError) -> Int64? {
    try number("SELECT value FROM meta WHERE key = ?1", .text(key))
  }

  /// A moment in milliseconds since 1970-01-01; nil when none is stored, or one that no clock shows.
  func moment(of key: String) throws(SQLiteError) -> Int64? {
    guard let moment = try number(of: key), (0...Self.lastMoment).contains(moment) else { return nil }
    return moment
  }

  /// The end of the year 9999.
  private static let lastMoment: Int64 = 253_402_300_799_999
}

extension FleetArchive {
  /// Whether something is at the path of an archive, whatever it is.
  package static func exists(_ path: String) -> Bool { isThere(path) }
}
