import ArgumentParser
import Logging

/// The options of every command that talks to a server: where to note what happened, and how much of it.
struct LoggingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add what is sent and answered to this file: times, sizes and reasons, never a secret.", valueName: "file"))
  var logFile: String?

  @Option(
    help: ArgumentHelp(
      "With --log-file: the least that is noted, one of \(levels) (default: debug).", valueName: "level"))
  var logLevel: String?

  private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    guard let logLevel else { return }
    guard logFile != nil else { throw ValidationError("--log-level goes with --log-file.") }
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError("--log-level is one of \(Self.levels), not \"\(logLevel)\".")
    }
  }

  /// The log file, open; nil when none was asked for.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  func log() throws -> (file: LogFile, logger: Logger)? {
    guard let logFile else { return nil }
    let file = try LogFile(path: logFile)
    return (file, file.logger(level: logLevel.flatMap { Logger.Level(rawValue: $0) } ?? .debug))
  }
}
