import ArgumentParser
import Browser
import Foundation
import Inventory
import Screen
import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `jamf-tui [browse]`: the interactive list. Into a pipe it prints what `list` prints.
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse the fleet in the terminal (the default command).")

  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    guard isatty(STDOUT_FILENO) == 1 else { return try ListCommand.printAll(connection) }
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let session = try Session(connection, environment: environment)
      defer { session.close() }
      let server = try session.meetServer()
      let view = try session.view()
      let failure = try browse(session, server: server, view: view, environment: environment)
      if let failure { throw failure }
    }
  }

  private func browse(
    _ session: Session, server: ServerSummary, view: ViewSettings, environment: [String: String]
  ) throws -> CommandFailure? {
    let terminal: Terminal
    do { terminal = try Terminal.open(environment: environment) } catch {
      throw CommandFailure("\(error)", exitCode: .failure)
    }
    defer { terminal.close() }
    let mailbox = Mailbox(waker: terminal.waker)
    let fleet = session.fleet(columns: view.columns)
    let runner = EffectRunner(fleet: fleet, mailbox: mailbox, environment: environment)
    let state = BrowserState(
      configuration: BrowserConfiguration(
        columns: view.columns, sort: view.sort, hostLabel: server.label, isDemo: connection.demo,
        glyphs: terminal.usesUnicode ? .unicode : .ascii,
        refreshMinutes: session.configuration.browse.refreshMinutes ?? 0),
      size: terminal.size, now: .now)
    mailbox.post(.connected(server))
    var loop = EventLoop(terminal: terminal, mailbox: mailbox, runner: runner, state: state)
    return loop.run()
  }
}
