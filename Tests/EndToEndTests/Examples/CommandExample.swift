import DocumentedPages
import Foundation
import ManualPages

@testable import jamf_tui

/// A command line that the documentation or the help shows.
struct CommandExample: Hashable, Sendable, CustomStringConvertible {
  /// As it is written: `jamf-tui list --filter 'model:air'`.
  var line: String

  var description: String { line }

  /// Its words after the program's name.
  var words: [String] { Array(ShellLine(line + " ", breaks: "").words.dropFirst()) }

  func value(of option: String) -> String? {
    let words = words
    return words.firstIndex(of: option).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }

  /// Parts of command lines that are not run here, and why.
  static let exceptions = [
    "jamf-tui demo-server": "runs until it is stopped",
    "jamf-tui config": "reads or writes the user's configuration",
    "jamf-tui archive export": "writes a file",
    "jamf-tui archive clear": "removes what the others need",
    "jamf-tui manual --directory": "writes files",
    "--log-file": "writes a file",
    "--pick": "needs a terminal",
    "--from -": "reads what another command prints",
  ]

  /// All of them but the exceptions.
  static let all = shown.filter { example in !exceptions.keys.contains(where: example.contains) }

  static let shown: [CommandExample] = {
    var lines = DocumentationPages.all.flatMap(\.commandLines)
    func add(_ command: CommandDescription) {
      lines += DocumentationPage.commandLines(in: command.examples ?? "")
      command.shownSubcommands.forEach(add)
    }
    // Without it, too few examples remain, which a test notices.
    if let root = try? CommandDescription.root() { add(root) }
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }.map(CommandExample.init)
  }()

  /// Whether whole words of it are these.
  func contains(_ part: String) -> Bool { "\(line) ".contains("\(part) ") }

  /// Whether it reads the stored list or what has changed in it.
  var readsArchive: Bool {
    let words = words
    return ["archive", "changes"].contains(words.first) || words.contains("--offline") || words.contains("--max-age")
  }

  /// Its words for a run on a demo, in place of the server and the profile that it names.
  ///
  /// - Parameters:
  ///   - server: the options that name the demo.
  ///   - list: a file with serial numbers, in place of one that the reader has.
  func words(on server: [String], list: String) -> [String] {
    var words = words
    for option in ["--host", "--profile"] {
      if let place = words.firstIndex(of: option) { words.removeSubrange(place...place + 1) }
    }
    if let place = words.firstIndex(of: "--from") { words[place + 1] = list }
    if ["completions", "manual", "--version"].contains(words.first) || words == ["archive", "info"] { return words }
    // A person confirms it on the terminal.
    if words.first == "reveal", !words.contains("--yes") { words.append("--yes") }
    return words.contains("--demo") ? words : words + server
  }

  /// How many rows an output has, without its header.
  func rowCount(of output: String) throws -> Int {
    switch value(of: "--output") {
    case "json":
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return (value as? [Any])?.count ?? (value as? [String: Any])?.count ?? 0
    case "csv", "tsv", "table": return output.split(whereSeparator: \.isNewline).count - 1
    default: return output.split(whereSeparator: \.isNewline).count
    }
  }
}
