import ArgumentParser
import JamfProAPI

/// Runs a command's work and turns what goes wrong into a message on standard error and the exit code of the contract.
func reportingFailures(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as CommandFailure {
    try report(failure)
  } catch let failure as JamfProError {
    try report(CommandFailure(failure))
  }
}

private func report(_ failure: CommandFailure) throws {
  StandardError.write("jamf-tui: \(failure)\n")
  throw failure.exitCode
}
