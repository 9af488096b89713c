import ArgumentParser

/// `jamf-tui config`: where the configuration is, whether it is right, and a profile written for who has none.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Write a profile, show where the configuration is, or check it.",
    discussion: """
        jamf-tui config init
        jamf-tui config check
      """,
    subcommands: [Path.self, Init.self, Check.self])

  /// What is read.
  struct FileOption: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
    var config: String?
  }
}
