import ArgumentParser
import OpenAPIGenerator

/// Does a command's work; what stops it is said on standard error, without a stack of usage text behind it.
///
/// - Parameter code: the exit code then.
func reporting<Result>(
  code: Int32 = 1, _ work: () async throws -> Result
) async throws -> Result {
  func fail(_ error: any Error & CustomStringConvertible) throws -> Never {
    say("openapi-generator: \(error.description)")
    throw ExitCode(code)
  }
  do {
    return try await work()
  } catch let error as CommandError {
    try fail(error)
  } catch let error as ConfigurationError {
    try fail(error)
  } catch let error as DocumentError {
    try fail(error)
  }
}
