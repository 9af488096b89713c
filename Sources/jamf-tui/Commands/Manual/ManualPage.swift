import Browser
import ManualPages

extension ManualPage {
  /// The page of the program, with the keys of its action table, and one page per command.
  static func all() throws -> [ManualPage] {
    let root = try CommandDescription.root()
    let facts = Facts(version: ProgramVersion.name, exitCodes: ExitMeaning.all.map { ($0.code, $0.meaning) })
    let program = ManualPage(of: root, facts, usage: addKeys) { roff in
      roff.section("Environment")
      for variable in EnvironmentVariable.all { roff.item(variable.name, variable.meaning) }
      roff.section("Files")
      roff.item(
        "~/.config/jamf-tui/config.json",
        "Profiles, columns, views, keys and commands. XDG_CONFIG_HOME, JAMF_TUI_CONFIG and --config set another path.")
    }
    return [program] + root.shownSubcommands.map { ManualPage(of: $0, facts) }
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
}

extension CommandDescription {
  /// The program's root command with everything below it.
  static func root() throws -> CommandDescription { try CommandDescription(of: JamfTUI.self) }
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
