import Foundation

/// What is wrong with the files that a profile names for its connection. No secret is fetched.
struct NetworkFileChecks {
  var network: Configuration.Network
  var environment: [String: String]

  /// A sentence or two for each file that cannot be used.
  var findings: [String] {
    let home = HomeFolder(environment)
    var findings: [String] = []
    func check(_ work: () throws -> Void) {
      do { try work() } catch let failure as CommandFailure {
        findings.append(failure.oneLine)
      } catch { findings.append("\(error)") }
    }
    if let file = network.authoritiesFile {
      check { try PEMFile.checkAuthorities(home.expanding(file), origin: "\"caFile\"") }
    }
    if let certificate = network.clientCertificate {
      check {
        try PEMFile.checkClientCertificate(
          certificateFile: home.expanding(certificate.certificateFile),
          keyFile: home.expanding(certificate.keyFile ?? certificate.certificateFile),
          hasPassphrase: certificate.passphrase != nil)
      }
    }
    return findings
  }
}
