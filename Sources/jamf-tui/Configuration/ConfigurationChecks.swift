import Foundation
import Inventory
import JamfProAPI

/// What a configuration that reads well can still have wrong: hosts that are none, fields that do not exist, files that
/// are missing or hold something else.
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
    do {
      _ = try ViewSettings(
        columns: configuration.browse.columns, sort: configuration.browse.sort, catalogue: .document,
        exitCode: .configuration)
    } catch let failure as CommandFailure {
      findings += ([failure.what] + failure.more).map { "\(file): \"browse\": \($0)" }
    }
    guard let first = findings.first else { return }
    throw CommandFailure(first, more: Array(findings.dropFirst()), exitCode: .configuration)
  }
}
