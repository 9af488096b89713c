import ArgumentParser
import Testing

@testable import jamf_tui

@Suite("Unexpected words")
struct WrongWordTests {
  private func run<Command: ParsableCommand>(_ command: Command) throws {
    var command = command
    try command.run()
  }

  private func said(_ words: String...) -> CommandFailure? { mistake(words) }

  private func mistake(_ words: [String]) -> CommandFailure? {
    do {
      _ = try JamfTUI.command(words)
      return nil
    } catch {
      return CommandFailure(wrongWordIn: words, error)
    }
  }

  @Test("a mistyped command or subcommand is reported with the nearest one")
  func commands() throws {
    let list = try #require(said("lst", "--demo"))
    #expect(
      list.description.hasPrefix(
        "There is no command \"jamf-tui lst\".\n  Did you mean \"jamf-tui list\"? The commands are browse, list,"))
    #expect(list.exitCode == .usage)
    let check = try #require(said("config", "chek"))
    #expect(check.description.contains("Did you mean \"jamf-tui config check\"?"))
    #expect(try #require(said("zzzzzz")).description.contains("The commands are browse"))
  }

  @Test("a word that is no command has no help, and what others call a command is reported with its name here")
  func otherNames() throws {
    for words in [["timeline"], ["timeline", "--help"], ["Timeline", "-h"]] {
      let failure = try #require(mistake(words))
      #expect(
        failure.description.hasSuffix("  For that, run: jamf-tui show COMPUTER --timeline"), "\(failure.description)")
    }
    for (word, command) in [("laps", "reveal"), ("login", "config init"), ("search", "list --filter")] {
      #expect(try #require(said(word)).description.contains("run: jamf-tui \(command)"))
    }
    #expect(try #require(said("config", "login")).description.contains("The commands are "))
    #expect(mistake(["list", "--help"]) == nil)
  }

  @Test("the help of a command has its whole name in the usage")
  func usage() throws {
    for name in JamfTUI.configuration.subcommands.compactMap({ $0.configuration.commandName }) where name != "complete"
    {
      var text = ""
      do {
        try run(try JamfTUI.command([name, "--help"]))
      } catch {
        text = JamfTUI.fullMessage(for: error)
      }
      #expect(text.contains("USAGE: jamf-tui \(name)"), "\(name)")
    }
  }

  @Test("a command after options is reported with its place")
  func order() throws {
    let list = try #require(said("--log-file", "x", "list", "--demo"))
    #expect(list.description.contains("The command comes first: jamf-tui list"))
    #expect(try #require(said("--demo", "--filter", "list", "doctor")).description.contains("jamf-tui doctor"))
  }

  @Test("a filter without its option is reported with the option")
  func filter() throws {
    let list = try #require(said("list", "--demo", "macbook", "berlin"))
    #expect(list.description.contains("--filter 'macbook berlin'"))
  }

  @Test("show takes one computer")
  func show() throws {
    let failure = try #require(said("show", "Anna's", "MacBook"))
    #expect(failure.description.contains("\"MacBook\" is one word too many"))
    #expect(failure.description.contains("quotation marks"))
  }

  @Test("other mistakes are left to the argument parser, and hostile words are sanitized")
  func others() throws {
    #expect(said("list", "--colums", "name") == nil)
    #expect(said("list", "--limit") == nil)
    #expect(said("doctor", "--help") == nil)
    #expect(try #require(said("a\u{1B}[31mb")).description.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }
}
