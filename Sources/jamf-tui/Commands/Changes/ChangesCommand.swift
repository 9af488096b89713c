import Archive
import ArgumentParser
import Browser
import Essentials
import Inventory
import JamfProAPI
import Screen
import Wording

/// `jamf-tui changes`: what has changed in the fleet, from the archive.
struct ChangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "Print what has changed since a time, from the stored list.",
    usage: """
      jamf-tui changes [--since <time>] [--field <field>]
                       [--computer <computer>] [--output <format>] <options>
      """,
    discussion: """
      Each load of the browser and each `jamf-tui refresh` is compared with the stored list, and the differences are \
      remembered for 90 days ("archive.history" in the configuration). This command prints them, the latest first. It \
      contacts no server.

      A change was seen when the load ended, and happened since the load before. The time of the computer's own report is \
      in `reportedAt`. Computers that came or went are printed as enrolled, deleted or returned, unless --field names \
      fields. A value is empty, and null in JSON, when it was not reported.

      Fields that always move, such as the last contact, IP addresses and free space, are not recorded unless \
      "archive.recordVolatile" is true, and then printed with --volatile or --field. Without changes it prints nothing \
      and exits with 0; a computer that is unknown exits with 2.

      EXAMPLES:
        jamf-tui changes
        jamf-tui changes --since yesterday --field osVersion
        jamf-tui changes --since 2026-11-01 --computer C028HWQ1KN7V --output ndjson
      """)

  @Option(
    help: ArgumentHelp(
      "An age such as 12h, 7d or 4w, or a date: today, yesterday, 2026-11-20, 2026-11-20T14:03.", valueName: "time"))
  var since = "7d"

  @Option(
    help: ArgumentHelp(
      "Only changes of this field. Separate several with commas, or repeat the option.", valueName: "field"))
  var field: [String] = []

  @Option(
    help: ArgumentHelp("Only changes of this computer: its id, name or serial number.", valueName: "computer"))
  var computer: String?

  @Flag(help: "Also print recorded changes of fields that always move, such as the last contact.")
  var volatile = false

  @Option(
    help: ArgumentHelp(
      "The output format: table, plain, csv, tsv, json or ndjson (default: table on a terminal, otherwise plain).",
      valueName: "format"))
  var output: OutputFormat?

  @OptionGroup var list: ArchiveCommand.ListOptions

  func run() throws {
    try reportingFailures {
      let zone = TimeZoneRules.system()
      let now = Instant.now.milliseconds
      guard let start = HistoryPeriod.start(since, now: now, timeZone: zone) else {
        throw CommandFailure(
          "--since: \"\(since)\" is not an age or a date that has passed.",
          next: "Use an age such as 7d, or a date such as 2026-11-20.", exitCode: .usage)
      }
      let (store, settings) = try list.storeAndSettings()
      let history = try StoredHistory(store, volatile: settings.volatileFields)
      let fields = try fields(history)
      let id = try computer.map { try history.computer($0) }
      let report = try history.report(
        HistoryQuery(since: start, of: id, paths: fields), includesVolatile: volatile || fields != nil)
      try report.print(.chosen(output), in: zone)
      for sentence in history.unrecorded(fields) { StandardError.note(sentence) }
      StandardError.note(report.summary(since: start, recordsSince: history.recordsSince, in: zone))
    }
  }

  /// The paths of the wanted fields; nil for all.
  private func fields(_ history: StoredHistory) throws -> Set<String>? {
    let names = field.flatMap { $0.split(separator: ",").map(String.init) }
    guard !names.isEmpty else { return nil }
    return Set(
      try names.map { name throws in
        do throws(FieldNameError) { return try history.fleet.catalogue.field(named: name).path } catch {
          throw CommandFailure("--field: \(error)", next: "To list the fields, run: jamf-tui fields", exitCode: .usage)
        }
      })
  }
}
