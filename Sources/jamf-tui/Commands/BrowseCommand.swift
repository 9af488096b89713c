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
  @OptionGroup var start: StartOptions
  @OptionGroup var pick: PickOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var logging: LoggingOptions

  func run() throws {
    guard isatty(STDOUT_FILENO) == 1 else { return try ListCommand.printAll(connection, logging) }
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      // What is wrong here is told before a secret is asked for and the network is waited for.
      var view = try settings.view()
      let session = try Session(connection, logging: logging, settings: settings, environment: environment)
      defer { session.close() }
      let server = try session.meetServer()
      var catalogue = ServerCatalogue.document
      if view.usesAttributes {
        catalogue = try session.catalogue()
        view = try settings.view(catalogue)
      }
      let minutes = settings.configuration.browse.refreshMinutes ?? 0
      switch try browse(
        session, server: server, view: view, catalogue: catalogue, refreshMinutes: minutes, environment: environment)
      {
      case .left: break
      case .failed(let failure): throw failure
      // As if the signal that usually comes with it had ended the program.
      case .lostTerminal: throw ExitCode(128 + SIGHUP)
      case .profile, .printing: break
      }
    }
  }

  private func browse(
    _ session: Session, server: ServerSummary, view: ViewSettings, catalogue: ServerCatalogue, refreshMinutes: Int,
    environment: [String: String]
  ) throws -> EventLoop.Ending {
    let terminal: Terminal
    do { terminal = try Terminal.open(environment: environment) } catch {
      throw CommandFailure("\(error)", exitCode: .failure)
    }
    defer { terminal.close() }
    let mailbox = Mailbox(waker: terminal.waker)
    // The detail shows names, whatever the columns do.
    let fleet = session.fleet(columns: view.loaded, asksForNames: true)
    let runner = EffectRunner(fleet: fleet, server: server, mailbox: mailbox, environment: environment)
    let state = BrowserState(
      configuration: BrowserConfiguration(
        columns: view.columns, sort: view.sort, hostLabel: server.label, isDemo: connection.demo,
        glyphs: terminal.usesUnicode ? .unicode : .ascii, catalogue: catalogue.fields, timeZone: fleet.timeZone,
        refreshMinutes: refreshMinutes),
      size: terminal.size, now: .now)
    mailbox.post(.connected(server))
    var loop = EventLoop(terminal: terminal, mailbox: mailbox, runner: runner, state: state)
    return loop.run()
  }
}
