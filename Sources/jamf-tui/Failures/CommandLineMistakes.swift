import ArgumentParser
import ManualPages
import Wording

extension CommandFailure {
  /// The message for an unexpected word: a mistyped command, or a filter without its option. Nil for other mistakes,
  /// which ArgumentParser explains better.
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
        "\"\(command)\" comes after options.",
        next: "The command comes first: jamf-tui \(command), then its options.", exitCode: .usage)
      return
    }
    let line = TypedLine(arguments, root: root)
    guard let word = line.positionals.last else { return nil }
    let commands = line.command.shownSubcommands.map(\.commandName)
    let called = line.command.words.joined(separator: " ")
    if !commands.isEmpty, let first = line.positionals.first {
      let own = line.command.commandName == root.commandName ? Self.ownCommands[first.lowercased()] : nil
      let meant = NearestNames.name(to: first, among: commands).map { "Did you mean \"\(called) \($0)\"? " } ?? ""
      self.init(
        "There is no command \"\(called) \(first)\".",
        next: own.map { "For that, run: \(called) \($0)" }
          ?? meant + "The commands are \(commands.joined(separator: ", ")).",
        exitCode: .usage)
    } else if line.command.commandName == "apps" {
      self.init(
        "\"\(word)\" is one word too many: apps takes one name.",
        next:
          "Put a name with several words in quotation marks: \(called) '\(line.positionals.joined(separator: " "))'.",
        exitCode: .usage)
    } else if line.argument(named: "--filter") != nil {
      self.init(
        "\"\(word)\" is not an option: \(called) takes only options.",
        next: "To search for it: --filter '\(line.positionals.joined(separator: " "))'.", exitCode: .usage)
    } else if line.command.commandName == "show" {
      self.init(
        "\"\(word)\" is one word too many: show takes one computer.",
        next: "Put a name with several words in quotation marks. For several computers, use jamf-tui list --filter.",
        exitCode: .usage)
    } else {
      return nil
    }
  }

  /// The message for an option of other programs that this one names differently or does not have. Nil for other
  /// mistakes, which ArgumentParser explains better.
  init?(otherOptionIn arguments: [String], _ error: any Error) {
    guard JamfTUI.exitCode(for: error) == .validationFailure,
      let option = JamfTUI.message(for: error).firstMatch(of: /Unknown option '(-[^'=]*)/)?.1,
      let root = try? CommandDescription.root()
    else { return nil }
    let line = TypedLine(arguments, root: root)
    let next: String
    if Self.secrets.contains(option) {
      next =
        "A secret does not belong on the command line, where others can see it. Set JAMF_CLIENT_SECRET, JAMF_PASSWORD "
        + "or JAMF_TOKEN, or create a profile with jamf-tui config init."
    } else if Self.distrusts.contains(option) {
      next = "Certificates are always verified. To trust your own, set \"caFile\" in the profile, or SSL_CERT_FILE."
    } else if let form = line.argument(named: "--output")?.allValues?.first(where: { option == "--\($0)" }) {
      next = "Use --output \(form)."
    } else if let own = Self.own[option], line.argument(named: own) != nil {
      next = "Use \(own)."
    } else if let other = root.shownSubcommands.first(where: { $0.takes(option) }) {
      next = "It is an option of \(other.words.joined(separator: " "))."
    } else {
      return nil
    }
    self.init("\(line.command.words.joined(separator: " ")) has no option \(option).", next: next, exitCode: .usage)
  }

  /// This program's commands by what people call them, or by their names in other programs.
  private static let ownCommands: [String: String] = [
    "timeline": "show COMPUTER --timeline", "history": "changes", "diff": "changes", "search": "list --filter WORDS",
    "find": "list --filter WORDS", "computers": "list", "export": "list --output csv", "get": "show COMPUTER",
    "computer": "show COMPUTER", "laps": "reveal --help", "filevault": "reveal --help", "unlock": "reveal --help",
    "recovery-key": "reveal --help", "overview": "summary", "stats": "summary", "report": "summary --output html",
    "login": "config init", "auth": "config init", "setup": "config init", "init": "config init", "sync": "refresh",
    "update": "refresh",
  ]

  private static let secrets: Set<Substring> = ["--client-secret", "--secret", "--password", "--token", "--pass"]

  private static let distrusts: Set<Substring> = [
    "--insecure", "-k", "--no-verify", "--no-verify-ssl", "--skip-verify", "--no-check-certificate",
  ]

  /// This program's options by their names in other programs.
  private static let own: [Substring: String] = [
    "-o": "--output", "--format": "--output", "-p": "--profile", "--url": "--host", "--server": "--host",
    "--hostname": "--host", "-f": "--filter", "--query": "--filter", "--search": "--filter", "--where": "--filter",
    "--fields": "--columns", "--select": "--columns", "--order-by": "--sort", "--sort-by": "--sort", "-n": "--limit",
    "--max": "--limit", "--top": "--limit", "--input": "--from", "--file": "--from", "-v": "--log-file",
    "--verbose": "--log-file", "--debug": "--log-file", "--serial": "--by", "--name": "--by",
  ]
}

extension CommandDescription {
  /// Whether it has an option with this name.
  fileprivate func takes(_ option: Substring) -> Bool {
    shownArguments.contains { argument in argument.names?.contains { $0.written == option } ?? false }
  }
}
