import APIRuntime
import ArgumentParser
import Browser
import Inventory
import JamfProAPI

extension CommandFailure {
  /// The message for any error that a command can meet.
  init(any error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as JamfProError: self.init(failure)
    case is CancellationError: self.init("Interrupted.", exitCode: .interrupted)
    default: self.init("Something went wrong that is not expected here.", why: "\(error)", exitCode: .failure)
    }
  }
}

extension Problem {
  /// The same three sentences, for the screen.
  init(_ failure: CommandFailure) {
    self.init(what: failure.what, why: failure.why, next: failure.next, nextIsRetry: failure.nextIsRetry)
  }
}

extension CommandFailure {
  /// - Parameter exitCode: instead of the one for the cause.
  init(_ error: JamfProError, exitCode: ExitCode? = nil) {
    self.init(error.what, why: error.why, next: error.next, exitCode: exitCode ?? Self.exitCode(for: error.kind))
    nextIsRetry = error.nextIsRetry
  }

  private static func exitCode(for kind: JamfProError.Kind) -> ExitCode {
    switch kind {
    case .badAddress: .usage
    case .unreachable, .timedOut, .tls, .interrupted, .redirected, .rateLimited, .unavailable, .serverError, .notJSON,
      .emptyAnswer, .malformed, .tooLarge:
      .unavailable
    case .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge: .notAuthorised
    case .cancelled: .interrupted
    case .notFound, .conflict, .invalidRequest, .other: .failure
    }
  }

  /// What happened and why, on one line.
  var oneLine: String {
    [what, why].compactMap(\.self).joined(separator: " ")
  }
}
