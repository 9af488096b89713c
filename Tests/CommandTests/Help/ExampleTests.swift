import ArgumentParser
import Foundation
import Testing

@testable import jamf_tui

@Suite("Examples")
struct ExampleTests {
  /// The command lines of this program in a text: what begins with its name, up to what a shell takes for itself.
  private static func commandLines(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: "jamf-tui ")?.lowerBound else { return nil }
      var quote: Character?
      let rest = line[start...].prefix { character in
        if quote == nil, "|)>#;".contains(character) { return false }
        if character == quote { quote = nil } else if quote == nil, "'\"".contains(character) { quote = character }
        return true
      }
      return rest.trimmed
    }
  }

  private static func words(_ line: String) -> [String] {
    Array(ShellLine(line + " ", breaks: "").words.dropFirst())
  }

  private static func commands(_ command: CommandDescription) -> [CommandDescription] {
    [command] + command.shownSubcommands.flatMap(commands)
  }

  @Test("the help of every command has some, and each is a command line that the program takes")
  func help() throws {
    for command in Self.commands(try CommandDescription.root()) {
      let indented = (command.discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
      let own = command.words.joined(separator: " ")
      let lines = Self.commandLines(in: indented.joined(separator: "\n"))
      // A terminal would break longer ones where nobody can copy them.
      #expect(indented.allSatisfy { $0.count < 80 }, "the help of \(own)")
      // `config` is what it has below it; the browser can be called without its name.
      let isGroup = !command.shownSubcommands.isEmpty && command.superCommands?.isEmpty == false
      if !isGroup {
        #expect(lines.contains { $0.hasPrefix(own) || own == "jamf-tui browse" }, "the help of \(own)")
      }
      for line in lines {
        #expect(throws: Never.self, "\(line)") { try JamfTUI.parseAsRoot(Self.words(line)) }
      }
    }
  }

  @Test("so does the README, wherever it tells what to type")
  func readme() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../README.md").standardized
    let blocks = try String(contentsOf: file, encoding: .utf8).split(separator: "```sh\n").dropFirst()
    let lines = blocks.flatMap { block in
      Self.commandLines(in: String(block[..<(block.firstRange(of: "```")?.lowerBound ?? block.endIndex)]))
    }
    #expect(lines.count > 8)
    for line in lines {
      #expect(throws: Never.self, "\(line)") { try JamfTUI.parseAsRoot(Self.words(line)) }
    }
  }

  @Test("a wrong one would be found")
  func wrong() {
    #expect(Self.commandLines(in: "  source <(jamf-tui completions 'x)' zsh) # x") == ["jamf-tui completions 'x)' zsh"])
    #expect(Self.words("jamf-tui list --filter 'a b' --limit 3") == ["list", "--filter", "a b", "--limit", "3"])
    #expect(throws: (any Error).self) { try JamfTUI.parseAsRoot(["list", "--colums", "name"]) }
  }
}
