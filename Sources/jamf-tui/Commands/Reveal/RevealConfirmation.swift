import ArgumentParser
import Screen
import Secrets

/// The question before a secret is requested.
struct RevealConfirmation {
  /// `--yes`.
  var isGiven: Bool
  /// `--reason`.
  var reason: String?
  /// The configuration's `askReason`.
  var needsReason: Bool

  /// - Throws: `CommandFailure` when the question cannot be asked; before anything is requested.
  func check() throws {
    guard !TerminalQuestions.isPossible else { return }
    if !isGiven {
      throw CommandFailure(
        "There is no terminal to confirm on.", why: "Jamf Pro records each secret that is viewed.",
        next: "To confirm in advance, add --yes.", exitCode: .usage)
    }
    if needsReason, reason?.trimmed.isEmpty != false {
      throw CommandFailure(
        "A reason is missing.", why: "The configuration says \"askReason\": true.", next: "Add --reason TEXT.",
        exitCode: .usage)
    }
  }

  /// What the question is about. Names are chosen by the users of computers: they must not reach the terminal as they are.
  static func lines(about secret: ComputerSecret, of computer: RevealedComputer) -> [String] {
    [PlainText("\(secret.title) of \(computer.words)").text, secret.kind.warning]
  }

  /// The reason, if there is one.
  ///
  /// - Throws: `CommandFailure` when the answer is no.
  func ask(about secret: ComputerSecret, of computer: RevealedComputer) throws -> String? {
    var reason = reason?.trimmed
    if reason?.isEmpty == true { reason = nil }
    let questions = TerminalQuestions()
    if !isGiven { for line in Self.lines(about: secret, of: computer) { questions.say(line) } }
    if needsReason, reason == nil { reason = try questions.ask("Reason") { $0 } }
    if !isGiven {
      guard try questions.confirm("Reveal it?", usual: false) else {
        throw CommandFailure("Nothing was requested.", exitCode: .interrupted)
      }
    }
    return reason
  }
}
