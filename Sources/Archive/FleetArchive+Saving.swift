package import Inventory

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What is stored of a load besides its computers.
package struct LoadFacts: Sendable {
  /// What was loaded.
  package enum Kind: String, Sendable {
    /// All computers.
    case full
    /// What had changed since the list was last checked.
    case delta
    /// Columns of a list that is stored already.
    case columns
  }

  package var kind: Kind
  /// When the load began and ended, in milliseconds since 1970-01-01.
  package var started: Int64
  package var ended: Int64
  /// When the last load of all computers ended: this one, or the one that a delta began with.
  package var full: Int64
  /// When the load began, by the server's clock; nil when that is unknown.
  package var asked: Int64?
  /// The server's release; nil when unknown.
  package var release: String?
  /// The extension attributes; nil when they were not requested, so that stored ones stay.
  package var attributes: [ExtensionAttributeDefinition]?

  package init(
    _ kind: Kind = .full, started: Int64, ended: Int64, full: Int64? = nil, asked: Int64? = nil,
    release: String? = nil, attributes: [ExtensionAttributeDefinition]? = nil
  ) {
    self.kind = kind
    self.started = started
    self.ended = ended
    self.full = full ?? ended
    self.asked = asked
    self.release = release
    self.attributes = attributes
  }
}

extension FleetArchive {
  /// Keeps where a run of the browser ended, in a form of its own.
  ///
  /// - Throws: `ArchiveError`; the previous state stays.
  package func keep(session: String) throws(ArchiveError) {
    try catching { database throws(SQLiteError) in try database.set("session", .text(session)) }
  }

  /// How a save ended.
  package enum Saved: Hashable, Sendable {
    /// The computers are stored. Only `chunks` of them had changed.
    case saved(chunks: Int)
    /// The archive already has a later load.
    case isLater
  }

  /// By how much another process can be later: a day, in milliseconds.
  private static let longestLoad: Int64 = 86_400_000

  /// By how much a stored time may be ahead, because the clocks of computers with the same home differ: five minutes, in
  /// milliseconds.
  package static let clockTolerance: Int64 = 300_000

  /// Milliseconds since 1970-01-01, by this computer's clock.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// At least and at most so many of the last loads are remembered; between these, as many as the history is long.
  private static let rememberedLoads = (least: 100, most: 20_000)

  /// Stores a complete fleet, in one transaction: afterwards the archive has the new state or, when anything fails, the
  /// old one. Only chunks that have changed are written, and what differs in them is recorded.
  ///
  /// - Parameters:
  ///   - isKept: whether a field is stored.
  ///   - rule: what is recorded of changes.
  package func save(
    _ snapshot: InventorySnapshot, _ facts: LoadFacts, keeping isKept: (Field) -> Bool,
    history rule: HistoryRule = HistoryRule()
  ) throws(ArchiveError) -> Saved {
    let writer = SnapshotWriter(snapshot, keeping: isKept)
    let saved = try catching { database throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) -> Saved in
        // A load that is much later, or in the future, was stored with a wrong clock.
        for (key, own) in [("full", facts.full), ("checked", facts.ended)] {
          guard let stored = try database.moment(of: key), stored <= Self.now() + Self.clockTolerance else { continue }
          let later = stored - own
          if later > 0, later < Self.longestLoad { return .isLater }
        }
        var recorder = try ChangeRecorder(database, snapshot, rule, keeping: isKept)
        let changed = try database.write(writer) { recorder?.add($0, at: $1) }
        try database.set("columns", .blob(writer.header))
        try database.set("computers", SQLValue(snapshot.count))
        try database.set("full", .number(facts.full))
        try database.set("checked", .number(facts.ended))
        try database.set("asked", SQLValue(facts.asked))
        try database.set("api", .text(snapshot.layout.name))
        try database.set("release", SQLValue(facts.release))
        try database.write(snapshot.names)
        if let attributes = facts.attributes { try database.write(attributes) }
        try database.record(recorder?.finish(), rule, seenAt: facts.ended)
        guard facts.kind != .columns else { return .saved(chunks: changed) }
        try database.run(
          "INSERT INTO loads VALUES (?1, ?2, ?3, ?4, 0)", .text(facts.kind.rawValue), .number(facts.started),
          .number(facts.ended), SQLValue(snapshot.count))
        try database.run(
          """
          DELETE FROM loads WHERE rowid <= (SELECT max(rowid) FROM loads) - \(Self.rememberedLoads.least)
          AND (ended < ?1 OR rowid <= (SELECT max(rowid) FROM loads) - \(Self.rememberedLoads.most))
          """, .number(rule.oldest(at: facts.ended)))
        return .saved(chunks: changed)
      }
    }
    if case .saved = saved { prune(rule, at: facts.ended) }
    tidy()
    return saved
  }

  /// Gives free pages back to the system, and moves what was written from the log into the file. Both can wait.
  private func tidy() {
    try? database.run("PRAGMA incremental_vacuum")
    _ = try? database.number("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

extension Database {
  /// Stores chunks in place of the current ones.
  ///
  /// - Parameter replacing: receives each place at which the chunk differs, with the current one; nil where there is none.
  /// - Returns: how many have changed.
  fileprivate func write(
    _ writer: SnapshotWriter, replacing: (SnapshotReader.Stored?, Int) -> Void
  ) throws(SQLiteError) -> Int {
    // The bytes are compared, too: a damaged chunk still has its checksum.
    let known = try prepare("SELECT data, checksum FROM chunks WHERE position = ?1")
    let insert = try prepare("INSERT OR REPLACE INTO chunks VALUES (?1, ?2, ?3, ?4)")
    var changed = 0
    for index in 0..<writer.count {
      let chunk = writer.chunk(index)
      try known.bind([SQLValue(index)])
      var stored: SnapshotReader.Stored?
      if try known.step() {
        let checksum = known.number(1)
        if checksum == chunk.checksum, known.withBlob(0, { $0.elementsEqual(chunk.bytes) }) { continue }
        stored = (known.withBlob(0) { Array($0) }, checksum ?? 0)
      }
      replacing(stored, index)
      changed += 1
      try insert.run([SQLValue(index), SQLValue(chunk.computers), .number(chunk.checksum), .blob(chunk.bytes)])
    }
    let spare = try prepare("SELECT data, checksum, position FROM chunks WHERE position >= ?1 ORDER BY position")
    try spare.bind([SQLValue(writer.count)])
    while try spare.step() {
      replacing((spare.withBlob(0) { Array($0) }, spare.number(1) ?? 0), Int(spare.number(2) ?? 0))
    }
    try run("DELETE FROM chunks WHERE position >= ?1", SQLValue(writer.count))
    return changed
  }

  fileprivate func write(_ names: ReferenceNames) throws(SQLiteError) {
    for (kind, naming) in [("department", names.departments), ("building", names.buildings)] {
      try run("DELETE FROM lookups WHERE kind = ?1", .text(kind))
      switch naming {
      case .unavailable(let reason): try set("\(kind)s missing", .text(reason))
      case .names(let names):
        try set("\(kind)s missing", .null)
        let insert = try prepare("INSERT INTO lookups (kind, id, name) VALUES (?1, ?2, ?3)")
        for (id, name) in names.sorted(by: { $0.key < $1.key }) {
          try insert.run([.text(kind), .text(id), .text(name)])
        }
      }
    }
  }

  fileprivate func write(_ attributes: [ExtensionAttributeDefinition]) throws(SQLiteError) {
    try run("DELETE FROM lookups WHERE kind = 'extension attribute'")
    let insert = try prepare("INSERT OR IGNORE INTO lookups VALUES ('extension attribute', ?1, ?2, ?3, ?4, ?5)")
    for attribute in attributes {
      try insert.run([
        .text(attribute.id), .text(attribute.name), .text(attribute.dataType), SQLValue(attribute.section),
        attribute.isMultiValue ? 1 : 0,
      ])
    }
  }
}
