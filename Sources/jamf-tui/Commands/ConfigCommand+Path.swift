import ArgumentParser
import Foundation
import Screen

extension ConfigCommand {
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of the configuration file, whether it exists or not.",
      discussion: """
        For who uses jamf-cli, below it the profiles of both programs and the file they are in: jamf-cli's \
        (~/.config/jamf-cli/config.yaml) are used as they are, and never changed. A profile of jamf-tui's own wins over \
        one of jamf-cli's with the same name.

          jamf-tui config path
          $EDITOR "$(jamf-tui config path --bare)"
        """)

    @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
    var config: String?

    @Flag(help: "Print the path and nothing else.")
    var bare = false

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      var lines = [ConfigurationLocation(environment: environment, flag: config).preferred]
      if !bare, let other = JamfCLIConfiguration.load(environment: environment) {
        let own = Result { try Configuration.load(flag: config, environment: environment).configuration }
        let list = ProfileList(own: (try? own.get()) ?? .init(), jamfCLI: other)
        if case .failure = own { lines.append("  not used, it has mistakes: jamf-tui config check names them") }
        lines += list.ownLines
        lines.append("\(other.file) (jamf-cli's, only read)")
        if let problem = other.problem {
          lines.append(PlainText("  not used, \(problem.message)\(problem.line.map { " (line \($0))" } ?? "")").text)
        }
        lines += list.jamfCLILines
      }
      let text = lines.map { $0 + "\n" }.joined()
      try reportingFailures { try StandardOutput().write(Array(text.utf8)) }
    }
  }
}
