import ArgumentParser
import Foundation
import Screen
import Wording

extension ConfigCommand {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the configuration and report every mistake with its line.",
      discussion: """
        jamf-cli's configuration is read as well, where there is one. Secrets are not fetched. Exit code 78 when something \
        is wrong.

          jamf-tui config check
          jamf-tui config check --config ./config.json
        """)

    @OptionGroup var options: FileOption

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let other = JamfCLIConfiguration.load(environment: environment)
      let mistakes = other?.mistakes.map(\.description) ?? []
      try reportingFailures {
        do {
          try StandardOutput().write(Array(try report(environment, other).utf8))
        } catch var failure as CommandFailure {
          failure.more += mistakes
          throw failure
        }
        guard let first = mistakes.first else { return }
        throw CommandFailure(first, more: Array(mistakes.dropFirst()), exitCode: .configuration)
      }
    }

    /// What is in order.
    ///
    /// - Throws: `CommandFailure` with every mistake of our own file.
    private func report(_ environment: [String: String], _ other: JamfCLIConfiguration?) throws -> String {
      let (own, file) = try Configuration.load(flag: options.config, environment: environment)
      guard file != nil || other != nil else {
        let place = ConfigurationLocation(environment: environment, flag: options.config).preferred
        throw CommandFailure(
          "There is no configuration file.",
          next: "Run: jamf-tui config init. Or write \(place); config.example.json shows how.",
          exitCode: .configuration)
      }
      let list = ProfileList(own: own, jamfCLI: other)
      var lines: [String] = []
      if let file {
        try ConfigurationChecks(configuration: own, file: file).run()
        lines.append("\(file): in order, \(Self.profiles(own.profiles.count))")
        lines += list.ownLines
      }
      if let other, other.problem == nil {
        let used = other.profiles.keys.count { own.profiles[$0] == nil }
        lines.append("\(other.file): jamf-cli's, only read, \(Self.profiles(used)) for jamf-tui")
        lines += list.jamfCLILines
      }
      return lines.map { PlainText($0).text + "\n" }.joined()
    }

    private static func profiles(_ count: Int) -> String {
      Quantity.of(count, "profile")
    }
  }
}
