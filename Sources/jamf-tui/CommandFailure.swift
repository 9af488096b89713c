import ArgumentParser
import JamfProAPI
import Screen

/// An error for people, with the exit code it ends the program with: what happened, why as far as known, what to do next.
struct CommandFailure: Error, CustomStringConvertible {
  var what: String
  var why: String?
  var next: String?
  /// Whether that is only to do the same again, for which the browser has a key.
  var nextIsRetry = false
  /// Further findings, a line each.
  var more: [String] = []
  var exitCode: ExitCode

  init(_ what: String, why: String? = nil, next: String? = nil, more: [String] = [], exitCode: ExitCode) {
    self.what = what
    self.why = why
    self.next = next
    self.more = more
    self.exitCode = exitCode
  }

  /// A line for each part. Any part may quote a server or a file, so nothing that a terminal could obey stays in it.
  var description: String {
    let explanation = [why, next].compactMap(\.self).filter { !$0.isEmpty }.map { "  " + PlainText($0).text }
    return ([PlainText(what).text] + more.map { PlainText($0).text } + explanation).joined(separator: "\n")
  }
}
