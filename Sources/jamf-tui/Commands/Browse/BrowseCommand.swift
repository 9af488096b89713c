import ArgumentParser
import Browser
import Essentials
import Inventory
import Screen
import Terminal

/// `jamf-tui [browse]`: the interactive list. In a pipe it prints what `list` prints.
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse the fleet in the terminal (the default command).",
    discussion: """
      Press / to filter the list, Enter to open a computer, y to copy its management ID, and : or ? for all actions. If \
      standard output is a pipe or a file, it prints what `jamf-tui list` prints.

      EXAMPLES:
        jamf-tui --demo --computers 5000
        jamf-tui --host example.jamfcloud.com --view Stale
        jamf-tui --filter 'osVersion:<15 supervised:yes' --sort lastContact:desc
        jamf-tui --columns name,username,ea.batteryCycleCount --theme light
        jamf-tui --pick managementId
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var start: StartOptions
  @OptionGroup var pick: PickOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var archiving: ArchiveOptions
  @OptionGroup var logging: LoggingOptions

  func validate() throws { try archiving.check(connection) }

  func run() throws {
    guard pick.isWanted || isatty(STDOUT_FILENO) == 1 else {
      return try ListCommand.printAll(connection, start, logging, isOffline: archiving.offline)
    }
    var signal: Int32?
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      var setup = try BrowserSetup(
        settings: settings, start: start, look: look, pick: pick, isDemo: connection.demo,
        archiving: archiving, environment: environment)
      setup.route = NamedRoute(connection)
      let interruption = Interruption()
      let session = try Session(
        connection, logging: logging, settings: settings, environment: environment, interruption: interruption,
        isOffline: archiving.offline)
      let switcher = ProfileSwitcher(setup) { [connection, logging, archiving] name in
        // Options and environment apply only to the profile of the start.
        try Session(
          connection, profile: name == session.profile ? nil : name, logging: logging, settings: settings,
          environment: environment, isOffline: archiving.offline)
      }
      let unsaid = UnsaidReports()
      defer {
        unsaid.say(after: EffectRunner.writes, seconds: 30)
        switcher.waitForFarewells()
      }
      let ending: EventLoop.Ending
      do {
        // From here on, Ctrl-C is a key.
        ending = try browse(interruption.heeded { try setup.connection(session) }, switcher, setup, unsaid)
      } catch {
        switcher.close(session)
        throw error
      }
      switch ending {
      case .left, .profile: if pick.isWanted { throw ExitCode(130) }
      case .failed(let failure): throw failure
      // The exit code of the signal that usually accompanies a lost terminal.
      case .lostTerminal: throw ExitCode(128 + SIGHUP)
      case .signal(let number): signal = number
      case .printing(let text, let remark):
        try StandardOutput().write(Array(text.utf8))
        if let remark { throw CommandFailure(remark, exitCode: .partial) }
      }
    }
    if let signal { Terminal.end(bySignal: signal) }
  }

  /// Browses one profile after another and closes their sessions.
  private func browse(
    _ start: Connection, _ switcher: ProfileSwitcher, _ setup: BrowserSetup, _ unsaid: UnsaidReports
  ) throws -> EventLoop.Ending {
    let terminal: Terminal
    do { terminal = try Terminal.open(environment: setup.environment) } catch {
      throw CommandFailure("\(error)", exitCode: .failure)
    }
    defer { terminal.close() }
    var current = start
    var last: BrowserState?
    while true {
      let ending = browse(current, after: &last, switcher, setup, unsaid, on: terminal)
      switcher.close(current.session)
      guard case .profile(let next) = ending else {
        unsaid.last = last
        return ending
      }
      current = next
    }
  }

  /// - Parameter last: the browser of the previous profile, which this one continues from; on return, this one.
  private func browse(
    _ connection: Connection, after last: inout BrowserState?, _ switcher: ProfileSwitcher, _ setup: BrowserSetup,
    _ unsaid: UnsaidReports, on terminal: Terminal
  ) -> EventLoop.Ending {
    let isFirst = last == nil
    let session = connection.session
    let mailbox = Mailbox(waker: terminal.waker)
    session.onDelay { mailbox.post(.loadDelayed($0)) }
    session.onOffline(isKnownServer: connection.archive.fleet != nil) { loss in
      mailbox.post(loss.map { .offline(since: $0.since, reason: $0.reason) } ?? .online)
    }
    // The detail shows names of departments and buildings whatever the columns are.
    var fleet = session.fleet(columns: connection.loaded, asksForNames: true)
    fleet.paintsPreviews = true
    fleet.keepsSections = true
    let runner = EffectRunner(
      fleet: fleet, label: session.label, mailbox: mailbox, environment: setup.environment,
      configurationFile: setup.settings.file, secretVariables: setup.settings.configuration.secretVariables,
      keeper: connection.keeper(views: setup.settings.configuration.browse.views),
      storedAttributes: connection.archive.catalogue,
      signedInAs: session.account?.name)
    let configuration = setup.configuration(
      of: connection, isFirst: isFirst, usesUnicode: terminal.usesUnicode, timeZone: fleet.timeZone)
    runner.prepareSearchOnceRanked(configuration.archived?.snapshot)
    if connection.usesStoredAttributes, !configuration.isOffline { runner.lookUpAttributes() }
    let size = terminal.size
    let state =
      last.map { BrowserState(after: $0, configuration: configuration, size: size, now: .now) }
      ?? BrowserState(configuration: configuration, size: size, now: .now)
    // Frees the computers of the previous server.
    last = nil
    var loop = EventLoop(
      terminal: terminal, mailbox: mailbox, runner: runner, switcher: switcher, isFirst: isFirst,
      hasComputers: configuration.archived != nil, state: state)
    let ending = loop.run()
    last = loop.state
    unsaid.add(loop)
    return ending
  }
}
