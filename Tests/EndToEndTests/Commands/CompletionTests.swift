import Foundation
import Testing

extension EndToEnd {
  @Suite("Completion in real shells")
  struct CompletionTests {
    /// Whether the machine has a shell; otherwise its tests are skipped.
    private static func has(_ shell: String) -> Bool { path(of: shell) != nil }

    private static func path(of shell: String) -> String? {
      (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(shell)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The PATH with the program's own folder first, so that a shell finds it by its name.
    private static let searchPath = [
      URL(filePath: Program.path).deletingLastPathComponent().path,
      ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ].joined(separator: ":")

    /// A shell in a terminal that has read its script, with profiles in the configuration.
    ///
    /// - Parameter start: makes it a shell whose prompt is `tab>`.
    private static func session(zshrc: String = "", _ start: String) throws -> TmuxSession {
      let session = try TmuxSession(width: 110, height: 24, environment: ["PATH": searchPath])
      try session.write(
        #"{"profiles": {"test lab": {"host": "a.example.com"}, "production": {"host": "b.example.com"}}}"#,
        toHomeFile: ".config/jamf-tui/config.json")
      try session.write(zshrc, toHomeFile: ".zshrc")
      try session.type("cd; clear; \(start)")
      try session.send("Enter")
      try session.wait(for: "the shell that knows the program") { $0.first == "tab>" }
      return session
    }

    /// Types, presses Tab, and waits for the completed line.
    private static func complete(_ typed: String, to wanted: String, in session: TmuxSession) throws {
      try session.send("C-u")
      try session.type(typed)
      try session.wait(for: typed) {
        $0.last { !$0.isEmpty }?.hasSuffix(typed.trimmingCharacters(in: .whitespaces)) == true
      }
      try session.send("Tab")
      try session.wait(for: "\"\(typed)\" to become \"\(wanted)\"") { $0.contains { $0.hasSuffix("> \(wanted)") } }
    }

    private static func completeAll(in session: TmuxSession, quoted: String) throws {
      try complete("jamf-tui li", to: "jamf-tui list", in: session)
      try complete("jamf-tui list --colu", to: "jamf-tui list --columns", in: session)
      try complete("jamf-tui --acc", to: "jamf-tui --accessible", in: session)
      try complete("jamf-tui list --sort name,lastCont", to: "jamf-tui list --sort name,lastContact", in: session)
      try complete("jamf-tui list --sort lastContact:d", to: "jamf-tui list --sort lastContact:desc", in: session)
      try complete("jamf-tui list --output=nd", to: "jamf-tui list --output=ndjson", in: session)
      try complete("jamf-tui list --profile prod", to: "jamf-tui list --profile production", in: session)
      try complete("jamf-tui list --profile test", to: "jamf-tui list --profile \(quoted)", in: session)
      try complete("jamf-tui list --filter superv", to: "jamf-tui list --filter supervised:", in: session)
      try complete("jamf-tui --config .conf", to: "jamf-tui --config .config/", in: session)
    }

    @Test("bash")
    func bash() throws {
      let session = try Self.session("source <(jamf-tui completions bash); PS1='tab> '; clear")
      try Self.completeAll(in: session, quoted: #"test\ lab"#)
    }

    @Test("zsh", .enabled(if: CompletionTests.has("zsh"), "zsh is not installed: apt-get install zsh"))
    func zsh() throws {
      let session = try Self.session(
        zshrc: "PS1='tab> '; autoload -U compinit; compinit -u -D; source <(jamf-tui completions zsh)\n",
        "exec zsh -d -i")
      try Self.completeAll(in: session, quoted: #"test\ lab"#)
    }

    @Test("fish", .enabled(if: CompletionTests.has("fish"), "fish is not installed: apt-get install fish"))
    func fish() throws {
      let folder = try TemporaryFolder()
      let config = try folder.file(
        "config.json",
        #"{"profiles": {"test lab": {"host": "a.example.com"}, "production": {"host": "b.example.com"}}}"#)
      func completions(_ line: String) throws -> [String] {
        let script = "jamf-tui completions fish | source; complete -C '\(line)'"
        let result = try Program.execute(
          try #require(Self.path(of: "fish")), ["--no-config", "-c", script],
          environment: Program.bareEnvironment.merging(
            ["PATH": Self.searchPath, "HOME": folder.url.path, "JAMF_TUI_CONFIG": config.path]
          ) { $1 })
        return result.output.split(separator: "\n").map { $0.split(separator: "\t").first.map(String.init) ?? "" }
      }
      #expect(try completions("jamf-tui li") == ["list"])
      #expect(try completions("jamf-tui list --colu") == ["--columns"])
      #expect(try completions("jamf-tui list --sort name,lastCont") == ["name,lastContact"])
      #expect(try completions("jamf-tui list --sort lastContact:d") == ["lastContact:desc"])
      #expect(try completions("jamf-tui list --output=nd") == ["--output=ndjson"])
      #expect(try completions("jamf-tui list --profile ") == ["production", "test lab"])
      #expect(try completions("jamf-tui list --config \(folder.url.path)/conf") == [config.path])
      #expect(try completions("jamf-tui show --by ").contains("serialNumber"))
    }
  }
}
