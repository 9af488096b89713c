import Archive
import ArgumentParser
import Browser
import Essentials
import Inventory

/// `jamf-tui summary`: the fleet at a glance, as the browser's overview counts it, for scripts and reports.
struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Print how many computers have which macOS version, model, FileVault status and so on.",
    discussion: """
      Prints charts of the fleet: how many computers have each value of a field. Without --by these are \
      osMajor, osMinor, modelFamily, contactAge, fileVault2Status, freeSpace, batteryHealth, supervised, managed and \
      enrollments.

      --by takes names of fields, as list does, and these:
        osMajor, osMinor   macOS versions by their first number, or their first two
        modelFamily        MacBook Air, MacBook Pro, Mac mini, iMac and others
        contactAge         days since the last contact
        freeSpace          free gigabytes on the boot drive
        enrollments        enrollments in each of the last 12 months
      Of a field with many values, the 10 most common are printed, and the rest as other.

      The counts of a field add up to all computers, except for fields with a list of values. Computers without a value \
      are counted, too, by the reason: not reported, not requested, not available. Each line has the filter that finds \
      its computers in the browser and in list.

      --output html prints one page with charts and tables, and macOS and the size of the fleet over time as far as \
      loads have recorded them. It needs no other file and no network.

      EXAMPLES:
        jamf-tui summary
        jamf-tui summary --by osMajor,department --filter 'managed:yes' --output csv
        jamf-tui summary --output html > fleet.html
      """)

  @Option(
    help: ArgumentHelp(
      "Fields to count by, or osMajor, osMinor, modelFamily, contactAge, freeSpace, enrollments.", valueName: "a,b,c"))
  var by: String?

  @Option(
    help: ArgumentHelp(
      "Only count computers that match this filter, as typed after / in the browser.", valueName: "filter"))
  var filter = ""

  @Option(
    help: ArgumentHelp(
      "The output format: table, plain, csv, tsv, json, ndjson or html (default: table on a terminal, otherwise plain).",
      valueName: "format"))
  var output: SummaryFormat?

  @Flag(help: "First show, on standard error, which part of the filter the server applies and which is applied here.")
  var explain = false

  @OptionGroup var source: StoredSource
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  func run() throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let names = by?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      func selection(_ catalogue: ServerCatalogue) throws -> Selection {
        try Selection(
          columns: nil, sort: nil, filter: filter, configured: settings.configuration.browse, catalogue: catalogue)
      }
      // Reports mistakes before a secret or the network is needed.
      var wanted = try selection(.document)
      var dimensions = try SummaryDimensions(names, catalogue: .document)
      let scale = SummaryScale(
        now: Instant.now.milliseconds, timeZone: .system(), limits: settings.configuration.browse.limits)
      var hasOlderList = false
      do {
        let report = try Session.use(
          connection, logging: logging, settings: settings, environment: environment, isOffline: source.offline
        ) { session, interruption in
          let stored = try StoredList(
            session, source, settings, environment: environment, searched: wanted.view.loaded.searched)
          hasOlderList = stored == nil && source.isStored(for: session, settings, environment: environment)
          func resolve(_ catalogue: ServerCatalogue) throws {
            if wanted.usesAttributes { wanted = try selection(catalogue) }
            if dimensions.usesAttributes { dimensions = try SummaryDimensions(names, catalogue: catalogue) }
          }
          if wanted.usesAttributes || dimensions.usesAttributes {
            if let stored {
              // A name that is not stored may be one of the server.
              do { try resolve(stored.catalogue) } catch  where !source.offline { try resolve(session.catalogue()) }
            } else {
              try resolve(session.catalogue())
            }
          }
          try wanted.useHistory(of: session, settings, environment: environment)
          if let stored, source.offline, names == nil { dimensions.leaveOut(notIn: stored) }
          var run = ListRun(
            session: session, interruption: interruption, wanted: wanted,
            wishes: ListWishes(filter: filter, explains: explain), given: nil)
          run.stored = try stored?.loaded(with: run.printedFields(dimensions.fields), source)
          let usesStored = run.stored != nil
          if let stored, usesStored { StandardError.note(stored.remark) }
          var report = try run.summarize(dimensions.dimensions, scale)
          report.heading = SummaryHeading(
            server: session.label, filter: filter, asOf: usesStored ? stored?.fleet.checked ?? scale.now : scale.now)
          if output == .html {
            let archive = settings.configuration.archive(ofProfile: session.profile)
            let store = FleetStore(session.account, archive, environment: environment)
            let present = report.present(at: usesStored ? nil : .now)
            report.trend = store.flatMap { SummaryTrend($0, present: present, scale) }
          }
          return report
        }
        try report.print(.chosen(output), scale)
      } catch is StandardOutput.ReaderHasGone {
        StandardOutput.endAsIfByPipeSignal()
      } catch  where hasOlderList {
        var failure = CommandFailure(any: error)
        if failure.exitCode == .unavailable { failure.more.append("An older list is stored. --offline counts it.") }
        throw failure
      }
    }
  }
}

/// The output formats of `summary`: those of `list`, and a page.
enum SummaryFormat: String, ExpressibleByArgument, CaseIterable {
  case table, plain, csv, tsv, json, ndjson
  /// One page with charts and tables.
  case html

  /// The format that was asked for, else the one that suits standard output.
  static func chosen(_ wish: SummaryFormat?) -> SummaryFormat {
    wish ?? SummaryFormat(rawValue: OutputFormat.chosen(nil).rawValue) ?? .plain
  }
}

/// What `--by` counts computers by, resolved against the known fields.
struct SummaryDimensions {
  private(set) var dimensions: [SummaryDimension] = []
  /// Whether extension attributes are named, which only the server can resolve.
  private(set) var usesAttributes = false

  var fields: [Field] { dimensions.map(\.field) }

  /// - Parameters:
  ///   - names: the names as typed; nil for the usual dimensions.
  ///   - catalogue: the known fields. Without extension attributes, their names are noted and skipped.
  /// - Throws: `CommandFailure` for the first mistake.
  init(_ names: [String]?, catalogue: ServerCatalogue) throws {
    guard let names else {
      dimensions = SummaryDimension.usual(in: catalogue.fields)
      return
    }
    for name in names {
      guard !name.isEmpty else { throw Self.mistake("a name is missing next to a comma") }
      if ServerCatalogue.meansAttribute(name) {
        usesAttributes = true
        if !catalogue.hasAttributes { continue }
      }
      let dimension: SummaryDimension
      do { dimension = try SummaryDimension.named(name, in: catalogue.fields) } catch {
        throw Self.mistake("\(error)", why: usesAttributes ? catalogue.trouble : nil)
      }
      guard !dimensions.contains(where: { $0.isSame(as: dimension) }) else {
        throw Self.mistake("\"\(name)\" is there twice")
      }
      dimensions.append(dimension)
    }
  }

  /// Without dimensions that are not stored, and with a message that names them. For dimensions that the user has not
  /// named.
  mutating func leaveOut(notIn stored: StoredList) {
    let missing = dimensions.filter { !stored.has($0.field) }
    guard !missing.isEmpty, missing.count < dimensions.count else { return }
    dimensions.removeAll { missing.contains($0) }
    StandardError.note("The stored list does not have \(missing.map(\.field.name).joined(separator: ", ")).")
  }

  private static func mistake(_ what: String, why: String? = nil) -> CommandFailure {
    CommandFailure("--by: \(what).", why: why, next: "jamf-tui summary --help explains names.", exitCode: .usage)
  }
}
