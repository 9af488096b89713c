import ArgumentParser

/// The exit codes that scripts rely on; see the README's table.
extension ExitCode {
  static let noMatch = ExitCode(2)
  static let usage = ExitCode(64)
  static let unavailable = ExitCode(69)
  static let partial = ExitCode(75)
  static let notAuthorised = ExitCode(77)
  static let configuration = ExitCode(78)
  static let interrupted = ExitCode(130)
}
