import Browser
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
    let browse = configuration.browse
    try findings += problems("\"browse\"", columns: browse.columns, sort: browse.sort, filter: "")
    for view in browse.views {
      try findings += problems("view \"\(view.name)\"", columns: view.columns, sort: view.sort, filter: view.filter)
    }
    guard let first = findings.first else { return }
    throw CommandFailure(first, more: Array(findings.dropFirst()), exitCode: .configuration)
  }

  /// What is wrong with the columns, the order and the filter that the browser is to begin with or keeps as a view. What may
  /// be the name of an extension attribute, only the server knows.
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
