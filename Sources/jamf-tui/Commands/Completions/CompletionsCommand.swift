import ArgumentParser
import Essentials
import ManualPages
import Screen

/// `jamf-tui completions`: shell scripts that complete this program's command lines.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a script with which a shell completes jamf-tui's command lines.",
    discussion: """
      Subcommands, options and their values are completed, including the names of fields, profiles and views. The shell runs \
      jamf-tui for this. It does not contact a server, so extension attributes (ea.) are not completed: `jamf-tui fields \
      --extension-attributes ea.` lists them.

      To install the script, save it where the shell looks: bash in \
      ~/.local/share/bash-completion/completions/jamf-tui, fish in ~/.config/fish/completions/jamf-tui.fish, and zsh in a \
      file _jamf-tui in a folder of its $fpath.

      EXAMPLES:
        source <(jamf-tui completions bash)
        source <(jamf-tui completions zsh)
        jamf-tui completions fish | source
      """)

  @Argument(help: ArgumentHelp("The shell: bash, zsh or fish.", valueName: "shell"))
  var shell: ShellName

  func run() throws {
    try reportingFailures { try StandardOutput().write(Array(shell.script.utf8)) }
  }
}

/// `jamf-tui complete`: the command that the scripts of `completions` call.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print the completions of a command line.", shouldDisplay: false)

  @Argument var shell: ShellName

  /// For bash, the line up to the cursor and the characters that break words. For other shells, the words without the
  /// program's name, the last one as typed so far.
  @Argument(parsing: .postTerminator) var words: [String] = []

  func run() throws {
    let completion = CommandLineCompletion(
      root: try CommandDescription.root(),
      values: CompletionValues(environment: ProcessInfo.processInfo.environment))
    var lines: [String]
    if shell == .bash {
      let line = ShellLine(words.first ?? "", breaks: words.count > 1 ? words[1] : "")
      let reply = completion.reply(after: Array(line.words.dropFirst()), current: line.current)
      lines = [reply.kind.rawValue] + line.lines(reply)
    } else {
      let reply = completion.reply(after: Array(words.dropLast()), current: words.last ?? "")
      lines = [reply.kind.rawValue] + reply.words.map { $0.text + ($0.meaning.map { "\t\($0)" } ?? "") }
    }
    // Names in a configuration can contain anything; a line break in one would become another word.
    lines = lines.map {
      $0.split(separator: "\t", maxSplits: 1).map { PlainText(String($0)).text }.joined(separator: "\t")
    }
    try reportingFailures { try StandardOutput().write(Array(lines.map { $0 + "\n" }.joined().utf8)) }
  }
}
