import ArgumentParser

/// The root command; without a subcommand it browses.
@main
struct JamfTUI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jamf-tui",
    abstract: "Browse the computers of a Jamf Pro server.",
    discussion: """
      Without a subcommand the browser starts: type / to narrow the list, Enter to open a computer, y to copy its \
      management ID, ? for all keys. Its options are listed by: jamf-tui help browse

        jamf-tui --demo
        jamf-tui --host example.jamfcloud.com
        jamf-tui list --filter berlin --output json
      """,
    version: ProgramVersion.text,
    subcommands: [
      BrowseCommand.self, ListCommand.self, FieldsCommand.self, DoctorCommand.self, ConfigCommand.self,
      DemoServerCommand.self,
      ManualCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  static func main() {
    runTasksOnNetworkThreads()
    main(nil)
  }
}
