import ArgumentParser
import Wording

extension CommandFailure {
  /// What is said of a word that no command takes: a mistyped command, or a filter without its option. Nil for all else that
  /// can be wrong, of which the argument parser knows more.
  init?(wrongWordIn arguments: [String], _ error: any Error) {
    guard JamfTUI.exitCode(for: error) == .validationFailure,
      JamfTUI.message(for: error).contains("nexpected argument"),
      let root = try? CommandDescription.root()
    else { return nil }
    if arguments.first?.hasPrefix("-") == true,
      let command = root.shownSubcommands.map(\.commandName).first(where: { command in
        arguments.contains(command) && JamfTUI.message(for: error).contains("'\(command)'")
      })
    {
      self.init(
        "\"\(command)\" stands behind options.",
        next: "The command comes first: jamf-tui \(command), then its options.", exitCode: .usage)
      return
    }
    let line = TypedLine(arguments, root: root)
    guard let word = line.positionals.last else { return nil }
    let commands = line.command.shownSubcommands.map(\.commandName)
    let called = line.command.words.joined(separator: " ")
    if !commands.isEmpty, let first = line.positionals.first {
      let meant = NearestNames.name(to: first, among: commands).map { "Did you mean \"\(called) \($0)\"? " } ?? ""
      self.init(
        "There is no command \"\(called) \(first)\".", next: meant + "There are \(commands.joined(separator: ", ")).",
        exitCode: .usage)
    } else if line.argument(named: "--filter") != nil {
      self.init(
        "\"\(word)\" stands alone: \(called) takes options only.",
        next: "To look for it: --filter '\(line.positionals.joined(separator: " "))'.", exitCode: .usage)
    } else if line.command.commandName == "show" {
      self.init(
        "\"\(word)\" is one word too many: show takes one computer.",
        next: "Put a name of several words in quotation marks; for several computers use jamf-tui list --filter.",
        exitCode: .usage)
    } else {
      return nil
    }
  }
}
