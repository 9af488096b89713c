import AsyncHTTPTransport
import Browser
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import NIOSSL
import Screen
import Synchronization

/// One run's connection: the configuration, the client, and for `--demo` the server of its own.
final class Session {
  let client: JamfProAPIClient
  private let label: String
  private let demo: DemoService?

  /// - Throws: `CommandFailure` for everything that is wrong before the network is asked.
  init(_ options: ConnectionOptions, settings: Settings, environment: [String: String]) throws {
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1)
      self.demo = demo
      label = "demo fleet"
      client = try demo.client()
      return
    }
    demo = nil
    let plan = try ConnectionPlan(
      hostFlag: options.host, profileFlag: options.profile, environment: environment,
      configuration: settings.configuration, configurationFile: settings.file)
    let transport = AsyncHTTPTransport(
      configuration: AsyncHTTPTransportConfiguration(
        authoritiesFile: try Self.authoritiesFile(environment),
        proxy: try ProxyEnvironment.proxy(for: plan.address.url, environment: environment)))
    for warning in plan.address.warnings { Self.note(warning) }
    let store = SecretStore(environment: environment)
    let credential: JamfProAPI.Credential =
      switch plan.credential {
      case .apiClient(let id, let secret): .apiClient(id: id, secret: Secret(try store.secret(secret)))
      case .user(let name, let password): .user(name: name, password: Secret(try store.secret(password)))
      case .token(let token): .token(Secret(try store.secret(token)))
      }
    // Errors name the proxy, too: it may be what is wrong.
    label = plan.address.label
    let way = transport.configuration.proxy.map { " through the proxy \($0)" } ?? ""
    client = JamfProAPIClient(
      serverURL: plan.address.url, label: label + way, credential: credential, transport: transport,
      shutdown: { await transport.shutdown() })
  }

  /// Signs in and asks the server who it is, with a word on standard error while that takes.
  ///
  /// - Throws: `CommandFailure` with the exit code for the cause.
  func meetServer() throws -> ServerSummary {
    let line = ProgressLine()
    if demo == nil { line.show("Connecting to \(PlainText(label).text) ...") }
    defer { withExtendedLifetime(line) {} }
    do {
      let server = try waiting { [client] in try await client.serverInfo() }
      return ServerSummary(label: label, productVersion: server.release, apiVersion: "\(server.inventoryVersion)")
    } catch {
      throw CommandFailure(any: error)
    }
  }

  /// A loader of the whole list in these columns.
  func fleet(columns: [Field]) -> FleetLoader {
    FleetLoader(client: client, columns: columns, timeZone: .system())
  }

  /// Loads the whole list and waits for it, with its progress on standard error.
  func loadFleet(columns: [Field]) throws -> FleetLoader.Fleet {
    let loader = fleet(columns: columns)
    let line = Mutex(ProgressLine())
    if demo == nil { line.withLock { $0.show("Connecting to \(PlainText(label).text) ...") } }
    do {
      return try waiting {
        try await loader.load { progress in
          let total = progress.total.map { " of \($0)" } ?? ""
          line.withLock { $0.show("\(progress.snapshot.count)\(total) computers loaded") }
        }
      }
    } catch {
      throw CommandFailure(any: error)
    }
  }

  /// Ends connections, and the demo server if there is one.
  func close() {
    try? waiting { [client] in await client.shutdown() }
    demo?.stop()
  }

  /// The file of `SSL_CERT_FILE`, trusted besides the system's authorities.
  private static func authoritiesFile(_ environment: [String: String]) throws -> String? {
    guard let file = environment["SSL_CERT_FILE"], !file.isEmpty else { return nil }
    if let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty { return file }
    let isThere = FileManager.default.isReadableFile(atPath: file)
    throw CommandFailure(
      "The file of SSL_CERT_FILE, \(file), \(isThere ? "holds no certificate in PEM form" : "cannot be read").",
      next: "Name a PEM file with the authorities to trust.", exitCode: .configuration)
  }

  private static func note(_ text: String) {
    StandardError.write("jamf-tui: \(PlainText(text).text)\n")
  }
}
