import ArgumentParser
import JamfProAPI

/// The exit codes that scripts rely on; see the README's table.
extension ExitCode {
  static let noMatch = ExitCode(2)
  static let busy = ExitCode(3)
  static let usage = ExitCode(64)
  static let unavailable = ExitCode(69)
  static let partial = ExitCode(75)
  static let notAuthorized = ExitCode(77)
  static let configuration = ExitCode(78)
  static let interrupted = ExitCode(130)
}

/// The meaning of an exit code, for documentation.
struct ExitMeaning {
  var code: Int32
  var meaning: String

  private init(_ code: ExitCode, _ meaning: String) {
    self.code = code.rawValue
    self.meaning = meaning
  }

  /// The contract with scripts.
  static let all = [
    ExitMeaning(.success, "done"),
    ExitMeaning(
      .failure, "failed, several computers match (show, reveal), or what is in use is affected (doctor --drift)"),
    ExitMeaning(
      .noMatch,
      "no match (show, reveal, apps with a name, and list --from if none of the list is found), or nothing stored (reveal)"
    ),
    ExitMeaning(.busy, "another process is already refreshing the stored list (refresh)"),
    ExitMeaning(.usage, "the command line is wrong"),
    ExitMeaning(.unavailable, "the server cannot be reached or does not work"),
    ExitMeaning(.partial, "the result is partial"),
    ExitMeaning(.notAuthorized, "not authorized, or a privilege is missing"),
    ExitMeaning(.configuration, "the configuration is wrong"),
    ExitMeaning(.interrupted, "interrupted"),
  ]
}

/// Runs a command's work, and turns an error into a message on standard error and its exit code.
func reportingFailures(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as CommandFailure {
    try report(failure)
  } catch let failure as JamfProError {
    try report(CommandFailure(failure))
  }
}

extension CommandFailure {
  /// The line that leads to the diagnosis of a failed connection or sign-in; empty for other failures.
  var wayToDoctor: String {
    exitCode == .unavailable || exitCode == .notAuthorized ? "  jamf-tui doctor checks each step.\n" : ""
  }
}

private func report(_ failure: CommandFailure) throws {
  StandardError.write("jamf-tui: \(failure)\n\(failure.wayToDoctor)")
  throw failure.exitCode
}
