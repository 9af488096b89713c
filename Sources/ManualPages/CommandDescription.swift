package import ArgumentParser
import Essentials

/// A command as its own help describes it: the parts of ArgumentParser's `--experimental-dump-help` output that manual
/// pages and completion need.
package struct CommandDescription: Decodable, Sendable {
  package struct Argument: Decodable, Sendable {
    package struct Name: Decodable, Sendable {
      package var kind: String
      package var name: String

      package var written: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    /// `positional`, `option` or `flag`.
    package var kind: String
    package var shouldDisplay: Bool
    package var isOptional: Bool
    package var isRepeating: Bool
    package var names: [Name]?
    package var valueName: String?
    package var defaultValue: String?
    package var abstract: String?
    package var discussion: String?
    /// The possible values, when they can be listed.
    package var allValues: [String]?
  }

  private struct Dump: Decodable {
    var command: CommandDescription
  }

  package var commandName: String
  package var superCommands: [String]?
  package var abstract: String?
  package var discussion: String?
  package var shouldDisplay: Bool?
  package var defaultSubcommand: String?
  package var subcommands: [CommandDescription]?
  package var arguments: [Argument]?

  /// A program's root command with everything below it.
  package init(of program: any ParsableCommand.Type) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(program._dumpHelp().utf8)).command
  }

  /// The subcommands that help lists.
  package var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  package var shownArguments: [Argument] {
    (arguments ?? []).filter(\.shouldDisplay)
  }

  /// The words that invoke it: `jamf-tui config path`.
  package var words: [String] { (superCommands ?? []) + [commandName] }

  /// The heading of the examples at the end of every discussion. ArgumentParser has no section for them.
  package static let examplesHeading = "EXAMPLES:"

  /// The discussion without its examples; nil when there is none.
  package var explanation: String? { discussionParts.first }

  /// The indented command lines of the examples; nil when there are none.
  package var examples: String? { discussionParts.count > 1 ? discussionParts[1] : nil }

  private var discussionParts: [String] {
    (discussion ?? "").components(separatedBy: "\n\n\(Self.examplesHeading)\n").filter { !$0.isEmpty }
  }
}
