import ArgumentParser
import DocumentedPages
import ManualPages
import Testing

@testable import jamf_tui

@Suite("Examples")
struct ExampleTests {
  private static func words(_ line: String) -> [String] {
    Array(ShellLine(line + " ", breaks: "").words.dropFirst())
  }

  private static func commands(_ command: CommandDescription) -> [CommandDescription] {
    [command] + command.shownSubcommands.flatMap(commands)
  }

  @Test("the help of every command has examples, and the program accepts each of them")
  func help() throws {
    for command in Self.commands(try CommandDescription.root()) {
      let indented = (command.discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
      let own = command.words.joined(separator: " ")
      let lines = DocumentationPage.commandLines(in: indented.joined(separator: "\n"))
      // A terminal would break longer lines, which could then not be copied.
      #expect(indented.allSatisfy { $0.count < 80 }, "the help of \(own)")
      // `config` consists of its subcommands; the browser can be started without its name.
      let isGroup = !command.shownSubcommands.isEmpty && command.superCommands?.isEmpty == false
      if !isGroup {
        #expect(lines.contains { $0.hasPrefix(own) || own == "jamf-tui browse" }, "the help of \(own)")
      }
      for line in lines {
        #expect(throws: Never.self, "\(line)") { try JamfTUI.command(Self.words(line)) }
      }
    }
  }

  @Test("the help of every command ends its text with a headed block of indented examples")
  func block() throws {
    for command in Self.commands(try CommandDescription.root()) {
      let own = command.words.joined(separator: " ")
      let discussion = try #require(command.discussion, "the help of \(own)")
      let examples = try #require(command.examples, "the help of \(own)")
      #expect(discussion.hasSuffix("\n\nEXAMPLES:\n\(examples)"), "the help of \(own)")
      #expect(examples.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { $0.hasPrefix("  ") })
      #expect(try #require(command.explanation) + "\n\nEXAMPLES:\n\(examples)" == discussion, "the help of \(own)")
      #expect(!DocumentationPage.commandLines(in: examples).isEmpty, "the help of \(own)")
    }
    #expect(JamfTUI.helpMessage().contains("\n\nEXAMPLES:\n  jamf-tui --demo\n"))
  }

  @Test("the program accepts every command line in the documentation", arguments: DocumentationPages.all)
  func pages(page: DocumentationPage) throws {
    // Parsing `--version` throws, and prints it.
    for line in page.commandLines where line != "jamf-tui --version" {
      #expect(throws: Never.self, "\(line)") { try JamfTUI.command(Self.words(line)) }
    }
  }

  @Test("the pages have command lines")
  func some() {
    let lines = DocumentationPages.all.flatMap(\.commandLines)
    #expect(lines.count > 25)
  }

  @Test("an invalid example is detected")
  func wrong() {
    #expect(
      DocumentationPage.commandLines(in: "  source <(jamf-tui completions 'x)' zsh) # x") == [
        "jamf-tui completions 'x)' zsh"
      ])
    #expect(
      DocumentationPage.commandLines(in: "jamf-tui --pick id | jamf-tui list # jamf-tui show\n# jamf-tui apps")
        == ["jamf-tui --pick id", "jamf-tui list"])
    #expect(Self.words("jamf-tui list --filter 'a b' --limit 3") == ["list", "--filter", "a b", "--limit", "3"])
    #expect(throws: (any Error).self) { try JamfTUI.parseAsRoot(["list", "--colums", "name"]) }
  }
}
