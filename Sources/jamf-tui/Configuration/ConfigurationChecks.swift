import Inventory
import JamfProAPI

/// What a configuration that reads well can still have wrong: hosts that are none, fields that do not exist.
struct ConfigurationChecks {
  var configuration: Configuration
  var file: String

  /// - Throws: `CommandFailure` with every finding.
  func run() throws {
    var findings: [String] = []
    for (name, profile) in configuration.profiles.sorted(by: { $0.key < $1.key }) {
      guard let host = profile.host else { continue }
      do { _ = try ServerAddress(host) } catch {
        findings.append("\(file): profile \"\(name)\": \(CommandFailure(error, exitCode: .configuration).oneLine)")
      }
    }
    do {
      _ = try ViewSettings(
        columns: configuration.browse.columns, sort: configuration.browse.sort, catalogue: .jamfPro,
        exitCode: .configuration)
    } catch let failure as CommandFailure {
      findings += ([failure.what] + failure.more).map { "\(file): \"browse\": \($0)" }
    }
    guard let first = findings.first else { return }
    throw CommandFailure(first, more: Array(findings.dropFirst()), exitCode: .configuration)
  }
}
