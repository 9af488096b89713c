import ArgumentParser
import Foundation
import Inventory

/// `jamf-tui show`: the full record of one computer.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print all that is known of one computer.",
    usage: "jamf-tui show <computer> [--by <field>] [--section <section>] [--output <form>] <options>",
    discussion: """
      The computer is named by its ID, serial number, UDID, management ID, MAC address or name, or by the user name, e-mail \
      address or full name of its user, whole; letter case and diacritics do not matter (zoe is Zoë, unless somebody is zoe). \
      The server is asked for it, so that the list need not be loaded.

        jamf-tui show C02KXR84YM92
        jamf-tui show "Alan's MacBook Pro" --section HARDWARE
        jamf-tui show --by id 117 --output json
        jamf-tui show --demo 117 --output json --section GENERAL,STORAGE

      When several computers are meant, they are listed on standard error and none is shown: exit code 1. When none is, the \
      nearest are told: exit code 2. As JSON, each value is at its field's path, as `jamf-tui fields` tells it \
      (.hardware.serialNumber); what was not reported is null, and .notAvailable has what the server cannot tell, with the \
      reason.
      """)

  @Argument(help: ArgumentHelp("The computer.", valueName: "computer"))
  var computer: String

  @Option(
    help: ArgumentHelp(
      "What the computer is named by, where that may be several things.", valueName: "field"))
  var by: ShowKey?

  @Option(
    help: ArgumentHelp(
      "Only this section, such as HARDWARE; several with commas, or by giving it again.", valueName: "section"))
  var section: [String] = []

  @Option(help: "The form: text or json.")
  var output = Form.text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  /// The forms of the record.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  func validate() throws {
    guard !computer.trimmed.isEmpty else {
      throw ValidationError("Name a computer: by its ID, serial number, name, management ID or user.")
    }
  }

  func run() throws {
    try reportingFailures {
      // Reports mistakes before a secret or the network is needed.
      let sections = try ChosenSections(section)
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let (text, incomplete) = try Session.use(
        connection, logging: logging, settings: settings, environment: environment
      ) { session, _ in
        let found = try ShowLookup(session: session).computer(ShowQuestion(computer, by: by))
        let record = try ShownRecord(of: found.id, session: session)
        return (try output == .json ? record.json(sections) : record.text(sections), found.incomplete)
      }
      try StandardOutput().write(text)
      if let incomplete { throw incomplete }
    }
  }
}
