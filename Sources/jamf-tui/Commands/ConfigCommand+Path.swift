import ArgumentParser
import Foundation
import Screen

extension ConfigCommand {
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of the configuration file, whether it exists or not.",
      discussion: """
        For who uses jamf-cli, the profiles of both programs are listed on standard error, with the file they are in and \
        the reason for each that is not used. jamf-cli's file (~/.config/jamf-cli/config.yaml) is read, and never changed; a \
        profile of jamf-tui's own wins over one of jamf-cli's with the same name.

          jamf-tui config path
          jamf-tui config path --config ./config.json
        """)

    @OptionGroup var options: FileOption

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let path = ConfigurationLocation(environment: environment, flag: options.config).preferred
      try reportingFailures { try StandardOutput().write(Array("\(path)\n".utf8)) }
      guard let other = JamfCLIConfiguration.load(environment: environment) else { return }
      for line in profiles(path, other, environment) { StandardError.write(PlainText(line).text + "\n") }
    }

    /// The profiles there are, below the file they are in.
    private func profiles(
      _ path: String, _ other: JamfCLIConfiguration, _ environment: [String: String]
    ) -> [String] {
      let own = Result { try Configuration.load(flag: options.config, environment: environment).configuration }
      let list = ProfileList(own: (try? own.get()) ?? .init(), jamfCLI: other)
      var lines: [String] = []
      if case .failure = own {
        lines = ["\(path): not used, it has mistakes; jamf-tui config check names them"]
      } else if !list.ownLines.isEmpty {
        lines = ["\(path):"] + list.ownLines
      }
      if let problem = other.problem {
        let place = problem.line.map { " (line \($0))" } ?? ""
        lines.append("\(other.file): jamf-cli's, not used, \(problem.message)\(place)")
      } else {
        lines += ["\(other.file): jamf-cli's, only read"] + list.jamfCLILines
      }
      return lines
    }
  }
}
