import Algorithms
import Archive
import ArgumentParser
import Browser
import Inventory
import JamfProAPI

/// Reading the archive in place of the server, for `list` and `show`.
struct StoredSource: ParsableArguments {
  @Flag(help: "Print what the browser has stored, and never contact the server.")
  var offline = false

  @Option(
    name: .customLong("max-age"),
    help: ArgumentHelp(
      "Print what the browser has stored if it is not older than this, such as 30min, 12h or 2d.", valueName: "age"))
  var maxAge: StoredAge?

  /// Without the option `--max-age`.
  static func offline(_ isOffline: Bool) -> StoredSource {
    var source = StoredSource()
    source.offline = isOffline
    source.maxAge = nil
    return source
  }

  /// Whether a list is stored that could take the place of the server, whatever its age.
  func isStored(for session: Session, _ settings: Settings, environment: [String: String]) -> Bool {
    guard offline || maxAge != nil else { return false }
    let archive = settings.configuration.archive(ofProfile: session.profile)
    return FleetStore(session.account, archive, environment: environment)
      .map { FleetArchive.exists($0.place.path) } ?? false
  }

  func validate() throws {
    guard offline, maxAge != nil else { return }
    throw ValidationError("Use either --offline, which takes a list of any age, or --max-age.")
  }
}

extension StoredAge {
  /// Whether a list that was checked at that time, in milliseconds since 1970-01-01, is at most this old. One from the
  /// future was stored with a wrong clock, and its age is unknown.
  func covers(_ checked: Int64, at now: Instant) -> Bool {
    (-FleetArchive.clockTolerance...milliseconds).contains(now.milliseconds - checked)
  }
}

/// A stored list that takes the place of a loaded one.
struct StoredList {
  let fleet: ArchivedFleet

  /// The stored list of a session's server; nil when the server has to be asked.
  ///
  /// - Throws: `CommandFailure` when nothing is stored and the run is offline.
  init?(
    _ session: Session, _ source: StoredSource, _ settings: Settings, environment: [String: String],
    searched: [Field]
  ) throws {
    guard source.offline || source.maxAge != nil else { return nil }
    let archive = settings.configuration.archive(ofProfile: session.profile)
    let store = FleetStore(session.account, archive, environment: environment)
    var found: ArchivedFleet?
    do throws(ArchiveError) {
      found = try store?.fleet(searched: Set(searched.map(\.path)), timeZone: .system())
    } catch {
      guard source.maxAge != nil else { throw CommandFailure(error) }
      StandardError.note(CommandFailure(error).oneLine)
    }
    if source.offline, found == nil {
      throw CommandFailure(
        "Nothing is stored of \(session.label).",
        why: store == nil ? "Of a server that is used with a token, nothing is stored." : nil,
        next: "Run jamf-tui refresh, or the browser, without --offline.", exitCode: .failure)
    }
    guard let found else { return nil }
    if let most = source.maxAge, !most.covers(found.checked, at: .now) { return nil }
    fleet = found
  }

  /// The stored fields, with the server's extension attributes as far as they are stored.
  var catalogue: ServerCatalogue {
    ServerCatalogue(
      fields: fleet.catalogue, hasAttributes: true,
      trouble: fleet.hasAttributes ? nil : "The extension attributes of the server are not stored.")
  }

  /// The list in the form of a loaded one.
  ///
  /// - Parameter fields: the fields that are needed.
  /// - Returns: nil for a field that is not stored, if the server can be asked.
  /// - Throws: `CommandFailure` for such a field, if it cannot.
  func loaded(with fields: [Field], _ source: StoredSource) throws -> FleetLoader.Fleet? {
    var snapshot = fleet.snapshot
    for field in fields where field.path == ListLookup.idPath { snapshot = snapshot.addingIDs(as: field) }
    let missing = fields.filter { snapshot.column(path: $0.path) == nil }.uniqued(on: \.path)
    guard missing.isEmpty else {
      guard source.offline else { return nil }
      let names = missing.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        "The stored list does not have \(names).",
        why: "The browser stores the columns that it loads, except those of \"archive.exclude\".",
        next: "Run without --offline.", exitCode: .failure)
    }
    let version = InventoryVersion(rawValue: snapshot.layout.rawValue) ?? .v4
    return FleetLoader.Fleet(
      snapshot: snapshot, outcome: InventoryPager.Outcome(computers: snapshot.count), version: version)
  }

  /// Whether a field is stored, or needs no storing.
  func has(_ field: Field) -> Bool {
    field.path == ListLookup.idPath || fleet.snapshot.column(path: field.path) != nil
  }

  /// How old the list is, for standard error.
  var remark: String {
    let asOf = Instant(milliseconds: fleet.checked)
    func time(_ milliseconds: Int64) -> String {
      DateText.minutes(milliseconds: milliseconds, in: fleet.snapshot.timeZone)
    }
    let stored = "This list was stored at \(time(fleet.checked)) (\(asOf.ageWords(at: .now)))."
    let isWhole = time(fleet.full) == time(fleet.checked)
    return isWhole ? stored : stored + " All computers were last loaded at \(time(fleet.full))."
  }
}

extension ViewSettings {
  /// Without columns that are not stored, and with a message that names them. For columns that the user has not named.
  mutating func leaveOut(notIn stored: StoredList) {
    let missing = columns.filter { !stored.has($0) }
    guard !missing.isEmpty, missing.count < columns.count else { return }
    let kept = zip(columnNames, columns).filter { stored.has($1) }
    (columnNames, columns) = (kept.map(\.0), kept.map(\.1))
    StandardError.note("The stored list does not have \(missing.map(\.name).joined(separator: ", ")).")
  }
}
