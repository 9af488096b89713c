import Archive
import Foundation
import Inventory
import StoredStates

/// A folder for the archives of one test, which is removed with it.
final class Scratch {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/fleets")
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The place of an archive.
  func place(account: String = "client 1") -> ArchivePlace {
    ArchivePlace(folder: path + "/fleets", host: "example.jamfcloud.com", account: account)
  }

  /// Saves the state with a number.
  @discardableResult
  func save(
    _ number: Int, patience: Int32 = 2000, history rule: HistoryRule = HistoryRule()
  ) throws -> FleetArchive.Saved {
    try FleetArchive.writing(place(), patience: patience)
      .save(
        StoredStates.snapshot(number), LoadFacts(started: 0, ended: Int64(number)), keeping: { _ in true },
        history: rule)
  }

  /// The number of the stored state; nil for a mixture.
  func stored() throws -> Int? { StoredStates.number(of: try fleet()) }

  func fleet() throws -> ArchivedFleet {
    try FleetArchive.reading(place().path).fleet(document: StoredStates.catalogue, timeZone: .utc)
  }

  func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}

/// The kind of the error that work ends with; nil when it succeeds.
func failure(of work: () throws -> Void) -> ArchiveError.Kind? {
  do { try work() } catch let error as ArchiveError { return error.kind } catch { return .failed }
  return nil
}
