import Browser
import Essentials
import Inventory
import JamfProAPI

/// Finds mistakes in a configuration that parses: invalid hosts, unknown fields, and files that are missing or have the
/// wrong content.
struct ConfigurationChecks {
  var configuration: Configuration
  var file: String
  var environment = ProcessInfo.processInfo.environment

  /// - Throws: `CommandFailure` with every finding.
  func run() throws {
    var findings: [String] = []
    for (name, profile) in configuration.profiles.sorted(by: { $0.key < $1.key }) {
      let place = "\(file): profile \"\(name)\": "
      if let host = profile.host {
        do { _ = try ServerAddress(host) } catch {
          findings.append(place + CommandFailure(error, exitCode: .configuration).oneLine)
        }
      }
      findings += NetworkFileChecks(network: profile.network, environment: environment).findings.map { place + $0 }
    }
    let browse = configuration.browse
    try findings += problems("\"browse\"", columns: browse.columns, sort: browse.sort, filter: "")
    if let names = browse.overview {
      do { _ = try SummaryDimensions(names, catalogue: .document) } catch let failure as CommandFailure {
        findings.append("\(file): \"overview\": \(failure.what.replacing("--by: ", with: ""))")
      }
    }
    for view in browse.views {
      try findings += problems("view \"\(view.name)\"", columns: view.columns, sort: view.sort, filter: view.filter)
    }
    guard let first = findings.first else { return }
    throw CommandFailure(first, more: Array(findings.dropFirst()), exitCode: .configuration)
  }

  /// Mistakes in the columns, the sort and the filter of the start or of a view. Names that may be extension attributes
  /// are accepted, because only the server knows them.
  private func problems(_ place: String, columns: [String]?, sort: String?, filter: String) throws -> [String] {
    var problems: [String] = []
    do {
      _ = try ViewSettings(columns: columns, sort: sort, catalogue: .document, origins: (.file, .file))
    } catch let failure as CommandFailure {
      problems = [failure.what] + failure.more
    }
    do throws(FilterError) {
      _ = try Filter(filter, catalogue: ServerCatalogue.document.fields, now: 0, timeZone: .utc)
    } catch  where error.unknownName == nil {
      problems.append("the filter \(filter): \(error.message)")
    } catch {}
    return problems.map { "\(file): \(place): \($0)" }
  }
}

/// Finds mistakes in the files that a profile's connection needs, without fetching a secret.
struct NetworkFileChecks {
  var network: Configuration.Network
  var environment: [String: String]

  /// A sentence or two per file that cannot be used.
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
