import ArgumentParser
import Essentials
import Inventory

/// `jamf-tui show`: the full record of one computer.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print everything that is known about one computer.",
    usage: """
      jamf-tui show <computer> [--by <field>] [--section <section>]
                    [--timeline] [--output <format>] <options>
      """,
    discussion: """
      Finds the computer by its ID, serial number, UDID, management ID, MAC address or name, or by the user name, e-mail \
      address or full name of its user. The value has to be complete; letter case and diacritics do not matter (zoe finds \
      Zoë, unless there is a zoe). The server does the search, so the list is not loaded.

      If several computers match, they are listed on standard error and none is printed: exit code 1. If no computer \
      matches, similar ones are listed: exit code 2. In JSON, each value is at the path of its field, as listed by \
      `jamf-tui fields` (.hardware.serialNumber). A value that was not reported is null. .notAvailable has what the server \
      does not provide, with the reason.

      --timeline prints what has happened to the computer instead, newest first: policies, MDM commands, users, audits, \
      logins, and changes that were recorded on this computer. What a source does not send is reported on standard error; if \
      one fails, the exit code is 75.

      EXAMPLES:
        jamf-tui show C02KXR84YM92
        jamf-tui show "Karen's MacBook Pro" --section HARDWARE
        jamf-tui show --by id 117 --output json
        jamf-tui show --demo 117 --output json --section GENERAL,STORAGE
        jamf-tui show --demo 117 --timeline
      """)

  @Argument(help: ArgumentHelp("The computer.", valueName: "computer"))
  var computer: String

  @Option(
    help: ArgumentHelp(
      "Search only this field, if the value could be in several.", valueName: "field"))
  var by: ShowKey?

  @Option(
    help: ArgumentHelp(
      "Only this section, such as HARDWARE. Separate several with commas, or repeat the option.", valueName: "section"))
  var section: [String] = []

  @Flag(help: "Print what has happened to the computer, newest first.")
  var timeline = false

  @Option(
    help: ArgumentHelp("The output format: text or json; with --timeline, also ndjson.", valueName: "format"))
  var output = Form.text

  @Flag(help: "Print what the browser has stored, and never contact the server. Details are not stored.")
  var offline = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  /// The forms of the record.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, json, ndjson
  }

  func validate() throws {
    guard !computer.trimmed.isEmpty else {
      throw ValidationError("Name a computer: by its ID, serial number, name, management ID or user.")
    }
    guard output != .ndjson || timeline else {
      throw ValidationError("ndjson is for --timeline: a record is one JSON object.")
    }
    guard !timeline || section.isEmpty else { throw ValidationError("A time line has no sections.") }
    guard !timeline || !offline else {
      throw ValidationError("The time line is not stored. To print it, leave out --offline.")
    }
  }

  func run() throws {
    if timeline { return try printTimeline() }
    try reportingFailures {
      // Reports mistakes before a secret or the network is needed.
      let sections = try ChosenSections(section)
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let (text, incomplete) = try Session.use(
        connection, logging: logging, settings: settings, environment: environment, isOffline: offline
      ) { session, _ -> ([UInt8], CommandFailure?) in
        let question = ShowQuestion(computer, by: by)
        if let stored = try StoredList(
          session, .offline(offline), settings, environment: environment, searched: [])
        {
          let record = try StoredRecord(of: question, in: stored)
          StandardError.note(stored.remark)
          try record.check(sections)
          return (output == .json ? record.json(sections) : record.text(sections), nil)
        }
        let found = try ShowLookup(session: session).computer(question)
        let record = try ShownRecord(of: found.id, session: session)
        return (try output == .json ? record.json(sections) : record.text(sections), found.incomplete)
      }
      try StandardOutput().write(text)
      if let incomplete { throw incomplete }
    }
  }

  private func printTimeline() throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let printed = try Session.use(
        connection, logging: logging, settings: settings, environment: environment
      ) { session, _ in
        let archive = settings.configuration.archive(ofProfile: session.profile)
        return try PrintedTimeline(
          of: ShowQuestion(computer, by: by), session: session,
          store: FleetStore(session.account, archive, environment: environment))
      }
      try StandardOutput().write(printed.text(output))
      printed.remarks.forEach(StandardError.note)
      if let failure = printed.failure { throw failure }
    }
  }
}
