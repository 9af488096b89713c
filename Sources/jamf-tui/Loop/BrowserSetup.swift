import Browser
import Inventory
import Screen

/// What the browser is to be, whichever profile it shows: what options and configuration say.
struct BrowserSetup: Sendable {
  let settings: Settings
  let start: StartOptions
  let look: BrowserLook
  let pick: PickOptions
  let isDemo: Bool
  let environment: [String: String]

  /// Whether columns or what is picked name extension attributes, of which only the server can tell whether it has them.
  private let usesAttributes: Bool

  /// - Throws: `CommandFailure` for everything that is wrong before a secret is asked for and the network is waited for.
  init(
    settings: Settings, start: StartOptions, look: LookOptions, pick: PickOptions, isDemo: Bool,
    environment: [String: String]
  ) throws {
    self.settings = settings
    self.start = start
    self.look = BrowserLook(look, settings)
    self.pick = pick
    self.isDemo = isDemo
    self.environment = environment
    let view = try start.settings(settings)
    usesAttributes = view.usesAttributes || pick.usesAttributes
    if !pick.usesAttributes { _ = try pick.field(in: .document) }
  }

  /// What is shown of a server at first.
  ///
  /// - Parameter catalogue: asks the server for its extension attributes; done only when they are named.
  func connection(_ session: Session, catalogue: () async throws -> ServerCatalogue) async throws -> Connection {
    let catalogue = usesAttributes ? try await catalogue() : .document
    return try connection(session, catalogue)
  }

  /// The same for one who waits.
  func connection(_ session: Session) throws -> Connection {
    try connection(session, usesAttributes ? session.catalogue() : .document)
  }

  private func connection(_ session: Session, _ catalogue: ServerCatalogue) throws -> Connection {
    Connection(
      session: session, catalogue: catalogue, view: try start.settings(settings, catalogue),
      pick: try pick.field(in: catalogue))
  }

  /// What the browser is told at its start.
  ///
  /// - Parameter isFirst: whether this is the profile of the start, for which view and filter were asked for.
  func configuration(
    of connection: Connection, isFirst: Bool, usesUnicode: Bool, timeZone: TimeZoneRules
  ) -> BrowserConfiguration {
    let browse = settings.configuration.browse
    var configuration = BrowserConfiguration(
      columns: connection.view.columns, sort: connection.view.sort, hostLabel: connection.session.label,
      isDemo: isDemo, glyphs: usesUnicode ? .unicode : .ascii, catalogue: connection.catalogue.fields,
      timeZone: timeZone, refreshMinutes: browse.refreshMinutes ?? 0)
    configuration.columnsAreForThisStart = start.columns != nil
    configuration.sortIsForThisStart = start.sort != nil
    look.apply(to: &configuration)
    configuration.views = ConfigurationFile(path: settings.file).views() ?? browse.views
    configuration.earlierFilters = FilterHistoryFile(environment: environment).read()
    configuration.profile = connection.session.profile
    configuration.profiles = isDemo ? [] : settings.configuration.profiles.keys.sorted()
    configuration.webURL = connection.session.webURL
    if isFirst { start.apply(to: &configuration) }
    if let pick = connection.pick {
      configuration.pick = pick
      configuration.keyMap = configuration.keyMap.forPicking()
    }
    return configuration
  }
}
