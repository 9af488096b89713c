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
      ip, assetTag, department, building, site, or whatever end of a path is unique.

        jamf-tui list --filter 'macbook berlin' --columns name,managementId
        jamf-tui list --sort lastContact:desc --limit 20 --output json
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  @Option(
    help: ArgumentHelp(
      "Only computers in which all of these words occur, as typed after / in the browser.", valueName: "words"))
  var filter = ""

  @Option(help: ArgumentHelp("Fields, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Option(help: ArgumentHelp("Fields to sort by, separated by commas.", valueName: "field[:asc|:desc],..."))
  var sort: String?

  @Option(help: ArgumentHelp("Print at most so many.", valueName: "n"))
  var limit: Int?

  @Option(help: "The form: table, plain or json (default: table on a terminal, else plain).")
  var output: OutputFormat?

  /// What `browse` prints when its output is no terminal: the list as it is by default.
  static func printAll(_ connection: ConnectionOptions, _ logging: LoggingOptions) throws {
    try print(connection, logging, filter: "", columns: nil, sort: nil, limit: nil, output: nil)
  }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 up, not \(limit).") }
  }

  func run() throws {
    let names = columns?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    try Self.print(connection, logging, filter: filter, columns: names, sort: sort, limit: limit, output: output)
  }

  private static func print(
    _ connection: ConnectionOptions, _ logging: LoggingOptions, filter: String, columns: [String]?, sort: String?,
    limit: Int?, output: OutputFormat?
  ) throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let configured = settings.configuration.browse
      let view = try ViewSettings(
        columns: columns ?? configured.columns, sort: sort ?? configured.sort, catalogue: .jamfPro,
        exitCode: columns == nil && sort == nil ? .configuration : .usage)
      let session = try Session(connection, logging: logging, settings: settings, environment: environment)
      defer { session.close() }
      let fleet = try session.loadFleet(columns: view.loadedColumns)
      let query = ListQuery(filter: Filter(words: filter), sort: view.sort)
      guard let order = Ranking.order(fleet.snapshot, query, workers: .pool) else { return }
      let shown = min(limit ?? order.count, order.count)
      let projection = Projection(
        snapshot: fleet.snapshot, rows: (0..<shown).map { order.row(at: $0) },
        columns: Array(zip(view.columnNames, 0...)).map { (name: $0, index: $1) })
      let format = output ?? (isatty(STDOUT_FILENO) == 1 ? .table : .plain)
      try projection.print(format, to: StandardOutput().write)
      for remark in Self.remarks(on: projection) { StandardError.note(remark) }
      if let incomplete = CommandFailure(incomplete: fleet.outcome) { throw incomplete }
    }
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
