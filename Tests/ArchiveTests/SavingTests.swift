import Archive
import Foundation
import Inventory
import StoredStates
import Testing

@Suite("Saving and opening an archive")
struct SavingTests {
  @Test("a saved fleet is the same when it is opened")
  func roundTrip() throws {
    let scratch = try Scratch()
    #expect(try scratch.save(1) == .saved(chunks: 4))
    let fleet = try scratch.fleet()
    #expect(StoredStates.number(of: fleet) == 1)
    let snapshot = try StoredStates.snapshot(1)
    #expect(fleet.snapshot.columns == snapshot.columns && fleet.snapshot.names == snapshot.names)
    for row in 0..<snapshot.count {
      for column in snapshot.columns.indices {
        #expect(fleet.snapshot.value(row: row, column: column) == snapshot.value(row: row, column: column))
      }
    }
  }

  @Test("where the browser ended is kept, also by later saves of the list")
  func session() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    #expect(try scratch.fleet().session == nil)
    try FleetArchive.writing(scratch.place()).keep(session: "a \"text\"")
    #expect(try scratch.fleet().session == "a \"text\"")
    try scratch.save(6)
    #expect(try scratch.fleet().session == "a \"text\"")
  }

  @Test("only changed chunks are written, and the file does not grow with each save")
  func changedChunks() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    #expect(try scratch.save(6) == .saved(chunks: 3))
    let archive = try FleetArchive.writing(scratch.place())
    #expect(
      try archive.save(StoredStates.snapshot(6), LoadFacts(started: 1, ended: 7), keeping: { _ in true })
        == .saved(chunks: 0))
    let size = try FleetArchive.reading(scratch.place().path).summary().bytes
    for number in 8..<40 { try scratch.save(number, history: HistoryRule(age: 0)) }
    #expect(try FleetArchive.reading(scratch.place().path).summary().bytes < size * 2)
    #expect(try scratch.stored() == 39)
  }

  @Test("an earlier load does not replace a later one")
  func laterLoad() throws {
    let scratch = try Scratch()
    try scratch.save(5)
    #expect(try scratch.save(4) == .isLater)
    #expect(try scratch.stored() == 5)
    // After a save with a clock that was a year ahead, others can be stored again.
    let archive = try FleetArchive.writing(scratch.place())
    let future = LoadFacts(started: 0, ended: 366 * 86_400_000)
    _ = try archive.save(StoredStates.snapshot(7), future, keeping: { _ in true })
    try scratch.save(8)
    #expect(try scratch.stored() == 8)
  }

  @Test("extension attributes are stored with their names, and stay when they are not requested")
  func attributes() throws {
    let scratch = try Scratch()
    let definitions = [
      ExtensionAttributeDefinition(id: "7", name: "Battery Cycles", dataType: "INTEGER", section: "HARDWARE"),
      ExtensionAttributeDefinition(id: "8", name: "Colors", dataType: "STRING", isMultiValue: true),
    ]
    let archive = try FleetArchive.writing(scratch.place())
    let snapshot = try StoredStates.snapshot(1)
    _ = try archive.save(
      snapshot, LoadFacts(started: 0, ended: 1, release: "11.30.2", attributes: definitions), keeping: { _ in true })
    _ = try archive.save(snapshot, LoadFacts(started: 1, ended: 2), keeping: { _ in true })
    let fleet = try scratch.fleet()
    #expect(fleet.hasAttributes && fleet.catalogue.extensionAttributes == definitions)
  }

  @Test("the summary says what is stored")
  func summary() throws {
    let scratch = try Scratch()
    try scratch.save(2)
    let summary = try FleetArchive.reading(scratch.place().path).summary()
    #expect(summary.host == "example.jamfcloud.com" && summary.account == "client 1")
    #expect(summary.computers == StoredStates.count(2) && summary.full == 2 && summary.api == "v4")
    #expect(summary.changes == 0 && summary.events == 0 && summary.bytes > 10_000)
  }

  @Test("the file can be read by its owner only, in a folder of the same kind")
  func modes() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let place = scratch.place()
    #expect(try scratch.mode(place.path) == 0o600 && scratch.mode(place.folder) == 0o700)
    // Modes that are too wide are narrowed.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.folder)
    _ = try scratch.stored()
    #expect(try scratch.mode(place.path) == 0o600 && scratch.mode(place.folder) == 0o700)
  }

  @Test("accounts have archives of their own, and the name of the file has no odd characters")
  func places() throws {
    let scratch = try Scratch()
    #expect(scratch.place().path != scratch.place(account: "client 2").path)
    let odd = ArchivePlace(folder: "/f", host: "../[::1]:8443/é", account: "user ada")
    #expect(odd.fileName.hasPrefix("..____1__8443__-") && odd.fileName.hasSuffix(".sqlite"))
    let home = "/home/ada"
    #if os(macOS)
      #expect(
        ArchivePlace.folder(environment: [:], home: home) == "\(home)/Library/Application Support/jamf-tui/fleets")
    #else
      #expect(ArchivePlace.folder(environment: [:], home: home) == "\(home)/.local/state/jamf-tui/fleets")
    #endif
    #expect(ArchivePlace.folder(environment: ["XDG_STATE_HOME": "/s"], home: home) == "/s/jamf-tui/fleets")
    #expect(ArchivePlace.folder(environment: ["XDG_STATE_HOME": "s"], home: "") == nil)
  }

  @Test("a removed archive is gone with everything beside it")
  func removal() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    #expect(try ArchivePlace.archives(in: scratch.place().folder) == [scratch.place().path])
    #expect(try FleetArchive.remove(scratch.place().path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.place().folder).isEmpty)
    #expect(try !FleetArchive.remove(scratch.place().path))
    // Also when only a damaged copy is left.
    try scratch.save(2)
    #expect(FleetArchive.moveAside(scratch.place().path) != nil)
    #expect(try ArchivePlace.archives(in: scratch.place().folder).isEmpty)
    #expect(try ArchivePlace.archives(in: scratch.place().folder + "/nothing").isEmpty)
    #expect(throws: ArchiveError.self) { try ArchivePlace.archives(in: #filePath) }
    #expect(try ArchivePlace.archives(in: scratch.place().folder, movedAside: true) == [scratch.place().path])
    #expect(try FleetArchive.remove(scratch.place().path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.place().folder).isEmpty)
  }

  @Test("one process at a time refreshes")
  func refreshLock() throws {
    let scratch = try Scratch()
    var first = try RefreshLock(scratch.place())
    #expect(first != nil)
    #expect(try RefreshLock(scratch.place()) == nil)
    first = nil
    #expect(try RefreshLock(scratch.place()) != nil)
  }
}

@Suite("Storing a list that was checked for changes")
struct DeltaSavingTests {
  @Test("it keeps the time of the last full load, and writes only changed chunks")
  func delta() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let archive = try FleetArchive.writing(scratch.place())
    // Archives of earlier versions have no time of the server.
    #expect(try scratch.fleet().asked == nil)
    let facts = LoadFacts(.delta, started: 7, ended: 9, full: 1, asked: 6)
    #expect(try archive.save(StoredStates.snapshot(1), facts, keeping: { _ in true }) == .saved(chunks: 0))
    let fleet = try scratch.fleet()
    #expect(fleet.full == 1 && fleet.checked == 9 && fleet.asked == 6)
    let summary = try FleetArchive.reading(scratch.place().path).summary()
    #expect(summary.full == 1 && summary.checked == 9)
    // Columns that are added to the stored list are no load.
    var added = facts
    added.kind = .columns
    #expect(try archive.save(StoredStates.snapshot(2), added, keeping: { _ in true }) != .saved(chunks: 0))
    let loads = try Database(path: scratch.place().path, .reading).number("SELECT count(*) FROM loads")
    #expect(loads == 2)
    #expect(try archive.save(StoredStates.snapshot(1), facts, keeping: { _ in true }) != .isLater)
    // A check that another process has ended later stays.
    let earlier = LoadFacts(.delta, started: 5, ended: 8, full: 1)
    #expect(try archive.save(StoredStates.snapshot(1), earlier, keeping: { _ in true }) == .isLater)
    // A check of a list that is older than the stored full load does not replace it.
    _ = try archive.save(StoredStates.snapshot(12), LoadFacts(started: 11, ended: 12), keeping: { _ in true })
    let stale = LoadFacts(.delta, started: 12, ended: 13, full: 1)
    #expect(try archive.save(StoredStates.snapshot(1), stale, keeping: { _ in true }) == .isLater)
    #expect(try scratch.stored() == 12)
  }
}
