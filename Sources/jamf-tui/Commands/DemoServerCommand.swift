import JamfProAPI
import ArgumentParser
import DemoServer
import Dispatch
import Essentials
import Synchronization
import Wording

/// `jamf-tui demo-server`: a Jamf Pro look-alike to try things on.
struct DemoServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-server", abstract: "Serve a made-up fleet on 127.0.0.1 the way Jamf Pro does.",
    usage: "jamf-tui demo-server <options>",
    discussion: """
      Prints its address and how to sign in (as an API client or a user), then serves until it is interrupted.

      Faults can be combined, and each counts by itself:

      \(FaultKind.allCases.map(help(of:)).joined(separator: "\n"))

      While the server runs, PUT /demo/faults replaces its faults, and GET lists them.

      EXAMPLES:
        jamf-tui demo-server --port 8080 --computers 5000 --fault row-cost=26
        curl -X PUT -d row-cost=100 http://127.0.0.1:8080/demo/faults
        export JAMF_CLIENT_ID=demo-client JAMF_CLIENT_SECRET=demo-secret
        jamf-tui --host http://127.0.0.1:8080
      """)

  @Option(parsing: .unconditional, help: ArgumentHelp("The port; 0 is any free port.", valueName: "p"))
  var port = 0

  @Option(parsing: .unconditional, help: ArgumentHelp("The number of computers.", valueName: "n"))
  var computers = 500

  @Option(help: ArgumentHelp("The seed of the fleet; the same seed makes the same fleet.", valueName: "s"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The inventory API versions that exist, separated by commas.", valueName: "versions"))
  var api = InventoryVersion.allCases.map(\.name).joined(separator: ",")

  @Option(
    name: .customLong("fault"), help: ArgumentHelp("Misbehave in this way; can be repeated.", valueName: "kind[=value]")
  )
  var faults: [String] = []

  @Flag(help: "Compress responses for clients that accept it.")
  var gzip = false

  func validate() throws {
    try Limits.check(port, of: "--port", in: 0...65_535)
    try Limits.check(computers, of: "--computers", in: Limits.computers)
    _ = try versions()
    _ = try parsedFaults()
  }

  func run() throws {
    try reportingFailures {
      let server = DemoServer(
        DemoServer.Configuration(
          port: port, fleet: DemoFleet(seed: seed, count: computers, reference: DemoService.today),
          versions: try versions(), faults: try parsedFaults(), compresses: gzip))
      let mute = Mutex<CommandFailure?>(nil)
      let serving = Task.detached {
        try await server.run { port in
          do { try Self.announce(port, server.configuration) } catch {
            // The server is useless if its port cannot be printed.
            mute.withLock { $0 = CommandFailure(any: error) }
            withUnsafeCurrentTask { $0?.cancel() }
          }
        }
      }
      let sources = [SIGINT, SIGTERM].map { Self.onSignal($0) { serving.cancel() } }
      defer { for source in sources { source.cancel() } }
      try waiting {
        do { try await serving.value } catch is CancellationError {} catch {
          throw CommandFailure("\(error)", exitCode: .failure)
        }
      }
      if let failure = mute.withLock({ $0 }) { throw failure }
      let counts = server.counts
      let answered = Quantity.of(counts.requests, "request")
      StandardError.write("answered \(answered), issued \(Quantity.of(counts.tokenRequests, "token"))\n")
    }
  }

  /// A row of the list of faults, laid out as the options are.
  private static func help(of kind: FaultKind) -> String {
    let indent = 24
    var lines: [String] = []
    for word in kind.summary.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 78 - indent {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    let usage = "  " + kind.usage
    let margin = String(repeating: " ", count: indent)
    let space = usage.count < indent ? String(repeating: " ", count: indent - usage.count) : "\n" + margin
    return usage + space + lines.joined(separator: "\n" + margin)
  }

  private static func announce(_ port: Int, _ configuration: DemoServer.Configuration) throws {
    let text = """
      listening on http://127.0.0.1:\(port)
      client ID \(configuration.clientID)
      client secret \(configuration.clientSecret)
      user name \(configuration.username)
      password \(configuration.password)

      """
    // Unbuffered, because a reader at the end of a pipe needs the port immediately.
    try StandardOutput().write(Array(text.utf8))
  }

  private func versions() throws -> Set<InventoryVersion> {
    var versions: Set<InventoryVersion> = []
    for name in api.split(separator: ",") {
      guard let version = InventoryVersion(name: name.trimmed) else {
        let known = InventoryVersion.allCases.map(\.name).joined(separator: ", ")
        throw ValidationError("--api accepts \(known), not \"\(name)\".")
      }
      versions.insert(version)
    }
    guard !versions.isEmpty else { throw ValidationError("--api needs at least one version.") }
    return versions
  }

  private func parsedFaults() throws -> [Fault] {
    do { return try faults.map { try Fault($0) } } catch { throw ValidationError("--fault: \(error)") }
  }

  /// Runs an action when the signal arrives, instead of ending the program.
  private static func onSignal(_ number: Int32, _ action: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: action)
    source.activate()
    return source
  }
}
