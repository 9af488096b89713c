import ArgumentParser
import Foundation

/// `jamf-tui doctor`: why the list does not load, and what to do about it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Find out why the list does not load, and what to do about it.",
    usage: "jamf-tui doctor [--output <form>] <options>",
    discussion: """
      Goes the way of the browser step by step: configuration, credential, connection, TLS, server, sign-in, version, \
      privileges, a page of computers, names of departments and the like, clocks. Nothing is changed on the server, and no \
      secret is printed.

        jamf-tui doctor
        jamf-tui doctor --host example.jamfcloud.com --log-file doctor.log

      Exit code 0 when the list would load, else that of the first failure: 69 the server cannot be reached or does not \
      serve, 77 not authorised or a privilege is missing, 78 the configuration is wrong.
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  @Option(help: "The form: text or json.")
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
      let (verdicts, server) = doctor.prepare()
      let found = try server?.wait() ?? []
      let report = DoctorReport(verdicts + found)
      line.clear()
      if let incompleteness = log?.file.incompleteness { StandardError.note(incompleteness) }
      try StandardOutput().write(output == .json ? report.json : Array(report.text.utf8))
      guard report.exitCode == .success else { throw report.exitCode }
    }
  }
}
