import Archive
import ArgumentParser
import Browser
import Foundation
import Inventory
import JamfProAPI

/// `jamf-tui refresh`: stores the current list without a screen, for cron and launchd.
struct RefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Load the list and store it for the browser's next start.",
    discussion: """
      The browser then starts with a recent list, and `jamf-tui list --offline` prints it. Every refresh loads all computers. \
      A list that is incomplete is not stored (exit code 75), and the previous one stays.

      If another process is already refreshing the same list, it does nothing: exit code 3.

      EXAMPLES:
        jamf-tui refresh
        jamf-tui refresh --profile production
      """)

  @Flag(help: "Load all computers, not only what has changed. At present, every refresh does.")
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
        return try refresh(session, store, view, catalogue)
      }
      StandardError.note(message)
    }
  }

  private func refresh(
    _ session: Session, _ store: FleetStore, _ view: ViewSettings, _ catalogue: ServerCatalogue
  ) throws -> String {
    let started = Instant.now
    let fleet = try session.loadFleet(columns: view.loaded, keepsSections: true)
    if let incomplete = CommandFailure(incomplete: fleet.outcome) { throw incomplete }
    let release = try session.waitingForAnswer { [client = session.client] in try await client.serverInfo().release }
    let facts = LoadFacts(
      started: started.milliseconds, ended: Instant.now.milliseconds, release: release,
      attributes: catalogue.storable)
    let attributes = Set(view.loaded.fields.lazy.filter { $0.extensionAttributeID != nil }.map(\.path))
    do throws(ArchiveError) {
      let saved = try store.save(fleet.snapshot, facts, attributes: attributes)
      guard case .saved = saved else { return "A later list is already stored." }
    } catch {
      throw CommandFailure(error)
    }
    return "\(Amount.computers(fleet.snapshot.count)) stored."
  }
}
