import Browser

/// The manual pages, generated from the commands' own descriptions, the action table and the exit codes, so that they
/// always match the program.
struct ManualPage {
  /// `jamf-tui-list`.
  var name: String
  var text: String

  /// The page of the program, and one page per command.
  static func all() throws -> [ManualPage] {
    let root = try CommandDescription.root()
    return [main(root)] + root.shownSubcommands.map(page)
  }

  private static func main(_ root: CommandDescription) -> ManualPage {
    var roff = Roff(page: root.commandName, version: version, abstract: root.abstract ?? "")
    roff.section("Synopsis")
    for command in root.shownSubcommands { addSynopsis(of: command, to: &roff) }
    roff.section("Description")
    roff.prose(root.explanation ?? "")
    roff.section("Commands")
    for command in root.shownSubcommands {
      roff.item(command.commandName, (command.abstract ?? "") + " See \(page(of: command))(1).")
    }
    addKeys(to: &roff)
    addExitCodes(to: &roff)
    roff.section("Environment")
    for variable in EnvironmentVariable.all { roff.item(variable.name, variable.meaning) }
    roff.section("Files")
    roff.item(
      "~/.config/jamf-tui/config.json",
      "Profiles, columns, views, keys and commands. XDG_CONFIG_HOME, JAMF_TUI_CONFIG and --config set another path.")
    addExamples(of: [root], to: &roff)
    roff.section("See also")
    roff.prose(root.shownSubcommands.map { page(of: $0) + "(1)" }.joined(separator: ", "))
    return ManualPage(name: root.commandName, text: roff.text)
  }

  private static func page(_ command: CommandDescription) -> ManualPage {
    var roff = Roff(page: page(of: command), version: version, abstract: command.abstract ?? "")
    roff.section("Synopsis")
    for part in [command] + command.shownSubcommands where part.shownSubcommands.isEmpty {
      addSynopsis(of: part, to: &roff)
    }
    if let explanation = command.explanation {
      roff.section("Description")
      roff.prose(explanation)
    }
    for part in [command] + command.shownSubcommands {
      let arguments = part.shownArguments.filter { !isHelp($0) }
      if part.commandName != command.commandName {
        roff.section(part.words.joined(separator: " "))
        roff.prose([part.abstract, part.explanation].compactMap(\.self).joined(separator: "\n\n"))
      } else if !arguments.isEmpty {
        roff.section("Options")
      }
      for argument in arguments { add(argument, to: &roff) }
    }
    addExitCodes(to: &roff)
    addExamples(of: [command] + command.shownSubcommands, to: &roff)
    roff.section("See also")
    roff.prose("jamf-tui(1)")
    return ManualPage(name: page(of: command), text: roff.text)
  }

  private static var version: String { ProgramVersion.name }

  private static func page(of command: CommandDescription) -> String {
    command.words.joined(separator: "-")
  }

  private static func isHelp(_ argument: CommandDescription.Argument) -> Bool {
    argument.names?.contains { ["help", "version"].contains($0.name) } ?? false
  }

  private static func addSynopsis(of command: CommandDescription, to roff: inout Roff) {
    let arguments = command.shownArguments.filter { !isHelp($0) }
    let parts = arguments.map { argument in
      let value = "<\(argument.valueName ?? "value")>"
      let name = argument.names?.first?.written ?? ""
      let text = argument.kind == "positional" ? value : argument.kind == "flag" ? name : "\(name) \(value)"
      return (argument.isOptional ? "[\(text)]" : text) + (argument.isRepeating ? "..." : "")
    }
    roff.synopsis(command.words.joined(separator: " "), parts.joined(separator: " "))
  }

  private static func add(_ argument: CommandDescription.Argument, to roff: inout Roff) {
    let isPositional = argument.kind == "positional"
    let names = isPositional ? [] : (argument.names ?? []).map(\.written)
    let value = argument.kind == "flag" ? nil : "<\(argument.valueName ?? "value")>"
    var meaning = [argument.abstract, argument.discussion].compactMap(\.self).joined(separator: " ")
    if let value = argument.defaultValue, !value.isEmpty { meaning += " (default: \(value))" }
    roff.option(names, value: value, meaning)
  }

  private static func addKeys(to roff: inout Roff) {
    roff.section("Keys")
    roff.prose("The name in brackets is the one by which the configuration can give an action other keys.")
    for group in ActionGroup.allCases {
      let actions = ActionTable.all.filter { $0.group == group }
      guard !actions.isEmpty else { continue }
      roff.subsection(group.rawValue)
      for action in actions {
        roff.item(action.keys.map(\.name).joined(separator: "  "), "\(action.title). \(action.help) [\(action.id)]")
      }
    }
  }

  private static func addExitCodes(to roff: inout Roff) {
    roff.section("Exit status")
    for code in ExitMeaning.all { roff.item("\(code.code)", code.meaning) }
  }

  private static func addExamples(of commands: [CommandDescription], to roff: inout Roff) {
    roff.section("Examples")
    roff.prose(commands.compactMap(\.examples).joined(separator: "\n"))
  }
}

/// An environment variable that the program reads.
struct EnvironmentVariable {
  var name: String
  var meaning: String

  static let all = [
    EnvironmentVariable(name: "JAMF_HOST", meaning: "The server, like --host."),
    EnvironmentVariable(name: "JAMF_PROFILE", meaning: "The profile, like --profile."),
    EnvironmentVariable(
      name: "JAMF_CLIENT_ID, JAMF_CLIENT_SECRET", meaning: "An API client and its secret."),
    EnvironmentVariable(name: "JAMF_USERNAME, JAMF_PASSWORD", meaning: "A user name and its password."),
    EnvironmentVariable(
      name: "JAMF_TOKEN", meaning: "An existing access token. It is neither renewed nor invalidated."),
    EnvironmentVariable(name: "JAMF_TUI_CONFIG", meaning: "The configuration file, like --config."),
    EnvironmentVariable(
      name: "HTTPS_PROXY, NO_PROXY", meaning: "A proxy, and what bypasses it: hosts, addresses, blocks, or * for all."),
    EnvironmentVariable(
      name: "SSL_CERT_FILE", meaning: "A PEM file with certificate authorities to trust in addition to the system's."),
    EnvironmentVariable(name: "NO_COLOR", meaning: "With any value: no colors."),
    EnvironmentVariable(
      name: "COLORTERM", meaning: "With truecolor or 24bit: the terminal has more colors than its type says."),
    EnvironmentVariable(
      name: "COLORFGBG",
      meaning: "The colors of a terminal that does not report its background: with 0;15, the background is light."),
  ]
}
