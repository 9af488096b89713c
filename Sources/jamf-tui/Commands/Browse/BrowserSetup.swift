import Archive
import ArgumentParser
import Browser
import Inventory
import Screen

/// The settings of the browser that apply to every profile, from options and configuration.
struct BrowserSetup: Sendable {
  let settings: Settings
  let start: StartOptions
  let look: BrowserLook
  let pick: PickOptions
  let isDemo: Bool
  let archiving: ArchiveOptions
  let environment: [String: String]

  /// How the server of the start was named.
  var route = NamedRoute()

  /// Whether the columns or the picked field name extension attributes, which only the server can resolve.
  private let usesAttributes: Bool

  /// - Throws: `CommandFailure` for every mistake that can be found before a secret or the network is needed.
  init(
    settings: Settings, start: StartOptions, look: LookOptions, pick: PickOptions, isDemo: Bool,
    archiving: ArchiveOptions, environment: [String: String]
  ) throws {
    self.settings = settings
    self.start = start
    self.look = BrowserLook(look, settings)
    self.pick = pick
    self.isDemo = isDemo
    self.archiving = archiving
    self.environment = environment
    let view = try start.settings(settings)
    usesAttributes = view.usesAttributes || pick.usesAttributes
    if !pick.usesAttributes { _ = try pick.field(in: .document) }
  }

  /// The connection to a server, with what is shown first.
  ///
  /// - Parameter catalogue: fetches the server's extension attributes; called only when they are named.
  func connection(_ session: Session, catalogue: () async throws -> ServerCatalogue) async throws -> Connection {
    let catalogue = usesAttributes ? try await catalogue() : .document
    // Opening waits for a disk.
    let archive = try await BlockingWork().result { openArchive(of: session) }
    return try connection(session, catalogue, archive)
  }

  /// The synchronous variant. Without extension attributes, or with stored ones, it sends nothing.
  func connection(_ session: Session) throws -> Connection {
    let archive = openArchive(of: session)
    if archiving.offline, archive.fleet == nil {
      throw CommandFailure(
        "Nothing is stored of \(session.label).",
        why: archive.remarks.first.map { [$0.what, $0.why ?? ""].joined(separator: " ") },
        next: "Start once without --offline.", exitCode: .failure)
    }
    // Offline, a filter can still name them.
    guard usesAttributes || archiving.offline else { return try connection(session, .document, archive) }
    if let stored = archive.catalogue, var connection = try? connection(session, stored, archive) {
      connection.usesStoredAttributes = true
      return connection
    }
    guard usesAttributes else { return try connection(session, .document, archive) }
    return try connection(session, session.catalogue(), archive)
  }

  private func connection(
    _ session: Session, _ catalogue: ServerCatalogue, _ archive: OpenedArchive
  ) throws -> Connection {
    Connection(
      session: session, catalogue: catalogue, view: try start.settings(settings, catalogue),
      pick: try pick.field(in: catalogue), archive: archive)
  }

  /// Opens the archive of a session's server and account.
  private func openArchive(of session: Session) -> OpenedArchive {
    let wanted = settings.configuration.archive(ofProfile: session.profile)
    let view = try? start.settings(settings)
    let searched = usesAttributes ? nil : view.map { Set($0.loaded.searched.map(\.path)) }
    return OpenedArchive(
      FleetStore(session.account, wanted, environment: environment), isOn: archiving.isOn(demo: isDemo, wanted),
      isOffline: archiving.offline, reads: !archiving.fresh, searched: searched, timeZone: .system())
  }

  /// The configuration that the browser starts with.
  ///
  /// - Parameter isFirst: whether this is the first profile. The options for view and filter apply only to it.
  func configuration(
    of connection: Connection, isFirst: Bool, usesUnicode: Bool, timeZone: TimeZoneRules
  ) -> BrowserConfiguration {
    let browse = settings.configuration.browse
    var configuration = BrowserConfiguration(
      columns: connection.view.columns, sort: connection.view.sort, hostLabel: connection.session.label,
      isDemo: isDemo, glyphs: usesUnicode ? .unicode : .ascii, catalogue: connection.catalogue.fields,
      timeZone: timeZone, refreshMinutes: browse.refreshMinutes ?? 0)
    configuration.searched = connection.view.loaded.searched
    configuration.columnsAreForThisStart = start.columns != nil
    configuration.sortsByRelevance = start.sort == nil && browse.sort == nil
    configuration.sortIsForThisStart = start.sort != nil
    look.apply(to: &configuration)
    configuration.views = ConfigurationFile(path: settings.file).views() ?? browse.views
    configuration.overview = ConfigurationFile(path: settings.file).overview() ?? browse.overview
    configuration.commands = settings.configuration.commands
    configuration.configurationFile = settings.file
    configuration.earlierFilters = FilterHistoryFile(environment: environment).read()
    configuration.profile = connection.session.profile
    configuration.healthLimits = browse.limits
    configuration.reveal = settings.configuration.reveal.limits
    configuration.detail = browse.detail ?? .auto
    configuration.profileColor = connection.session.profile.flatMap { settings.configuration.profiles[$0]?.color }
    configuration.profiles = isDemo ? [] : settings.configuration.profiles.keys.sorted()
    configuration.webURL = connection.session.webURL
    configuration.connectionOptions = route.options(
      profile: connection.session.profile, isFirst: isFirst, usual: settings.configuration.usualProfile)
    if isFirst { start.apply(to: &configuration) }
    connection.archive.apply(to: &configuration)
    if isFirst, start.isEmpty, !pick.isWanted, let text = connection.archive.fleet?.session,
      let session = EarlierSession(stored: text)
    {
      configuration.goOn(as: session)
    }
    let archive = settings.configuration.archive(ofProfile: connection.session.profile)
    configuration.fullAfter = archive.longestTimeBetweenFullLoads
    configuration.isOffline = archiving.offline
    if let pick = connection.pick {
      configuration.pick = pick
      configuration.keyMap = configuration.keyMap.forPicking()
    }
    return configuration
  }
}

/// The server as the options of a run name it.
struct NamedRoute: Hashable, Sendable {
  var host: String?
  var profile: String?
  var config: String?
  /// The options of a demo; empty for a server.
  var demo: [String] = []

  /// The options with which another run reaches the same server.
  ///
  /// - Parameters:
  ///   - current: the profile in use.
  ///   - isFirst: whether it is still the one of the start; another one was chosen in the browser.
  ///   - usual: the profile of a run without options.
  func options(profile current: String?, isFirst: Bool, usual: String?) -> [String] {
    guard demo.isEmpty else { return demo }
    var words: [String] = []
    if isFirst, let host { words += ["--host", host] }
    if let name = isFirst ? profile : current, name != usual || (isFirst && host != nil) {
      words += ["--profile", name]
    }
    if let config { words += ["--config", config] }
    return words
  }
}

extension NamedRoute {
  init(_ options: ConnectionOptions) {
    (host, profile, config) = (options.host, options.profile, options.config)
    guard options.demo else { return }
    demo =
      ["--demo"] + (options.computers.map { ["--computers", "\($0)"] } ?? [])
      + (options.seed.map { ["--seed", "\($0)"] } ?? [])
  }
}

extension Configuration {
  /// The profile of a run without options.
  var usualProfile: String? { defaultProfile ?? (profiles.count == 1 ? profiles.first?.key : nil) }
}

/// A server to browse: the session, and what is shown first.
struct Connection: Sendable {
  var session: Session
  var catalogue: ServerCatalogue
  var view: ViewSettings
  /// The field to print for picked computers; nil when nothing is printed.
  var pick: Field?
  /// What is stored of earlier runs.
  var archive = OpenedArchive()
  /// Whether the extension attributes are those of the archive, which the server may have changed since.
  var usesStoredAttributes = false

  /// What stores the lists that are loaded; nil for nothing.
  ///
  /// - Parameter views: the saved views.
  func keeper(views: [SavedView]) -> FleetKeeper? {
    let columns = views.flatMap { $0.columns ?? [] }.compactMap { try? catalogue.fields.field(named: $0) }
    return archive.store.map { store in
      FleetKeeper(
        store, definitions: usesStoredAttributes ? nil : catalogue.storable, columns: loaded.fields + columns)
    }
  }

  /// The fields that every load keeps.
  var loaded: LoadedColumns { view.loaded.keeping(pick.map { [$0] } ?? []) }
}

/// Theme, keys and drawing style, from the options or else from the configuration.
struct BrowserLook {
  var theme: Theme
  var keyMap: KeyMap
  var isASCII: Bool
  var usesMouse: Bool
  var isAccessible: Bool

  init(_ options: LookOptions, _ settings: Settings) {
    let browse = settings.configuration.browse
    isASCII = options.isASCII
    usesMouse = options.usesMouse || browse.mouse ?? false
    isAccessible = options.isAccessible || browse.accessible ?? false
    keyMap = KeyMap.reading(browse.keys).map
    theme = options.theme ?? browse.theme ?? .standard
  }

  /// Copies the look into the browser's configuration.
  func apply(to configuration: inout BrowserConfiguration) {
    configuration.theme = theme
    configuration.keyMap = keyMap
    configuration.usesMouse = usesMouse
    configuration.isAccessible = isAccessible
    if isASCII { configuration.glyphs = .ascii }
  }
}
