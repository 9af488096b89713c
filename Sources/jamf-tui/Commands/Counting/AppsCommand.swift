import ArgumentParser
import Browser
import Essentials
import Inventory

/// `jamf-tui apps`: the applications of the fleet with the number of computers that have them.
struct AppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Print the applications of all computers, with counts.",
    usage: """
      jamf-tui apps [<name>] [--versions] [--filter <filter>] [--limit <n>]
                    [--output <format>] <options>
      """,
    discussion: """
      Prints each application with the number of computers that have it, the number of its versions and the most common \
      one; with --versions, each version with its number of computers. The most common come first. A computer counts once \
      for each application and once for each version, even if it has several copies.

      The applications of all computers have to be loaded: some 20 KB for each computer. They are counted while they \
      arrive and not kept. Ctrl-C prints the counts so far.

      To list the computers with a version:
        jamf-tui list --filter 'applications:(name:=Slack.app version:=4.39.95)'

      EXAMPLES:
        jamf-tui apps
        jamf-tui apps slack --versions
        jamf-tui apps chrome --versions --filter 'lastContact:<30d' --output csv
      """)

  @Argument(
    help: ArgumentHelp(
      "Only applications whose name contains this. Letter case and diacritics do not matter.", valueName: "name"))
  var name = ""

  @Flag(help: "Print each version of each application.")
  var versions = false

  @Option(
    help: ArgumentHelp(
      "Only count computers that match this filter, as typed after / in the browser.", valueName: "filter"))
  var filter = ""

  @Option(parsing: .unconditional, help: ArgumentHelp("Print at most n lines.", valueName: "n"))
  var limit: Int?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or greater, not \(limit).") }
  }

  func run() throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      func selection(_ catalogue: ServerCatalogue) throws -> Selection {
        try Selection(
          columns: nil, sort: nil, filter: filter, configured: settings.configuration.browse, catalogue: catalogue)
      }
      // Reports mistakes before a secret or the network is needed.
      var wanted = try selection(.document)
      guard !wanted.filter.fields.contains(where: \.isDerived) else {
        throw CommandFailure(
          "--filter: applications cannot be counted for computers that are compared with others.",
          next: "Leave out \(Field.duplicates.name).", exitCode: .usage)
      }
      let report = try Session.use(
        connection, logging: logging, settings: settings, environment: environment
      ) { session, interruption in
        if wanted.usesAttributes { wanted = try selection(session.catalogue()) }
        try wanted.useHistory(of: session, settings, environment: environment)
        return try count(wanted, StreamedCount(session: session, interruption: interruption))
      }
      try report.print(.chosen(printing.output))
    }
  }

  private func count(_ wanted: Selection, _ count: StreamedCount) throws -> CountReport {
    let fields = ApplicationTally.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
    var columns = LoadedColumns(searched: [], kept: fields)
    if !wanted.filter.isAll { columns = wanted.view.loaded.keeping(wanted.filter.fields + fields) }
    let filter = ServerFilter(filter: wanted.filter)
    let counted = try count.run(
      columns, filter,
      ListPreface(filter, remarks: wanted.remarks, warnings: wanted.warnings, explains: printing.explain),
      isWanted: limit != 0,
      into: ApplicationTally()
    ) { $0.add($1, rows: $2) }
    let applications = counted.tally.applications(named: name)
    var failure = counted.failure(filter)
    if failure == nil, applications.isEmpty, !name.isEmpty, limit != 0 {
      failure = CommandFailure("No application has \"\(name)\" in its name.", exitCode: .noMatch)
    }
    return CountReport(
      table: table(of: applications), notes: remarks(on: counted.tally), failure: failure,
      isInterrupted: counted.interruption != nil)
  }

  private func remarks(on tally: ApplicationTally) -> [String] {
    let (without, kind) = (tally.withoutApplications, DeviceKind.computers)
    return without == 0
      ? [] : ["\(kind.counted(without)) of \(Amount.grouped(tally.computers)) reported no applications."]
  }

  private func table(of applications: [InstalledApplication]) -> CountTable {
    guard versions else {
      return CountTable(
        columns: [
          .init(name: "name", title: "Name"), CountTable.computers, .init(name: "versions", title: "Versions"),
          .init(name: "mostCommon", title: "Most common"),
        ],
        rows: applications.prefix(limit ?? .max).map { application in
          [
            GroupValue(reported: application.name), GroupValue(count: application.computers),
            GroupValue(count: application.versionCount),
            GroupValue(reported: application.versions.first?.version ?? ""),
          ]
        })
    }
    let rows = applications.lazy.flatMap { application in
      application.versions.map { version in
        [
          GroupValue(reported: application.name), GroupValue(reported: version.version),
          GroupValue(reported: version.bundleID), GroupValue(count: version.computers),
        ]
      }
    }
    return CountTable(
      columns: [
        .init(name: "name", title: "Name"), .init(name: "version", title: "Version"),
        .init(name: "bundleId", title: "Bundle ID"), CountTable.computers,
      ],
      rows: Array(rows.prefix(limit ?? .max)))
  }
}
