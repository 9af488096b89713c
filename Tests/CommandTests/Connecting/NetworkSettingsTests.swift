import AsyncHTTPTransport
import Foundation
import TestCertificates
import Testing

@testable import jamf_tui

@Suite("Connection settings")
struct NetworkSettingsTests {
  /// The settings for a profile's server, or for another one.
  private func settings(
    _ network: Configuration.Network, environment: [String: String] = [:], host: String? = nil
  ) throws -> NetworkSettings {
    let configuration = Configuration(
      profiles: ["a": .init(host: "a.jamfcloud.com", credential: .token(.environment("T")), network: network)])
    let plan = try ConnectionPlan(
      hostFlag: host, profileFlag: nil, environment: environment.merging(["JAMF_TOKEN": "t"]) { $1 },
      configuration: configuration, configurationFile: "config.json")
    return NetworkSettings(plan: plan, environment: environment)
  }

  @Test("without settings the defaults are used")
  func usual() throws {
    let settings = try settings(.init())
    let usual = AsyncHTTPTransportConfiguration()
    let configuration = try settings.transportConfiguration()
    #expect(configuration.proxy == nil)
    #expect(configuration.authoritiesFiles == [])
    #expect(configuration.clientCertificate == nil)
    #expect(configuration.connectTimeout == usual.connectTimeout)
    #expect(configuration.readTimeout == usual.readTimeout)
    #expect(configuration.totalTimeout == usual.totalTimeout)
    #expect(settings.remarks.isEmpty)
    #expect(settings.warnings.isEmpty)
  }

  @Test("timeouts are those of the profile, if set")
  func timeouts() throws {
    let settings = try settings(.init(timeouts: .init(connect: 3, total: 900)))
    let configuration = try settings.transportConfiguration()
    #expect(configuration.connectTimeout == .seconds(3))
    #expect(configuration.readTimeout == .seconds(100))
    #expect(configuration.totalTimeout == .seconds(900))
    #expect(settings.remarks == ["with the profile's timeouts: connect 3 s, total 900 s"])
  }

  @Test("the authorities of SSL_CERT_FILE and of the profile's caFile are both trusted")
  func authorities() throws {
    let folder = try TestFolder()
    let ours = try folder.file("ours.pem", TestAuthority().pem())
    let theirs = try folder.file("theirs.pem", TestAuthority().pem())
    let profile = try settings(.init(authoritiesFile: ours), environment: ["SSL_CERT_FILE": ""])
    #expect(try profile.transportConfiguration().authoritiesFiles == [ours])
    #expect(
      profile.remarks == ["trusting \(ours) from the profile's \"caFile\" in addition to the system's authorities"])
    let both = try settings(.init(authoritiesFile: ours), environment: ["SSL_CERT_FILE": theirs])
    #expect(try both.transportConfiguration().authoritiesFiles == [theirs, ours])
    #expect(both.remarks.first == "trusting \(theirs) from SSL_CERT_FILE in addition to the system's authorities")
  }

  @Test("an invalid authorities file is an error that names its setting")
  func noAuthorities() throws {
    let variable = try settings(.init(), environment: ["SSL_CERT_FILE": "/nowhere/ca.pem"])
    let error = #expect(throws: CommandFailure.self) { try variable.transportConfiguration() }
    #expect(error?.what == "The file of SSL_CERT_FILE, /nowhere/ca.pem, does not exist.")
    #expect(error?.exitCode == .configuration)
    let profile = try settings(.init(authoritiesFile: "~/ca.pem"), environment: ["HOME": "/nowhere"])
    #expect(throws: CommandFailure.self) { try profile.transportConfiguration() }
  }

  @Test("a client certificate is read with its key")
  func clientCertificate() throws {
    let folder = try TestFolder()
    let identity = try TestAuthority().issue(for: ["client"])
    let certificate = try folder.file("c.pem", identity.certificatePEM)
    let settings = try settings(
      .init(clientCertificate: .init(certificateFile: certificate, keyFile: folder.file("c.key", identity.keyPEM))))
    #expect(try settings.transportConfiguration().clientCertificate?.file == certificate)
    #expect(settings.remarks == ["with the client certificate \(certificate)"])
  }

  @Test("HTTPS_PROXY overrides the profile's proxy, and NO_PROXY overrides both")
  func proxies() throws {
    let network = Configuration.Network(
      proxy: .init(address: "http://ours:3128", username: "ada", password: .environment("P")))
    let profile = try settings(network, environment: ["P": "hunter2"])
    #expect(
      try profile.transportConfiguration().proxy
        == .init(host: "ours", port: 3128, username: "ada", password: "hunter2"))
    #expect(profile.remarks == ["through the proxy ours:3128 from the profile"])
    #expect(profile.warnings.isEmpty)
    let both = try settings(network, environment: ["HTTPS_PROXY": "http://u:hunter2@theirs:1"])
    #expect(try both.transportConfiguration().proxy?.host == "theirs")
    #expect(both.remarks == ["through the proxy theirs:1 from HTTPS_PROXY"])
    #expect(both.warnings == ["HTTPS_PROXY is set to theirs:1, so ours:3128 of the profile's \"proxy\" is not used."])
    let neither = try settings(network, environment: ["HTTPS_PROXY": "theirs:1", "NO_PROXY": "jamfcloud.com"])
    #expect(try neither.transportConfiguration().proxy == nil)
    #expect(neither.remarks == ["without a proxy, because NO_PROXY contains a.jamfcloud.com"])
  }

  @Test("a profile's network settings apply to its server only")
  func otherServer() throws {
    let network = Configuration.Network(
      authoritiesFile: "/nowhere", clientCertificate: .init(certificateFile: "/nowhere"),
      proxy: .init(address: "ours:3128"), timeouts: .init(read: 1))
    let other = try settings(network, host: "b.jamfcloud.com")
    let configuration = try other.transportConfiguration()
    #expect(configuration.proxy == nil)
    #expect(configuration.readTimeout == .seconds(100))
    #expect(other.remarks.isEmpty)
  }

  @Test("no dump shows the environment or a proxy's password")
  func secrecy() throws {
    let environment = ["P": "hunter2", "JAMF_TOKEN": "hunter2", "HTTPS_PROXY": "http://u:hunter2@p:1"]
    let settings = try settings(
      .init(proxy: .init(address: "ours:1", username: "ada", password: .environment("P"))), environment: environment)
    var dumped = ""
    dump(settings, to: &dumped)
    dump(SecretStore(environment: environment), to: &dumped)
    dump(try settings.transportConfiguration(), to: &dumped)
    dumped += "\(settings) \(SecretStore(environment: environment)) \(try settings.transportConfiguration())"
    #expect(dumped.contains("a.jamfcloud.com"))
    #expect(!dumped.contains("hunter2"))
  }
}
