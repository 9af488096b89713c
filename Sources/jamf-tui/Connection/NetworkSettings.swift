import AsyncHTTPTransport
import Foundation
import JamfProAPI

/// How a server is reached, from environment and profile: authorities, client certificate, proxy, time-outs.
///
/// The environment beats the profile, as everywhere: `SSL_CERT_FILE` beats `caFile`, `HTTPS_PROXY` beats `proxy`. What is
/// in `NO_PROXY` goes without either proxy.
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
    if let authorities {
      try PEMFile.checkAuthorities(authorities.file, origin: authorities.origin)
      configuration.authoritiesFile = authorities.file
    }
    configuration.clientCertificate = try clientCertificate()
    configuration.proxy = try proxy()
    if let seconds = profile.timeouts.connect { configuration.connectTimeout = .seconds(seconds) }
    if let seconds = profile.timeouts.read { configuration.readTimeout = .seconds(seconds) }
    if let seconds = profile.timeouts.total { configuration.totalTimeout = .seconds(seconds) }
    return configuration
  }

  /// The file with authorities to trust besides the system's, and what named it.
  var authorities: (file: String, origin: String)? {
    if let file = environment["SSL_CERT_FILE"] { return (file, "SSL_CERT_FILE") }
    return profile.authoritiesFile.map { (HomeFolder(environment).expanding($0), "the profile's \"caFile\"") }
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
