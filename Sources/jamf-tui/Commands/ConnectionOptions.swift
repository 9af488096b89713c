import ArgumentParser
import DemoServer

/// The options of every command that talks to a server.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The Jamf Pro server: x.jamfcloud.com, host:port or https://host[:port].", valueName: "host"))
  var host: String?

  @Option(help: ArgumentHelp("The profile to use, of the configuration file or of jamf-cli.", valueName: "name"))
  var profile: String?

  @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
  var config: String?

  @Flag(help: "Use a made-up fleet instead of a server.")
  var demo = false

  // Unconditional, so that `--computers -1` is reported as out of range and not as a missing value.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --demo: the number of computers (default: 500).", valueName: "n"))
  var computers: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --demo: the seed of the fleet; the same seed makes the same fleet.", valueName: "n"))
  var seed: UInt64?

  func validate() throws {
    if demo {
      if host != nil || profile != nil { throw ValidationError("--demo cannot be combined with --host or --profile.") }
      if let computers { try Limits.check(computers, of: "--computers", in: Limits.computers) }
    } else {
      if computers != nil { throw ValidationError("--computers requires --demo.") }
      if seed != nil { throw ValidationError("--seed requires --demo.") }
    }
  }
}

/// Ranges for numbers in the configuration file and in options. A number outside its range is an error that names the
/// range.
enum Limits {
  /// Minutes between two loads, up to a year; 0 means never.
  static let refreshMinutes = 0...525_600
  /// Seconds that a server may take, up to a day.
  static let timeoutSeconds = 1...86_400
  /// Cells of a column. No terminal is wider.
  static let columnWidth = 1...500
  /// Columns that stay in place when the list is scrolled sideways.
  static let frozenColumns = 0...1000
  /// Days, gigabytes and versions from which on something needs attention.
  static let health = 0...100_000
  /// Computers of a demo fleet.
  static let computers = 0...DemoFleet.mostComputers

  /// - Throws: `ValidationError` that names the option and its range.
  static func check(_ number: Int, of option: String, in range: ClosedRange<Int>) throws {
    guard !range.contains(number) else { return }
    throw ValidationError("\(option) must be a number from \(range.lowerBound) to \(range.upperBound), not \(number).")
  }
}
