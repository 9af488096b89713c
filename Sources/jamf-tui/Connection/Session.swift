import APIRuntime
import Browser
import DemoServer
import Essentials
import Inventory
import JamfProAPI
import Logging
import Synchronization

/// The connection of one run: the client, and with `--demo` its own server.
final class Session: Sendable {
  let client: JamfProAPIClient
  /// The server's name on the screen.
  let label: String
  /// The profile in use, if any.
  let profile: String?
  /// The address of the server's web pages; nil when it has none.
  let webURL: String?
  /// Whose fleet the archive has; nil when that is only known after signing in.
  let account: ArchiveAccount?
  private let demo: DemoService?
  private let log: LogFile?
  /// Cancels waiting work; nil for nothing.
  private let interruption: Interruption?
  private let delays = Delays()
  private let reachability = Reachability()

  /// - Parameters:
  ///   - profile: the profile to use regardless of options and environment; nil to follow them.
  ///   - interruption: cancels waiting work; nil for nothing.
  ///   - isOffline: whether no connection is ever opened; then no secret is fetched either.
  /// - Throws: `CommandFailure` for every mistake that can be found before the network is used.
  init(
    _ options: ConnectionOptions, profile wanted: String? = nil, logging: LoggingOptions, settings: Settings,
    environment: [String: String], interruption: Interruption? = nil, isOffline: Bool = false
  ) throws {
    self.interruption = interruption
    let (log, logger) = try logging.log().map { ($0.file, $0.logger) } ?? (nil, nil)
    self.log = log
    if options.demo {
      let (count, seed) = (options.computers ?? 500, options.seed ?? 1)
      account = ArchiveAccount(host: "demo", name: "fleet of \(count), seed \(seed)")
      if isOffline {
        (demo, profile, webURL, label) = (nil, nil, nil, "demo fleet")
        client = OfflineRoute().client(of: try ServerAddress("http://127.0.0.1"))
        return
      }
      let demo = try DemoService(fleetOf: count, seed: seed, isChanging: true)
      self.demo = demo
      let route = try NetworkRoute(demo)
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
        configuration: settings.configuration, configurationFile: settings.file, needsSecret: !isOffline)
    account = plan.archiveAccount(environment: environment)
    profile = plan.profile
    if isOffline {
      (label, webURL) = (plan.address.label, nil)
      client = OfflineRoute().client(of: plan.address)
      return
    }
    let route = try NetworkRoute(plan, environment: environment)
    label = route.label
    webURL = route.webURL
    client = route.client(
      try Credential(plan, environment: environment), logger: logger,
      reconnection: reachability.reconnection, onRetry: { [delays] in delays.note($0) },
      onRetryEnd: { [delays] in delays.end($0) })
  }

  /// A session with an existing client.
  init(client: JamfProAPIClient, label: String) {
    self.client = client
    self.label = label
    (profile, webURL, account, demo, log, interruption) = (nil, nil, nil, nil, nil, nil)
  }

  /// Runs a command's work with a server. The access token is revoked however the work ends, including by Ctrl-C.
  ///
  /// - Throws: `CommandFailure`; `StandardOutput.ReaderHasGone` when the work does.
  static func use<Value>(
    _ options: ConnectionOptions, logging: LoggingOptions, settings: Settings, environment: [String: String],
    isOffline: Bool = false, for work: (Session, Interruption) throws -> Value
  ) throws -> Value {
    let interruption = Interruption()
    let session = try Session(
      options, logging: logging, settings: settings, environment: environment, interruption: interruption,
      isOffline: isOffline)
    return try interruption.heeded {
      defer { session.close() }
      return try work(session, interruption)
    }
  }

  /// A loader for the list with these columns.
  ///
  /// - Parameter asksForNames: whether names of departments and buildings are loaded.
  func fleet(columns: LoadedColumns, asksForNames: Bool) -> FleetLoader {
    FleetLoader(client: client, columns: columns, timeZone: .system(), asksForNames: asksForNames)
  }

  /// Loads the list, or the computers that match the filter on the server, and shows progress on standard error.
  func loadFleet(columns: LoadedColumns, filter: ServerFilter?) throws -> FleetLoader.Fleet {
    let loader = fleet(columns: columns, asksForNames: ReferenceNames.areShown(in: columns.fields))
    return try waitingWithLine { line in
      try await loader.telling(line.show).load(filter: filter) { progress in
        line.show(progress.snapshot.count, of: progress.total)
      }
    }
  }

  /// Loads the whole list, as the browser does, and shows progress on standard error.
  ///
  /// - Parameter keepsSections: whether the other fields of the same sections are kept.
  func loadFleet(columns: LoadedColumns, keepsSections: Bool) throws -> FleetLoader.Fleet {
    var loader = fleet(columns: columns, asksForNames: true)
    loader.keepsSections = keepsSections
    return try waitingWithLine { [loader] line in
      try await loader.telling(line.show).load { progress in line.show(progress.snapshot.count, of: progress.total) }
    }
  }

  /// Loads what has changed since a list was last checked, and shows progress on standard error.
  ///
  /// - Returns: nil when all computers have to be loaded.
  func updating(
    _ earlier: InventorySnapshot, checked: Instant, columns: LoadedColumns
  ) throws -> FleetLoader.Update? {
    let loader = fleet(columns: columns, asksForNames: true)
    return try waitingWithLine { line in
      try await loader.telling(line.show).updating(earlier, checked: checked) { line.show($0, of: $1) }
    }
  }

  /// The fields including the server's extension attributes.
  func catalogue() throws -> ServerCatalogue {
    try waitingWithLine { [client] _ in await ServerCatalogue(of: client) }
  }

  /// Runs work in the background and waits for it, with a progress line on standard error.
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

  /// Waits for work until it is interrupted.
  ///
  /// - Throws: the error of the work.
  func waitingForAnswer<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    guard let interruption else { return try waiting(for: work) }
    let value = try waiting { try await interruption.run(work) }
    // Some work returns a partial result when it is canceled.
    if let failure = interruption.failure { throw failure }
    return value
  }

  private func connectingLine() -> ProgressLine {
    let line = ProgressLine()
    if demo == nil { line.show("Connecting to \(label) ...") }
    onDelay { line.show($0) }
    return line
  }

  /// Sets the listener for delayed responses, which receives nil when the response has arrived; nil for no listener.
  func onDelay(_ listener: (@Sendable (LoadDelay?) -> Void)?) { delays.tell(listener) }

  /// Sets the listener for the loss of the server, which receives nil when it answers again. With a listener, requests
  /// wait for the server without end, even the first one if the server has answered in an earlier run.
  func onOffline(isKnownServer: Bool, _ listener: @escaping @Sendable (Reachability.Loss?) -> Void) {
    reachability.tell(isKnownServer: isKnownServer, listener)
  }

  /// Revokes the access token, closes connections, and stops the demo server if there is one.
  func end() async {
    await client.shutdown()
    demo?.stop()
    if let incompleteness = log?.incompleteness { StandardError.note(incompleteness) }
  }

  /// The synchronous variant.
  func close() {
    try? waiting { [self] in await end() }
  }
}
