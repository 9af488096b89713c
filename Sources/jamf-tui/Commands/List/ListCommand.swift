import ArgumentParser
import Browser
import Essentials
import Inventory

/// `jamf-tui list`: the browser's computers, columns, filter and sort, for scripts.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print computers, one per line or as JSON.",
    discussion: """
      A field is named by its full path (hardware.serialNumber) or by a short name: \
      id, udid, name, managementId, username, realname, email, serialNumber, model, osVersion, lastContact, lastCheckIn, \
      ip, assetTag, department, building, site, or any end of a path that is unique. An extension attribute is ea. with \
      its name or its ID: ea.batteryCycleCount, ea.2.

      A filter has words, each of which has to occur in one of the columns, and tests of fields:
        "mac mini"  ^lab-  air$                 exact text; at the start; at the end
        "\\u{1B}"                                a character by its number
        mac*pro  ~mbp  re:/[0-9]{4}$/           a wildcard; letters in order; a regex
        !macbook  air | mini  ( )               not; or; grouping
        model:air  ea.2:"not running"           text in one field
        osVersion:<14.10  osVersion:14..15      numbers and versions, by value
        lastContact:<30d  lastContact:>2w       ages, in h d w m y
        (lastContact:>30d | lastContact:?)      an age, or no date at all
        lastContact:today  lastContact:2026-11  days, months, years
        supervised:yes  !username:?             yes or no; ? is not reported
        applications:(name:slack version:<4)    fields of the same table row
        =general.name=="*air*" and id=gt=100    RSQL, as Jamf writes it
      The server applies as much of the filter as it can, and jamf-tui the rest. --explain shows both parts.

      Computers are printed in the order of their IDs, as they arrive, unless they have to be sorted, compared or aligned in \
      a table.

      --group-by counts a computer in the group of each of its values, so the groups of a list field such as \
      localUserAccounts.username can add up to more than all computers. Dates are grouped by day. What was not reported is a \
      group, too. Ctrl-C prints the counts so far.

      EXAMPLES:
        jamf-tui list --filter 'macbook berlin' --columns name,managementId
        jamf-tui list --filter 'osVersion:<15' --sort lastContact:desc --output json
        jamf-tui list --from serials.txt --columns name,managementId --output csv
        jamf-tui list --group-by model,osVersion --output csv
        jamf-tui list --filter 'filevault:off' --count
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  @Option(
    help: ArgumentHelp(
      "Only computers that match this filter, as typed after / in the browser.", valueName: "filter"))
  var filter = ""

  @Option(
    help: ArgumentHelp(
      "The filter, columns and sort of this view, saved or built-in. Other options replace its parts.",
      valueName: "name"))
  var view: String?

  @Option(
    help: ArgumentHelp(
      "Only computers that this file names, in its order, by serial number, name, ID, management ID, UDID, user or "
        + "e-mail address; - is standard input.", valueName: "file"))
  var from: String?

  @Option(help: ArgumentHelp("Fields to print, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "Fields to sort by, separated by commas. Groups are also sorted by computers.",
      valueName: "field[:asc|:desc],..."))
  var sort: String?

  @Option(
    name: .customLong("group-by"),
    help: ArgumentHelp(
      "Print how many computers have each value of this field, or each pair of values of two fields.",
      valueName: "a[,b]"))
  var groupBy: String?

  @Flag(help: "Print only how many computers there are. The server counts them if it can apply the whole filter.")
  var count = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Print at most n computers, or n groups.", valueName: "n"))
  var limit: Int?

  @OptionGroup var source: StoredSource
  @OptionGroup var printing: PrintingOptions

  /// Prints the list that `browse` would start with, when its output is not a terminal.
  static func printAll(
    _ connection: ConnectionOptions, _ start: StartOptions, _ logging: LoggingOptions, isOffline: Bool
  ) throws {
    try print(connection, logging, .offline(isOffline)) { settings in
      _ = try start.settings(settings)
      let list = try start.list(settings)
      return ListWishes(
        filter: list.filter, view: start.filter == nil ? start.view : nil, columns: list.columns, sort: list.sort)
    }
  }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or greater, not \(limit).") }
    if groupBy != nil, columns != nil {
      throw ValidationError("--columns does not go with --group-by, which prints the fields that it groups by.")
    }
    let unusable = [
      ("--columns", columns != nil), ("--group-by", groupBy != nil), ("--sort", sort != nil), ("--limit", limit != nil),
    ]
    if count, let (option, _) = unusable.first(where: \.1) {
      throw ValidationError("\(option) does not go with --count, which prints one number.")
    }
    if from == "" { throw ValidationError("--from needs the path of a file, or - for standard input.") }
  }

  func run() throws {
    let names = columns?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    try Self.print(connection, logging, source) { settings in
      let open = try view.map { try StartOptions.view(named: $0, settings) }
      return ListWishes(
        filter: filter.isEmpty ? open?.filter ?? "" : filter, view: filter.isEmpty ? open?.name : nil,
        columns: names ?? open?.columns, sort: sort ?? (groupBy == nil ? open?.sort : nil), limit: limit,
        output: printing.output, explains: printing.explain, from: from,
        groups: groupBy?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed), counts: count)
    }
  }

  private static func print(
    _ connection: ConnectionOptions, _ logging: LoggingOptions, _ source: StoredSource,
    _ wishes: (Settings) throws -> ListWishes
  ) throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let wishes = try wishes(settings)
      func selection(_ catalogue: ServerCatalogue) throws -> Selection {
        try Selection(
          columns: wishes.columns, sort: wishes.groups == nil ? wishes.sort : nil, filter: wishes.filter,
          configured: settings.configuration.browse, catalogue: catalogue, ofView: wishes.view)
      }
      // Reports mistakes before a secret or the network is needed.
      var wanted = try selection(.document)
      func grouping(_ catalogue: ServerCatalogue) throws -> Grouping? {
        try wishes.groups.map { try Grouping($0, sort: wishes.sort, catalogue: catalogue) }
      }
      var groups = try grouping(.document)
      var hasOlderList = false
      let given = try wishes.from.map { try GivenList($0, home: HomeFolder(environment)) }
      do {
        let report: CountReport? = try Session.use(
          connection, logging: logging, settings: settings, environment: environment, isOffline: source.offline
        ) { session, interruption in
          let stored = try StoredList(
            session, source, settings, environment: environment, searched: wanted.view.loaded.searched)
          hasOlderList = stored == nil && source.isStored(for: session, settings, environment: environment)
          func resolve(_ catalogue: ServerCatalogue) throws {
            if wanted.usesAttributes { wanted = try selection(catalogue) }
            if groups?.usesAttributes == true { groups = try grouping(catalogue) }
          }
          let usesAttributes = wanted.usesAttributes || groups?.usesAttributes == true
          if let stored, usesAttributes {
            // A name that is not stored may be one of the server.
            do { try resolve(stored.catalogue) } catch  where !source.offline { try resolve(session.catalogue()) }
          } else if usesAttributes {
            try resolve(session.catalogue())
          }
          if let stored, source.offline, wishes.columns == nil, groups == nil { wanted.view.leaveOut(notIn: stored) }
          try wanted.useHistory(of: session, settings, environment: environment)
          var run = ListRun(
            session: session, interruption: interruption, wanted: wanted, wishes: wishes, given: given)
          run.stored = try stored?.loaded(with: run.printedFields(groups?.fields), source)
          if let stored, run.stored != nil { StandardError.note(stored.remark) }
          if let groups { return try run.count(by: groups) }
          if wishes.counts { return try run.count() }
          try run.print()
          return nil
        }
        try report?.print(OutputFormat.chosen(wishes.output))
      } catch is StandardOutput.ReaderHasGone {
        StandardOutput.endAsIfByPipeSignal()
      } catch  where hasOlderList {
        var failure = CommandFailure(any: error)
        if failure.exitCode == .unavailable { failure.more.append("An older list is stored. --offline prints it.") }
        throw failure
      }
    }
  }
}

/// The options of commands that print computers or counts.
struct PrintingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output format: table, plain, csv, tsv, json or ndjson (default: table on a terminal, otherwise plain).",
      valueName: "format"))
  var output: OutputFormat?

  @Flag(help: "First show, on standard error, which part of the filter the server applies and which is applied here.")
  var explain = false
}

/// The options of `list`, or those of the browser when it prints.
struct ListWishes {
  var filter = ""
  /// The view that the filter belongs to; nil for a filter from the option.
  var view: String?
  var columns: [String]?
  var sort: String?
  var limit: Int?
  var output: OutputFormat?
  var explains = false
  /// The file with the list of computers.
  var from: String?
  /// The fields to group by; nil to print computers.
  var groups: [String]?
  /// Whether only the number of computers is printed.
  var counts = false
}

/// The output formats of `list`.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Aligned, with a header; the default on a terminal.
  case table
  /// One computer per line, tab-separated, no header; the default in a pipe.
  case plain
  /// With a header, for spreadsheets: text that a spreadsheet would treat as a formula starts with an apostrophe.
  case csv, tsv
  /// One array of objects with typed values, *not reported* as null; or one object per line.
  case json, ndjson

  /// The format that was asked for, else the one that suits standard output.
  static func chosen(_ wish: OutputFormat?) -> OutputFormat { wish ?? (isatty(STDOUT_FILENO) == 1 ? .table : .plain) }

  /// The format for programs; nil for the table, which is only for people.
  var form: TableForm? {
    switch self {
    case .table: nil
    case .plain: .plain
    case .csv: .csv
    case .tsv: .tsv
    case .json: .json
    case .ndjson: .ndjson
    }
  }
}
