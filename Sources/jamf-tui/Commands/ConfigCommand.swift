import ArgumentParser
import Foundation

/// `jamf-tui config`: where the configuration is, and whether it is right.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show where the configuration is, or check it.",
    subcommands: [Path.self, Check.self])

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of the configuration file, whether it exists or not.")

    @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
    var config: String?

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let path = ConfigurationLocation(environment: environment, flag: config).preferred
      try reportingFailures { try StandardOutput().write(Array("\(path)\n".utf8)) }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the configuration and report every mistake with its line.",
      discussion: "Secrets are not fetched. Exit code 78 when something is wrong.")

    @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
    var config: String?

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      try reportingFailures {
        let (configuration, file) = try Configuration.load(flag: config, environment: environment)
        guard let file else {
          let place = ConfigurationLocation(environment: environment, flag: config).preferred
          throw CommandFailure(
            "There is no configuration file.", next: "Write \(place); config.example.json shows how.",
            exitCode: .configuration)
        }
        try ConfigurationChecks(configuration: configuration, file: file).run()
        let names = configuration.profiles.keys.sorted()
        var text = "\(file): in order, \(names.count == 1 ? "1 profile" : "\(names.count) profiles")\n"
        for name in names {
          let isDefault = name == configuration.defaultProfile
          text += "  \(name)\(isDefault ? " (default)" : ""): \(configuration.profiles[name]?.host ?? "no host")\n"
        }
        try StandardOutput().write(Array(text.utf8))
      }
    }
  }
}
