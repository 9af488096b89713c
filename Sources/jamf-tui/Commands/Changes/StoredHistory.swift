import Archive
import ArgumentParser
import Browser
import Inventory

/// The recorded changes of one server and account, with the stored list.
struct StoredHistory {
  let archive: FleetArchive
  let fleet: ArchivedFleet
  /// Since when changes are recorded, in milliseconds since 1970-01-01.
  let recordsSince: Int64
  private let volatile: VolatileFields

  /// - Throws: `CommandFailure` when nothing is stored or recorded.
  init(_ store: FleetStore, volatile: VolatileFields) throws {
    do throws(ArchiveError) {
      archive = try FleetArchive.reading(store.place.path)
      try archive.check(isOf: store.place)
      fleet = try archive.fleet(document: .jamfPro, timeZone: .system(), searched: [], workers: .pool)
      guard let since = try archive.recordsSince() else {
        throw ArchiveError(
          .missing, "No changes are recorded yet of \(store.place.host).",
          next: store.recordingAdvice)
      }
      recordsSince = since
    } catch  where error.kind == .missing && error.next == nil {
      throw CommandFailure(
        "Nothing is stored of \(store.place.host).", next: "Run jamf-tui refresh, or the browser.", exitCode: .failure)
    } catch {
      throw CommandFailure(error)
    }
    self.volatile = volatile
  }

  /// What there is to say about fields of which nothing is recorded.
  func unrecorded(_ paths: Set<String>?) -> [String] {
    guard let paths else { return [] }
    let known = try? archive.changes(HistoryQuery(paths: paths))
    let recorded = Set((known ?? []).map(\.path))
    return paths.subtracting(recorded).filter(volatile.contains).sorted().map { path in
      let title = fleet.catalogue.field(path: path)?.title ?? path
      return "Changes of the field \(title) are not recorded, unless archive.recordVolatile is true."
    }
  }

  /// The computer with an id, a serial number or a name: of the stored list, or one that is gone.
  ///
  /// - Throws: `CommandFailure` unless there is exactly one.
  func computer(_ text: String) throws -> RecordID {
    let wanted = text.trimmed
    let list = fleet.snapshot
    let columns = [IdentityField.serialNumber.path, IdentityField.name.path].compactMap { list.column(path: $0) }
    if list.row(of: RecordID(rawValue: wanted)) != nil { return RecordID(rawValue: wanted) }
    let folded = wanted.lowercased()
    var found: [RecordID] = []
    for row in 0..<list.count
    where columns.contains(where: { list.text(row: row, column: $0).lowercased() == folded }) {
      found.append(list.id(at: row))
    }
    if found.isEmpty {
      let events = try reporting { archive throws(ArchiveError) in try archive.events() }
      let gone = events.filter { event in
        event.id.rawValue == wanted || event.serial?.lowercased() == folded || event.name?.lowercased() == folded
      }
      found = Set(gone.map(\.id)).sorted()
    }
    if found.count > 1 {
      let ids = found.prefix(10).map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(
        "Several computers are called \"\(wanted)\".", why: "Their ids are \(ids).", next: "Name one of the ids.",
        exitCode: .noMatch)
    }
    guard let only = found.first else {
      throw CommandFailure(
        "The stored list has no computer \"\(wanted)\".", next: "Name an id, a serial number or a name.",
        exitCode: .noMatch)
    }
    return only
  }

  /// The changes and events that are wanted.
  func report(_ query: HistoryQuery, includesVolatile: Bool) throws -> ChangeReport {
    var changes = try reporting { archive throws(ArchiveError) in try archive.changes(query) }
    if !includesVolatile { changes.removeAll { volatile.contains($0.path) } }
    let events =
      query.paths == nil ? try reporting { archive throws(ArchiveError) in try archive.events(query) } : []
    let all = try reporting { archive throws(ArchiveError) in try archive.events() }
    return ChangeReport(changes, events, in: ArchivedFleetNames(fleet.snapshot, fleet.catalogue), known: all)
  }

  private func reporting<Value>(_ work: (FleetArchive) throws(ArchiveError) -> Value) throws -> Value {
    do throws(ArchiveError) { return try work(archive) } catch { throw CommandFailure(error) }
  }
}
