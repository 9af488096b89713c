import ArgumentParser
import Foundation
import Screen

/// `jamf-tui completions`: shell scripts that complete this program's command lines.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print what makes a shell complete this program's command lines.",
    discussion: """
      Subcommands, options and their values are completed, among them the names of fields, profiles and views. The shell asks \
      the program; no server is asked, so the extension attributes (ea.) are not among them: `jamf-tui fields \
      --extension-attributes ea.` lists those.

        source <(jamf-tui completions bash)
        source <(jamf-tui completions zsh)
        jamf-tui completions fish | source

      For good: bash reads ~/.local/share/bash-completion/completions/jamf-tui, fish \
      ~/.config/fish/completions/jamf-tui.fish, and zsh a file _jamf-tui in a folder of its $fpath.
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
    commandName: "complete", abstract: "Tell a shell what a command line can become.", shouldDisplay: false)

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
