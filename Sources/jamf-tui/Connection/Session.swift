import AsyncHTTPTransport
import Browser
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Screen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One run's connection: the configuration, the client, and for `--demo` the server of its own.
final class Session {
  let configuration: Configuration
  let client: JamfProAPIClient
  private let label: String
  private let demo: DemoService?

  /// - Throws: `CommandFailure` for everything that is wrong before the network is asked.
  init(_ options: ConnectionOptions, environment: [String: String]) throws {
    let (configuration, file) = try Configuration.load(flag: options.config, environment: environment)
    self.configuration = configuration
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1)
      self.demo = demo
      label = "demo fleet"
      client = try demo.client()
      return
    }
    demo = nil
    let place = file ?? ConfigurationLocation(environment: environment, flag: options.config).preferred
    let plan = try ConnectionPlan(
      hostFlag: options.host, profileFlag: options.profile, environment: environment, configuration: configuration,
      configurationFile: place)
    for warning in plan.address.warnings { Self.note(warning) }
    let store = SecretStore(environment: environment)
    let credential: JamfProAPI.Credential =
      switch plan.credential {
      case .apiClient(let id, let secret): .apiClient(id: id, secret: Secret(try store.secret(secret)))
      case .user(let name, let password): .user(name: name, password: Secret(try store.secret(password)))
      case .token(let token): .token(Secret(try store.secret(token)))
      }
    label = plan.address.label
    client = JamfProAPIClient(
      address: plan.address, credential: credential,
      configuration: AsyncHTTPTransportConfiguration(authoritiesFile: try Self.authoritiesFile(environment)))
  }

  /// Signs in and asks the server who it is, with a word on standard error while that takes.
  ///
  /// - Throws: `CommandFailure` with the exit code for the cause.
  func meetServer() throws -> ServerSummary {
    let isWatched = isatty(STDERR_FILENO) == 1
    if isWatched, demo == nil { Self.write("Connecting to \(PlainText(label).text) …") }
    defer { if isWatched, demo == nil { Self.write("\r\u{1B}[K") } }
    do {
      let server = try waiting { [client] in try await client.serverInfo() }
      return ServerSummary(label: label, productVersion: server.release, apiVersion: "\(server.inventoryVersion)")
    } catch {
      throw CommandFailure(any: error)
    }
  }

  /// The columns and the sort the configuration asks for.
  func view() throws -> ViewSettings {
    try ViewSettings(
      columns: configuration.browse.columns, sort: configuration.browse.sort, catalogue: .jamfPro,
      exitCode: .configuration)
  }

  /// A loader of the whole list in these columns.
  func fleet(columns: [Field]) -> FleetLoader {
    FleetLoader(client: client, columns: columns, timeZone: .system())
  }

  /// Loads the whole list and waits for it.
  func loadFleet(columns: [Field]) throws -> FleetLoader.Fleet {
    let loader = fleet(columns: columns)
    do { return try waiting { try await loader.load { _ in } } } catch { throw CommandFailure(any: error) }
  }

  /// Ends connections, and the demo server if there is one.
  func close() {
    try? waiting { [client] in await client.shutdown() }
    demo?.stop()
  }

  /// The file of `SSL_CERT_FILE`, trusted besides the system's authorities.
  private static func authoritiesFile(_ environment: [String: String]) throws -> String? {
    guard let file = environment["SSL_CERT_FILE"], !file.isEmpty else { return nil }
    guard FileManager.default.isReadableFile(atPath: file) else {
      throw CommandFailure(
        "The file of SSL_CERT_FILE, \(file), cannot be read.", next: "Name a PEM file with the authorities to trust.",
        exitCode: .configuration)
    }
    return file
  }

  private static func note(_ text: String) {
    write("jamf-tui: \(PlainText(text).text)\n")
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
