import Archive
import ArgumentParser
import Browser
import Essentials
import Inventory
import JamfProAPI

/// The archive of a server and account, as options and configuration want it.
struct FleetStore: Sendable {
  let place: ArchivePlace
  /// The starts of the paths that are not stored.
  let exclude: [String]
  /// How long changes are remembered, in milliseconds; 0 when none are recorded.
  let historyAge: Int64
  /// The starts of the paths whose changes are not recorded.
  let unrecorded: [String]
  /// The fields whose changes do not count unless they are named.
  let volatile: VolatileFields

  /// Values that are never stored, whatever their section, by the ends of their paths. Jamf's document for computers has
  /// none of them; a later one may.
  private static let secrets: Set<String> = [
    "airplaypassword", "unlocktoken", "bootstraptoken", "recoverykey", "personalrecoverykey", "individualrecoverykey",
    "recoverylockpassword", "activationlockbypasscode", "pin", "password", "lostmodelocation",
  ]

  /// - Parameter account: nil when the account is only known after signing in, or the environment has no place for it.
  init?(_ account: ArchiveAccount?, _ settings: Configuration.ArchiveSettings, environment: [String: String]) {
    guard let account, let folder = Self.folder(environment) else { return nil }
    place = ArchivePlace(folder: folder, host: account.host, account: account.name)
    exclude = settings.exclude ?? []
    historyAge = settings.history?.milliseconds ?? HistoryRule.usualAge
    volatile = settings.volatileFields
    unrecorded = settings.recordVolatile ?? false ? [] : settings.volatileFields.paths
  }

  /// The folder of all archives.
  static func folder(_ environment: [String: String]) -> String? {
    ArchivePlace.folder(environment: environment, home: HomeFolder(environment).path)
  }

  /// Whether a field is stored.
  ///
  /// - Parameter attributes: the paths of the extension attributes that are columns of the list or of a view.
  func stores(_ field: Field, attributes: Set<String>) -> Bool {
    if Self.isSecret(field.path) { return false }
    if field.extensionAttributeID != nil, !attributes.contains(field.path) { return false }
    return !ArchiveExclusion.matches(field, exclude)
  }

  private static func isSecret(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: ".").map { $0.replacing("[]", with: "") }
    return parts.contains { secrets.contains(String($0)) }
  }

  /// What is recorded of changes.
  ///
  /// - Parameter fields: the fields of the list, among them extension attributes.
  private func rule(_ fields: [Field]) -> HistoryRule {
    let known = Dictionary(fields.map { ($0.path, $0) }) { first, _ in first }
    return HistoryRule(
      age: historyAge, records: { [unrecorded] in !ArchiveExclusion.matches($0, unrecorded) },
      excludes: { [exclude] path in
        let field = known[path] ?? FieldCatalogue.jamfPro.field(path: path)
        return Self.isSecret(path) || field.map { ArchiveExclusion.matches($0, exclude) } ?? false
      })
  }

  static let recordingBegins = "Recording begins with the next load. Run: jamf-tui refresh"

  /// What to do when no changes are recorded.
  var recordingAdvice: String {
    historyAge == 0
      ? "\"archive.history\" in the configuration is 0d, which turns it off. Set it to an age such as 90d."
      : Self.recordingBegins
  }

  /// The stored fleet; nil when there is none.
  ///
  /// - Throws: `ArchiveError`.
  func fleet(searched: Set<String>? = nil, timeZone: TimeZoneRules) throws(ArchiveError) -> ArchivedFleet? {
    do {
      let archive = try FleetArchive.reading(place.path)
      try archive.check(isOf: place)
      return try archive.fleet(document: .jamfPro, timeZone: timeZone, searched: searched, workers: .pool)
    } catch  where error.kind == .missing {
      return nil
    }
  }

  /// What was recorded of earlier loads; nil when there is nothing, or it cannot be read.
  func recorded() -> ChangeHistory? {
    do {
      let archive = try FleetArchive.reading(place.path)
      try archive.check(isOf: place)
      // Fields that are not stored cannot be followed back in time.
      let followed = [FieldCatalogue.jamfPro.field(path: DeviceKind.systemVersion)].compactMap(\.self).filter { field in
        stores(field, attributes: []) && !ArchiveExclusion.matches(field, unrecorded)
      }
      return try archive.history(volatile: volatile, following: followed.map(\.path))
    } catch {
      return nil
    }
  }

  /// Stores a complete fleet.
  ///
  /// - Throws: `ArchiveError`; the previous state stays.
  @discardableResult
  func save(
    _ snapshot: InventorySnapshot, _ facts: LoadFacts, attributes: Set<String>
  ) throws(ArchiveError) -> FleetArchive.Saved {
    try FleetArchive.writing(place).save(
      snapshot, facts,
      keeping: { field in stores(field, attributes: attributes) && !snapshot.unfinished.contains(field.path) },
      history: rule(snapshot.columns))
  }
}

/// Whose fleet an archive has.
struct ArchiveAccount: Hashable, Sendable {
  var host: String
  var name: String
}

extension ConnectionPlan {
  /// The server and the account, without a secret; nil for a token, whose account is known only after signing in.
  func archiveAccount(environment: [String: String]) -> ArchiveAccount? {
    let name: String
    switch credential {
    case .apiClient(.written(let id), _): name = "client \(id)"
    case .apiClient(.kept(.environment(let variable)), _): name = "client \(environment[variable] ?? "")"
    case .apiClient(.kept(let reference), _): name = "client from \(reference)"
    case .user(let user, _): name = "user \(user)"
    case .token: return nil
    }
    return ArchiveAccount(host: address.label, name: name)
  }
}

extension ArchiveError {
  var problem: Problem { Problem(what: what, why: why, next: next) }
}

extension CommandFailure {
  init(_ error: ArchiveError) {
    self.init(error.what, why: error.why, next: error.next, exitCode: .failure)
  }
}
