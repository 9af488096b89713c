import APIRuntime
import Browser
import DemoServer
import Inventory
import JamfProAPI
import Logging
import Synchronization

/// One run's connection: the configuration, the client, and for `--demo` the server of its own.
final class Session: Sendable {
  let client: JamfProAPIClient
  /// The server for people.
  let label: String
  /// The profile in use; nil for none.
  let profile: String?
  /// The address of the server's web pages; nil when it has none.
  let webURL: String?
  private let demo: DemoService?
  private let log: LogFile?
  /// What cancels what is waited for.
  private let interruption: Interruption?
  private let delays = Delays()

  /// - Parameters:
  ///   - profile: the profile to use whatever options and environment say; nil for what they say.
  ///   - interruption: what cancels what is waited for; nil for nothing.
  /// - Throws: `CommandFailure` for everything that is wrong before the network is asked.
  init(
    _ options: ConnectionOptions, profile wanted: String? = nil, logging: LoggingOptions, settings: Settings,
    environment: [String: String], interruption: Interruption? = nil
  ) throws {
    self.interruption = interruption
    let (log, logger) = try logging.log().map { ($0.file, $0.logger) } ?? (nil, nil)
    self.log = log
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1)
      self.demo = demo
      let route = try ServerRoute(demo)
      label = route.label
      (profile, webURL) = (nil, nil)
      client = route.client(demo.credential, logger: logger)
      return
    }
    demo = nil
    let plan =
      try wanted.map { try ConnectionPlan(profile: $0, settings) }
      ?? ConnectionPlan(
        hostFlag: options.host, profileFlag: options.profile, environment: environment,
        configuration: settings.configuration, configurationFile: settings.file)
    let route = try ServerRoute(plan, environment: environment)
    label = route.label
    profile = plan.profile
    webURL = route.webURL
    client = route.client(
      try Credential(plan, environment: environment), logger: logger,
      onRetry: { [delays] in delays.note($0) }, onRetryEnd: { [delays] in delays.end($0) })
  }

  /// A session of a client that is there.
  init(client: JamfProAPIClient, label: String) {
    self.client = client
    self.label = label
    (profile, webURL, demo, log, interruption) = (nil, nil, nil, nil, nil)
  }

  /// Does a command's work with a server. However it ends, by Ctrl-C too, the access token is given back first.
  ///
  /// - Throws: `CommandFailure`; `StandardOutput.ReaderHasGone` when the work does.
  static func use<Value>(
    _ options: ConnectionOptions, logging: LoggingOptions, settings: Settings, environment: [String: String],
    for work: (Session, Interruption) throws -> Value
  ) throws -> Value {
    let interruption = Interruption()
    let session = try Session(
      options, logging: logging, settings: settings, environment: environment, interruption: interruption)
    return try interruption.heeded {
      defer { session.close() }
      return try work(session, interruption)
    }
  }

  /// A loader of the whole list in these columns.
  ///
  /// - Parameter asksForNames: whether names of departments and buildings are of use.
  func fleet(columns: LoadedColumns, asksForNames: Bool) -> FleetLoader {
    FleetLoader(client: client, columns: columns, timeZone: .system(), asksForNames: asksForNames)
  }

  /// Loads the list, or what the server finds by the filter, and waits for it, with its progress on standard error.
  func loadFleet(columns: LoadedColumns, filter: ServerFilter?) throws -> FleetLoader.Fleet {
    let loader = fleet(columns: columns, asksForNames: ReferenceNames.areShown(in: columns.fields))
    return try waitingWithLine { line in
      try await loader.telling(line.show).load(filter: filter) { progress in
        line.show(progress.snapshot.count, of: progress.total)
      }
    }
  }

  /// The fields with the server's extension attributes, for those who name them.
  func catalogue() throws -> ServerCatalogue {
    try waitingWithLine { [client] _ in await ServerCatalogue(of: client) }
  }

  /// Waits for work that goes on in the background, with a line on standard error that says what it waits for.
  func waitingWithLine<Value: Sendable>(
    for work: @escaping @Sendable (ProgressLine) async throws -> Value
  ) throws -> Value {
    let line = connectingLine()
    defer {
      onDelay(nil)
      line.clear()
    }
    do { return try waitingForAnswer { try await work(line) } } catch { throw CommandFailure(any: error) }
  }

  /// Waits for work, until it is interrupted.
  ///
  /// - Throws: what the work throws.
  func waitingForAnswer<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    guard let interruption else { return try waiting(for: work) }
    let value = try waiting { try await interruption.run(work) }
    // Some work makes do with less when it is cancelled.
    if let failure = interruption.failure { throw failure }
    return value
  }

  private func connectingLine() -> ProgressLine {
    let line = ProgressLine()
    if demo == nil { line.show("Connecting to \(label) ...") }
    onDelay { line.show($0) }
    return line
  }

  /// What is told why an answer takes longer, and with nil that it has come; nil for nothing.
  func onDelay(_ listener: (@Sendable (LoadDelay?) -> Void)?) { delays.tell(listener) }

  /// Gives back the access token, ends connections, and the demo server if there is one.
  func end() async {
    await client.shutdown()
    demo?.stop()
    if let incompleteness = log?.incompleteness { StandardError.note(incompleteness) }
  }

  /// The same, and waits for it.
  func close() {
    try? waiting { [self] in await end() }
  }
}
