import APIRuntime
import ArgumentParser
import Browser
import Essentials
import Inventory
import JamfProAPI
import Screen

/// An error for people, with the program's exit code: what happened, why if known, what to do next.
struct CommandFailure: Error, CustomStringConvertible {
  /// The sentences, as the browser shows them.
  var problem: Problem
  /// Further findings, a line each.
  var more: [String] = []
  var exitCode: ExitCode

  init(_ what: String, why: String? = nil, next: String? = nil, more: [String] = [], exitCode: ExitCode) {
    problem = Problem(what: what, why: why, next: next)
    self.more = more
    self.exitCode = exitCode
  }

  var what: String { problem.what }
  var why: String? { problem.why }
  var next: String? { problem.next }

  /// One line per part. Parts may quote a server or a file, so each is sanitized.
  var description: String {
    let explanation = [problem.why, problem.next].compactMap(\.self).filter { !$0.isEmpty }.map {
      "  " + PlainText($0).text
    }
    return ([PlainText(problem.what).text] + more.map { PlainText($0).text } + explanation).joined(separator: "\n")
  }
}

extension CommandFailure {
  /// The message for any error of a command.
  init(any error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as JamfProError: self.init(failure)
    case is CancellationError: self.init("Interrupted.", exitCode: .interrupted)
    default: self.init("An unexpected error occurred.", why: "\(error)", exitCode: .failure)
    }
  }
}

extension CommandFailure {
  /// - Parameter exitCode: overrides the exit code of the error's kind.
  init(_ error: JamfProError, exitCode: ExitCode? = nil) {
    self.init(error.what, why: error.why, next: error.next, exitCode: exitCode ?? Self.exitCode(for: error.kind))
    problem.nextIsRetry = error.nextIsRetry
    problem.isFinal = error.isFinal
  }

  private static func exitCode(for kind: JamfProError.Kind) -> ExitCode {
    switch kind {
    case .badAddress: .usage
    case .unreachable, .timedOut, .tls, .interrupted, .redirected, .rateLimited, .unavailable, .serverError, .notJSON,
      .emptyAnswer, .malformed, .tooLarge:
      .unavailable
    case .badCredentials, .tokenRejected, .missingPrivilege, .blockedByEdge: .notAuthorized
    case .canceled: .interrupted
    case .notFound, .conflict, .invalidRequest, .other: .failure
    }
  }

  /// What happened and why, on one line.
  var oneLine: String {
    [problem.what, problem.why].compactMap(\.self).joined(separator: " ")
  }
}

extension CommandFailure {
  /// A filter on the command line that cannot be read: the message, and the filter with the mistake marked below it.
  ///
  /// - Parameter trouble: why a name may be unknown, if the cause may be missing extension attributes.
  init(_ error: FilterError, in filter: String, trouble: String?, ofView view: String? = nil) {
    self.init(
      "\(view.map { "The filter of the view \"\($0)\"" } ?? "--filter") cannot be read: \(error.message)",
      why: error.unknownName != nil ? trouble : nil,
      next: "jamf-tui list --help explains filters.", more: Self.picture(of: error, in: filter),
      exitCode: view == nil ? .usage : .configuration)
  }

  /// Columns shown on each side of the mistake in a long filter, so that the line fits the terminal.
  private static let reach = 34

  private static func picture(of error: FilterError, in filter: String) -> [String] {
    let before = DisplayText(String(filter.prefix(error.offset)))
    let after = DisplayText(String(filter.dropFirst(error.offset)))
    let shownBefore = before.dropping(columns: max(0, before.width - reach))
    let sign = String(repeating: "^", count: max(1, min(error.length, after.prefix(columns: reach).width)))
    return [
      "  " + shownBefore.text + after.prefix(columns: reach).text,
      "  " + String(repeating: " ", count: shownBefore.width) + sign,
    ]
  }
}

/// Reasons for failed file operations.
enum FileTrouble {
  /// The system's reason if there is one: Foundation's own messages often only say that it failed.
  static func reason(_ error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying ?? error
    if let code = (cause as? POSIXError)?.code { return String(cString: strerror(code.rawValue)) + "." }
    return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}
