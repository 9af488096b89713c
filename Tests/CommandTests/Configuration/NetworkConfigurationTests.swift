import Foundation
import TestCertificates
import Testing

@testable import jamf_tui

@Suite("Network settings in the configuration")
struct NetworkConfigurationTests {
  private func read(_ profile: String) throws -> Configuration.Network? {
    let text = "{\"profiles\": {\"a\":\n\(profile)}}"
    return try ConfigurationReader.read(Array(text.utf8), file: "config.json").profiles["a"]?.network
  }

  private func problems(_ profile: String) -> [String] {
    do {
      _ = try read(profile)
      return []
    } catch let error as ConfigurationError {
      return error.problems.map(\.description)
    } catch { return ["\(error)"] }
  }

  /// The findings of `config check` about these settings.
  private func findings(_ network: Configuration.Network) -> [String] {
    do {
      try ConfigurationChecks(
        configuration: Configuration(profiles: ["a": .init(network: network)]), file: "config.json",
        environment: ["HOME": "/home/nobody"]
      ).run()
      return []
    } catch let failure as CommandFailure {
      return [failure.what] + failure.more
    } catch { return ["\(error)"] }
  }

  @Test("every key is read")
  func everything() throws {
    let network = try read(
      """
      { "caFile": "/ca.pem", "proxy": { "address": "proxy.example:3128", "username": "ada", "password": "env:P" },
        "clientCertificate": { "certificateFile": "/c.pem", "keyFile": "/c.key", "passphrase": "keychain:jamf/ada" },
        "timeouts": { "connect": 5, "read": 30, "total": 600 } }
      """)
    #expect(
      network
        == Configuration.Network(
          authoritiesFile: "/ca.pem",
          clientCertificate: .init(
            certificateFile: "/c.pem", keyFile: "/c.key", passphrase: .keychain(service: "jamf", account: "ada")),
          proxy: .init(address: "proxy.example:3128", username: "ada", password: .environment("P")),
          timeouts: .init(connect: 5, read: 30, total: 600)))
    #expect(try read(#"{"proxy": "http://p:1"}"#)?.proxy == .init(address: "http://p:1"))
  }

  @Test(
    "a mistake is reported with its line and a suggestion",
    arguments: [
      (#"{"caFil": "x"}"#, #"unknown key "caFil" in profile "a"; did you mean "caFile"?"#),
      (#"{"caFile": 1}"#, #""caFile" must be a string in quotes"#),
      (#"{"caFile": ""}"#, #""caFile" is empty"#),
      (#"{"clientCertificate": {}}"#, #""clientCertificate" needs a "certificateFile""#),
      (#"{"clientCertificate": "c.pem"}"#, #""clientCertificate" must be an object in { }"#),
      (
        #"{"clientCertificate": {"certificateFile": "c", "keyfile": "k"}}"#,
        #"unknown key "keyfile" in "clientCertificate"; did you mean "keyFile"?"#
      ),
      (#"{"timeouts": {"read": 0}}"#, #""read" must be a whole number from 1 to 86400"#),
      (#"{"timeouts": {"total": 9999999999}}"#, #""total" must be a whole number from 1 to 86400"#),
      (#"{"timeouts": {"connect": 1e400}}"#, #""connect" must be a whole number from 1 to 86400"#),
      (#"{"timeouts": {"write": 3}}"#, #"unknown key "write" in "timeouts"; it has connect, read, total"#),
      (#"{"proxy": 8080}"#, #""proxy" must be an address in quotes, or an object in { }"#),
      (#"{"proxy": {"username": "ada"}}"#, #""proxy" needs an "address""#),
      (#"{"proxy": {"address": "p:1", "password": "env:P"}}"#, #""proxy" has a "password" but no "username""#),
      (
        #"{"proxy": "socks5://p:1"}"#,
        #""proxy" is not the address of a proxy, such as http://proxy.example.org:3128"#
      ),
    ])
  func mistakes(profile: String, message: String) {
    #expect(problems(profile) == ["config.json:2: " + message])
  }

  @Test(
    "secrets written out are refused and not repeated",
    arguments: [
      #"{"proxy": "http://ada:hunter2@p:1"}"#, #"{"proxy": {"address": "ada:hunter2@p:1"}}"#,
      #"{"proxy": {"address": "p:1", "username": "ada", "password": "hunter2"}}"#,
      #"{"clientCertificate": {"certificateFile": "c", "passphrase": "hunter2"}}"#,
    ])
  func literals(profile: String) {
    let found = problems(profile)
    #expect(found.count == 1)
    #expect(found.first?.contains("env:NAME") == true)
    #expect(found.first?.contains("hunter2") == false)
  }

  @Test("valid files have no findings")
  func inOrder() throws {
    let folder = try TestFolder()
    let authority = try TestAuthority()
    let identity = try authority.issue(for: ["client"])
    let network = Configuration.Network(
      authoritiesFile: try folder.file("ca.pem", authority.pem(), mode: 0o644),
      clientCertificate: .init(
        certificateFile: try folder.file("c.pem", identity.certificatePEM, mode: 0o644),
        keyFile: try folder.file("c.key", identity.keyPEM)))
    #expect(findings(network) == [])
  }

  @Test("an authorities file that is missing, not PEM, or expired is reported")
  func authorities() throws {
    let folder = try TestFolder()
    let before = "config.json: profile \"a\": The file of \"caFile\", "
    #expect(findings(.init(authoritiesFile: "~/ca.pem")) == [before + "/home/nobody/ca.pem, does not exist."])
    #expect(findings(.init(authoritiesFile: folder.path)) == [before + "\(folder.path), is a folder."])
    let text = try folder.file("ca.txt", "hello")
    #expect(findings(.init(authoritiesFile: text)) == [before + "\(text), contains no certificate in PEM format."])
    let end = Date(timeIntervalSince1970: 1_769_817_600)
    let over = try folder.file("over.pem", TestAuthority(until: end).pem())
    #expect(
      findings(.init(authoritiesFile: over)) == [
        before + "\(over), has no valid authority: the last one expired on 2026-01-31."
      ])
    let renewed = try folder.file("both.pem", TestAuthority(until: end).pem() + "\n" + TestAuthority().pem())
    #expect(findings(.init(authoritiesFile: renewed)) == [])
  }

  @Test("a client certificate that has expired is not shown to a server")
  func expiredClientCertificate() throws {
    let folder = try TestFolder()
    let end = Date(timeIntervalSince1970: 1_769_817_600)
    let over = try TestAuthority().issue(for: ["c"], from: end - 86_400, until: end)
    let file = try folder.file("over.pem", over.certificatePEM + "\n" + over.keyPEM)
    let failure = #expect(throws: CommandFailure.self) {
      try PEMFile.clientCertificate(certificateFile: file, keyFile: file, passphrase: nil)
    }
    #expect(failure?.description.contains("over.pem expired on 2026-01-31") == true)
  }

  @Test("an unusable client certificate is reported, whatever is wrong with it")
  func clientCertificates() throws {
    let folder = try TestFolder()
    let authority = try TestAuthority()
    let identity = try authority.issue(for: ["client"])
    let good = try folder.file("c.pem", identity.certificatePEM)
    let key = try folder.file("c.key", identity.keyPEM)
    func finding(_ certificateFile: String, _ keyFile: String?, passphrase: SecretReference? = nil) -> String {
      let found = findings(
        .init(
          clientCertificate: .init(certificateFile: certificateFile, keyFile: keyFile, passphrase: passphrase)))
      #expect(found.count == 1)
      return found.first ?? ""
    }
    #expect(finding(folder.path + "/none", key).contains("/none cannot be read: No such file or directory"))
    #expect(finding(good, nil).contains("c.pem contains no private key in PEM format"))
    let others = try folder.file("others.key", identity.keyPEM, mode: 0o640)
    #expect(finding(good, others).contains("others.key can be read by others (mode 640)"))
    let other = try folder.file("other.key", authority.issue(for: ["other"]).keyPEM)
    #expect(finding(good, other).contains("does not match the certificate"))
    let end = Date(timeIntervalSince1970: 1_769_817_600)
    let over = try authority.issue(for: ["c"], from: end - 86_400, until: end)
    let overFile = try folder.file("over.pem", over.certificatePEM + "\n" + over.keyPEM)
    #expect(finding(overFile, nil).contains("over.pem expired on 2026-01-31"))
    let closed = try folder.file(
      "closed.key", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n")
    #expect(finding(good, closed).contains("is encrypted, and no passphrase is set"))
    // The passphrase is fetched and tested only when connecting.
    #expect(
      findings(
        .init(clientCertificate: .init(certificateFile: good, keyFile: closed, passphrase: .environment("P")))) == [])
  }
}
