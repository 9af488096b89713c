package import Inventory

/// A stored fleet.
package struct ArchivedFleet: Sendable {
  package var snapshot: InventorySnapshot
  /// The fields, with the extension attributes that were known.
  package var catalogue: FieldCatalogue
  /// Whether the extension attributes are in the catalogue.
  package var hasAttributes: Bool
  /// When the last complete load ended, in milliseconds since 1970-01-01.
  package var full: Int64
  /// When the list was last loaded or checked for changes.
  package var checked: Int64
  /// When that load or check began, by the server's clock; nil in archives of earlier versions.
  package var asked: Int64?
  /// The server's release; nil when unknown.
  package var release: String?
  /// Where the last run of the browser ended, as it was kept; nil when nothing was.
  package var session: String?
}

/// What is known of an archive without reading its computers.
package struct ArchiveSummary: Hashable, Sendable {
  package var path: String
  package var host: String
  package var account: String
  package var computers: Int
  /// When the last complete load ended; nil when none is stored.
  package var full: Int64?
  /// When the server was last asked for changes.
  package var checked: Int64?
  package var release: String?
  package var api: String?
  /// How many changes of values, and how many additions and removals, are remembered.
  package var changes: Int
  package var events: Int
  /// Since when changes are recorded; nil when they are not.
  package var recordsSince: Int64?
  /// The size of all files in bytes.
  package var bytes: Int
}

extension FleetArchive {
  /// The stored fleet, as one transaction left it.
  ///
  /// - Parameters:
  ///   - document: the fields of the document.
  ///   - searched: the paths of the columns that words are searched in; nil for those of the stored list.
  ///   - workers: read the computers.
  package func fleet(
    document: FieldCatalogue, timeZone: TimeZoneRules, searched: Set<String>? = nil, workers: Workers = .one
  ) throws(ArchiveError) -> ArchivedFleet {
    try catching { database throws(SQLiteError) in try database.run("BEGIN") }
    defer { try? database.run("ROLLBACK") }
    let (header, full, release, names, attributes) = try catching { database throws(SQLiteError) in
      (
        try database.blob("columns"), try database.moment(of: "full"), try database.text("release"),
        try database.names(), try database.attributes()
      )
    }
    let (checked, asked, session) = try catching { database throws(SQLiteError) in
      (try database.moment(of: "checked"), try database.moment(of: "asked"), try database.text("session"))
    }
    guard let header, let full else { throw ArchiveError(.missing, "The archive \(path) has no computers.") }
    let catalogue = attributes.isEmpty ? document : document.adding(attributes)
    var reader = try trusting { () throws(StoredDataError) in
      try SnapshotReader(header: header, catalogue: catalogue, timeZone: timeZone, names: names, searched: searched)
    }
    try readChunks(into: &reader, workers)
    let snapshot = try trusting { () throws(StoredDataError) in try reader.finish() }
    let count = try catching { database throws(SQLiteError) in try database.number(of: "computers") }
    guard count == Int64(snapshot.count) else { throw .damaged(path, "Some of its computers are missing.") }
    return ArchivedFleet(
      snapshot: snapshot, catalogue: catalogue, hasAttributes: !attributes.isEmpty, full: full,
      checked: max(full, checked ?? full), asked: asked, release: release, session: session)
  }

  private func readChunks(into reader: inout SnapshotReader, _ workers: Workers) throws(ArchiveError) {
    let statement = try catching { database throws(SQLiteError) in
      try database.prepare("SELECT position, checksum, data FROM chunks ORDER BY position")
    }
    var position: Int64 = 0
    var (waiting, size): ([SnapshotReader.Stored], Int) = ([], 0)
    var goesOn = true
    while goesOn {
      goesOn = try catching { _ throws(SQLiteError) in try statement.step() }
      if goesOn {
        guard statement.number(0) == position, let checksum = statement.number(1) else {
          throw .damaged(path, "Some of its computers are missing.")
        }
        position += 1
        let bytes = statement.withBlob(2) { Array($0) }
        waiting.append((bytes, checksum))
        size += bytes.count
      }
      guard size >= Self.readAtOnce || !goesOn else { continue }
      try trusting { () throws(StoredDataError) in try reader.add(waiting, workers: workers) }
      (waiting, size) = ([], 0)
    }
  }

  /// The workers read so many bytes, while no more are fetched.
  private static let readAtOnce = 4_000_000

  /// Runs work on stored bytes.
  private func trusting<Value>(_ work: () throws(StoredDataError) -> Value) throws(ArchiveError) -> Value {
    do throws(StoredDataError) { return try work() } catch {
      throw .damaged(path, "In the stored computers, \(error).")
    }
  }

  /// What is known of the archive.
  package func summary() throws(ArchiveError) -> ArchiveSummary {
    let bytes = ArchivePlace.parts(of: path).reduce(0) { $0 + fileSize($1) }
    return try catching { database throws(SQLiteError) in
      ArchiveSummary(
        path: path, host: try database.text("host") ?? "", account: try database.text("account") ?? "",
        computers: Int(try database.number(of: "computers") ?? 0), full: try database.moment(of: "full"),
        checked: try database.moment(of: "checked"), release: try database.text("release"),
        api: try database.text("api"),
        changes: try database.hasHistory ? Int(try database.number("SELECT count(*) FROM change_rows") ?? 0) : 0,
        events: Int(try database.number("SELECT count(*) FROM events") ?? 0),
        recordsSince: try database.moment(of: HistoryRule.sinceKey), bytes: bytes)
    }
  }
}

extension Database {
  func blob(_ key: String) throws(SQLiteError) -> [UInt8]? {
    let statement = try prepare("SELECT value FROM meta WHERE key = ?1")
    try statement.bind([.text(key)])
    return try statement.step() ? statement.withBlob(0) { Array($0) } : nil
  }

  func names() throws(SQLiteError) -> ReferenceNames {
    var names = ReferenceNames()
    names.departments = try naming("department")
    names.buildings = try naming("building")
    return names
  }

  private func naming(_ kind: String) throws(SQLiteError) -> Naming {
    if let reason = try text("\(kind)s missing") { return .unavailable(reason: reason) }
    let statement = try prepare("SELECT id, name FROM lookups WHERE kind = ?1")
    try statement.bind([.text(kind)])
    var names: [String: String] = [:]
    while try statement.step() {
      if let id = statement.text(0) { names[id] = statement.text(1) }
    }
    return .names(names)
  }

  fileprivate func attributes() throws(SQLiteError) -> [ExtensionAttributeDefinition] {
    let statement = try prepare(
      "SELECT id, name, type, section, has_many FROM lookups WHERE kind = 'extension attribute' ORDER BY id")
    var found: [ExtensionAttributeDefinition] = []
    while try statement.step() {
      guard let id = statement.text(0), let name = statement.text(1) else { continue }
      found.append(
        ExtensionAttributeDefinition(
          id: id, name: name, dataType: statement.text(2) ?? "STRING", section: statement.text(3),
          isMultiValue: statement.number(4) == 1))
    }
    return found
  }
}
