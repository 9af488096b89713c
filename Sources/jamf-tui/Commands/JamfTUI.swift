import ArgumentParser
import CTaskExecutor
import Inventory
import NIOCore
import NIOPosix
import Processes

/// The root command; without a subcommand it browses.
@main
struct JamfTUI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jamf-tui",
    abstract: "Browse the computers of a Jamf Pro server.",
    discussion: """
      Without a subcommand, jamf-tui starts the browser: press / to filter the list, Enter to open a computer, y to copy \
      its management ID, ? for all keys. To list the browser's options, run: jamf-tui help browse

      To sign in, set JAMF_CLIENT_ID and JAMF_CLIENT_SECRET, or write a profile with jamf-tui config init.

      EXAMPLES:
        jamf-tui --demo
        jamf-tui --host example.jamfcloud.com
        jamf-tui list --filter berlin --output json
        jamf-tui show C02KXR84YM92
        jamf-tui show C02KXR84YM92 --timeline
        jamf-tui config init
      """,
    version: ProgramVersion.text,
    subcommands: [
      BrowseCommand.self, ListCommand.self, AppsCommand.self, SummaryCommand.self, ShowCommand.self, RevealCommand.self,
      FieldsCommand.self, DoctorCommand.self,
      ArchiveCommand.self, RefreshCommand.self, ChangesCommand.self, ConfigCommand.self, DemoServerCommand.self,
      ManualCommand.self,
      CompletionsCommand.self, CompleteCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  static func main() {
    StandardStreams.fillClosed()
    InheritedSignals.unblock()
    InheritedSignals.ignoreFileSizeLimit()
    runTasksOnNetworkThreads()
    let arguments = arguments()
    // Nearly every command needs the fields. Making them takes as long as reading the arguments, and does not depend on
    // them.
    if arguments != ["--version"] { BlockingWork.start { _ = FieldCatalogue.jamfPro } }
    do {
      var command = try command(arguments)
      try command.run()
    } catch {
      if let failure = CommandFailure(wrongWordIn: arguments, error)
        ?? CommandFailure(otherOptionIn: arguments, error)
      {
        StandardError.write("jamf-tui: \(failure)\n")
        exit(withError: failure.exitCode)
      }
      printWanted(error)
      exit(withError: error)
    }
  }

  /// A subcommand that is named first is parsed by itself, in half the time: with the others, its options are compared
  /// with those of the browser as well. Mistakes and help are left to the root command, which they name.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let name = arguments.first,
      let named = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(isUnknownCommand(arguments) ? arguments.filter { !isHelp($0) } : arguments)
  }

  /// Whether the first word is not a command. Its help would be that of the browser, as if the word had a meaning.
  private static func isUnknownCommand(_ arguments: [String]) -> Bool {
    guard let name = arguments.first, !name.hasPrefix("-"), name != "help" else { return false }
    return !configuration.subcommands.contains { $0.configuration.commandName == name }
  }

  private static func isHelp(_ argument: String) -> Bool { argument == "--help" || argument == "-h" }

  /// Prints the output of `--help` or `--version` and ends the program, because ArgumentParser ignores a failed write.
  /// Returns when the command ended for another reason.
  private static func printWanted(_ error: any Error) {
    let text = fullMessage(for: error)
    guard exitCode(for: error) == .success, !text.isEmpty else { return }
    do {
      try reportingFailures { try StandardOutput().write(Array("\(text)\n".utf8)) }
    } catch {
      exit(withError: error)
    }
    exit(withError: nil)
  }

  /// The command line, with ArgumentParser's own completion option mapped to `completions`, whose scripts also complete
  /// fields.
  private static func arguments() -> [String] {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2, arguments[0] == "--generate-completion-script" else { return arguments }
    return ["completions", arguments[1]]
  }
}

extension JamfTUI {
  /// Runs Swift tasks on NIO's event loop threads.
  ///
  /// The default executor uses Dispatch. On Linux, Dispatch wakes up once a second after the first task, and this
  /// program must not wake up while idle. A task that continues on the thread of its connection also saves waking
  /// another one for each piece of a page. Longer work belongs in `NIOThreadPool`.
  ///
  /// NIO's own function for this looks for a symbol that programs with a linked-in runtime do not export, such as those
  /// that `make release` builds.
  static func runTasksOnNetworkThreads() {
    task_jobs_take_over { job in
      // On a thread of the group, `any` returns its loop.
      MultiThreadedEventLoopGroup.singleton.any().execute { task_job_run(job) }
    }
  }
}
