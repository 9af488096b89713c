import ArgumentParser
import Foundation
import Inventory

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `jamf-tui list`: the same computers, columns, filter and sort as the browser, for scripts.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print computers, one a line or as JSON.",
    discussion: """
      A field is named by its full path (hardware.serialNumber) or a short name: \
      id, udid, name, managementId, username, realname, email, serialNumber, model, osVersion, lastContact, lastCheckIn, \
      ip, assetTag, department, building, site, or whatever end of a path is unique. An extension attribute is ea. with \
      its name or its id: ea.batteryCycles, ea.12.

      A filter is words, each of which is to be somewhere in a computer, and tests of fields:
        "two words"  ^start  end$               text as it is; at an end
        mac*pro  ~mbp  re:/[0-9]+$/             a gap; letters in order; a pattern
        !not  a | b  ( )                        the opposite; either; together
        model:air  ea.12:"on loan"              the text of one field
        osVersion:<14.10  osVersion:14..15      numbers and versions, by value
        lastContact:<30d  lastContact:>2w       ages, in h d w m y
        lastContact:today  lastContact:2026-11  days, months, years
        supervised:yes  !username:?             yes or no; reported (? is not)
        =general.name=="*air*" and id=gt=100    RSQL, as Jamf writes it
      What the server can decide is left to it; --explain says what that is.

        jamf-tui list --filter 'macbook berlin' --columns name,managementId
        jamf-tui list --filter 'osVersion:<15' --sort lastContact:desc --output json
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  @Option(
    help: ArgumentHelp(
      "Only computers that pass this filter, as typed after / in the browser.", valueName: "filter"))
  var filter = ""

  @Option(help: ArgumentHelp("Fields, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Option(help: ArgumentHelp("Fields to sort by, separated by commas.", valueName: "field[:asc|:desc],..."))
  var sort: String?

  @Option(help: ArgumentHelp("Print at most so many.", valueName: "n"))
  var limit: Int?

  @Option(help: "The form: table, plain or json (default: table on a terminal, else plain).")
  var output: OutputFormat?

  @Flag(help: "Say on standard error which part of the filter the server is asked, and which is left to do here.")
  var explain = false

  /// What `browse` prints when its output is no terminal: the list that it would begin with.
  static func printAll(_ connection: ConnectionOptions, _ start: StartOptions, _ logging: LoggingOptions) throws {
    try print(connection, logging) { settings in
      _ = try start.settings(settings)
      let list = start.list(settings)
      return Wishes(filter: list.filter, columns: list.columns, sort: list.sort)
    }
  }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 up, not \(limit).") }
  }

  func run() throws {
    let names = columns?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    try Self.print(connection, logging) { _ in
      Wishes(filter: filter, columns: names, sort: sort, limit: limit, output: output, explains: explain)
    }
  }

  /// What the options say.
  private struct Wishes {
    var filter = ""
    var columns: [String]?
    var sort: String?
    var limit: Int?
    var output: OutputFormat?
    var explains = false
  }

  private static func print(
    _ connection: ConnectionOptions, _ logging: LoggingOptions, _ wishes: (Settings) throws -> Wishes
  ) throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let wishes = try wishes(settings)
      func selection(_ catalogue: ServerCatalogue) throws -> Selection {
        try Selection(
          columns: wishes.columns, sort: wishes.sort, filter: wishes.filter,
          configured: settings.configuration.browse, catalogue: catalogue)
      }
      // What is wrong here is told before a secret is asked for and the network is waited for.
      var wanted = try selection(.document)
      let session = try Session(connection, logging: logging, settings: settings, environment: environment)
      defer { session.close() }
      if wanted.usesAttributes { wanted = try selection(try session.catalogue()) }
      try print(wanted, wishes, of: session)
    }
  }

  private static func print(_ wanted: Selection, _ wishes: Wishes, of session: Session) throws {
    let view = wanted.view
    let columns = view.loaded.keeping(wanted.filter.fields)
    var filter = ServerFilter(filter: wanted.filter, needsAll: columns.areDerived)
    let fleet = try session.loadFleet(columns: columns, filter: wanted.filter.isAll ? nil : filter)
    if let refusal = fleet.refusal {
      filter.needsAll = true
      let reason = CommandFailure(refusal).oneLine
      StandardError.note("The server did not take the filter, so all computers came. \(reason)")
    }
    if wishes.explains, !wanted.filter.isAll {
      for line in filter.explanation(for: fleet.version) { StandardError.note(line) }
    }
    let (sent, left) = filter.split(for: fleet.version)
    let query = ListQuery(filter: left, sort: view.sort)
    guard let order = Ranking.order(fleet.snapshot, query, workers: .pool) else { return }
    let shown = min(wishes.limit ?? order.count, order.count)
    let projection = Projection(
      snapshot: fleet.snapshot, rows: (0..<shown).map { order.row(at: $0) },
      columns: Array(zip(view.columnNames, 0...)).map { (name: $0, index: $1) })
    let format = wishes.output ?? (isatty(STDOUT_FILENO) == 1 ? .table : .plain)
    try projection.print(format, to: StandardOutput().write)
    for field in left.fields where fleet.snapshot.layout.path(for: field) == nil {
      StandardError.note("The filter asks for \(field.name), which is not available in \(fleet.snapshot.layout).")
    }
    for remark in Self.remarks(on: projection) { StandardError.note(remark) }
    if let incomplete = CommandFailure(incomplete: fleet.outcome, isNarrowed: sent != nil) { throw incomplete }
  }

  /// Why printed columns hold nothing, or ids where names are meant: a sentence each.
  private static func remarks(on projection: Projection) -> [String] {
    let snapshot = projection.snapshot
    return projection.columns.compactMap { column in
      let field = snapshot.columns[column.index]
      if snapshot.layout.path(for: field) == nil {
        let versions = field.versions.sorted().map(\.name).joined(separator: ", ")
        return "The column \(column.name) is not available in \(snapshot.layout), only in \(versions)."
      }
      return snapshot.names.reasonForIDs(in: field).map { "The column \(column.name) holds ids: \($0)." }
    }
  }
}
