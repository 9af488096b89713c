import ArgumentParser
import Essentials

/// A command as its own help describes it: the parts of ArgumentParser's `--experimental-dump-help` output that manual
/// pages and completion need.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      var written: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    /// `positional`, `option` or `flag`.
    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
    var discussion: String?
    /// The possible values, when they can be listed.
    var allValues: [String]?
  }

  private struct Dump: Decodable {
    var command: CommandDescription
  }

  var commandName: String
  var superCommands: [String]?
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool?
  var defaultSubcommand: String?
  var subcommands: [CommandDescription]?
  var arguments: [Argument]?

  /// The root command with everything below it.
  static func root() throws -> CommandDescription {
    try JSONDecoder().decode(Dump.self, from: Data(JamfTUI._dumpHelp().utf8)).command
  }

  /// The subcommands that help lists.
  var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  var shownArguments: [Argument] {
    (arguments ?? []).filter(\.shouldDisplay)
  }

  /// The words that invoke it: `jamf-tui config path`.
  var words: [String] { (superCommands ?? []) + [commandName] }

  /// The heading of the examples at the end of every discussion. ArgumentParser has no section for them.
  static let examplesHeading = "EXAMPLES:"

  /// The discussion without its examples; nil when there is none.
  var explanation: String? { discussionParts.first }

  /// The indented command lines of the examples; nil when there are none.
  var examples: String? { discussionParts.count > 1 ? discussionParts[1] : nil }

  private var discussionParts: [String] {
    (discussion ?? "").components(separatedBy: "\n\n\(Self.examplesHeading)\n").filter { !$0.isEmpty }
  }
}
