import APIRuntime
import Browser
import DemoServer
import Inventory
import JamfProAPI
import Logging
import Synchronization

/// One run's connection: the configuration, the client, and for `--demo` the server of its own.
final class Session {
  let client: JamfProAPIClient
  private let label: String
  private let demo: DemoService?
  private let log: LogFile?
  private let shownLine = ShownLine()

  /// - Throws: `CommandFailure` for everything that is wrong before the network is asked.
  init(
    _ options: ConnectionOptions, logging: LoggingOptions, settings: Settings, environment: [String: String]
  ) throws {
    let (log, logger) = try logging.log().map { ($0.file, $0.logger) } ?? (nil, nil)
    self.log = log
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1)
      self.demo = demo
      let route = try ServerRoute(demo)
      label = route.label
      client = route.client(demo.credential, logger: logger)
      return
    }
    demo = nil
    let plan = try ConnectionPlan(
      hostFlag: options.host, profileFlag: options.profile, environment: environment,
      configuration: settings.configuration, configurationFile: settings.file)
    let route = try ServerRoute(plan, environment: environment)
    label = route.label
    client = route.client(
      try Credential(plan.credential, store: SecretStore(environment: environment)), logger: logger,
      onRetry: { [shownLine, label] in shownLine.tell($0, of: label) })
  }

  /// Signs in and asks the server who it is, with a word on standard error while that takes.
  ///
  /// - Throws: `CommandFailure` with the exit code for the cause.
  func meetServer() throws -> ServerSummary {
    try waitingWithLine { [client, label] _ in ServerSummary(label: label, try await client.serverInfo()) }
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
      try await loader.load(filter: filter) { progress in
        let total = progress.total.map { " of \($0)" } ?? ""
        line.show("\(progress.snapshot.count)\(total) computers loaded")
      }
    }
  }

  /// The fields with the server's extension attributes, for those who name them.
  func catalogue() throws -> ServerCatalogue {
    try waitingWithLine { [client] _ in await ServerCatalogue(of: client) }
  }

  private func waitingWithLine<Value: Sendable>(
    for work: @escaping @Sendable (ProgressLine) async throws -> Value
  ) throws -> Value {
    let line = connectingLine()
    defer { shownLine.end(line) }
    do { return try waiting { try await work(line) } } catch { throw CommandFailure(any: error) }
  }

  private func connectingLine() -> ProgressLine {
    let line = ProgressLine()
    if demo == nil { line.show("Connecting to \(label) ...") }
    shownLine.begin(line)
    return line
  }

  /// Gives back the access token, ends connections, and the demo server if there is one.
  func close() {
    try? waiting { [client] in await client.shutdown() }
    demo?.stop()
    if let incompleteness = log?.incompleteness { StandardError.note(incompleteness) }
  }
}

/// The line that is shown at the moment, if one is: a server that asks to come again later is told there. On the browser's
/// screen there is none.
private final class ShownLine: Sendable {
  private let line = Mutex<ProgressLine?>(nil)

  func begin(_ line: ProgressLine) { self.line.withLock { $0 = line } }

  func end(_ line: ProgressLine) {
    self.line.withLock { $0 = nil }
    line.clear()
  }

  func tell(_ attempt: RetryAttempt, of server: String) {
    let happened =
      switch attempt.reason {
      case .status(let status): "answers with status \(status)"
      case .transport: "cannot be reached"
      }
    let seconds = max(1, attempt.delay.components.seconds)
    line.withLock { $0?.show("\(server) \(happened), trying again in \(seconds) s ...") }
  }
}
