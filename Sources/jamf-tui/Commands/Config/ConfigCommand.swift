import ArgumentParser
import Essentials
import JamfProAPI
import Screen
import Wording

/// `jamf-tui config`: prints where the configuration is, checks it, and writes profiles.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Write a profile, show where the configuration is, or check it.",
    discussion: """
      The configuration is a JSON file with profiles of servers and settings of the browser. It contains no secrets.

      EXAMPLES:
        jamf-tui config init
        jamf-tui config check
      """,
    subcommands: [Path.self, Init.self, Check.self])

  /// The file to read.
  struct FileOption: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
    var config: String?
  }
}

extension ConfigCommand {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the configuration and report every mistake with its line.",
      discussion: """
        It also reads jamf-cli's configuration, if there is one. It does not fetch secrets. The exit code is 78 if something \
        is wrong.

        EXAMPLES:
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

    /// The report for a configuration without mistakes.
    ///
    /// - Throws: `CommandFailure` with every mistake in the program's own file.
    private func report(_ environment: [String: String], _ other: JamfCLIConfiguration?) throws -> String {
      let (own, file) = try Configuration.load(flag: options.config, environment: environment)
      guard file != nil || other != nil else {
        let place = ConfigurationLocation(environment: environment, flag: options.config).preferred
        throw CommandFailure(
          "There is no configuration file.",
          next: "Run: jamf-tui config init. Or write \(place) yourself; config.example.json is an example.",
          exitCode: .configuration)
      }
      let list = ProfileList(own: own, jamfCLI: other)
      var lines: [String] = []
      if let file {
        try ConfigurationChecks(configuration: own, file: file).run()
        lines.append("\(file): valid, \(Self.profiles(own.profiles.count))")
        lines += list.ownLines
      }
      if let other, other.problem == nil {
        let used = other.profiles.keys.count { own.profiles[$0] == nil }
        lines.append("\(other.file): of jamf-cli (only read); \(Self.profiles(used)) can be used")
        lines += list.jamfCLILines
      }
      return lines.map { PlainText($0).text + "\n" }.joined()
    }

    private static func profiles(_ count: Int) -> String {
      Quantity.of(count, "profile")
    }
  }
}

extension ConfigCommand {
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of the configuration file, even if it does not exist.",
      discussion: """
        If you use jamf-cli, the profiles of both programs are listed on standard error, with their files and the reason \
        for each that is not used. jamf-cli's file (~/.config/jamf-cli/config.yaml) is read and never changed. If both \
        programs have a profile with the same name, jamf-tui's own is used.

        EXAMPLES:
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

    /// The available profiles, listed under their files.
    private func profiles(
      _ path: String, _ other: JamfCLIConfiguration, _ environment: [String: String]
    ) -> [String] {
      let own = Result { try Configuration.load(flag: options.config, environment: environment).configuration }
      let list = ProfileList(own: (try? own.get()) ?? .init(), jamfCLI: other)
      var lines: [String] = []
      if case .failure = own {
        lines = ["\(path): not used, it has mistakes; jamf-tui config check lists them"]
      } else if !list.ownLines.isEmpty {
        lines = ["\(path):"] + list.ownLines
      }
      if let problem = other.problem {
        let place = problem.line.map { " (line \($0))" } ?? ""
        lines.append("\(other.file): of jamf-cli, not used: \(problem.message)\(place)")
      } else {
        lines += ["\(other.file): of jamf-cli (only read)"] + list.jamfCLILines
      }
      return lines
    }
  }
}

/// The available profiles, one per line, by configuration. Callers have to sanitize the lines before printing.
struct ProfileList {
  private let own: Configuration
  private let all: Configuration

  /// - Parameter own: the program's own configuration.
  init(own: Configuration, jamfCLI: JamfCLIConfiguration?) {
    self.own = own
    var all = own
    if let jamfCLI { all.add(jamfCLI) }
    self.all = all
  }

  /// Profiles of the program's own file.
  var ownLines: [String] {
    own.profiles.keys.sorted().map { line($0, own.profiles[$0]?.host.map(Self.label) ?? "no host") }
  }

  /// Profiles of jamf-cli, with the reason for each that is not used.
  var jamfCLILines: [String] {
    guard let other = all.jamfCLI else { return [] }
    let names = Set(other.profiles.keys).union(other.unusable.keys)
    return names.sorted().map { name in
      if let unusable = other.unusable[name] {
        let place = unusable.problem.line.map { " (line \($0))" } ?? ""
        // The problem begins with the profile's name, which is already printed.
        let reason = unusable.problem.message.dropFirst("profile \"\(name)\" ".count)
        return line(name, "not used, it \(reason)\(place)", isUsed: false)
      }
      if own.profiles[name] != nil {
        return line(name, "not used, because jamf-tui has a profile with this name", isUsed: false)
      }
      return line(name, other.profiles[name]?.host.map(Self.label) ?? "no host")
    }
  }

  private func line(_ name: String, _ text: String, isUsed: Bool = true) -> String {
    let isDefault = isUsed && name == all.defaultProfile
    return "  \(name)\(isDefault ? " (default)" : ""): \(text)"
  }

  private static func label(_ host: String) -> String {
    (try? ServerAddress(host).label) ?? host
  }
}
