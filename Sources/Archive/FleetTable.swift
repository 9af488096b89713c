package import Inventory

/// A fleet as a plain table in a file of its own, for other programs.
package struct FleetTable {
  private let snapshot: InventorySnapshot
  private let columns: [(name: String, index: Int)]

  package init(_ snapshot: InventorySnapshot) {
    self.snapshot = snapshot
    // Names of columns ignore case.
    var taken: Set<String> = []
    var columns: [(name: String, index: Int)] = []
    for (index, field) in snapshot.columns.enumerated() {
      let name = [field.name, field.path].first { taken.insert($0.lowercased()).inserted }
      // SQLite's limit is 2,000.
      if let name, columns.count < 1999 { columns.append((name, index)) }
    }
    if taken.insert("id").inserted { columns.insert(("id", -1), at: 0) }
    self.columns = columns
  }

  /// Writes the table `computers`. The file appears when it is complete.
  ///
  /// - Throws: `ArchiveError`, also when the file exists.
  package func write(to path: String) throws(ArchiveError) {
    guard !isThere(path) else {
      throw ArchiveError(
        .unwritable, "The file \(path) exists.", next: "Remove it, or name another file.")
    }
    // A name that no other file has: an export that was interrupted may have left one.
    let number = (1...).first { !isThere("\(path).part\($0)") } ?? 0
    let temporary = "\(path).part\(number)"
    do throws(ArchiveError) { try ArchivePlace.create(temporary) } catch {
      throw ArchiveError(.unwritable, "The file \(path) could not be written.", why: error.why)
    }
    do throws(SQLiteError) { try fill(temporary) } catch {
      for part in ArchivePlace.parts(of: temporary) { removeFile(part) }
      throw ArchiveError(.unwritable, "The file \(path) could not be written.", why: "SQLite says: \(error.message).")
    }
    guard linkFile(temporary, path) else {
      removeFile(temporary)
      throw ArchiveError(.unwritable, "The file \(path) could not be written.", next: "Choose another folder or name.")
    }
  }

  private func fill(_ path: String) throws(SQLiteError) {
    let database = try Database(path: ArchivePlace.resolved(path), .writing)
    // The file has a temporary name, so a crash costs nothing.
    try database.run("PRAGMA journal_mode = MEMORY")
    let names = columns.map {
      "\"" + $0.name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
    try database.transaction { () throws(SQLiteError) in
      try database.run("CREATE TABLE computers (\(names.joined(separator: ", ")))")
      let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
      let insert = try database.prepare("INSERT INTO computers VALUES (\(places))")
      for row in 0..<snapshot.count { try insert.run(columns.map { value(row, $0.index) }) }
    }
  }

  private func value(_ row: Int, _ column: Int) -> SQLValue {
    guard column >= 0 else { return .text(snapshot.id(at: row).rawValue) }
    let value = snapshot.value(row: row, column: column)
    return switch value {
    case .notReported, .notRequested, .notAvailable: .null
    case .text(let text): .text(text)
    case .integer(let number): .number(Int64(number))
    case .number(let number): .real(number)
    case .boolean(let isTrue): .number(isTrue ? 1 : 0)
    case .date(let milliseconds): .text(DateText.iso8601(milliseconds: milliseconds))
    case .day(let milliseconds): .text(DateText.day(milliseconds: milliseconds))
    case .list: .text(value.json)
    }
  }
}
