import APIRuntime
import Browser
import Inventory
import JamfProAPI
import Screen

/// `summary`, from the loaded computers to the counts.
extension ListRun {
  /// Counts the computers of the list by dimensions, while they arrive.
  ///
  /// - Throws: `CommandFailure`.
  func summarize(_ dimensions: [SummaryDimension], _ scale: SummaryScale) throws -> SummaryReport {
    let fields = dimensions.map(\.field)
    var columns = LoadedColumns(searched: [], kept: fields)
    if !wanted.filter.isAll { columns = self.columns.keeping(fields) }
    var filter = ServerFilter(filter: wanted.filter, needsAll: columns.areDerived)
    let preface = ListPreface(
      filter, remarks: wanted.remarks, warnings: wanted.warnings, explains: wishes.explains)
    let named = fields.map { (name: $0.name, field: $0) }
    guard stored != nil || columns.areDerived else {
      let counted = try StreamedCount(session: session, interruption: interruption).run(
        columns, filter, preface, isWanted: true, into: SummaryTally(dimensions, scale: scale)
      ) { $0.add($1, rows: $2) }
      return SummaryReport(
        summary: counted.tally.summary, notes: remarks(on: counted.fleet, filter, fields: named),
        failure: counted.failure(filter), isInterrupted: counted.interruption != nil)
    }
    // Computers are compared with each other, so they are kept.
    let fleet = try stored ?? load(columns, filter, limit: nil)
    if stored == nil { preface.say(of: fleet.version, refusal: fleet.refusal) }
    let selected = try rows(of: fleet, stored == nil ? filter.split(for: fleet.version).left : wanted.filter)
    filter.needsAll = true
    var tally = SummaryTally(dimensions, scale: scale)
    tally.add(fleet.snapshot, rows: selected.rows)
    return SummaryReport(
      summary: tally.summary, notes: remarks(on: fleet, filter, fields: named),
      failure: CommandFailure(incomplete: fleet.outcome))
  }
}

/// What a page says about the counted computers.
struct SummaryHeading {
  /// The name of the server; it may contain anything.
  var server = ""
  /// The filter as typed; empty for all computers.
  var filter = ""
  /// When the computers were loaded, in milliseconds since 1970.
  var asOf: Int64 = 0
}

/// What `summary` has counted, to be printed after its connection was closed.
struct SummaryReport {
  var summary: FleetSummary
  var heading = SummaryHeading()
  /// The charts over time, for a page; nil when nothing is recorded.
  var trend: SummaryTrend?
  /// Messages about it, one sentence each.
  var notes: [String] = []
  /// What is missing, and why; nil when nothing is.
  var failure: CommandFailure?
  var isInterrupted = false

  /// The end of the charts over time, where the counts are newer than the stored list.
  ///
  /// - Parameter time: when they were loaded; nil for counts of the stored list.
  func present(at time: Instant?) -> FleetTrend.Present? {
    guard let time, heading.filter.isEmpty, failure == nil, !isInterrupted,
      let versions = summary.charts.first(where: { $0.dimension.name == "osMajor" })
    else { return nil }
    return FleetTrend.Present(computers: summary.computers, versions: versions, time: time.milliseconds)
  }

  func print(_ format: SummaryFormat, _ scale: SummaryScale) throws {
    let write = StandardOutput().write
    switch format {
    case .html:
      var page = SummaryPage(summary, heading, scale)
      page.remark = failure?.what
      page.trend = trend
      try write(Array(page.text.utf8))
    case .table: try printTable(to: write)
    case .plain, .csv, .tsv, .json, .ndjson:
      try table.print(OutputFormat(rawValue: format.rawValue) ?? .plain, isWhole: !isInterrupted, to: write)
    }
    for note in notes { StandardError.note(note) }
    if let failure { throw failure }
  }

  /// A row for each bar.
  var table: CountTable {
    CountTable(
      columns: [
        .init(name: "field", title: "Field"), .init(name: "kind", title: "Kind"),
        .init(name: "value", title: "Value"), CountTable.computers, .init(name: "percent", title: "Percent"),
        .init(name: "health", title: "Health"), .init(name: "filter", title: "Filter"),
      ],
      rows: summary.charts.flatMap { chart in
        chart.bars.map { bar in
          let percent = (bar.percent(of: summary.computers) * 10).rounded() / 10
          return [
            GroupValue(reported: chart.dimension.name), GroupValue(reported: bar.kind.rawValue),
            GroupValue(reported: bar.label), GroupValue(count: bar.count),
            GroupValue(value: .number(percent), text: "\(percent)"), GroupValue(reported: bar.health?.word ?? ""),
            GroupValue(reported: bar.filter ?? ""),
          ]
        }
      })
  }

  /// For people: the title of a chart is beside its first bar only.
  private func printTable(to write: ([UInt8]) throws -> Void) throws {
    let rows = summary.charts.flatMap { chart in
      chart.bars.enumerated().map { place, bar in
        [
          place == 0 ? chart.dimension.title : "", bar.label, Amount.grouped(bar.count),
          Amount.percent(bar.count, of: summary.computers), bar.health?.remark ?? "",
        ]
      } + (chart.hiddenValues > 0 ? [["", "\(Amount.grouped(chart.hiddenValues)) more values", "", "", ""]] : [])
    }
    try AlignedTable(
      titles: ["Field", "Value", "Computers", "Share", "Health"], isNumber: [false, false, true, true, false]
    ).print(rowCount: rows.count, to: write) { DisplayText(rows[$0][$1]) }
  }
}

extension Health {
  /// The word for programs.
  var word: String {
    switch self {
    case .good: "good"
    case .attention: "attention"
    case .bad: "bad"
    case .unknown: "unknown"
    }
  }

  /// The words for people.
  var remark: String {
    switch self {
    case .good: "good"
    case .attention: "needs attention"
    case .bad: "bad"
    case .unknown: "unknown"
    }
  }
}
