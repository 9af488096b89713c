import ArgumentParser
import Foundation

/// A command as its own help describes it: what ArgumentParser writes for `--experimental-dump-help`, as far as a manual page
/// needs it.
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
    /// The values there are, when they can be listed.
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

  /// What the root command says of itself and of all below it.
  static func root() throws -> CommandDescription {
    try JSONDecoder().decode(Dump.self, from: Data(JamfTUI._dumpHelp().utf8)).command
  }

  /// The commands below this one that people are told of.
  var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  var shownArguments: [Argument] {
    (arguments ?? []).filter(\.shouldDisplay)
  }

  /// The words that call it: `jamf-tui config path`.
  var words: [String] { (superCommands ?? []) + [commandName] }
}
