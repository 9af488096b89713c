import ArgumentParser
import Testing

@testable import jamf_tui

@Suite("Wrong options")
struct WrongOptionTests {
  @Test(
    "are reported with the option and its values",
    arguments: [
      (["list", "--colums", "name"], ["--colums", "--columns"]),
      (["list", "--limit", "-1"], ["--limit"]), (["list", "--from", ""], ["--from", "standard input"]),
      (["list", "--limit", "ten"], ["--limit", "ten"]), (["list", "--columns"], ["--columns"]),
      (["list", "--output", "xml"], ["--output", "ndjson", "xml"]), (["list", "--demo=yes"], ["--demo", "yes"]),
      (["list", "--demo", "--host", "x"], ["--demo", "--host"]),
      (["list", "--computers", "5"], ["--computers", "--demo"]),
      (["list", "--demo", "--computers", "-3"], ["--computers", "-3"]),
      (["list", "--seed", "5"], ["--seed", "--demo"]),
      (["list", "--demo", "--log-level", "debug"], ["--log-level", "--log-file"]),
      (["list", "--demo", "--log-file", "x", "--log-level", "loud"], ["--log-level", "loud", "notice"]),
      (["show"], ["<computer>"]), (["show", " "], ["Name a computer"]),
      (["show", "1", "--by", "seriel"], ["--by", "serialNumber"]),
      (["show", "1", "--output", "yaml"], ["--output", "json", "yaml"]),
      (["fields", "--output", "csv"], ["--output", "table"]),
      (["doctor", "--output", "xml"], ["--output", "text"]), (["doctor", "--timeout", "3"], ["--timeout"]),
      (["demo-server", "--port", "x"], ["--port", "x"]), (["demo-server", "--port", "99999"], ["--port", "65535"]),
      (["demo-server", "--port", "-1"], ["--port", "-1"]),
      (["demo-server", "--computers", "-3"], ["--computers", "-3"]),
      (["demo-server", "--fault", "htlm=3"], ["--fault", "htlm", "html"]),
      (["demo-server", "--fault", "latency"], ["--fault", "latency=MS"]),
      (["demo-server", "--api", "v9"], ["--api", "v9", "v4"]),
      (["manual", "list", "--directory", "x"], ["--directory"]),
      (["completions", "tcsh"], ["tcsh", "bash", "zsh", "fish"]), (["completions"], ["<shell>"]),
      (["--theme", "neon"], ["--theme", "neon", "mono"]),
      (["--view", "Stale", "--sort", "name"], ["--view", "--columns", "--sort"]),
    ] as [([String], [String])])
  func told(words: [String], mentions: [String]) throws {
    let error = try #require(throws: (any Error).self) { try JamfTUI.parseAsRoot(words) }
    let message = JamfTUI.fullMessage(for: error)
    for mention in mentions { #expect(message.contains(mention), "\(message)") }
    #expect(JamfTUI.exitCode(for: error) == .validationFailure)
    #expect(CommandFailure(otherOptionIn: words, error) == nil)
    // The usage must not hide the message.
    #expect(message.split(separator: "\n").filter { $0.hasPrefix("Usage:") }.allSatisfy { $0.utf8.count < 120 })
  }

  @Test(
    "of other programs are reported with ours, or why there is none",
    arguments: [
      (["list", "--demo", "--json"], "jamf-tui list has no option --json.", "Use --output json."),
      (["fields", "--json"], "jamf-tui fields has no option --json.", "Use --output json."),
      (["list", "-o", "csv"], "jamf-tui list has no option -o.", "Use --output."),
      (["list", "--format=csv"], "jamf-tui list has no option --format.", "Use --output."),
      (["list", "--host", "x", "--url", "y"], "jamf-tui list has no option --url.", "Use --host."),
      (["--search", "air"], "jamf-tui has no option --search.", "Use --filter."),
      (["doctor", "--verbose"], "jamf-tui doctor has no option --verbose.", "Use --log-file."),
      (["list", "--insecure"], "jamf-tui list has no option --insecure.", "Certificates are always verified."),
      (
        ["--client-secret=hunter2"], "jamf-tui has no option --client-secret.",
        "A secret does not belong on the command"
      ),
      (["list", "--pick", "name"], "jamf-tui list has no option --pick.", "It is an option of jamf-tui browse."),
      (["list", "--password", "hunter2"], "jamf-tui list has no option --password.", "A secret does not belong"),
    ])
  func others(words: [String], what: String, next: String) throws {
    let error = try #require(throws: (any Error).self) { try JamfTUI.parseAsRoot(words) }
    let failure = try #require(CommandFailure(otherOptionIn: words, error))
    #expect(failure.what == what && failure.next?.hasPrefix(next) == true && failure.exitCode == .usage)
    #expect(!failure.description.contains("hunter2"))
  }

  @Test("options without a counterpart are left to the argument parser", arguments: ["--yaml", "--csv", "-q"])
  func unknown(option: String) throws {
    let error = try #require(throws: (any Error).self) { try JamfTUI.parseAsRoot(["show", "1", option]) }
    #expect(CommandFailure(otherOptionIn: ["show", "1", option], error) == nil)
  }
}
