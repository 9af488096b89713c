import AsyncHTTPTransport
import Foundation
import JamfProAPI

/// How a server is reached, from environment and profile: authorities, client certificate, proxy, time-outs.
///
/// The environment beats the profile, as everywhere: `HTTPS_PROXY` beats `proxy`. What is in `NO_PROXY` goes without either.
/// `SSL_CERT_FILE` and `caFile` do not exclude each other, so both are trusted: on many machines the variable names the
/// system's own authorities, and a profile's would have no effect there.
struct NetworkSettings {
  let server: URL
  let profile: Configuration.Network
  let environment: [String: String]

  init(plan: ConnectionPlan, environment: [String: String]) {
    server = plan.address.url
    profile = plan.network
    self.environment = environment.filter { !$0.value.isEmpty }
  }

  /// What the transport goes by. Files are read here, and the secrets they need are fetched.
  ///
  /// - Throws: `CommandFailure` that names the file, the variable or the key that is wrong, and never a secret.
  func transportConfiguration() throws -> AsyncHTTPTransportConfiguration {
    var configuration = AsyncHTTPTransportConfiguration()
    for (file, origin) in authorities { try PEMFile.checkAuthorities(file, origin: origin) }
    configuration.authoritiesFiles = authorities.map(\.file)
    configuration.clientCertificate = try clientCertificate()
    configuration.proxy = try proxy()
    if let seconds = profile.timeouts.connect { configuration.connectTimeout = .seconds(seconds) }
    if let seconds = profile.timeouts.read { configuration.readTimeout = .seconds(seconds) }
    if let seconds = profile.timeouts.total { configuration.totalTimeout = .seconds(seconds) }
    return configuration
  }

  /// The files with authorities to trust besides the system's, and what named each.
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

/// The environment may hold secrets, so no dump shows it.
extension NetworkSettings: CustomStringConvertible, CustomReflectable {
  var description: String { remarks.joined(separator: ", ") }
  var customMirror: Mirror { Mirror(self, children: ["server": server, "profile": profile]) }
}
