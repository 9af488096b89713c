import ArgumentParser
import Essentials
import Inventory
import JamfProAPI
import Logging

/// `jamf-tui doctor`: finds out why the list does not load, and what to do about it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Find out why the list does not load, and what to do about it.",
    usage: "jamf-tui doctor [--drift] [--output <format>] <options>",
    discussion: """
      Checks each step that the browser takes: configuration, credential, connection, TLS, server, sign-in, version, \
      privileges, a page of computers, names of departments and buildings, clocks. It changes nothing on the server and \
      prints no secret.

      With --drift, it also loads the API document of the server and compares it with the one that jamf-tui was made from: \
      what jamf-tui uses and the server no longer offers, and what the server offers that jamf-tui does not show.

      The exit code is 0 if the list would load, otherwise that of the first failure: 69 the server cannot be reached or \
      does not work, 77 not authorized or a privilege is missing, 78 the configuration is wrong. With --drift, it is 1 if \
      the list would load but something in use is affected, and 69 or 77 if the API document cannot be loaded.

      EXAMPLES:
        jamf-tui doctor
        jamf-tui doctor --drift --output json
        jamf-tui doctor --host example.jamfcloud.com --log-file doctor.log
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  @Flag(help: "Compare the API document of the server with what jamf-tui uses.")
  var drift = false

  @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
  var output = Form.text

  /// The forms of the report.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  func run() throws {
    try reportingFailures {
      let log = try logging.log()
      let line = ProgressLine()
      defer { line.clear() }
      let doctor = Doctor(
        options: connection, environment: ProcessInfo.processInfo.environment, logger: log?.logger,
        progress: { line.show($0) })
      var (verdicts, server) = doctor.prepare()
      server?.wantsSchema = drift
      let found = try server?.wait() ?? ServerExamination.Findings()
      let report = DoctorReport(verdicts + found.verdicts, drift: outcome(found, of: server))
      line.clear()
      if let incompleteness = log?.file.incompleteness { StandardError.note(incompleteness) }
      try StandardOutput().write(output == .json ? report.json : Array(report.text.utf8))
      guard report.exitCode == .success else { throw report.exitCode }
    }
  }

  private func outcome(_ found: ServerExamination.Findings, of server: ServerExamination?) -> DriftOutcome {
    guard drift else { return .notWanted }
    guard let schema = found.schema, let server else { return .notReached }
    return DriftOutcome(schema, label: server.route.label, isLikeGateway: found.isLikeGateway)
  }
}

/// Runs through every step from the configuration to the first computers and records the findings.
///
/// Each step needs the previous ones, so the first failure ends the run. The type prints nothing.
struct Doctor {
  var options: ConnectionOptions
  var environment: [String: String]
  var logger: Logger?
  /// Receives what the run is waiting for.
  var progress: @Sendable (String) -> Void = { _ in }

  /// Checks what needs no network: the configuration, and whether the secret can be fetched, for which a program may
  /// prompt on the terminal.
  ///
  /// - Returns: the verdicts, and the server to examine next; nil when there is none.
  func prepare() -> (verdicts: [Verdict], server: ServerExamination?) {
    do { return try prepared() } catch {
      return ([.fail(.configuration, CommandFailure(any: error))], nil)
    }
  }

  private func prepared() throws -> (verdicts: [Verdict], server: ServerExamination?) {
    let settings = try Settings(options, environment: environment)
    let view = try settings.view()
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1, isChanging: false)
      let examination = ServerExamination(
        route: try NetworkRoute(demo), credential: demo.credential, columns: view.loaded.fields, logger: logger,
        demo: demo, progress: progress)
      let verdicts: [Verdict] = [
        .ok(.configuration, "The demo fleet needs none."), .ok(.credential, "The demo server's own."),
      ]
      return (verdicts, examination)
    }
    let plan = try ConnectionPlan(
      hostFlag: options.host, profileFlag: options.profile, environment: environment,
      configuration: settings.configuration, configurationFile: settings.file)
    let route = try NetworkRoute(plan, environment: environment)
    let credential: Credential?
    let found: Verdict
    do {
      credential = try Credential(plan, environment: environment)
      found = .credential(plan.credential)
    } catch {
      credential = nil
      found = .fail(.credential, CommandFailure(any: error))
    }
    let examination = ServerExamination(
      route: route, credential: credential, columns: view.loaded.fields, logger: logger, progress: progress)
    return ([.configuration(settings, plan, options), found], examination)
  }
}
