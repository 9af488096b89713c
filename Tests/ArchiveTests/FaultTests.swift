@testable import Archive
import Foundation
import Inventory
import StoredStates
import Testing

@Suite("Archives that cannot be used, and disks that do not play along")
struct FaultTests {
  @Test("a symbolic link is refused, as file and as folder, and what it leads to stays")
  func links() throws {
    let scratch = try Scratch()
    let place = scratch.place()
    try scratch.save(1)
    try FileManager.default.moveItem(atPath: place.path, toPath: scratch.path + "/real.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: place.path, withDestinationPath: scratch.path + "/real.sqlite")
    #expect(failure { try scratch.save(2) } == .refused)
    #expect(failure { _ = try scratch.stored() } == .refused)
    #expect(failure { _ = try FleetArchive.remove(place.path) } == .refused)
    try FileManager.default.removeItem(atPath: place.path)
    try FileManager.default.moveItem(atPath: scratch.path + "/real.sqlite", toPath: place.path)
    #expect(try scratch.stored() == 1)
    try FileManager.default.moveItem(atPath: place.folder, toPath: scratch.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: place.folder, withDestinationPath: scratch.path + "/elsewhere")
    #expect(failure { try scratch.save(2) } == .refused)
    #expect(failure { _ = try scratch.stored() } == .refused)
  }

  @Test("another user's file is refused", .enabled(if: geteuid() == 0))
  func otherOwner() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    try FileManager.default.setAttributes([.ownerAccountID: 12345], ofItemAtPath: scratch.place().path)
    #expect(failure { try scratch.save(2) } == .refused)
    #expect(failure { _ = try scratch.stored() } == .refused)
  }

  @Test("the archive of another account is left alone")
  func otherAccount() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let other = scratch.place(account: "client 2")
    try FileManager.default.copyItem(atPath: scratch.place().path, toPath: other.path)
    #expect(failure { _ = try FleetArchive.writing(other) } == .otherAccount)
    #expect(failure { try FleetArchive.reading(other.path).check(isOf: other) } == .otherAccount)
    #expect(try scratch.stored() == 1)
  }

  @Test("an archive of a newer version is left alone")
  func newer() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    try Database(path: scratch.place().path, .writing).run("PRAGMA user_version = 999")
    let before = try Data(contentsOf: URL(filePath: scratch.place().path))
    #expect(failure { try scratch.save(2) } == .newer)
    #expect(failure { _ = try scratch.stored() } == .newer)
    #expect(try Data(contentsOf: URL(filePath: scratch.place().path)) == before)
  }

  @Test(
    "a database of another program, and a file that is none, are not used", arguments: ["database", "text", "empty"])
  func foreign(kind: String) throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let path = scratch.place().path
    #expect(try FleetArchive.remove(path))
    try Data(repeating: 65, count: kind == "text" ? 10_000 : 0).write(to: URL(filePath: path))
    if kind == "database" { try Database(path: path, .writing).run("CREATE TABLE notes (text)") }
    if kind == "empty" {
      // As a process that was killed at once leaves it.
      #expect(failure { _ = try scratch.stored() } == .missing)
      try scratch.save(2)
      #expect(try scratch.stored() == 2)
    } else {
      #expect(failure { try scratch.save(2) } == .damaged)
      #expect(failure { _ = try scratch.stored() } == .damaged)
      let aside = try #require(FleetArchive.moveAside(path))
      #expect(FileManager.default.fileExists(atPath: aside))
      try scratch.save(3)
      #expect(try scratch.stored() == 3)
    }
  }

  @Test("a damaged or truncated file never gives wrong computers", arguments: 0..<40)
  func damage(seed: Int) throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let url = URL(filePath: scratch.place().path)
    var bytes = Array(try Data(contentsOf: url))
    var generator = SystemRandomNumberGenerator()
    let place = seed < 8 ? seed * 13 : Int.random(in: 0..<bytes.count, using: &generator)
    if seed % 4 == 0 {
      bytes.removeLast(bytes.count - place)
    } else {
      for index in place..<min(bytes.count, place + 1 << (seed % 9)) { bytes[index] ^= UInt8.random(in: 1...255) }
    }
    try Data(bytes).write(to: url)
    do {
      // A change may be where nothing is stored, or in a name.
      let fleet = try scratch.fleet()
      #expect(fleet.snapshot.count == StoredStates.count(1), "\(place)")
    } catch let error as ArchiveError {
      #expect([.damaged, .missing, .newer].contains(error.kind), "\(error) at \(place)")
    }
  }

  @Test("a save repairs damaged computers, also when they have not changed")
  func repair() throws {
    let scratch = try Scratch()
    try scratch.save(5)
    try Database(path: scratch.place().path, .writing).run("UPDATE chunks SET data = zeroblob(length(data))")
    #expect(failure { _ = try scratch.stored() } == .damaged)
    let facts = LoadFacts(.delta, started: 6, ended: 7, full: 5)
    _ = try FleetArchive.writing(scratch.place()).save(StoredStates.snapshot(5), facts, keeping: { _ in true })
    #expect(try scratch.stored() == 5)
  }

  @Test("a list that was stored with a clock ahead is replaced")
  func future() throws {
    let scratch = try Scratch()
    try scratch.save(5)
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    try Database(path: scratch.place().path, .writing).run(
      "UPDATE meta SET value = ?1 WHERE key IN ('full', 'checked')", .number(now + 12 * 3_600_000))
    let facts = LoadFacts(.delta, started: now - 9, ended: now, full: 6)
    let saved = try FleetArchive.writing(scratch.place()).save(
      StoredStates.snapshot(6), facts, keeping: { _ in true })
    #expect(saved != .isLater)
    #expect(try scratch.stored() == 6)
    #expect(try scratch.fleet().checked == now)
  }

  @Test("a time that no clock shows is none", arguments: [Int64.min, -1, 253_402_300_800_000, .max])
  func impossibleTime(time: Int64) throws {
    let scratch = try Scratch()
    try scratch.save(5)
    let database = try Database(path: scratch.place().path, .writing)
    try database.run("UPDATE meta SET value = ?1 WHERE key IN ('checked', 'asked')", .number(time))
    let fleet = try scratch.fleet()
    #expect(fleet.checked == 5 && fleet.asked == nil)
    try database.run("UPDATE meta SET value = ?1 WHERE key = 'full'", .number(time))
    let summary = try FleetArchive.reading(scratch.place().path).summary()
    #expect(summary.full == nil && summary.checked == nil)
    #expect(failure { _ = try scratch.stored() } == .missing)
    try scratch.save(6)
    #expect(try scratch.stored() == 6)
  }

  @Test("an archive without one of its tables is damaged", arguments: ["meta", "chunks", "loads", "lookups"])
  func missingTable(name: String) throws {
    let scratch = try Scratch()
    try scratch.save(5)
    try Database(path: scratch.place().path, .writing).run("DROP TABLE \(name)")
    #expect(failure { try scratch.save(6) } == .damaged)
    #expect(FleetArchive.moveAside(scratch.place().path) != nil)
    try scratch.save(6)
    #expect(try scratch.stored() == 6)
  }

  @Test("a full disk leaves the previous state")
  func fullDisk() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let archive = try FleetArchive.writing(scratch.place())
    let pages = try archive.database.number("PRAGMA page_count") ?? 0
    _ = try archive.database.number("PRAGMA max_page_count = \(pages)")
    let many = try StoredStates.snapshot(4)
    #expect(
      failure { _ = try archive.save(many, LoadFacts(started: 0, ended: 4), keeping: { _ in true }) } == .unwritable)
    #expect(try scratch.stored() == 1)
  }

  @Test("another process's lock makes a save fail, not wait for ever, and the previous state stays")
  func lock() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    let other = try Database(path: scratch.place().path, .writing)
    try other.run("BEGIN IMMEDIATE")
    #expect(failure { try scratch.save(2, patience: 20) } == .busy)
    // Readers do not wait.
    #expect(try scratch.stored() == 1)
    try other.run("ROLLBACK")
    try scratch.save(2)
    #expect(try scratch.stored() == 2)
  }

  @Test("an archive in a folder that cannot be written is read", .enabled(if: geteuid() != 0))
  func readOnlyFolder() throws {
    let scratch = try Scratch()
    try scratch.save(1)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: scratch.place().folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: scratch.place().path)
    #expect(failure { try scratch.save(2) } == .unwritable)
    #expect(try scratch.stored() == 1)
  }

  @Test("a place where no folder can be created is said to be unwritable")
  func noFolder() throws {
    let place = ArchivePlace(folder: "/dev/null/fleets", host: "a", account: "b")
    #expect(failure { _ = try FleetArchive.writing(place) } == .unwritable)
    #expect(failure { _ = try FleetArchive.reading(place.path) } == .missing)
  }
}
