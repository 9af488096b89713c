import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension EndToEnd {
  @Suite("Ctrl-C while waiting for a server")
  struct InterruptTests {
    private static let credential = ["JAMF_CLIENT_ID": "me", "JAMF_CLIENT_SECRET": "secret"]
    private static let initialize = "config init --client-id me --secret env:JAMF_CLIENT_SECRET --profile p"

    @Test(
      "exits with its code and a message, prints nothing, and invalidates the token",
      arguments: [
        ("show 117", SIGINT), ("show nobody --output json", SIGTERM), ("doctor", SIGINT), ("doctor", SIGHUP),
        ("fields --extension-attributes", SIGINT), ("list", SIGHUP), ("list --columns ea.12 --output csv", SIGINT),
        ("list --sort name", SIGTERM), ("browse --filter x", SIGINT), (initialize, SIGINT), (initialize, SIGTERM),
      ])
    func interrupted(command: String, signal: Int32) throws {
      let server = try HoldingServer()
      let home = try TemporaryFolder()
      let (output, errors) = (try home.emptyFile("output"), try home.emptyFile("errors"))
      let process = try Program.spawn(
        Program.path, command.split(separator: " ").map(String.init) + ["--host", server.address],
        environment: Program.bareEnvironment.merging(Self.credential) { $1 }.merging(["HOME": home.url.path]) { $1 },
        output: output.path, errors: errors.path)
      try server.waitUntilHolding()
      kill(process, signal)
      #expect(try Program.wait(for: process) == 128 + signal)
      let words = signal == SIGINT ? "jamf-tui: Interrupted.\n" : "jamf-tui: Terminated.\n"
      #expect(try String(contentsOf: errors, encoding: .utf8) == words)
      #expect(try Data(contentsOf: output).isEmpty)
      #expect(server.tokens == (given: 1, returned: 1), "\(server.requests)")
      #expect(server.requests.last == "POST /api/v1/auth/invalidate-token")
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path).sorted() == ["errors", "output"])
    }

    @Test(
      "also works as a key on a terminal, where a line shows the progress",
      arguments: ["show 117", "doctor", "--columns ea.12", "--pick ea.12", "list", initialize])
    func key(command: String) throws {
      let server = try HoldingServer()
      let session = try TmuxSession(environment: Self.credential)
      try session.start("\(command) --host \(server.address)")
      try server.waitUntilHolding()
      try session.wait(for: "a line that says what is waited for") { $0.contains { $0.hasSuffix("...") } }
      try session.send("C-c")
      try session.wait(for: "the prompt") { screen in
        screen.last { !$0.isEmpty }?.hasPrefix("ready>") == true && screen.contains("jamf-tui: Interrupted.")
      }
      #expect(try session.shell("echo $?") == "130")
      #expect(server.tokens == (given: 1, returned: 1), "\(server.requests)")
      #expect(try session.screen().allSatisfy { !$0.contains("Connecting") && !$0.contains("computers loaded") })
    }

    @Test("during a profile's test: afterward Ctrl-C at a question still ends the program")
    func afterTrial() throws {
      let server = try ServerProcess("--computers", "20")
      let session = try TmuxSession(height: 60, environment: ["WRONG": "wrong-secret"])
      try session.start("config init --host \(server.address) --client-id me --secret env:WRONG")
      try session.wait(forText: "Name of the profile")
      try session.send("Enter")
      try session.wait(forText: "What now?")
      try session.send("C-c")
      try session.wait(for: "the prompt") { $0.last { !$0.isEmpty }?.hasPrefix("ready>") == true }
      #expect(try session.shell("echo $?") == "130")
      #expect(!FileManager.default.fileExists(atPath: session.home.appending(path: ".config").path))
    }
  }
}
