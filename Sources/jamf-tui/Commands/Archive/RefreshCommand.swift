import Archive
import ArgumentParser
import Browser
import Essentials
import Inventory
import JamfProAPI
import Screen

/// `jamf-tui refresh`: stores the current list without a screen, for cron and launchd.
struct RefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Load the list and store it for the browser's next start.",
    usage: "jamf-tui refresh [--full] <options>",
    discussion: """
      The browser then starts with a recent list, and `jamf-tui list --offline` prints it. If a list is stored, only computers \
      that have reported since are loaded, and deleted ones are removed. All computers are loaded with --full, and when the \
      last such load is older than "archive.fullAfter" in the configuration, by default 12 hours. A list that is incomplete \
      is not stored (exit code 75), and the previous one stays. A damaged stored list is moved aside (.damaged) and replaced.

      If another process is already refreshing the same list, it does nothing: exit code 3.

      EXAMPLES:
        jamf-tui refresh
        jamf-tui refresh --full --profile production
      """)

  @Flag(help: "Load all computers, not only what has changed.")
  var full = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  func run() throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      var view = try settings.view()
      let message = try Session.use(
        connection, logging: logging, settings: settings, environment: environment
      ) { session, _ in
        let wanted = settings.configuration.archive(ofProfile: session.profile)
        guard wanted.keep ?? true else {
          throw CommandFailure(
            "The list is not stored.", why: "\"archive\": { \"keep\": false } in the configuration turns it off.",
            exitCode: .configuration)
        }
        guard let store = FleetStore(session.account, wanted, environment: environment) else {
          throw CommandFailure(
            "The list cannot be stored.", why: "A token does not say whose it is before signing in.",
            next: "Use an API client or a user.", exitCode: .configuration)
        }
        let lock: RefreshLock?
        do throws(ArchiveError) { lock = try RefreshLock(store.place) } catch { throw CommandFailure(error) }
        guard let lock else {
          throw CommandFailure(
            "Another process is already refreshing the list of \(session.label).", exitCode: .busy)
        }
        defer { withExtendedLifetime(lock) {} }
        let catalogue = view.usesAttributes ? try session.catalogue() : .document
        view = try settings.view(catalogue)
        return try refresh(
          session, store, view, catalogue, fullAfter: wanted.longestTimeBetweenFullLoads)
      }
      StandardError.note(message)
    }
  }

  private func refresh(
    _ session: Session, _ store: FleetStore, _ view: ViewSettings, _ catalogue: ServerCatalogue,
    fullAfter: Int64
  ) throws -> String {
    // A list that cannot be read is replaced.
    let last = try? store.fleet(searched: Set(view.loaded.searched.map(\.path)), timeZone: .system())
    let stored = full ? nil : last.flatMap { Self.isRecent($0, view, fullAfter: fullAfter) ? $0 : nil }
    let started = Instant.now
    let (client, earlier) = (session.client, stored?.snapshot)
    // Signing in is the first answer, which has the server's time.
    let release = try session.waitingForAnswer { try await client.serverInfo().release }
    let asked = client.serverTime ?? started.milliseconds
    var snapshot: InventorySnapshot?
    if let earlier, let checked = stored?.asked {
      let update = try session.updating(earlier, checked: Instant(milliseconds: checked), columns: view.loaded)
      if let update, !update.needsAll { snapshot = update.snapshot }
    }
    let kind: LoadFacts.Kind = snapshot == nil ? .full : .delta
    if snapshot == nil {
      let fleet = try session.loadFleet(columns: view.loaded, keepsSections: true)
      if let incomplete = CommandFailure(incomplete: fleet.outcome) { throw incomplete }
      snapshot = fleet.snapshot
    }
    guard let snapshot else { return "" }
    let facts = LoadFacts(
      kind, started: started.milliseconds, ended: Instant.now.milliseconds,
      full: kind == .delta ? stored?.full : nil, asked: asked, release: release, attributes: catalogue.storable)
    let attributes = Set(snapshot.columns.lazy.filter { $0.extensionAttributeID != nil }.map(\.path))
    do throws(ArchiveError) {
      let saved = try Self.save(snapshot, facts, attributes, in: store)
      guard case .saved = saved else { return "A later list is already stored." }
    } catch {
      throw CommandFailure(error)
    }
    let amount = Amount.computers(snapshot.count)
    let whole = kind == .full ? "full load" : nil
    guard let earlier = last?.snapshot,
      let changes = InventoryChanges(from: earlier, to: snapshot, ignoring: ListUpdate.dates)
    else { return "\(amount) stored (full load)." }
    return "\(amount) stored (\([whole, Self.words(changes)].compactMap(\.self).joined(separator: ": ")))."
  }

  /// Stores the list. A damaged archive is moved aside first, as at a start of the browser.
  private static func save(
    _ snapshot: InventorySnapshot, _ facts: LoadFacts, _ attributes: Set<String>, in store: FleetStore
  ) throws(ArchiveError) -> FleetArchive.Saved {
    do throws(ArchiveError) { return try store.save(snapshot, facts, attributes: attributes) } catch {
      guard error.kind == .damaged, let aside = FleetArchive.moveAside(store.place.path) else { throw error }
      StandardError.note(
        "The stored list was damaged. It was moved aside with the recorded changes, to \(PlainText(aside).text).")
      return try store.save(snapshot, facts, attributes: attributes)
    }
  }

  /// Whether a stored list is young enough to be brought up to date and has all columns.
  private static func isRecent(_ fleet: ArchivedFleet, _ view: ViewSettings, fullAfter: Int64) -> Bool {
    let age = Instant.now.milliseconds - fleet.full
    guard fleet.asked != nil, (-FleetArchive.clockTolerance..<fullAfter).contains(age) else { return false }
    return view.loaded.fields.allSatisfy { $0.isDerived || fleet.snapshot.column(path: $0.path) != nil }
  }

  /// `3 new, 1 gone, 12 changed since the last load`.
  private static func words(_ changes: InventoryChanges) -> String {
    let parts = [(changes.new.count, "new"), (changes.gone.count, "gone"), (changes.changed.count, "changed")]
      .filter { $0.0 > 0 }.map { "\(Amount.grouped($0.0)) \($0.1)" }
    return (parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")) + " since the last refresh"
  }
}
