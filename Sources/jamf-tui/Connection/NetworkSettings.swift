import APIRuntime
import AsyncHTTPTransport
import Essentials
import JamfProAPI
import Logging

/// Connection settings from environment and profile: certificate authorities, client certificate, proxy, time-outs.
///
/// The environment overrides the profile: `HTTPS_PROXY` overrides `proxy`. Hosts in `NO_PROXY` use neither.
/// `SSL_CERT_FILE` and `caFile` are both trusted: the variable often names the system's own authorities, which would
/// otherwise disable the profile's.
struct NetworkSettings {
  let server: URL
  let profile: Configuration.Network
  let environment: [String: String]

  init(plan: ConnectionPlan, environment: [String: String]) {
    server = plan.address.url
    profile = plan.network
    self.environment = environment.filter { !$0.value.isEmpty }
  }

  /// The configuration of the transport. Reads the files and fetches the secrets they need.
  ///
  /// - Throws: `CommandFailure` that names the wrong file, variable or key, never a secret.
  func transportConfiguration() throws -> AsyncHTTPTransportConfiguration {
    var configuration = AsyncHTTPTransportConfiguration()
    // Reading the system's authorities takes longer than all else at the start, and `http://` needs none.
    if server.scheme != "http" {
      for (file, origin) in authorities { try PEMFile.checkAuthorities(file, origin: origin) }
      configuration.authoritiesFiles = authorities.map(\.file)
    }
    configuration.clientCertificate = try clientCertificate()
    configuration.proxy = try proxy()
    if let seconds = profile.timeouts.connect { configuration.connectTimeout = .seconds(seconds) }
    if let seconds = profile.timeouts.read { configuration.readTimeout = .seconds(seconds) }
    if let seconds = profile.timeouts.total { configuration.totalTimeout = .seconds(seconds) }
    return configuration
  }

  /// The files with additional certificate authorities, and the setting that names each.
  var authorities: [(file: String, origin: String)] {
    var files: [(file: String, origin: String)] = []
    if let file = environment["SSL_CERT_FILE"] { files.append((file, "SSL_CERT_FILE")) }
    if let file = profile.authoritiesFile {
      files.append((HomeFolder(environment).expanding(file), "the profile's \"caFile\""))
    }
    return files
  }

  private func clientCertificate() throws -> ClientCertificate? {
    guard let wanted = profile.clientCertificate else { return nil }
    let home = HomeFolder(environment)
    return try PEMFile.clientCertificate(
      certificateFile: home.expanding(wanted.certificateFile),
      keyFile: home.expanding(wanted.keyFile ?? wanted.certificateFile),
      passphrase: wanted.passphrase.map(SecretStore(environment: environment).secret))
  }

  private func proxy() throws -> AsyncHTTPTransportConfiguration.Proxy? {
    if let proxy = try ProxyEnvironment.proxy(for: server, environment: environment) { return proxy }
    guard let wanted = profile.proxy, ProxyEnvironment.mayUseProxy(for: server, environment: environment) else {
      return nil
    }
    var proxy = try ProxyEnvironment.proxy(written: wanted.address, origin: "The profile's \"proxy\"")
    proxy.username = wanted.username
    proxy.password = try wanted.password.map(SecretStore(environment: environment).secret)
    return proxy
  }
}

/// The environment may contain secrets, so dumps do not show it.
extension NetworkSettings: CustomStringConvertible, CustomReflectable {
  var description: String { remarks.joined(separator: ", ") }
  var customMirror: Mirror { Mirror(self, children: ["server": server, "profile": profile]) }
}

extension NetworkSettings {
  /// The special settings of the connection in words, each with its origin; empty for the defaults. Fetches and names
  /// no secret. Unusable settings are skipped, because `transportConfiguration()` reports them.
  var remarks: [String] {
    var remarks: [String] = []
    if let proxy = try? ProxyEnvironment.proxy(for: server, environment: environment) {
      remarks.append("through the proxy \(proxy) from HTTPS_PROXY")
    } else if !ProxyEnvironment.mayUseProxy(for: server, environment: environment) {
      if server.scheme == "https", ProxyEnvironment.isNamed(environment) || profile.proxy != nil {
        remarks.append("without a proxy, because NO_PROXY contains \(server.host() ?? "")")
      }
    } else if let proxy = profile.proxy, let place = try? ProxyEnvironment.proxy(written: proxy.address, origin: "") {
      remarks.append("through the proxy \(place) from the profile")
    }
    for (file, origin) in authorities {
      remarks.append("trusting \(file) from \(origin) in addition to the system's authorities")
    }
    if let certificate = profile.clientCertificate {
      remarks.append("with the client certificate \(certificate.certificateFile)")
    }
    let timeouts = [
      ("connect", profile.timeouts.connect), ("read", profile.timeouts.read), ("total", profile.timeouts.total),
    ].compactMap { name, seconds in seconds.map { "\(name) \($0) s" } }
    if !timeouts.isEmpty { remarks.append("with the profile's timeouts: " + timeouts.joined(separator: ", ")) }
    return remarks
  }

  /// Settings that have no effect because others override them, as sentences; usually none.
  var warnings: [String] {
    guard let written = profile.proxy, let ours = try? ProxyEnvironment.proxy(written: written.address, origin: ""),
      let used = try? ProxyEnvironment.proxy(for: server, environment: environment),
      (used.host, used.port) != (ours.host, ours.port)
    else { return [] }
    return ["HTTPS_PROXY is set to \(used), so \(ours) of the profile's \"proxy\" is not used."]
  }
}

/// The route to a server: its address, and the transport with all connection settings. The credential is not fetched.
struct NetworkRoute: Sendable {
  /// The base URL of API paths.
  var url: URL
  /// The server's name on the screen.
  var label: String
  var transport: AsyncHTTPTransport

  /// The special settings of the connection, such as a proxy, without secrets.
  var remarks: [String]

  /// The route to the server of a plan.
  ///
  /// - Throws: `CommandFailure` when the connection settings cannot be used.
  init(_ plan: ConnectionPlan, environment: [String: String]) throws {
    let network = NetworkSettings(plan: plan, environment: environment)
    url = plan.address.url
    label = plan.address.label
    remarks = network.remarks
    transport = AsyncHTTPTransport(configuration: try network.transportConfiguration())
    for warning in plan.address.warnings + network.warnings { StandardError.note(warning) }
  }

  /// The route to the demo server of this process.
  init(_ demo: DemoService) throws {
    url = try demo.address().url
    label = "demo fleet"
    remarks = []
    // Compression is wasted work within one process.
    transport = AsyncHTTPTransport(configuration: AsyncHTTPTransportConfiguration(asksForCompression: false))
  }

  /// The server and its proxy, for errors that either may cause.
  var labelWithProxy: String {
    label + (transport.configuration.proxy.map { " through the proxy \($0)" } ?? "")
  }

  /// The address of the server's web pages, without a trailing slash.
  var webURL: String {
    // The address without the path of the API.
    var address = url.absoluteString
    for end in ["/", "/api"] where address.hasSuffix(end) { address.removeLast(end.count) }
    return address
  }

  /// A client that uses this route.
  ///
  /// - Parameters:
  ///   - reconnection: how long requests wait when the connection is lost.
  ///   - onRetry: receives each failed attempt that will be retried, before the wait.
  ///   - onRetryEnd: receives each retried call when it ends.
  func client(
    _ credential: Credential, logger: Logger? = nil, reconnection: Reconnection? = nil,
    onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in },
    onRetryEnd: @escaping @Sendable (_ call: Int) -> Void = { _ in }
  ) -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: url, label: labelWithProxy, credential: credential, transport: transport, reconnection: reconnection,
      logger: logger, sleep: { try await Pause.sleep($0) }, onRetry: onRetry, onRetryEnd: onRetryEnd,
      shutdown: { [transport] in await transport.shutdown() })
  }
}
