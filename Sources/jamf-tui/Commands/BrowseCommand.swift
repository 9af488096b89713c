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
      let first = try settings.view()
      let session = try Session(connection, logging: logging, settings: settings, environment: environment)
      let switcher = ProfileSwitcher(settings: settings, view: { try settings.view($0) }) {
        [connection, logging] name in
        // The one of the start is what options and environment made it.
        try Session(
          connection, profile: name == session.profile ? nil : name, logging: logging, settings: settings,
          environment: environment)
      }
      defer { switcher.waitForFarewells() }
      let ending: EventLoop.Ending
      do {
        var start = Connection(session: session, catalogue: .document, view: first)
        if first.usesAttributes {
          start.catalogue = try session.catalogue()
          start.view = try settings.view(start.catalogue)
        }
        ending = try browse(start, switcher, settings, environment: environment)
      } catch {
        switcher.close(session)
        throw error
      }
      switch ending {
      case .left, .profile: break
      case .failed(let failure): throw failure
      // As if the signal that usually comes with it had ended the program.
      case .lostTerminal: throw ExitCode(128 + SIGHUP)
      case .printing(let text): try StandardOutput().write(Array(text.utf8))
      }
    }
  }

  /// Browses, one profile after the other, and closes their sessions.
  private func browse(
    _ start: Connection, _ switcher: ProfileSwitcher, _ settings: Settings, environment: [String: String]
  ) throws -> EventLoop.Ending {
    let terminal: Terminal
    do { terminal = try Terminal.open(environment: environment) } catch {
      throw CommandFailure("\(error)", exitCode: .failure)
    }
    defer { terminal.close() }
    var current = start
    var isFirst = true
    while true {
      let ending = browse(current, isFirst: isFirst, switcher, settings, on: terminal, environment: environment)
      switcher.close(current.session)
      guard case .profile(let next) = ending else { return ending }
      current = next
      isFirst = false
    }
  }

  private func browse(
    _ connection: Connection, isFirst: Bool, _ switcher: ProfileSwitcher, _ settings: Settings, on terminal: Terminal,
    environment: [String: String]
  ) -> EventLoop.Ending {
    let (session, view) = (connection.session, connection.view)
    let mailbox = Mailbox(waker: terminal.waker)
    session.onDelay { mailbox.post(.loadDelayed($0)) }
    // The detail shows names, whatever the columns do.
    let fleet = session.fleet(columns: view.loaded, asksForNames: true)
    let runner = EffectRunner(fleet: fleet, label: session.label, mailbox: mailbox, environment: environment)
    var configuration = BrowserConfiguration(
      columns: view.columns, sort: view.sort, hostLabel: session.label, isDemo: self.connection.demo,
      glyphs: terminal.usesUnicode ? .unicode : .ascii, catalogue: connection.catalogue.fields,
      timeZone: fleet.timeZone, refreshMinutes: settings.configuration.browse.refreshMinutes ?? 0)
    configuration.profile = session.profile
    configuration.profiles = settings.configuration.profiles.keys.sorted()
    configuration.webURL = session.webURL
    let state = BrowserState(configuration: configuration, size: terminal.size, now: .now)
    var loop = EventLoop(
      terminal: terminal, mailbox: mailbox, runner: runner, switcher: switcher, isFirst: isFirst, state: state)
    return loop.run()
  }
}
